//! The clocks of a game as an engine is told of them.

use crate::{SearchLimit, TimeControl};
use breakthrough_rules::Side;
use std::time::Duration;

/// The clock of one player, in the terms of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left, for the rest of the game or until the next time control.
    pub remaining: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The number of moves until the next time control; `None` if there is none.
    pub moves_to_go: Option<u32>,
}

impl From<TimeControl> for Clock {
    /// The clock at the start of a game.
    fn from(time_control: TimeControl) -> Clock {
        let (increment, moves_to_go) = match time_control {
            TimeControl::Increment { increment, .. } => (increment, None),
            // UCI knows no delay. What is given back is at most this much.
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

/// The clocks of both sides before a move. A side without a time control has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UciClocks {
    clocks: [Option<Clock>; 2],
}

impl UciClocks {
    /// The clocks of both sides, the first side first.
    #[must_use]
    pub const fn new(clocks: [Option<Clock>; 2]) -> UciClocks {
        UciClocks { clocks }
    }

    /// The clock of a side.
    #[must_use]
    pub const fn clock(&self, side: Side) -> Option<Clock> {
        self.clocks[side.index()]
    }

    /// The longest time that the side's next move may take under a limit; `None` if time does not matter.
    #[must_use]
    pub fn time_for_move(&self, side: Side, limit: SearchLimit) -> Option<Duration> {
        match limit {
            SearchLimit::MoveTime(time) => Some(time),
            SearchLimit::Clock(_) => self.clock(side).map(|clock| clock.remaining),
            SearchLimit::Nodes(_) | SearchLimit::Depth(_) => None,
        }
    }
}
