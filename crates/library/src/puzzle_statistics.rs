//! Statistics of puzzle attempts, and the puzzle rating.

use crate::statistics::{UNKNOWN_DEVIATION, rating_after};
use crate::{MAX_PUZZLE_RATING, MIN_PUZZLE_RATING, PuzzleAttempt, PuzzleMode};
use serde::{Deserialize, Serialize};
use skillratings::glicko2::Glicko2Rating;
use std::collections::HashSet;

/// Puzzle rating of a player without rated attempts. The first puzzles are easy: level 2 or 3 is the first to find them.
pub const INITIAL_PUZZLE_RATING: f64 = 800.0;

/// Rating deviation of every puzzle. The rating of a puzzle depends on the results of ten levels and does not change, so it is less
/// certain than the Elo of a level.
const PUZZLE_DEVIATION: f64 = 60.0;

/// Puzzle rating of a player.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct PuzzleRating {
    /// Rating on the scale of the ratings of puzzles, [`MIN_PUZZLE_RATING`] to [`MAX_PUZZLE_RATING`].
    pub rating: f64,
    /// Rating deviation (standard deviation): the 95% confidence interval is ± two deviations.
    pub deviation: f64,
    /// Number of attempts that have changed the rating.
    pub attempts: u32,
}

/// Puzzle rating after a rated attempt.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct PuzzleRatingPoint {
    /// End of the attempt in seconds since 1970-01-01 UTC.
    pub finished: i64,
    /// Rating after the attempt.
    pub rating: f64,
    /// Rating deviation after the attempt.
    pub deviation: f64,
}

/// Numbers of attempts of a player in all modes.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct PuzzleCounts {
    /// Number of attempts.
    pub attempted: u32,
    /// Number of attempts that solved the puzzle.
    pub solved: u32,
}

/// Computes the puzzle rating of a player, and the rating after each attempt that has changed it. `attempts` are attempts of one player
/// in any order; they are rated in the order of [`PuzzleAttempt::finished`].
///
/// The first attempt at each puzzle in [`PuzzleMode::Rated`] or [`PuzzleMode::Daily`] is a rating period of Glicko-2 (Glickman, "Example of
/// the Glicko-2 system", 2022) against a puzzle with the deviation 60. Time without attempts does not increase the deviation, so a wrong
/// clock changes only the order of the attempts.
#[must_use]
pub fn puzzle_rating(attempts: &[PuzzleAttempt]) -> (PuzzleRating, Vec<PuzzleRatingPoint>) {
    let mut rated: Vec<&PuzzleAttempt> = attempts.iter().filter(|attempt| is_rated(attempt.mode)).collect();
    rated.sort_by_key(|attempt| (attempt.finished, &attempt.puzzle, attempt.mode));
    let mut puzzles = HashSet::new();
    let mut player = Glicko2Rating {
        rating: INITIAL_PUZZLE_RATING,
        deviation: UNKNOWN_DEVIATION,
        ..Glicko2Rating::new()
    };
    let mut curve = Vec::new();
    for attempt in rated {
        if !puzzles.insert(&attempt.puzzle) {
            continue;
        }
        let puzzle = Glicko2Rating {
            rating: attempt.puzzle_rating.into(),
            deviation: PUZZLE_DEVIATION,
            ..Glicko2Rating::new()
        };
        let range = f64::from(MIN_PUZZLE_RATING)..=f64::from(MAX_PUZZLE_RATING);
        player = rating_after(&player, puzzle, attempt.is_solved, range);
        curve.push(PuzzleRatingPoint {
            finished: attempt.finished,
            rating: player.rating,
            deviation: player.deviation,
        });
    }
    let rating = PuzzleRating {
        rating: player.rating,
        deviation: player.deviation,
        attempts: count(curve.len()),
    };
    (rating, curve)
}

const fn is_rated(mode: PuzzleMode) -> bool {
    matches!(mode, PuzzleMode::Rated | PuzzleMode::Daily)
}

/// Returns the length of the longest run of solved puzzles in [`PuzzleMode::Streak`]; 0 if there is none.
#[must_use]
pub fn best_puzzle_run(attempts: &[PuzzleAttempt]) -> u32 {
    attempts.iter().map(|attempt| attempt.run).max().unwrap_or(0)
}

