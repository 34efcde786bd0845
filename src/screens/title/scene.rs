//! The scene of the title screen: a low view of a lit piece on the last rank, with a slow camera drift.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BoardRoot, square_centre};
use crate::base::redraw::KeepRedrawing;
use crate::camera::{CameraRequest, Orbit};
use crate::graphics::depth_of_field::{Focus, FocusPurpose, remove_focus};
use crate::graphics::textures::linear;
use crate::schedule::GameSystems;
use crate::session::{GameReset, GameSetup, Intent, Session};
use crate::settings::{Quality, Settings};
use crate::states::{Overlay, Screen};
use bevy::prelude::*;
use breakthrough_rules::notation::{parse_fen, parse_square};
use breakthrough_rules::{BoardSize, Game};
use std::f32::consts::TAU;

/// Position in which a piece has reached the last rank through a gap in the opposing line.
const POSITION: &str = "4P3/pppp1ppp/8/1P6/8/P7/8/8 b 0 21";
/// Square of the lit piece.
const HERO_SQUARE: &str = "e8";
const LUMENS: f32 = 220_000.0;
/// Position of the light relative to the piece's square.
const LIGHT_OFFSET: Vec3 = Vec3::new(0.5, 1.5, 0.7);
/// F-number of the camera.
const F_STOPS: f32 = 4.0;
/// Depth beyond which the blur does not increase, in squares. The picture of the room is already out of focus.
const MAX_BLUR_DEPTH: f32 = 7.5;
/// Time before the camera starts to drift, in seconds.
const STILL_SECONDS: f32 = 1.5;
/// Amplitude of the drift to each side, in radians.
const SWAY: f32 = 0.06;
/// Period of the drift, in seconds.
const SWAY_SECONDS: f32 = 40.0;
/// Time until the drift reaches its full amplitude, in seconds.
const START_SECONDS: f32 = 12.0;

/// Time since the title screen appeared, in seconds.
#[derive(Resource, Default)]
struct TitleTime(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TitleTime>()
        // At startup, the quality is unknown.
        .add_systems(
            OnEnter(Screen::Title),
            (stage_position, focus_on_piece.run_if(resource_exists::<Quality>)),
        )
        .add_systems(OnExit(Screen::Title), (stop_drift, remove_focus(FocusPurpose::Title)))
        .add_observer(cut_to_title.run_if(in_state(Screen::Title).and_then(not(in_state(Overlay::EngineMatch)))))
        .add_observer(light_piece.run_if(in_state(Screen::Title)))
        .add_systems(
            Update,
            (
                drift.in_set(GameSystems::Animate).run_if(
                    in_state(Screen::Title)
                        .and_then(in_state(Overlay::None))
                        .and_then(can_drift),
                ),
                focus_on_piece
                    .in_set(GameSystems::View)
                    .run_if(in_state(Screen::Title).and_then(resource_changed::<Quality>)),
            ),
        );
}

/// Whether the camera drifts: the quality is high enough, and motion is not reduced.
fn can_drift(quality: Res<Quality>, settings: Res<Settings>) -> bool {
    *quality > Quality::Low && !settings.reduced_motion
}

fn stage_position(mut intents: MessageWriter<Intent>, mut time: ResMut<TitleTime>) {
    time.0 = 0.0;
    if let Ok(position) = parse_fen(POSITION) {
        intents.write(Intent::Stage(GameSetup {
            game: Game::from_position(position),
            ..default()
        }));
    }
}

/// Cuts to the title view if a position is staged. Starting a game from the title screen resets the board without a cut, and a
/// game of an engine match is shown in the game view.
fn cut_to_title(_: On<GameReset>, session: Res<Session>, mut requests: MessageWriter<CameraRequest>) {
    if session.is_staged() {
        requests.write(CameraRequest::CutToTitle);
    }
}

fn light_piece(added: On<Add, BoardRoot>, session: Res<Session>, theme: Res<ActiveTheme>, mut commands: Commands) {
    let size = session.size();
    if !session.is_staged() {
        return;
    }
    let Ok(square) = parse_square(HERO_SQUARE, size) else {
        return;
    };
    commands.spawn((
        Name::new("Title light"),
        PointLight {
            color: linear(theme.theme().interface.accent).into(),
            intensity: LUMENS,
            range: 4.0,
            radius: 0.2,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_translation(square_centre(size, square) + LIGHT_OFFSET),
        ChildOf(added.entity),
    ));
}

fn focus_on_piece(quality: Res<Quality>, cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    let size = BoardSize::new(8, 8);
    let square = parse_square(HERO_SQUARE, size)
        .ok()
        .filter(|_| quality.has_depth_of_field());
    for camera in &cameras {
        match square {
            Some(square) => commands.entity(camera).insert(Focus {
                point: square_centre(size, square),
                f_stops: F_STOPS,
                max_depth: MAX_BLUR_DEPTH,
                purpose: FocusPurpose::Title,
            }),
            None => commands.entity(camera).remove::<Focus>(),
        };
    }
}

fn drift(
    real: Res<Time>,
    mut time: ResMut<TitleTime>,
    mut orbits: Query<&mut Orbit>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    time.0 += real.delta_secs();
    redraw.write(KeepRedrawing);
    for mut orbit in &mut orbits {
        orbit.set_sway(sway(time.0));
    }
}

/// Returns the drift after `seconds` on the title screen, in radians.
fn sway(seconds: f32) -> f32 {
    let drifting = (seconds - STILL_SECONDS).max(0.0);
    SWAY * (drifting / SWAY_SECONDS * TAU).sin() * (drifting / START_SECONDS).min(1.0)
}

fn stop_drift(mut orbits: Query<&mut Orbit>) {
    for mut orbit in &mut orbits {
        orbit.set_sway(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_is_still_at_first_and_then_drifts_slowly() {
        assert_eq!(sway(STILL_SECONDS), 0.0);
        let steps = (0..4000).map(|step| (sway((step + 1) as f32 * 0.02) - sway(step as f32 * 0.02)).abs());
        let fastest = steps.fold(0.0, f32::max) / 0.02;
        assert!(fastest < 0.013, "{fastest} radians a second");
    }

    #[test]
    fn the_lit_square_of_the_title_has_a_piece() {
        let position = parse_fen(POSITION).expect("a position");
        let square = parse_square(HERO_SQUARE, position.size()).expect("a square");
        assert!(position.piece_at(square).is_some());
    }
}
