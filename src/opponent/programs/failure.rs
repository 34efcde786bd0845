//! What becomes of a game in which a UCI program has committed a fault: the player decides.

use crate::opponent::Thinking;
use crate::schedule::GameSystems;
use crate::session::{GameReset, Intent, Session};
use bevy::prelude::*;
use breakthrough_arena::{EngineName, Fault, GamePlayer};
use breakthrough_engine::Level;
use breakthrough_rules::Side;

/// A UCI program has committed a fault, so that its move is missing. The game waits.
#[derive(Event, Clone, Debug)]
pub struct ProgramFailed {
    /// The side that it plays.
    pub side: Side,
    /// The program.
    pub name: EngineName,
    /// What it did; `None` if the list has no such program.
    pub fault: Option<Fault>,
}

/// The fault that the player has to decide about, if any.
#[derive(Resource, Default)]
pub struct ProgramFailure {
    failed: Option<ProgramFailed>,
    /// The session's generation in which it failed.
    generation: u64,
}

/// What the player decides about a program that has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailureAnswer {
    /// Ask the program again.
    TryAgain,
    /// Let our engine play on at this level.
    Replace(Level),
    /// The program loses the game.
    Lose,
}

impl ProgramFailure {
    /// The fault that the player has to decide about.
    #[must_use]
    pub const fn failed(&self) -> Option<&ProgramFailed> {
        self.failed.as_ref()
    }

    /// Carries the player's decision out.
    pub(crate) fn answer(
        &mut self,
        answer: FailureAnswer,
        thinking: &mut Thinking,
        intents: &mut MessageWriter<Intent>,
    ) {
        let Some(failed) = self.failed.take() else { return };
        match answer {
            FailureAnswer::TryAgain => thinking.ask_again(),
            FailureAnswer::Replace(level) => {
                intents.write(Intent::SetPlayer(failed.side, GamePlayer::Computer(level)));
            }
            FailureAnswer::Lose => _ = intents.write(Intent::Resign(failed.side)),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ProgramFailure>()
        .add_observer(
            |on: On<ProgramFailed>, session: Res<Session>, mut failure: ResMut<ProgramFailure>| {
                *failure = ProgramFailure {
                    failed: Some(on.event().clone()),
                    generation: session.generation(),
                };
            },
        )
        .add_observer(|_: On<GameReset>, mut failure: ResMut<ProgramFailure>| failure.failed = None)
        .add_systems(
            Update,
            forget_outdated_failure
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>),
        );
}

/// Forgets the fault when the game goes on otherwise, as after an undo.
fn forget_outdated_failure(session: Res<Session>, mut failure: ResMut<ProgramFailure>) {
    if failure.failed.is_some() && failure.generation != session.generation() {
        failure.failed = None;
    }
}
