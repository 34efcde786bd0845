//! The computer's moves and hints: asked in a thread of their own, heard without waiting, stopped at once.

mod job;

use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::screens::{Pause, Screen};
use crate::session::{Intent, MatchReset, MoveMade, MoveTakenBack, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_arena::Player;
use breakthrough_engine::Level;
use breakthrough_rules::Move;
use job::{Job, Purpose};
use std::sync::Weak;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Thinking shows only after this long, so that quick replies do not flicker.
pub const SHOW_THINKING_AFTER: Duration = Duration::from_millis(300);

/// What the computer is working on.
#[derive(Resource, Default)]
pub struct Thinking {
    job: Option<Job>,
    /// The session's generation that was answered last, so that no question is asked twice.
    answered: Option<u64>,
}

impl Thinking {
    /// Whether the computer is looking for its own move or for a hint.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the computer has been looking for its own move for long enough to say so.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| job.purpose == Purpose::Move && job.asked.elapsed() >= SHOW_THINKING_AFTER)
    }

    /// What is there until the search under way was stopped or heard and its thread has ended.
    #[must_use]
    pub fn sign_of_life(&self) -> Option<Weak<AtomicBool>> {
        self.job.as_ref().map(Job::sign_of_life)
    }

    /// Whether a hint is being looked for.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.purpose == Purpose::Hint)
    }
}

/// Somebody asks what the computer would play.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintRequested;

/// The hint being shown.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Hint(pub Option<Move>);

/// The computer gave no answer; the match waits, and the player is told.
#[derive(Event, Clone, Copy, Debug)]
pub struct ComputerFailed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Hint>()
        .add_message::<HintRequested>()
        .add_systems(
            Update,
            (
                cancel_outdated.run_if(resource_changed::<Session>),
                hear_answer.run_if(is_thinking),
                ask_for_move.run_if(in_state(Pause::Running)),
                ask_for_hint.run_if(on_message::<HintRequested>),
                keep_redrawing.run_if(is_thinking),
            )
                .chain()
                .in_set(GameSystems::Ai),
        )
        .add_systems(OnExit(Screen::Match), cancel)
        .add_systems(OnEnter(Pause::Paused), cancel)
        .add_observer(|_: On<MatchReset>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveMade>, mut hint: ResMut<Hint>| hint.0 = None)
        .add_observer(|_: On<MoveTakenBack>, mut hint: ResMut<Hint>| hint.0 = None);
}

/// Keeps the frames coming until the answer is heard.
fn keep_redrawing(mut redraw: MessageWriter<KeepRedrawing>) {
    redraw.write(KeepRedrawing);
}

fn is_thinking(thinking: Res<Thinking>) -> bool {
    thinking.is_busy()
}

/// Stops whatever is being thought about; its thread ends at its next poll.
fn cancel(mut thinking: ResMut<Thinking>) {
    thinking.job = None;
}

fn cancel_outdated(session: Res<Session>, mut thinking: ResMut<Thinking>) {
    if thinking
        .job
        .as_ref()
        .is_some_and(|job| job.generation != session.generation())
    {
        thinking.job = None;
    }
}

fn ask_for_move(session: Res<Session>, mut thinking: ResMut<Thinking>, mut commands: Commands) {
    let Some(Player::Computer(level)) = session.to_move().filter(|_| session.awaits_computer()) else {
        return;
    };
    if thinking.is_busy() || thinking.answered == Some(session.generation()) {
        return;
    }
    start(Job::start(&session, level, Purpose::Move), &mut thinking, &mut commands);
}

fn ask_for_hint(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut requests: MessageReader<HintRequested>,
    mut commands: Commands,
) {
    requests.clear();
    if session.awaits_person() && !thinking.is_busy() {
        start(
            Job::start(&session, Level::STRONGEST, Purpose::Hint),
            &mut thinking,
            &mut commands,
        );
    }
}

fn start(job: std::io::Result<Job>, thinking: &mut Thinking, commands: &mut Commands) {
    match job {
        Ok(job) => thinking.job = Some(job),
        Err(error) => {
            error!("cannot start the computer's thread: {error}");
            commands.trigger(ComputerFailed);
        }
    }
}

fn hear_answer(
    mut thinking: ResMut<Thinking>,
    mut hint: ResMut<Hint>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<KeepRedrawing>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    let is_due = |job: &mut Job| {
        let early = job.purpose == Purpose::Move && job.asked.elapsed() < settings.computer_replies_after;
        !early && job.is_answered()
    };
    let Some(job) = thinking.job.take_if(is_due) else {
        return;
    };
    let (purpose, generation) = (job.purpose, job.generation);
    if purpose == Purpose::Move {
        thinking.answered = Some(generation);
    }
    match (job.into_answer(), purpose) {
        (Some(mv), Purpose::Hint) => hint.0 = Some(mv),
        (Some(mv), Purpose::Move) => {
            intents.write(Intent::Reply { mv, generation });
            // The session reads it in the next frame.
            redraw.write(KeepRedrawing);
        }
        (None, _) => commands.trigger(ComputerFailed),
    }
}
