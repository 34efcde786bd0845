//! Time controls.

use std::time::Duration;

/// The time that a player has for a whole game: base time plus an increment after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the start of the game.
    pub base: Duration,
    /// The time added after every move.
    pub increment: Duration,
}
