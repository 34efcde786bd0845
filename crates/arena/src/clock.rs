//! Time controls, and the clocks that run by them.

use crate::{SearchLimit, TimeControl};
use breakthrough_rules::Side;
use std::time::Duration;

/// The clock of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left, for the rest of the game or until the next time control.
    pub remaining: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The number of moves until the next time control; `None` if there is none.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Stops the clock after a move that took `elapsed`, and adds the increment.
    pub fn stop(&mut self, elapsed: Duration) {
        self.remaining = self.remaining.saturating_sub(elapsed) + self.increment;
    }
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

/// The clocks of both sides in a game. A side without a time control has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchClock {
    clocks: [Option<Clock>; 2],
}

impl MatchClock {
    /// The clocks at the start of a game, with the time control of each side, first side first.
    #[must_use]
    pub fn new(time_controls: [Option<TimeControl>; 2]) -> MatchClock {
        MatchClock {
            clocks: time_controls.map(|time_control| time_control.map(Clock::from)),
        }
    }

    /// Clocks in the middle of a game, the first side first.
    #[must_use]
    pub const fn with_clocks(clocks: [Option<Clock>; 2]) -> MatchClock {
        MatchClock { clocks }
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

    /// Stops the clock of a side, if it has one, after a move that took `elapsed`.
    pub fn stop(&mut self, side: Side, elapsed: Duration) {
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.stop(elapsed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_loses_the_time_of_a_move_and_gains_the_increment() {
        let time_control = TimeControl::Increment {
            base: Duration::from_secs(1),
            increment: Duration::from_millis(100),
        };
        let mut clock = MatchClock::new([Some(time_control), None]);
        let limit = SearchLimit::Clock(time_control);
        for (elapsed, remaining) in [(600, 500), (500, 100), (300, 100)] {
            clock.stop(Side::First, Duration::from_millis(elapsed));
            clock.stop(Side::Second, Duration::from_millis(elapsed));
            let expected = Some(Duration::from_millis(remaining));
            assert_eq!(clock.time_for_move(Side::First, limit), expected);
            assert_eq!(clock.time_for_move(Side::Second, limit), None);
        }
    }
}