/// Counts the attempts in all modes. Several attempts at the same puzzle count several times.
#[must_use]
pub fn count_puzzles(attempts: &[PuzzleAttempt]) -> PuzzleCounts {
    PuzzleCounts {
        attempted: count(attempts.len()),
        solved: count(attempts.iter().filter(|attempt| attempt.is_solved).count()),
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use PuzzleMode::{Daily, Practice, Rated, Streak};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    /// Creates an attempt at the puzzle whose id is `number`. Attempts with higher numbers are later.
    fn attempt(number: u32, mode: PuzzleMode, is_solved: bool, puzzle_rating: u16) -> PuzzleAttempt {
        PuzzleAttempt {
            player: "Ada".to_owned(),
            puzzle: format!("{number:06}"),
            finished: 1_795_905_324 + i64::from(number),
            mode,
            is_solved,
            puzzle_rating,
            run: u32::from(is_solved && mode == Streak),
        }
    }

    fn rating(attempts: &[PuzzleAttempt]) -> f64 {
        puzzle_rating(attempts).0.rating
    }

    #[test]
    fn a_player_without_rated_attempts_has_the_initial_rating() {
        let initial = PuzzleRating {
            rating: 800.0,
            deviation: 350.0,
            attempts: 0,
        };
        assert_eq!(puzzle_rating(&[]), (initial, Vec::new()));
        let others = [attempt(1, Practice, true, 1500), attempt(2, Streak, false, 1500)];
        assert_eq!(puzzle_rating(&others), (initial, Vec::new()));
    }

    #[test]
    fn a_solved_puzzle_raises_and_a_failed_puzzle_lowers_the_rating() {
        // Computed by hand: a win with the deviation 350 against an equal opponent with the deviation 60.
        let (solved, curve) = puzzle_rating(&[attempt(1, Rated, true, 800)]);
        assert!((solved.rating - 973.0).abs() < 3.0, "{solved:?}");
        assert!((solved.deviation - 248.0).abs() < 3.0, "{solved:?}");
        assert_eq!((solved.attempts, curve.len()), (1, 1));
        assert_eq!((curve[0].finished, curve[0].rating), (1_795_905_325, solved.rating));
        let failed = rating(&[attempt(1, Daily, false, 800)]);
        assert!((solved.rating + failed - 1600.0).abs() < 1e-6, "{failed}");
        let [easy, hard] = [300, 1300].map(|puzzle| rating(&[attempt(1, Rated, true, puzzle)]));
        assert!(easy > 800.0 && hard > easy + 100.0, "{easy} {hard}");
    }

    #[test]
    fn only_the_first_rated_attempt_at_a_puzzle_counts() {
        let first = [attempt(1, Rated, true, 1500)];
        let mut all = first.to_vec();
        for (seconds, mode) in [(-1, Practice), (0, Streak), (1, Rated), (2, Daily), (3, Rated)] {
            let mut again = attempt(1, mode, false, 3000);
            again.finished += seconds;
            all.push(again);
        }
        assert_eq!(puzzle_rating(&all), puzzle_rating(&first));
    }

    #[test]
    fn attempts_are_rated_in_the_order_of_time() {
        let attempts: Vec<PuzzleAttempt> = (0..20)
            .map(|number| attempt(number, Rated, number.is_multiple_of(3), 1200 + 30 * number as u16))
            .collect();
        let (last, curve) = puzzle_rating(&attempts);
        assert!(curve.is_sorted_by_key(|point| point.finished));
        assert_eq!((last.rating, last.attempts), (curve[19].rating, 20));
        let mut others = attempts.clone();
        others.reverse();
        others.swap(3, 11);
        assert_eq!(puzzle_rating(&others), (last, curve.clone()));
        // The earliest attempt counts, not the first attempt in the list.
        let mut earlier = attempt(7, Rated, true, 1500);
        earlier.finished = 0;
        others.push(earlier);
        let (_, changed) = puzzle_rating(&others);
        assert_eq!((changed.len(), changed[0].finished), (20, 0));
        assert!(changed[0].rating > INITIAL_PUZZLE_RATING && changed[1].finished == curve[0].finished);
    }

    #[test]
    fn the_deviation_falls_with_every_attempt_of_a_steady_player_and_does_not_grow_with_time() {
        let mut attempts: Vec<PuzzleAttempt> = (0..40)
            .map(|number| attempt(number, Rated, number.is_multiple_of(2), 800))
            .collect();
        let (last, curve) = puzzle_rating(&attempts);
        assert!(curve.windows(2).all(|pair| pair[0].deviation > pair[1].deviation));
        assert!(last.deviation < 75.0, "{last:?}");
        attempts[39].finished += 100_000_000_000;
        assert_eq!(puzzle_rating(&attempts).0, last);
    }

    #[test]
    fn the_rating_converges_to_the_strength_of_a_player() {
        const PLAYERS: u32 = 20;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for strength in [900.0, 1500.0, 2300.0] {
            let mut sum = 0.0;
            for _ in 0..PLAYERS {
                let attempts: Vec<PuzzleAttempt> = (0..500)
                    .map(|number| {
                        let puzzle: u16 = random.random_range(700..2500);
                        let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(puzzle) - strength) / 400.0));
                        attempt(number, Rated, random.random_bool(expected), puzzle)
                    })
                    .collect();
                let (last, _) = puzzle_rating(&attempts);
                assert!(
                    (last.rating - strength).abs() < 3.0 * last.deviation,
                    "{strength}: {last:?}"
                );
                assert!(last.deviation < 100.0, "{last:?}");
                sum += last.rating;
            }
            let mean = sum / f64::from(PLAYERS);
            assert!((mean - strength).abs() < 45.0, "{strength}: {mean}");
        }
    }

    #[test]
    fn the_rating_of_a_player_who_always_solves_or_fails_is_bounded() {
        for (is_solved, puzzle, expected) in [(true, 4000, 4000.0), (false, 100, 100.0)] {
            let attempts: Vec<PuzzleAttempt> = (0..5000)
                .map(|number| attempt(number, Rated, is_solved, puzzle))
                .collect();
            assert!((rating(&attempts) - expected).abs() < 1e-6);
        }
    }

    #[test]
    fn attempts_and_runs_are_counted_in_all_modes() {
        assert_eq!((count_puzzles(&[]), best_puzzle_run(&[])), (PuzzleCounts::default(), 0));
        let mut attempts = [
            attempt(1, Rated, true, 1500),
            attempt(1, Practice, true, 1500),
            attempt(2, Streak, true, 1500),
            attempt(3, Streak, true, 1500),
            attempt(4, Streak, false, 1500),
            attempt(5, Streak, true, 1500),
            attempt(6, Daily, false, 1500),
        ];
        attempts[3].run = 2;
        let expected = PuzzleCounts {
            attempted: 7,
            solved: 5,
        };
        assert_eq!((count_puzzles(&attempts), best_puzzle_run(&attempts)), (expected, 2));
    }
}
