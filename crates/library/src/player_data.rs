//! Data of players that is independent of the games.

use std::fmt;

/// Kind of data of players that is independent of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerData {
    /// Exercises and days of practice.
    Exercises,
    /// Stars of the boards of lessons.
    LessonStars,
    /// Attempts at puzzles.
    PuzzleAttempts,
}

impl fmt::Display for PlayerData {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.pad(match self {
            PlayerData::Exercises => "exercises",
            PlayerData::LessonStars => "stars of lessons",
            PlayerData::PuzzleAttempts => "puzzle attempts",
        })
    }
}

/// Result of merging data of players with the data of a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergedData {
    /// Number of new items, such as exercises.
    pub added: usize,
    /// Number of items that the library already contained, in any state.
    pub known: usize,
    /// Number of items that were not added, because the library contains the maximum number of items.
    pub refused: usize,
}
