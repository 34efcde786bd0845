//! Finds exercises.

use crate::messages::{FoundExercises, Reply};
use crate::store::Store;
use breakthrough_exercises::{Day, streak};
use breakthrough_library::{GameStorage, LibraryError};

impl Store {
    pub(super) fn find_exercises(&mut self, player: String, today: Day) -> Result<(), LibraryError> {
        let (list, days) = self.with(|library| {
            let days = library.practice_days(Some(&player))?;
            Ok((library.exercises(Some(&player))?, days))
        })?;
        let mut exercises = list.exercises;
        let mut is_limited = true;
        for (_, exercise) in &mut exercises {
            let schedule = exercise.schedule();
            exercise.set_schedule(schedule.limited(today));
            is_limited &= exercise.schedule() == schedule;
        }
        if !is_limited && self.is_writer && self.read_only.is_none() {
            // The clock was set back. If the due days cannot be stored, the next request limits them again.
            if let Err(error) = self.with(|library| library.limit_due_days(today)) {
                log::warn!("{error}");
            }
        }
        let days: Vec<Day> = days.into_iter().map(|found| found.day).collect();
        self.replies.push(Reply::Exercises(FoundExercises {
            due: exercises
                .iter()
                .filter(|(_, exercise)| exercise.schedule().is_due(today))
                .count(),
            streak: streak(&days, today),
            has_practised: days.binary_search(&today).is_ok(),
            unreadable: list.unreadable,
            exercises,
            player,
            today,
        }));
        Ok(())
    }
}
