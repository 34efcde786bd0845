//! The clocks of a game in UCI terms, as sent to an engine with `go`.

use crate::{SearchLimit, TimeControl};
use breakthrough_rules::Side;
use std::time::Duration;

/// A player's clock in UCI terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The remaining time, for the rest of the game or until the next time control.
    pub remaining: Duration,
    /// The increment after every move.
    pub increment: Duration,
    /// The number of moves until the next time control, if any.
    pub moves_to_go: Option<u32>,
}

impl From<TimeControl> for Clock {
    /// Returns the clock at the start of a game.
    fn from(time_control: TimeControl) -> Clock {
        let (increment, moves_to_go) = match time_control {
            TimeControl::Increment { increment, .. } => (increment, None),
            // UCI does not support a delay. The delay is sent as the increment, although the actual refund after a move may be
            // smaller.
            TimeControl::Delay { delay, .. } => (delay, None),
            TimeControl::PerMove(_) => (Duration::ZERO, Some(1)),
        };
        Clock {
            remaining: time_control.base(),
            increment,
            moves_to_go,
        }
    }
}

/// The clocks of both sides before a move. A side without a time control has no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UciClocks {
    clocks: [Option<Clock>; 2],
}

impl UciClocks {
    /// Creates the clocks of both sides, starting with the first side.
    #[must_use]
    pub const fn new(clocks: [Option<Clock>; 2]) -> UciClocks {
        UciClocks { clocks }
    }

    /// Returns the clock of a side; `None` for a side without a time control.
    #[must_use]
    pub const fn clock(&self, side: Side) -> Option<Clock> {
        self.clocks[side.index()]
    }

    /// Returns the maximum time for the side's next move under a limit; `None` for a limit on nodes or depth, or without a clock.
    #[must_use]
    pub fn time_for_move(&self, side: Side, limit: SearchLimit) -> Option<Duration> {
        match limit {
            SearchLimit::MoveTime(time) => Some(time),
            SearchLimit::Clock(_) => self.clock(side).map(|clock| clock.remaining),
            SearchLimit::Nodes(_) | SearchLimit::Depth(_) => None,
        }
    }
}
