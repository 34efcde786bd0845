//! Exercises in a library.

use breakthrough_exercises::Exercise;
use serde::{Deserialize, Serialize};
use std::fmt;

/// ID of an exercise in its library. IDs are never reused.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct ExerciseId(pub i64);

impl fmt::Display for ExerciseId {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// List of exercises, ordered by due day and ID. Learned exercises are last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseList {
    /// The exercises with their IDs.
    pub exercises: Vec<(ExerciseId, Exercise)>,
    /// Number of exercises that are damaged or invalid. They stay in the library.
    pub unreadable: usize,
}

/// Result of adding exercises. The library already contained all other exercises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddedExercises {
    /// Number of new exercises.
    pub added: usize,
    /// Number of exercises that returned to the first box, because the player made the same mistake in a later game.
    pub repeated: usize,
}

/// Exercises to delete.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum ExerciseSelection {
    /// The exercises with these IDs. Other IDs are ignored.
    Ids(Vec<ExerciseId>),
    /// All exercises of the player with this name, including those that cannot be read.
    Player(String),
}
