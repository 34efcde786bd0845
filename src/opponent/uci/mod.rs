//! UCI engines in a game: requests, replies and failures.
//!
//! A worker of the engine service runs the processes. After a fault, the game waits until the player retries, replaces the
//! engine, or resigns on behalf of the engine.

mod failure;
mod reply;
mod request;

pub(crate) use failure::FailureAnswer;
pub(crate) use failure::{UciEngineFailed, UciEngineFailure};
pub(in crate::opponent) use reply::{fault_of, play_engine_reply};
pub(in crate::opponent) use request::{uci_analysis_request, uci_move_request};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(failure::plugin);
}
