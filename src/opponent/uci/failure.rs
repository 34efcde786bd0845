//! UCI engine failures during a game. The player decides how the game continues.

use crate::opponent::Thinking;
use crate::schedule::GameSystems;
use crate::session::{GameReset, Intent, Session};
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_players::{EngineName, GamePlayer};
use breakthrough_rules::Side;
use breakthrough_uci_client::Fault;

/// Triggered when a UCI engine has failed to return a move. The game waits.
#[derive(Event, Clone, Debug)]
pub(crate) struct UciEngineFailed {
    /// Side that the engine plays.
    pub side: Side,
    pub name: EngineName,
    /// The engine's fault; `None` if the list does not contain the engine.
    pub fault: Option<Fault>,
}

/// Pending failure, which awaits the player's decision.
#[derive(Resource, Default)]
pub(crate) struct UciEngineFailure {
    failed: Option<UciEngineFailed>,
    /// Session generation of the failure.
    generation: u64,
}

/// The player's decision after a failure of a UCI engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailureAnswer {
    /// Request the move again.
    Retry,
    /// Replace the UCI engine with the built-in engine at this level.
    Replace(Level),
    /// Resign for the UCI engine.
    Lose,
}

impl UciEngineFailure {
    /// The pending failure, if any.
    #[must_use]
    pub(crate) const fn failed(&self) -> Option<&UciEngineFailed> {
        self.failed.as_ref()
    }

    /// Applies the player's decision.
    pub(crate) fn answer(
        &mut self,
        answer: FailureAnswer,
        thinking: &mut Thinking,
        intents: &mut MessageWriter<Intent>,
    ) {
        let Some(failed) = self.failed.take() else { return };
        match answer {
            FailureAnswer::Retry => thinking.retry(),
            FailureAnswer::Replace(level) => {
                intents.write(Intent::SetPlayer(failed.side, GamePlayer::Computer(level)));
            }
            FailureAnswer::Lose => _ = intents.write(Intent::Resign(failed.side)),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UciEngineFailure>()
        .add_observer(
            |on: On<UciEngineFailed>, session: Res<Session>, mut failure: ResMut<UciEngineFailure>| {
                *failure = UciEngineFailure {
                    failed: Some(on.event().clone()),
                    generation: session.generation(),
                };
            },
        )
        .add_observer(|_: On<GameReset>, mut failure: ResMut<UciEngineFailure>| failure.failed = None)
        .add_systems(
            Update,
            forget_outdated_failure
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>),
        );
}

/// Clears the failure when the game has changed, for example after an undo.
fn forget_outdated_failure(session: Res<Session>, mut failure: ResMut<UciEngineFailure>) {
    if failure.failed.is_some() && failure.generation != session.generation() {
        failure.failed = None;
    }
}
