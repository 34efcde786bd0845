//! Days of practice.

use crate::Day;
use serde::{Deserialize, Serialize};

/// Maximum number of days of practice in a library, of all players together.
pub const MAX_PRACTICE_DAYS: usize = 100_000;

/// Maximum distance between two consecutive days of practice of a streak, in days: one day may be missed.
const MAX_DISTANCE: i32 = 2;

/// Day on which a player practised.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PracticeDay {
    /// Name of the player.
    pub player: String,
    /// The day.
    pub day: Day,
}

/// Counts the days of practice in the current streak of a player. `days` are the days of practice in ascending order.
///
/// A missed day between two days of practice neither ends the streak nor counts; two missed days in a row end it. Today is not missed
/// yet, so a streak is running if the player practised today, yesterday or the day before yesterday. Days after today, which were
/// stored before the clock was set back, are ignored.
#[must_use]
pub fn streak(days: &[Day], today: Day) -> u32 {
    let mut later = today;
    let mut count = 0;
    for day in days.iter().rev().filter(|day| **day <= today) {
        if later.since(*day) > MAX_DISTANCE {
            break;
        }
        // The list may contain a day twice.
        if count == 0 || *day != later {
            count += 1;
        }
        later = *day;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn days(numbers: &[i32]) -> Vec<Day> {
        numbers
            .iter()
            .map(|number| Day::try_from(*number).expect("a day"))
            .collect()
    }

    fn streak_of(numbers: &[i32], today: i32) -> u32 {
        streak(&days(numbers), days(&[today])[0])
    }

    #[test]
    fn one_missed_day_does_not_end_a_streak() {
        for (numbers, expected) in [
            (&[][..], 0),
            (&[100], 1),
            (&[98, 99, 100], 3),
            (&[96, 98, 100], 3),
            (&[95, 98, 100], 2),
            (&[90, 91, 92, 95, 96, 98, 99, 100], 5),
            (&[100, 100, 100], 1),
            (&[98, 98, 99, 99], 2),
        ] {
            assert_eq!(streak_of(numbers, 100), expected, "{numbers:?}");
        }
    }

    #[test]
    fn a_streak_runs_until_two_days_are_missed() {
        for (today, expected) in [(100, 3), (101, 3), (102, 3), (103, 0), (104, 0)] {
            assert_eq!(streak_of(&[97, 99, 100], today), expected, "{today}");
        }
    }

    #[test]
    fn days_after_today_are_ignored() {
        assert_eq!(streak_of(&[99, 100, 101, 102, 5000], 100), 2);
        assert_eq!(streak_of(&[5000], 100), 0);
        assert_eq!(streak(&[Day::MIN, Day::MAX], Day::MAX), 1);
        assert_eq!(streak(&[Day::MIN, Day::MAX], Day::MIN), 1);
    }

    /// Compares random days with a count that visits every day backwards from today.
    #[test]
    fn a_streak_equals_the_count_of_a_calendar() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
        for _ in 0..5000 {
            let share = random.random_range(0.2..0.95);
            let calendar: Vec<bool> = (0..60).map(|_| random.random_bool(share)).collect();
            let today = random.random_range(0..60);
            let (mut expected, mut missed) = (0, 0);
            for number in (0..=today).rev() {
                if calendar[number] {
                    (expected, missed) = (expected + 1, 0);
                } else if number < today {
                    missed += 1;
                }
                if missed == 2 {
                    break;
                }
            }
            let practised = (0..60).filter(|number| calendar[*number as usize]);
            let practised: Vec<i32> = practised.collect();
            assert_eq!(
                streak_of(&practised, today as i32),
                expected,
                "{practised:?} on {today}"
            );
        }
    }
}
