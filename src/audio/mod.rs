//! Audio: the theme's sound effects, interface sounds, ambience and music. Sound effects are panned to their position on the
//! board, and their pitch varies slightly.

mod answers;
mod background;
mod device;
mod library;
#[cfg(test)]
mod loudness;
mod segments;
#[cfg(test)]
mod tests;

pub(crate) use device::has_device;

use crate::active_theme::ActiveTheme;
use crate::base::layout::{half_extent, square_centre};
use crate::base::redraw::RedrawAfter;
use crate::board::animation::{PieceShattered, ScaleIn};
use crate::board::captured::CapturedPiece;
use crate::camera::Orbit;
use crate::opponent::Thinking;
use crate::schedule::GameSystems;
use crate::session::{GameEnded, GameReset, MoveMade, MoveRejected, MoveUndone, Selection, Session, TimeLow};
use crate::settings::NoSoundDevice;
use crate::settings::{MoveSpeed, Settings};
use crate::states::Pause;
use bevy::audio::{PlaybackMode, SpatialScale, Volume};
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;
use breakthrough_rules::{Ending, PlayedMove, Square};
use library::{Sound, SoundLibrary};
use rand::RngExt;
use std::time::Duration;

/// Delay between the arrival of a piece and its threat sound. The delay keeps both sounds audible.
const THREAT_DELAY_SECONDS: f32 = 0.2;
/// Maximum variation of the playback speed, relative to normal.
const PITCH_SPREAD: f32 = 0.04;
/// Pan position of the board's edge, relative to the position of an ear.
const PAN_REACH: f32 = 0.8;
/// Distance of Bevy's ears from the centre.
const EARS: f32 = 2.0;
/// Spatial scale at which distance does not attenuate sounds.
const EAR_SCALE: f32 = 0.25;

/// Requests a sound effect, panned to a board position if given.
#[derive(Event, Clone, Copy)]
struct PlaySound(Sound, Option<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoundLibrary>()
        .add_plugins((segments::plugin, background::plugin, events))
        .add_systems(
            Update,
            library::load_theme_sounds
                .in_set(GameSystems::View)
                .run_if(library::scene_is_complete.and_then(resource_changed::<ActiveTheme>)),
        )
        .add_observer(play_sound);
}

/// Adds the systems that request the sounds of game events and of the interface.
fn events(app: &mut App) {
    app.add_plugins(answers::plugin)
        .add_systems(
            Update,
            play_selection_sounds
                .in_set(GameSystems::View)
                .run_if(resource_changed::<Selection>),
        )
        .add_systems(OnEnter(Pause::Paused), |mut commands: Commands| {
            commands.trigger(PlaySound(Sound::Open, None));
        })
        .add_systems(OnExit(Pause::Paused), |mut commands: Commands| {
            commands.trigger(PlaySound(Sound::Close, None));
        })
        .add_systems(Last, play_click_sounds)
        .add_observer(play_move_sound)
        .add_observer(play_threat_sound)
        .add_observer(play_impact_sound)
        .add_observer(|taken: On<MoveUndone>, mut commands: Commands, session: Res<Session>| {
            let place = square_centre(session.size(), taken.played.mv.from);
            commands.trigger(PlaySound(Sound::Move, Some(place)));
        })
        .add_observer(|_: On<MoveRejected>, mut commands: Commands| commands.trigger(PlaySound(Sound::Illegal, None)))
        .add_observer(|_: On<GameReset>, mut commands: Commands, session: Res<Session>| {
            if !session.is_staged() {
                commands.trigger(PlaySound(Sound::Build, None));
            }
        })
        .add_observer(|_: On<TimeLow>, mut commands: Commands| commands.trigger(PlaySound(Sound::TimeLow, None)))
        .add_observer(play_gather_sound)
        .add_observer(play_result_sound);
}

/// Plays the sound of a move. If animations are on, the sounds of captures and explosions are played at the impact instead.
fn play_move_sound(made: On<MoveMade>, mut commands: Commands, settings: Res<Settings>, session: Res<Session>) {
    let place = Some(square_centre(session.size(), made.played.mv.to));
    match impact_sound(&made.played) {
        None => commands.trigger(PlaySound(Sound::Move, place)),
        Some(sound) if settings.effective_speed() == MoveSpeed::Off => commands.trigger(PlaySound(sound, place)),
        Some(_) => {}
    }
}

fn play_impact_sound(hit: On<PieceShattered>, mut commands: Commands, settings: Res<Settings>, session: Res<Session>) {
    let sound = session.last_move().and_then(|played| impact_sound(&played));
    if settings.effective_speed() != MoveSpeed::Off {
        commands.trigger(PlaySound(sound.unwrap_or(Sound::Capture), Some(hit.position)));
    }
}

/// Returns the sound of a capture or an explosion; `None` for a quiet move.
const fn impact_sound(played: &PlayedMove) -> Option<Sound> {
    if played.mv.is_explosion() {
        Some(Sound::Blast)
    } else if played.captured {
        Some(Sound::Capture)
    } else {
        None
    }
}

