//! How much of its time a player gives to one move.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// What is left for all moves to come, or to the next control.
    pub(super) left: Duration,
    /// What is added after every move.
    pub(super) increment: Duration,
    /// How many moves are to be made before time is added; unknown when it is never.
    pub(super) moves_to_go: Option<u32>,
}

/// How long a search may take. The default is as long as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowance {
    /// After this much no iteration is begun.
    pub(super) soft: Option<Duration>,
    /// After this much the search is cut short.
    pub(super) hard: Option<Duration>,
}

/// How many moves a side has still to make where nobody says. Games on 8×8 last about 35 moves a side, and the last ten of
/// them are proven wins that need no time.
const USUAL_MOVES_TO_GO: u32 = 22;
/// An iteration takes longer than the ones before it together: one that is begun later than this part of the share is
/// seldom finished in time.
const SOFT_PART: f64 = 0.6;
/// A move may take this many times its share when an iteration takes long.
const HARD_TIMES: f64 = 3.0;
/// And never more than this part of what is left.
const MOST_OF_LEFT: f64 = 0.7;
/// A time for one move is given to be used: only so much of it is kept for the way to the other program.
const MOVETIME_OVERHEAD: Duration = Duration::from_millis(1);
/// However little is left, a move takes a moment.
const LEAST: Duration = Duration::from_millis(1);

/// Shares out what is left. `overhead` is what is lost at every move between the two programs.
pub(super) fn allot(clock: Clock, overhead: Duration) -> Allowance {
    let usable = clock.left.saturating_sub(overhead).max(LEAST);
    let moves = clock.moves_to_go.unwrap_or(USUAL_MOVES_TO_GO).clamp(1, 100);
    let share = usable.div_f64(f64::from(moves)) + clock.increment.saturating_sub(overhead);
    // Before time is added anyway, nothing has to be kept.
    let most = usable.mul_f64(if clock.moves_to_go == Some(1) {
        0.95
    } else {
        MOST_OF_LEFT
    });
    let hard = share.mul_f64(HARD_TIMES).min(most).max(LEAST);
    let soft = share.mul_f64(SOFT_PART).min(hard);
    Allowance {
        soft: Some(soft),
        hard: Some(hard),
    }
}

/// The whole of a time for one move.
pub(super) fn whole(movetime: Duration) -> Allowance {
    let hard = movetime.saturating_sub(MOVETIME_OVERHEAD).max(LEAST.min(movetime));
    Allowance {
        soft: None,
        hard: Some(hard),
    }
}

impl Allowance {
    /// What both allow.
    pub(super) fn and(self, other: Allowance) -> Allowance {
        let lesser = |one: Option<Duration>, two: Option<Duration>| match (one, two) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Allowance {
            soft: lesser(self.soft, other.soft),
            hard: lesser(self.hard, other.hard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn millis(allowance: Allowance) -> (u128, u128) {
        let millis = |part: Option<Duration>| part.expect("a limit").as_millis();
        (millis(allowance.soft), millis(allowance.hard))
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn time_is_shared_out() {
        for (left, increment, moves_to_go, soft, hard) in [
            (22_010, 0, None, 600, 3000),
            (22_010, 110, None, 660, 3300),
            (10_010, 0, Some(10), 600, 3000),
            (1010, 0, Some(1), 600, 950),
            (110, 5000, None, 70, 70),
            (0, 0, None, 0, 1),
            (5, 0, Some(0), 0, 1),
        ] {
            let found = millis(allot(clock(left, increment, moves_to_go), OVERHEAD));
            assert_eq!(found, (soft, hard), "{left} + {increment}, {moves_to_go:?}");
        }
    }

    #[test]
    fn a_game_never_runs_out_of_time() {
        for increment in [0, 20, 100] {
            let mut left = Duration::from_secs(2);
            for ply in 0..400 {
                let Clock { increment, .. } = clock(0, increment, None);
                let now = Clock {
                    left,
                    increment,
                    moves_to_go: None,
                };
                let hard = allot(now, OVERHEAD).hard.expect("a limit");
                let spent = hard + Duration::from_micros(500);
                assert!(spent < left || left < Duration::from_millis(2), "move {ply}, {left:?}");
                left = left.saturating_sub(spent).max(Duration::from_millis(1)) + increment;
            }
        }
    }

    #[test]
    fn a_time_for_one_move_is_used() {
        for (movetime, hard) in [(100, 99), (2, 1), (1, 1), (0, 0)] {
            let found = whole(Duration::from_millis(movetime)).hard;
            assert_eq!(found, Some(Duration::from_millis(hard)), "{movetime}");
        }
    }

    #[test]
    fn the_narrower_limit_counts() {
        let both = allot(clock(22_010, 0, None), OVERHEAD).and(whole(Duration::from_millis(101)));
        assert_eq!(millis(both), (600, 100));
        assert_eq!(Allowance::default().and(both), both);
    }
}
