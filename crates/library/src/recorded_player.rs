//! Players of recorded games.

use serde::{Deserialize, Serialize};

/// Player of one side.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct RecordedPlayer {
    /// Name; empty if unknown.
    pub name: String,
    /// Kind of the player: person, level or UCI engine.
    pub kind: PlayerKind,
}

/// Kind of a player.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum PlayerKind {
    /// Person or unknown player.
    #[default]
    Person,
    /// Number of a level of the built-in engine (`breakthrough_engine::Level::number`).
    Level(i8),
    /// UCI engine.
    Program {
        /// Name that the engine reports.
        program: String,
        /// Version; empty if unknown.
        version: String,
        /// Evaluation network; empty if unknown.
        network: String,
    },
}