/// Plays a sound after a move that threatens to win the game.
fn play_threat_sound(
    made: On<MoveMade>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    if session.position().threatens_to_win(made.side) {
        let delay = Duration::from_secs_f32(settings.effective_speed().move_seconds() + THREAT_DELAY_SECONDS);
        let place = square_centre(session.size(), made.played.mv.to);
        redraw.write(RedrawAfter(delay));
        commands
            .delayed()
            .duration(delay)
            .trigger(PlaySound(Sound::Threat, Some(place)));
    }
}

/// Plays a sound when a captured piece is placed beside the board.
fn play_gather_sound(
    added: On<Add, ScaleIn>,
    mut commands: Commands,
    arriving: Query<&Transform, With<CapturedPiece>>,
) {
    if let Ok(transform) = arriving.get(added.entity) {
        commands.trigger(PlaySound(Sound::Gather, Some(transform.translation)));
    }
}

fn play_result_sound(ended: On<GameEnded>, mut commands: Commands, session: Res<Session>) {
    if ended.is_opened {
        return;
    }
    if ended.outcome.ending == Ending::Time {
        commands.trigger(PlaySound(Sound::Flag, None));
    }
    let winner = session.player(ended.outcome.winner);
    let loser = session.player(!ended.outcome.winner);
    let sound = match (winner.is_human(), loser.is_human()) {
        (true, false) => Sound::Win,
        (false, true) => Sound::Lose,
        _ => Sound::End,
    };
    commands.trigger(PlaySound(sound, None));
}

/// Selected and hovered squares in the previous run of the system.
#[derive(Default)]
struct LastSelection {
    selected: Option<Square>,
    hovered: Option<Square>,
}

/// Plays a sound when a piece is selected, and when the pointer enters a selectable piece.
fn play_selection_sounds(
    selection: Res<Selection>,
    session: Res<Session>,
    mut before: Local<LastSelection>,
    mut commands: Commands,
    thinking: Res<Thinking>,
) {
    let Selection { selected, hovered, .. } = *selection;
    let place = |square: Square| Some(square_centre(session.size(), square));
    if let Some(square) = selected.filter(|_| selected != before.selected && !thinking.is_shown()) {
        commands.trigger(PlaySound(Sound::Select, place(square)));
    }
    let is_own = |square: &Square| {
        let position = session.shown_position();
        !session.shows_editor_board() && position.piece_at(*square) == Some(position.side_to_move())
    };
    if let Some(square) = hovered
        .filter(|_| hovered != before.hovered && session.accepts_moves())
        .filter(is_own)
    {
        commands.trigger(PlaySound(Sound::Hover, place(square)));
    }
    *before = LastSelection { selected, hovered };
}

/// Plays a click when an interface control is clicked.
fn play_click_sounds(outputs: Query<&EguiOutput>, mut commands: Commands) {
    let is_click = |event: &OutputEvent| matches!(event, OutputEvent::Clicked(_));
    let mut events = outputs.iter().flat_map(|output| &output.platform_output.events);
    if events.any(is_click) {
        commands.trigger(PlaySound(Sound::Click, None));
    }
}

fn play_sound(
    event: On<PlaySound>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    session: Res<Session>,
    no_sound_device: Res<NoSoundDevice>,
    camera: Option<Single<&Transform, With<Orbit>>>,
    mut library: ResMut<SoundLibrary>,
    mut commands: Commands,
) {
    let PlaySound(sound, place) = *event;
    let mut random = rand::rng();
    let volume = settings.volumes.volume(sound.bus());
    if !settings.sound || volume <= 0.0 {
        return;
    }
    let Some(variation) = library.next_variation(sound, time.elapsed(), &mut random) else {
        return;
    };
    // Without a sound device, the entity would never be despawned.
    if no_sound_device.0 {
        return;
    }
    let right = camera.map_or(Vec3::X, |camera| camera.right().as_vec3());
    let pan = place.map_or(0.0, |place| pan(place, right, half_extent(session.size()).0));
    commands.spawn((
        Name::new(format!("{sound:?} sound")),
        AudioPlayer(variation),
        PlaybackSettings {
            mode: PlaybackMode::Despawn,
            volume: Volume::Linear(volume),
            speed: 1.0 + random.random_range(-PITCH_SPREAD..PITCH_SPREAD),
            spatial: true,
            spatial_scale: Some(SpatialScale::new(EAR_SCALE)),
            ..default()
        },
        Transform::from_translation(source_position(pan)),
    ));
}

/// Returns the position of a sound source relative to the listener, for a pan from -1 to 1.
fn source_position(pan: f32) -> Vec3 {
    Vec3::X * pan * PAN_REACH * EARS
}

/// Returns the pan position of a place on or beside the board, from -1 (left) to 1 (right) as seen by the camera. `right` is the
/// direction to the camera's right.
fn pan(place: Vec3, right: Vec3, half_width: f32) -> f32 {
    (place.dot(right) / half_width.max(1.0)).clamp(-1.0, 1.0)
}
