//! Exercises: positions in which a player made a mistake, which the player practises again at growing intervals. docs/LIBRARY.md
//! describes how the library stores them.
#![warn(missing_docs)]

mod day;
mod exercise;
mod record;
mod schedule;
mod streak;
mod text;

pub use day::{Day, ParseDayError};
pub use exercise::{
    Exercise, ExerciseError, Judgement, MAX_EVALUATION_BYTES, MAX_EXERCISES, MAX_NAME_CHARACTERS, Mistake,
};
pub use record::ExerciseRecord;
pub use schedule::{INTERVALS, Schedule, ScheduleError};
pub use streak::{MAX_PRACTICE_DAYS, PracticeDay, streak};
pub use text::{ExerciseLine, ExerciseLineError};
