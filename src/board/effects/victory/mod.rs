//! Win celebration: a line of light is drawn along the path of the winning piece, the room dims, and the piece is crowned.

mod crown;
mod path;

use crate::active_theme::ActiveTheme;
use crate::base::easing::parabola;
use crate::base::layout::{BoardRoot, square_centre};
use crate::base::redraw::KeepRedrawing;
use crate::board::animation::{ExtraHeight, PlacePiecesSystems};
use crate::board::effects::despawn_all;
use crate::board::pieces::{OnSquare, Piece};
use crate::camera::Orbit;
use crate::graphics::textures::linear;
use crate::schedule::GameSystems;
use crate::session::{FinishAnimations, GameEnded, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use breakthrough_players::GamePlayer;
use breakthrough_rules::{Ending, Outcome};
use std::f32::consts::TAU;

/// Height to which the winning piece rises, in squares.
const RISE_HEIGHT: f32 = 0.35;
/// Total duration of the rise and the descent of the winning piece, in seconds.
const RISE_SECONDS: f32 = 1.4;
const LUMENS: f32 = 260_000.0;
/// Initial position of the circling light relative to the winning piece's square, in squares.
const LIGHT_OFFSET: Vec3 = Vec3::new(0.9, 1.1, 0.9);
/// Dimming of the room, in stops of exposure.
const DIMMED_STOPS: f32 = 0.9;
/// Duration of the dimming at the start and of the brightening at the end, in seconds.
const DIM_SECONDS: f32 = 0.5;
/// Time at which the drawing of the path starts, in seconds. The piece has landed by then.
const PATH_START: f32 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CelebrationStyle {
    /// All effects.
    Full,
    /// Only the path of the winning piece, after a loss to the computer.
    Quiet,
}

impl CelebrationStyle {
    /// Returns the style of a game's celebration; `None` after a resignation or a loss on time.
    pub(crate) fn for_outcome(session: &Session, outcome: Outcome) -> Option<CelebrationStyle> {
        let is_forfeit = matches!(outcome.ending, Ending::Resignation | Ending::Time);
        if is_forfeit || session.last_move().is_none() {
            return None;
        }
        let is_person = |side| session.player(side) == GamePlayer::Human;
        Some(if is_person(!outcome.winner) && !is_person(outcome.winner) {
            CelebrationStyle::Quiet
        } else {
            CelebrationStyle::Full
        })
    }

    /// Duration of the celebration, in seconds.
    pub(crate) const fn seconds(self) -> f32 {
        match self {
            CelebrationStyle::Full => 3.0,
            CelebrationStyle::Quiet => 1.2,
        }
    }

    /// Duration of the drawing of the path, in seconds.
    const fn path_seconds(self) -> f32 {
        match self {
            CelebrationStyle::Full => 1.1,
            CelebrationStyle::Quiet => 0.8,
        }
    }
}

/// A running celebration, on the entity of the light that circles the winning piece.
#[derive(Component)]
pub(super) struct Celebration {
    style: CelebrationStyle,
    winner: Option<Entity>,
    elapsed: f32,
}

impl Celebration {
    /// Fraction of the path that is drawn, 0 to 1.
    fn drawn(&self) -> f32 {
        ((self.elapsed - PATH_START) / self.style.path_seconds()).clamp(0.0, 1.0)
    }

    /// Current dimming of the room, in stops of exposure.
    fn dimming(&self) -> f32 {
        let edge = self.elapsed.min(self.style.seconds() - self.elapsed) / DIM_SECONDS;
        match self.style {
            CelebrationStyle::Full => DIMMED_STOPS * EaseFunction::SmoothStep.sample_clamped(edge),
            CelebrationStyle::Quiet => 0.0,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((path::plugin, crown::plugin))
        .add_observer(start_celebration)
        .add_observer(despawn_all::<FinishAnimations, Celebration>)
        .add_observer(end_celebration)
        .add_systems(
            Update,
            animate_celebration
                .in_set(GameSystems::View)
                .before(PlacePiecesSystems)
                .run_if(any_with_component::<Celebration>),
        );
}

fn start_celebration(
    ended: On<GameEnded>,
    (session, theme, settings): (Res<Session>, Res<ActiveTheme>, Res<Settings>),
    root: Single<Entity, With<BoardRoot>>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
    mut commands: Commands,
) {
    let Some(style) = CelebrationStyle::for_outcome(&session, ended.outcome) else {
        return;
    };
    let Some(last) = session.last_move() else { return };
    let winner = pieces.iter().find(|(_, on_square)| on_square.0 == last.mv.to);
    let winner = winner.map(|(entity, _)| entity);
    commands.trigger(path::ShowPath);
    if let (CelebrationStyle::Full, Some(winner)) = (style, winner) {
        commands.trigger(crown::Crown(winner));
    }
    if settings.reduced_motion || ended.is_opened {
        return;
    }
    let mut celebration = commands.spawn((
        Name::new("Celebration"),
        Celebration {
            style,
            winner,
            elapsed: 0.0,
        },
        Transform::from_translation(square_centre(session.size(), last.mv.to) + Vec3::Y),
        ChildOf(*root),
    ));
    if style == CelebrationStyle::Full {
        celebration.insert(PointLight {
            color: linear(theme.theme().interface.accent).into(),
            intensity: 0.0,
            range: 9.0,
            radius: 0.3,
            shadow_maps_enabled: false,
            ..default()
        });
    }
}

fn animate_celebration(
    time: Res<Time>,
    session: Res<Session>,
    mut running: Query<(Entity, &mut Celebration, Option<&mut PointLight>, &mut Transform)>,
    mut cameras: Query<&mut ColorGrading, With<Orbit>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut celebration, light, mut transform) in &mut running {
        redraw.write(KeepRedrawing);
        celebration.elapsed += time.delta_secs();
        let progress = celebration.elapsed / celebration.style.seconds();
        let Some(last) = session.last_move().filter(|_| progress < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        for mut grading in &mut cameras {
            grading.global.exposure = -celebration.dimming();
        }
        let Some(mut light) = light else { continue };
        let centre = square_centre(session.size(), last.mv.to);
        let rotation = Quat::from_rotation_y(EaseFunction::CubicInOut.sample_clamped(progress) * TAU);
        transform.translation = centre + rotation * LIGHT_OFFSET;
        light.intensity = LUMENS * parabola(progress);
        if let Some(winner) = celebration.winner {
            let height = RISE_HEIGHT * parabola(celebration.elapsed / RISE_SECONDS);
            commands.entity(winner).try_insert(ExtraHeight(height));
        }
    }
}

/// Resets the height of the winning piece and the exposure.
fn end_celebration(
    removed: On<Remove, Celebration>,
    celebrations: Query<&Celebration>,
    mut cameras: Query<&mut ColorGrading, With<Orbit>>,
    mut commands: Commands,
) {
    for mut grading in &mut cameras {
        grading.global.exposure = 0.0;
    }
    if let Ok(celebration) = celebrations.get(removed.entity)
        && let Some(winner) = celebration.winner
        && let Ok(mut winner) = commands.get_entity(winner)
    {
        winner.try_remove::<ExtraHeight>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_room_is_darkest_in_the_middle_of_a_celebration() {
        let at = |elapsed: f32, style: CelebrationStyle| Celebration {
            style,
            winner: None,
            elapsed,
        };
        for (elapsed, dimming, drawn) in [(0.0, 0.0, 0.0), (1.5, DIMMED_STOPS, 1.0), (3.0, 0.0, 1.0)] {
            let celebration = at(elapsed, CelebrationStyle::Full);
            assert_eq!(
                (celebration.dimming(), celebration.drawn()),
                (dimming, drawn),
                "at {elapsed}"
            );
        }
        let quiet = at(0.6, CelebrationStyle::Quiet);
        assert_eq!(quiet.dimming(), 0.0);
        assert!((0.3..0.5).contains(&quiet.drawn()), "{}", quiet.drawn());
    }
}
