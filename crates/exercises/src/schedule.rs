//! Days on which an exercise is due.

use crate::Day;
use thiserror::Error;

/// Number of days after which an exercise is due, for each box.
pub const INTERVALS: [u16; 4] = [1, 3, 7, 21];

/// Index of the box of learned exercises, which are never due.
const LEARNED: u8 = INTERVALS.len() as u8;

/// Schedule of an exercise in one of Leitner's boxes. A solved exercise moves to the next box; a failed exercise moves back to the
/// first box.
///
/// Leitner's boxes are used instead of FSRS, because an exercise has two results, solved or failed, and a player understands four
/// boxes without a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Schedule {
    /// Index in [`INTERVALS`], or [`LEARNED`].
    leitner_box: u8,
    /// `None` if the exercise is learned.
    due: Option<Day>,
    added: Day,
    last_day: Option<Day>,
}

/// Reason why values are not a schedule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// The box does not exist.
    #[error("expected a box from 0 to {LEARNED}, found {0}")]
    Box(i64),
    /// An exercise that is not learned has no due day.
    #[error("expected a due day in box {0}, found none")]
    NoDueDay(u8),
}

impl Schedule {
    /// Creates the schedule of an exercise that is added today: it is due tomorrow.
    #[must_use]
    pub fn new(today: Day) -> Schedule {
        Schedule {
            leitner_box: 0,
            due: Some(today.after(INTERVALS[0])),
            added: today,
            last_day: None,
        }
    }

    /// Creates a schedule from stored values: the box, the due day, the day on which the exercise was added, and the day on which
    /// it was last practised. The due day of a learned exercise is ignored.
    ///
    /// # Errors
    /// The box does not exist, or the due day is missing.
    pub fn restore(
        leitner_box: i64,
        due: Option<Day>,
        added: Day,
        last_day: Option<Day>,
    ) -> Result<Schedule, ScheduleError> {
        let leitner_box = u8::try_from(leitner_box)
            .ok()
            .filter(|number| *number <= LEARNED)
            .ok_or(ScheduleError::Box(leitner_box))?;
        let due = due.filter(|_| leitner_box < LEARNED);
        if due.is_none() && leitner_box < LEARNED {
            return Err(ScheduleError::NoDueDay(leitner_box));
        }
        Ok(Schedule {
            leitner_box,
            due,
            added,
            last_day,
        })
    }

    /// Returns the index of the box in [`INTERVALS`]. A learned exercise has the index after the last box.
    #[must_use]
    pub const fn leitner_box(self) -> u8 {
        self.leitner_box
    }

    /// Whether the exercise was solved in the last box and is therefore never due.
    #[must_use]
    pub const fn is_learned(self) -> bool {
        self.leitner_box == LEARNED
    }

    /// Returns the day from which the exercise is due; `None` if it is learned.
    #[must_use]
    pub const fn due(self) -> Option<Day> {
        self.due
    }

    /// Returns the day on which the exercise was added.
    #[must_use]
    pub const fn added(self) -> Day {
        self.added
    }

    /// Returns the day on which the exercise was last practised, if any.
    #[must_use]
    pub const fn last_day(self) -> Option<Day> {
        self.last_day
    }

    /// Whether the exercise is due.
    #[must_use]
    pub fn is_due(self, today: Day) -> bool {
        self.due.is_some_and(|due| due <= today)
    }

    /// Returns the schedule after the exercise was solved. An exercise that is due moves to the next box, and is due after the interval
    /// of that box; in the last box, it is learned. An exercise that is not due, or was already practised today, keeps its box and its
    /// due day, which is limited ([`Schedule::limited`]).
    #[must_use]
    pub fn solved(self, today: Day) -> Schedule {
        let limited = self.limited(today);
        let next = if limited.is_due(today) && limited.last_day != Some(today) {
            limited.in_box(limited.leitner_box + 1, today)
        } else {
            limited
        };
        Schedule {
            last_day: Some(today),
            ..next
        }
    }

    /// Returns the schedule after the exercise was failed: it moves to the first box and is due tomorrow.
    #[must_use]
    pub fn failed(self, today: Day) -> Schedule {
        Schedule {
            last_day: Some(today),
            ..self.in_box(0, today)
        }
    }

