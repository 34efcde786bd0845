//! What is heard: moves, captures, blasts, choices, refusals, the end of a match. Every sound has a little variation.

mod device;

pub(in crate::game) use device::has_device;

use super::ai::Thinking;
use super::input::Selection;
use super::motion::Shattered;
use super::session::{MatchEnded, MoveMade, MoveRejected, MoveTakenBack, OpenSession, Session};
use super::settings::{MoveSpeed, Settings};
use crate::cli::Player;
use crate::rules::{Played, Square};
use bevy::audio::{PlaybackMode, Volume};
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;
use rand::RngExt;
use std::time::Duration;

/// How far a sound's pitch strays, as a share.
const PITCH_SPREAD: f32 = 0.04;
/// The same sound is not started again before this.
const REPEAT_AFTER: Duration = Duration::from_millis(40);

/// The kinds of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Move,
    Capture,
    Blast,
    Select,
    Illegal,
    Win,
    Lose,
    Click,
}

impl Sound {
    const ALL: [Sound; 8] = [
        Sound::Move,
        Sound::Capture,
        Sound::Blast,
        Sound::Select,
        Sound::Illegal,
        Sound::Win,
        Sound::Lose,
        Sound::Click,
    ];

    const fn variations(self) -> (&'static str, usize) {
        match self {
            Sound::Move => ("move", 4),
            Sound::Capture => ("capture", 4),
            Sound::Blast => ("blast", 2),
            Sound::Select => ("select", 2),
            Sound::Illegal => ("illegal", 1),
            Sound::Win => ("win", 1),
            Sound::Lose => ("lose", 1),
            Sound::Click => ("click", 1),
        }
    }
}

/// Every sound with its variations, which of them was heard last, and when.
#[derive(Resource)]
struct Sounds {
    variations: [Vec<Handle<AudioSource>>; Sound::ALL.len()],
    heard: [Option<Duration>; Sound::ALL.len()],
    last_variation: [usize; Sound::ALL.len()],
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load.before(OpenSession))
        .add_systems(
            Update,
            select
                .run_if(resource_changed::<Selection>)
                .in_set(super::GameSystems::View),
        )
        .add_systems(Last, click)
        .add_observer(|made: On<MoveMade>, commands: Commands, settings: Res<Settings>| {
            // With animation, a capture or a blast is heard when it is seen: at the impact.
            match heard_at_impact(&made.played) {
                None => play(commands, Sound::Move),
                Some(sound) if settings.move_speed == MoveSpeed::Off => play(commands, sound),
                Some(_) => {}
            }
        })
        .add_observer(
            |_: On<Shattered>, commands: Commands, settings: Res<Settings>, session: Res<Session>| {
                let sound = session.last_move().and_then(|played| heard_at_impact(&played));
                if settings.move_speed != MoveSpeed::Off {
                    play(commands, sound.unwrap_or(Sound::Capture));
                }
            },
        )
        .add_observer(|_: On<MoveTakenBack>, commands: Commands| play(commands, Sound::Move))
        .add_observer(|_: On<MoveRejected>, commands: Commands| play(commands, Sound::Illegal))
        .add_observer(|ended: On<MatchEnded>, commands: Commands, session: Res<Session>| {
            let winner = session.player(ended.outcome.winner);
            let loser = session.player(!ended.outcome.winner);
            let is_lost = matches!((winner, loser), (Player::Computer(_), Player::Human));
            play(commands, if is_lost { Sound::Lose } else { Sound::Win });
        });
}

/// What a move sounds like when something breaks.
const fn heard_at_impact(played: &Played) -> Option<Sound> {
    if played.mv.is_detonation() {
        Some(Sound::Blast)
    } else if played.captured {
        Some(Sound::Capture)
    } else {
        None
    }
}

fn load(mut commands: Commands, assets: Res<AssetServer>) {
    let load = |sound: Sound| {
        let (name, count) = sound.variations();
        (1..=count)
            .map(|number| assets.load(format!("sounds/{name}_{number}.wav")))
            .collect()
    };
    commands.insert_resource(Sounds {
        variations: Sound::ALL.map(load),
        heard: [None; Sound::ALL.len()],
        last_variation: [0; Sound::ALL.len()],
    });
}

fn select(selection: Res<Selection>, mut before: Local<Option<Square>>, commands: Commands, thinking: Res<Thinking>) {
    let is_new = selection.selected.is_some() && selection.selected != *before && !thinking.is_shown();
    *before = selection.selected;
    if is_new {
        play(commands, Sound::Select);
    }
}

/// Every control of the interface clicks.
fn click(outputs: Query<&EguiOutput>, commands: Commands) {
    let is_click = |event: &OutputEvent| matches!(event, OutputEvent::Clicked(_));
    if outputs
        .iter()
        .any(|output| output.platform_output.events.iter().any(is_click))
    {
        play(commands, Sound::Click);
    }
}

fn play(mut commands: Commands, sound: Sound) {
    commands.run_system_cached_with(start, sound);
}

fn start(
    In(sound): In<Sound>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut sounds: ResMut<Sounds>,
    mut commands: Commands,
) {
    let kind = sound as usize;
    let too_soon = sounds.heard[kind].is_some_and(|heard| time.elapsed() < heard + REPEAT_AFTER);
    if !settings.sound || too_soon {
        return;
    }
    let mut random = rand::rng();
    let count = sounds.variations[kind].len();
    // Never the same variation twice in a row, where there is another.
    let step = if count > 1 { random.random_range(1..count) } else { 0 };
    let chosen = (sounds.last_variation[kind] + step) % count;
    sounds.last_variation[kind] = chosen;
    sounds.heard[kind] = Some(time.elapsed());
    commands.spawn((
        Name::new(format!("{sound:?} sound")),
        AudioPlayer(sounds.variations[kind][chosen].clone()),
        PlaybackSettings {
            mode: PlaybackMode::Despawn,
            volume: Volume::Linear(0.9),
            speed: 1.0 + random.random_range(-PITCH_SPREAD..PITCH_SPREAD),
            ..default()
        },
    ));
}
