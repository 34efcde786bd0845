//! What is heard: pieces in the theme's own material, panned by where they stand; the interface; the room and music. Every
//! sound has a little variation.

mod device;
mod library;
mod loops;

pub(crate) use device::has_device;

use crate::active_theme::Look;
use crate::board::animation::{Arrive, Shattered};
use crate::board::captured::Taken;
use crate::board::layout::{half_extent, square_centre};
use crate::camera::Orbit;
use crate::engine::Thinking;
use crate::input::Selection;
use crate::screens::Pause;
use crate::session::{MatchEnded, MatchReset, MoveMade, MoveRejected, MoveTakenBack, OpenSession, Session};
use crate::settings::{MoveSpeed, Settings};
use bevy::audio::{PlaybackMode, SpatialScale, Volume};
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;
use breakthrough_arena::Player;
use breakthrough_rules::{PlayedMove, Square};
use library::{Bank, Sound};
use rand::RngExt;

/// How far a sound's pitch strays, as a share.
const PITCH_SPREAD: f32 = 0.04;
/// How far at the side a sound at the edge of the board is, as a share of where the ears are.
const PAN_REACH: f32 = 0.8;
/// Bevy's ears are two to either side of the middle. So near, distance takes nothing away.
const EARS: f32 = 2.0;
const EAR_SCALE: f32 = 0.25;

/// Whether sound has nowhere to go.
#[derive(Resource)]
pub(super) struct Silent(pub(super) bool);

/// A sound to be heard now, and where on the board it is made, if it is.
#[derive(Event, Clone, Copy)]
struct Heard(Sound, Option<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, (library::load.before(OpenSession), loops::spawn))
        .add_systems(
            Update,
            (
                choose.run_if(resource_changed::<Selection>),
                library::follow_look.run_if(resource_changed::<Look>),
                loops::fade,
            )
                .in_set(crate::schedule::GameSystems::View),
        )
        .add_systems(OnEnter(Pause::Paused), |mut commands: Commands| {
            commands.trigger(Heard(Sound::Open, None));
        })
        .add_systems(OnExit(Pause::Paused), |mut commands: Commands| {
            commands.trigger(Heard(Sound::Close, None));
        })
        .add_systems(Last, click)
        .add_observer(start)
        .add_observer(hear_move)
        .add_observer(hear_impact)
        .add_observer(
            |taken: On<MoveTakenBack>, mut commands: Commands, session: Res<Session>| {
                let place = square_centre(session.size(), taken.played.mv.from);
                commands.trigger(Heard(Sound::Move, Some(place)));
            },
        )
        .add_observer(|_: On<MoveRejected>, mut commands: Commands| commands.trigger(Heard(Sound::Illegal, None)))
        .add_observer(|_: On<MatchReset>, mut commands: Commands, session: Res<Session>| {
            if !session.is_staged() {
                commands.trigger(Heard(Sound::Build, None));
            }
        })
        .add_observer(hear_gathering)
        .add_observer(hear_end);
}

/// With animation, a capture or a blast is heard when it is seen: at the impact.
fn hear_move(made: On<MoveMade>, mut commands: Commands, settings: Res<Settings>, session: Res<Session>) {
    let place = Some(square_centre(session.size(), made.played.mv.to));
    match heard_at_impact(&made.played) {
        None => commands.trigger(Heard(Sound::Move, place)),
        Some(sound) if settings.seen_speed() == MoveSpeed::Off => commands.trigger(Heard(sound, place)),
        Some(_) => {}
    }
}

fn hear_impact(hit: On<Shattered>, mut commands: Commands, settings: Res<Settings>, session: Res<Session>) {
    let sound = session.last_move().and_then(|played| heard_at_impact(&played));
    if settings.seen_speed() != MoveSpeed::Off {
        commands.trigger(Heard(sound.unwrap_or(Sound::Capture), Some(hit.place)));
    }
}

/// What a move sounds like when something breaks.
const fn heard_at_impact(played: &PlayedMove) -> Option<Sound> {
    if played.mv.is_detonation() {
        Some(Sound::Blast)
    } else if played.captured {
        Some(Sound::Capture)
    } else {
        None
    }
}

/// A captured piece is put beside the board.
fn hear_gathering(
    added: On<Add, Taken>,
    mut commands: Commands,
    arriving: Query<&Transform, (With<Taken>, With<Arrive>)>,
) {
    if let Ok(transform) = arriving.get(added.entity) {
        commands.trigger(Heard(Sound::Gather, Some(transform.translation)));
    }
}

fn hear_end(ended: On<MatchEnded>, mut commands: Commands, session: Res<Session>) {
    let winner = session.player(ended.outcome.winner);
    let loser = session.player(!ended.outcome.winner);
    let is_lost = matches!((winner, loser), (Player::Computer(_), Player::Human));
    commands.trigger(Heard(if is_lost { Sound::Lose } else { Sound::Win }, None));
}

/// What was under the hand before.
#[derive(Default)]
struct Touched {
    selected: Option<Square>,
    hovered: Option<Square>,
}

/// A piece is picked up, or the hand is over one that can be.
fn choose(
    selection: Res<Selection>,
    session: Res<Session>,
    mut before: Local<Touched>,
    mut commands: Commands,
    thinking: Res<Thinking>,
) {
    let Selection { selected, hovered, .. } = *selection;
    let place = |square: Square| Some(square_centre(session.size(), square));
    if let Some(square) = selected.filter(|_| selected != before.selected && !thinking.is_shown()) {
        commands.trigger(Heard(Sound::Select, place(square)));
    }
    let is_own = |square: &Square| {
        let position = session.position();
        !session.is_laid_out() && position.piece_at(*square) == Some(position.side_to_move())
    };
    if let Some(square) = hovered
        .filter(|_| hovered != before.hovered && session.awaits_person())
        .filter(is_own)
    {
        commands.trigger(Heard(Sound::Hover, place(square)));
    }
    *before = Touched { selected, hovered };
}

/// Every control of the interface clicks.
fn click(outputs: Query<&EguiOutput>, mut commands: Commands) {
    let is_click = |event: &OutputEvent| matches!(event, OutputEvent::Clicked(_));
    let mut events = outputs.iter().flat_map(|output| &output.platform_output.events);
    if events.any(is_click) {
        commands.trigger(Heard(Sound::Click, None));
    }
}

fn start(
    heard: On<Heard>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    session: Res<Session>,
    silent: Res<Silent>,
    camera: Option<Single<&Transform, With<Orbit>>>,
    mut bank: ResMut<Bank>,
    mut commands: Commands,
) {
    let Heard(sound, place) = *heard;
    let mut random = rand::rng();
    let volume = settings.volumes.of(sound.bus());
    if !settings.sound || volume <= 0.0 {
        return;
    }
    let Some(variation) = bank.next(sound, time.elapsed(), &mut random) else {
        return;
    };
    // What is not played would wait for a device for ever.
    if silent.0 {
        return;
    }
    let (half_width, _) = half_extent(session.size());
    let right = camera.map_or(Vec3::X, |camera| camera.right().as_vec3());
    let pan = place.map_or(0.0, |place| (place.dot(right) / half_width.max(1.0)).clamp(-1.0, 1.0));
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
        Transform::from_xyz(pan * PAN_REACH * EARS, 0.0, 0.0),
    ));
}
