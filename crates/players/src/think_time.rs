//! Search times: time management with a clock, and the times of searches without a clock.

use crate::Clock;
use breakthrough_rules::MAX_CLOCK;
use std::time::Duration;

/// Time limit per move in the game without a clock. Levels below the strongest also have depth and node limits.
pub const GAME_MOVE: Duration = Duration::from_millis(2500);
/// Time per move of the strongest level in a match or on the command line, if neither a time nor a clock is set.
pub const MATCH_MOVE: Duration = Duration::from_secs(1);
/// Time of a hint.
pub const HINT: Duration = Duration::from_millis(1200);
/// Time to find a threat.
pub const THREAT: Duration = Duration::from_millis(300);
/// Time of an analysis in the editor.
pub const EDITOR_ANALYSIS: Duration = Duration::from_secs(10);
/// Time of `breakthrough-engine analyse` without a limit.
pub const ANALYSE_COMMAND: Duration = Duration::from_secs(2);
/// Deduction from the game's clock for the time between a move and the next search, and between the result of a search and its
/// move.
pub const GAME_OVERHEAD: Duration = Duration::from_millis(150);
/// Default of the UCI option `Move Overhead`.
pub const UCI_OVERHEAD: Duration = Duration::from_millis(10);

/// The time limits of one search. The default is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration starts after this time. The game, which does not use `hard`, aborts a search at this time.
    pub soft: Option<Duration>,
    /// The search is aborted after this time.
    pub hard: Option<Duration>,
}

/// The assumed number of remaining moves if the clock has no further time control. Games on 8×8 last about 35 moves per side, and
/// the last ten moves are proven wins, which need no time.
const DEFAULT_MOVES_TO_GO: u32 = 22;
/// Ratio of the soft limit to a move's share of the time. An iteration takes longer than all previous iterations together, so an
/// iteration that starts after the soft limit seldom finishes in time.
const SOFT_FACTOR: f64 = 0.6;
/// Ratio of the hard limit to a move's share of the time.
const HARD_FACTOR: f64 = 3.0;
/// The maximum fraction of the remaining time used by one move.
const MAX_PART_OF_REMAINING: f64 = 0.7;
/// The maximum fraction of the remaining time used by the last move before the next time control.
const MAX_PART_BEFORE_TIME_CONTROL: f64 = 0.95;
/// The time reserved for sending the move, deducted from a fixed move time.
const MOVE_TIME_OVERHEAD: Duration = Duration::from_millis(1);
/// The minimum time for a move, even if less time remains.
const MIN_TIME: Duration = Duration::from_millis(1);

impl TimeBudget {
    /// Computes the budget of a move under a clock. `overhead` is the communication time lost at every move.
    #[must_use]
    pub fn from_clock(clock: Clock, overhead: Duration) -> TimeBudget {
        let usable = clock.remaining.min(MAX_CLOCK).saturating_sub(overhead).max(MIN_TIME);
        let moves = clock.moves_to_go.unwrap_or(DEFAULT_MOVES_TO_GO).clamp(1, 100);
        let share = usable.div_f64(f64::from(moves)) + clock.increment.min(MAX_CLOCK).saturating_sub(overhead);
        let max = usable.mul_f64(if clock.moves_to_go == Some(1) {
            MAX_PART_BEFORE_TIME_CONTROL
        } else {
            MAX_PART_OF_REMAINING
        });
        let hard = share.mul_f64(HARD_FACTOR).min(max).max(MIN_TIME);
        let soft = share.mul_f64(SOFT_FACTOR).min(hard);
        TimeBudget {
            soft: Some(soft),
            hard: Some(hard),
        }
    }

    /// Computes the budget of a move with a fixed time, which the search uses completely except for the time to send
    /// the move.
    #[must_use]
    pub fn from_move_time(time: Duration) -> TimeBudget {
        let hard = time.saturating_sub(MOVE_TIME_OVERHEAD).max(MIN_TIME.min(time));
        TimeBudget {
            soft: None,
            hard: Some(hard),
        }
    }

    /// Computes the budget of the UCI command `go` with a clock, a fixed move time, both or neither.
    #[must_use]
    pub fn from_go(clock: Option<Clock>, move_time: Option<Duration>, overhead: Duration) -> TimeBudget {
        let by_clock = clock.map(|clock| TimeBudget::from_clock(clock, overhead));
        let by_move_time = move_time.map(TimeBudget::from_move_time);
        by_clock.unwrap_or_default().min(by_move_time.unwrap_or_default())
    }

    /// Returns the lower of the two soft limits and the lower of the two hard limits.
    fn min(self, other: TimeBudget) -> TimeBudget {
        let min = |one: Option<Duration>, two: Option<Duration>| match (one, two) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        TimeBudget {
            soft: min(self.soft, other.soft),
            hard: min(self.hard, other.hard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn millis(budget: TimeBudget) -> (u128, u128) {
        let millis = |limit: Option<Duration>| limit.expect("a limit").as_millis();
        (millis(budget.soft), millis(budget.hard))
    }

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn a_move_receives_a_share_of_the_remaining_time() {
        for (remaining, increment, moves_to_go, soft, hard) in [
            (22_010, 0, None, 600, 3000),
            (22_010, 110, None, 660, 3300),
            (10_010, 0, Some(10), 600, 3000),
            (1010, 0, Some(1), 600, 950),
            (110, 5000, None, 70, 70),
            (0, 0, None, 0, 1),
            (5, 0, Some(0), 0, 1),
        ] {
            let budget = TimeBudget::from_clock(clock(remaining, increment, moves_to_go), OVERHEAD);
            assert_eq!(
                millis(budget),
                (soft, hard),
                "{remaining} + {increment}, {moves_to_go:?}"
            );
        }
    }

    #[test]
    fn any_remaining_time_yields_a_budget() {
        let endless = Clock {
            remaining: Duration::MAX,
            increment: Duration::MAX,
            moves_to_go: None,
        };
        let budget = TimeBudget::from_clock(endless, OVERHEAD);
        assert!(budget.hard.is_some_and(|hard| hard < MAX_CLOCK), "{budget:?}");
    }

    #[test]
    fn a_long_game_never_runs_out_of_time() {
        for increment in [0, 20, 100] {
            let mut clock = clock(2000, increment, None);
            for ply in 0..400 {
                let hard = TimeBudget::from_clock(clock, OVERHEAD).hard.expect("a limit");
                let elapsed = hard + Duration::from_micros(500);
                let remaining = clock.remaining;
                assert!(
                    elapsed < remaining || remaining < Duration::from_millis(2),
                    "ply {ply}, {remaining:?}"
                );
                clock.remaining = remaining.saturating_sub(elapsed).max(Duration::from_millis(1)) + clock.increment;
            }
        }
    }

    #[test]
    fn a_fixed_move_time_is_used_except_for_a_millisecond() {
        for (time, hard) in [(100, 99), (2, 1), (1, 1), (0, 0)] {
            let budget = TimeBudget::from_move_time(Duration::from_millis(time));
            assert_eq!(budget.hard, Some(Duration::from_millis(hard)), "{time}");
        }
    }

    #[test]
    fn the_lower_limits_of_two_budgets_apply() {
        let by_clock = TimeBudget::from_clock(clock(22_010, 0, None), OVERHEAD);
        let both = by_clock.min(TimeBudget::from_move_time(Duration::from_millis(101)));
        assert_eq!(millis(both), (600, 100));
        assert_eq!(TimeBudget::default().min(both), both);
    }
}
