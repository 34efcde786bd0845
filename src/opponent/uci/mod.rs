//! UCI engines in a game: their worker thread, their replies and their faults.

mod failure;
mod reply;

pub(crate) use failure::FailureAnswer;
pub use failure::{UciEngineFailed, UciEngineFailure};
pub(in crate::opponent) use reply::{UciMoveRequested, play_engine_reply};

use crate::base::redraw::WakeUp;
use crate::session::{GameReset, Session};
use bevy::prelude::*;
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;
use breakthrough_uci_client::{EngineReply, EngineSearch, EngineWorker};
use std::io;

/// Worker thread of the UCI engines that play in the game; `None` before their first move.
#[derive(Resource, Default)]
pub(in crate::opponent) struct UciWorker(Option<EngineWorker>);

impl UciWorker {
    fn search(&mut self, search: EngineSearch, wake_up: &WakeUp) -> io::Result<()> {
        let worker = match &mut self.0 {
            Some(worker) => worker,
            none => {
                let wake_up = wake_up.clone();
                none.insert(EngineWorker::start(move || wake_up.call())?)
            }
        };
        worker.search(search);
        Ok(())
    }

    pub(in crate::opponent) fn cancel(&mut self) {
        if let Some(worker) = &mut self.0 {
            worker.cancel();
        }
    }

    pub(in crate::opponent) fn try_receive(&mut self) -> Option<EngineReply> {
        self.0.as_mut()?.try_receive()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UciWorker>()
        .add_plugins((failure::plugin, reply::plugin))
        .add_observer(begin_game);
}

/// Announces a new game to the UCI engines that play in it, and terminates all other engines.
fn begin_game(_: On<GameReset>, session: Res<Session>, mut worker: ResMut<UciWorker>) {
    let players = Side::BOTH.map(|side| session.player(side));
    if let Some(worker) = &mut worker.0 {
        worker.begin_game(players.into_iter().filter_map(GamePlayer::engine).collect());
    }
}
