//! Player requests to show or hide the move list and to replay the game.

use bevy::prelude::*;
use std::time::Duration;
use strum::{EnumCount, EnumIter};

/// Request to show or hide the move list.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MoveListToggled;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumCount, EnumIter)]
pub(crate) enum ReplaySpeed {
    /// A move every 3 seconds.
    Half,
    /// A move every 1.5 seconds.
    #[default]
    Normal,
    /// A move every 0.75 seconds.
    Double,
    /// A move every 0.375 seconds.
    Quadruple,
}

impl ReplaySpeed {
    /// Returns the time between two moves.
    #[must_use]
    pub(crate) const fn interval(self) -> Duration {
        Duration::from_millis(match self {
            ReplaySpeed::Half => 3000,
            ReplaySpeed::Normal => 1500,
            ReplaySpeed::Double => 750,
            ReplaySpeed::Quadruple => 375,
        })
    }
}

/// Player request that controls the replay.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayRequest {
    /// Starts a replay from the shown position, or from the start if no moves follow; stops a running replay.
    Toggle,
    /// Replays up to the next capture.
    ToNextCapture,
    SetSpeed(ReplaySpeed),
}
