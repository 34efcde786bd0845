//! Collections of puzzles.

use super::{Puzzle, PuzzleFileError, PuzzleId, Theme};
use breakthrough_rules::Variant;
use std::collections::HashMap;

/// Puzzles with unique identifiers, and the list of daily puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzles {
    puzzles: Vec<Puzzle>,
    indices: HashMap<PuzzleId, usize>,
    /// Indices of the daily puzzles.
    daily: Vec<usize>,
}

impl Puzzles {
    /// Day of the first daily puzzle, 2026-12-01, as the number of days since 1970-01-01.
    pub const FIRST_DAY: i32 = 20_788;

    /// Creates a collection. `daily` contains the indices of the daily puzzles.
    ///
    /// # Errors
    /// Two puzzles have the same identifier, or an index is too large.
    pub fn new(puzzles: Vec<Puzzle>, daily: Vec<usize>) -> Result<Puzzles, PuzzleFileError> {
        let mut indices = HashMap::with_capacity(puzzles.len());
        for (index, puzzle) in puzzles.iter().enumerate() {
            if indices.insert(puzzle.id, index).is_some() {
                let (number, id) = (index + 1, puzzle.id);
                return Err(PuzzleFileError::Duplicate { number, id });
            }
        }
        let count = puzzles.len();
        if let Some((at, index)) = (1..).zip(&daily).find(|(_, index)| **index >= count) {
            let found = *index as u64 + 1;
            return Err(PuzzleFileError::Daily {
                number: at,
                count,
                found,
            });
        }
        Ok(Puzzles {
            puzzles,
            indices,
            daily,
        })
    }

    /// Returns all puzzles. Newer files only append puzzles.
    #[must_use]
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Returns the puzzle with this identifier; `None` if there is none.
    #[must_use]
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.indices.get(&id).map(|index| &self.puzzles[*index])
    }

    /// Returns the puzzles of a variant, in the order of the file.
    pub fn of_variant(&self, variant: Variant) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| puzzle.variant() == variant)
    }

    /// Returns the puzzles with a theme, in the order of the file.
    pub fn of_theme(&self, theme: Theme) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| puzzle.has_theme(theme))
    }

    /// Returns the indices of the daily puzzles. Newer files only append to the list.
    #[must_use]
    pub fn daily(&self) -> &[usize] {
        &self.daily
    }

    /// Returns the puzzle of a UTC day, given as the number of days since 1970-01-01. Days before [`Puzzles::FIRST_DAY`] have the first
    /// puzzle of the list, and after the last puzzle the list starts again. Returns `None` if the list is empty.
    #[must_use]
    pub fn of_day(&self, day: i32) -> Option<&Puzzle> {
        let days = usize::try_from(i64::from(day) - i64::from(Puzzles::FIRST_DAY)).unwrap_or(0);
        let index = self.daily.get(days.checked_rem(self.daily.len())?)?;
        self.puzzles.get(*index)
    }
}