    /// Returns the schedule after the player has made the same mistake in another game: the exercise moves to the first box and is
    /// due tomorrow. An exercise in the first box keeps its schedule.
    #[must_use]
    pub fn repeated(self, today: Day) -> Schedule {
        if self.leitner_box == 0 {
            self
        } else {
            self.in_box(0, today)
        }
    }

    /// Returns the schedule with a due day of at most today plus the interval of the box. The due day can be later only if the clock
    /// was set back.
    #[must_use]
    pub fn limited(self, today: Day) -> Schedule {
        let latest = INTERVALS
            .get(usize::from(self.leitner_box))
            .map(|days| today.after(*days));
        Schedule {
            due: self.due.min(latest),
            ..self
        }
    }

    /// Returns the schedule with more progress: with the higher box, or in the same box with the later due day.
    #[must_use]
    pub fn further(self, other: Schedule) -> Schedule {
        if (other.leitner_box, other.due) > (self.leitner_box, self.due) {
            other
        } else {
            self
        }
    }

    fn in_box(self, leitner_box: u8, today: Day) -> Schedule {
        let interval = INTERVALS.get(usize::from(leitner_box));
        Schedule {
            leitner_box,
            due: interval.map(|days| today.after(*days)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn day(number: i32) -> Day {
        Day::try_from(number).expect("a day")
    }

    /// Creates a schedule in a box.
    fn schedule(leitner_box: i64, due: i32) -> Schedule {
        Schedule::restore(leitner_box, Some(day(due)), day(0), None).expect("a schedule")
    }

    /// Returns the box and the due day.
    fn place(schedule: Schedule) -> (u8, Option<i32>) {
        (schedule.leitner_box(), schedule.due().map(Day::number))
    }

    #[test]
    fn an_exercise_that_is_solved_whenever_it_is_due_is_learned_after_32_days() {
        let mut schedule = Schedule::new(day(100));
        assert_eq!(place(schedule), (0, Some(101)));
        for (today, expected) in [
            (101, (1, Some(104))),
            (104, (2, Some(111))),
            (111, (3, Some(132))),
            (132, (4, None)),
        ] {
            assert!(!schedule.is_due(day(today - 1)) && schedule.is_due(day(today)));
            assert!(!schedule.is_learned());
            schedule = schedule.solved(day(today));
            assert_eq!(place(schedule), expected);
            assert_eq!(schedule.last_day(), Some(day(today)));
        }
        assert!(schedule.is_learned() && !schedule.is_due(Day::MAX));
        assert_eq!(schedule.added(), day(100));
        assert_eq!(place(schedule.solved(day(500))), (4, None));
    }

    #[test]
    fn the_interval_begins_on_the_day_of_practice() {
        assert_eq!(place(schedule(1, 104).solved(day(150))), (2, Some(157)));
    }

    #[test]
    fn a_failed_exercise_is_due_tomorrow_in_the_first_box() {
        for leitner_box in 0..=4 {
            for today in [90, 101, 300] {
                let failed = schedule(leitner_box, 101).failed(day(today));
                assert_eq!(place(failed), (0, Some(today + 1)));
                assert_eq!((failed.last_day(), failed.added()), (Some(day(today)), day(0)));
                // Practising the failed exercise until it is solved does not move it on the same day.
                assert_eq!(place(failed.solved(day(today))), (0, Some(today + 1)));
            }
        }
    }

    #[test]
    fn an_exercise_that_is_not_due_keeps_its_place_when_it_is_solved() {
        let early = schedule(2, 110).solved(day(105));
        assert_eq!((place(early), early.last_day()), ((2, Some(110)), Some(day(105))));
        assert_eq!(place(early.solved(day(110))), (3, Some(131)));
    }

    #[test]
    fn the_same_mistake_in_another_game_returns_the_exercise_to_the_first_box() {
        assert_eq!(schedule(0, 150).repeated(day(100)), schedule(0, 150));
        for leitner_box in 1..=4 {
            let practised = schedule(leitner_box, 150).solved(day(90));
            let repeated = practised.repeated(day(100));
            assert_eq!((place(repeated), repeated.last_day()), ((0, Some(101)), Some(day(90))));
        }
    }

    #[test]
    fn a_due_day_is_limited_after_the_clock_was_set_back() {
        for (leitner_box, interval) in (0..).zip(INTERVALS) {
            let late = schedule(leitner_box, 5000);
            let limit = 100 + i32::from(interval);
            assert_eq!(place(late.limited(day(100))), (leitner_box as u8, Some(limit)));
            // The exercise is not due, so solving it changes only the due day.
            assert_eq!(place(late.solved(day(100))), (leitner_box as u8, Some(limit)));
            assert_eq!(place(late.solved(day(100)).solved(day(limit))).0, leitner_box as u8 + 1);
            let in_time = schedule(leitner_box, limit - 1);
            assert_eq!(in_time.limited(day(100)), in_time);
        }
        assert_eq!(schedule(4, 5000).limited(day(100)), schedule(4, 0));
    }

    #[test]
    fn the_schedule_with_more_progress_is_kept() {
        for (one, two) in [
            (schedule(1, 100), schedule(0, 500)),
            (schedule(2, 200), schedule(2, 199)),
            (schedule(4, 0), schedule(3, 900)),
        ] {
            assert_eq!((one.further(two), two.further(one)), (one, one));
        }
    }

    #[test]
    fn unknown_boxes_and_missing_due_days_are_refused() {
        for leitner_box in [-1, 5, 256, i64::MAX, i64::MIN] {
            let restored = Schedule::restore(leitner_box, Some(day(1)), day(0), None);
            assert_eq!(restored, Err(ScheduleError::Box(leitner_box)));
        }
        let restored = Schedule::restore(3, None, day(0), None);
        assert_eq!(restored, Err(ScheduleError::NoDueDay(3)));
        let learned = Schedule::restore(4, Some(day(1)), day(0), None).expect("a schedule");
        assert_eq!(place(learned), (4, None));
    }

    #[test]
    fn the_last_day_of_the_calendar_is_no_exception() {
        let last = Schedule::new(Day::MAX);
        let solved = last.solved(Day::MAX);
        assert_eq!((solved.leitner_box(), solved.due()), (1, Some(Day::MAX)));
        assert_eq!(solved.solved(Day::MAX).leitner_box(), 1, "twice on one day");
        assert_eq!(last.failed(Day::MAX).due(), Some(Day::MAX));
        let first = Schedule::new(Day::MIN).limited(Day::MIN);
        assert_eq!(first.solved(Day::MAX).leitner_box(), 1);
    }

    /// Plays random practice with a clock that is sometimes wrong, and compares each step with the rules.
    #[test]
    fn random_practice_follows_the_rules() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..2000 {
            let mut today = random.random_range(0..40);
            let mut schedule = Schedule::new(day(today));
            for _ in 0..60 {
                today = match random.random_range(0..20) {
                    0 => random.random_range(-1000..20_000),
                    1..8 => today,
                    _ => today + random.random_range(0..9),
                };
                let now = day(today);
                let (before, limited) = (schedule, schedule.limited(now));
                let was_practised = before.last_day() == Some(now);
                let is_solved = random.random_bool(0.8);
                schedule = if is_solved {
                    before.solved(now)
                } else {
                    before.failed(now)
                };
                let expected = match limited.due() {
                    _ if !is_solved => 0,
                    Some(due) if due <= now && !was_practised => before.leitner_box() + 1,
                    _ => before.leitner_box(),
                };
                assert_eq!(schedule.leitner_box(), expected, "{before:?} on {today}");
                assert_eq!((schedule.last_day(), schedule.added()), (Some(now), before.added()));
                assert_eq!(schedule.is_learned(), schedule.due().is_none());
                let latest = INTERVALS.get(usize::from(expected)).map(|days| now.after(*days));
                assert!(schedule.due() <= latest, "{schedule:?} on {today}");
                if expected != before.leitner_box() || !is_solved {
                    assert_eq!(schedule.due(), latest);
                } else {
                    assert_eq!(schedule.due(), limited.due());
                }
                // A second solution on the same day changes nothing.
                assert_eq!(schedule.solved(now), schedule);
            }
        }
    }
}
