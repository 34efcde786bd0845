//! Requests of the player to the list of moves: to show or hide it, and to replay the game.

use bevy::prelude::*;
use std::time::Duration;

/// The player has asked for the list of moves, or for its end.
#[derive(Event, Clone, Copy, Debug)]
pub struct MoveListToggled;

/// How fast moves follow each other in a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    /// A move every three seconds.
    Half,
    /// A move every one and a half seconds.
    #[default]
    Normal,
    /// A move every 0.75 seconds.
    Double,
    /// A move every 0.375 seconds.
    Fourfold,
}

impl ReplaySpeed {
    pub(crate) const ALL: [ReplaySpeed; 4] = [
        ReplaySpeed::Half,
        ReplaySpeed::Normal,
        ReplaySpeed::Double,
        ReplaySpeed::Fourfold,
    ];

    /// The time from one move to the next.
    #[must_use]
    pub const fn interval(self) -> Duration {
        Duration::from_millis(match self {
            ReplaySpeed::Half => 3000,
            ReplaySpeed::Normal => 1500,
            ReplaySpeed::Double => 750,
            ReplaySpeed::Fourfold => 375,
        })
    }
}

/// A request of the player.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayRequest {
    /// Replays from the position shown, from the start if nothing follows it, or ends the replay.
    Toggle,
    /// Replays until a piece has been captured.
    ToNextCapture,
    /// Changes the speed.
    SetSpeed(ReplaySpeed),
    /// Ends the replay.
    End,
}
