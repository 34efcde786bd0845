//! The table `puzzle_attempts`.

use super::player_rows::{PlayerRow, number, text};
use super::player_tables::{PUZZLE_ATTEMPTS, PlayerTable};
use crate::puzzle_attempts::StoredAttempt;
use crate::{LibraryError, MAX_PUZZLE_ATTEMPTS, PuzzleAttempt, PuzzleAttemptError};
use rusqlite::Row;
use rusqlite::types::Value;

impl PlayerRow for PuzzleAttempt {
    const TABLE: PlayerTable = PUZZLE_ATTEMPTS;
    const MAX_ROWS: usize = MAX_PUZZLE_ATTEMPTS;
    const NAME: &'static str = "puzzle attempt";

    fn read(row: &Row) -> Option<Result<PuzzleAttempt, String>> {
        let result = number(row, 4)?;
        let stored = StoredAttempt {
            player: text(row, 0)?,
            finished: number(row, 1)?,
            puzzle: text(row, 2)?,
            mode: text(row, 3)?,
            is_solved: result == 1,
            puzzle_rating: number(row, 5)?,
            run: number(row, 6)?,
        };
        let attempt = match result {
            0 | 1 => stored.try_into(),
            other => Err(PuzzleAttemptError::Result(other)),
        };
        Some(attempt.map_err(|error| error.to_string()))
    }

    fn check(&self) -> Result<(), LibraryError> {
        Ok(PuzzleAttempt::check(self)?)
    }

    fn player(&self) -> &str {
        &self.player
    }

    fn other_values(&self) -> Vec<Value> {
        vec![
            Value::Integer(self.finished),
            Value::Text(self.puzzle.clone()),
            Value::Text(self.mode.name().to_owned()),
            Value::Integer(self.is_solved.into()),
            Value::Integer(self.puzzle_rating.into()),
            Value::Integer(self.run.into()),
        ]
    }

    /// Keeps the attempt in the library, which may be invalid.
    fn on_conflict() -> String {
        "NOTHING".to_owned()
    }

    fn too_many() -> LibraryError {
        LibraryError::TooManyPuzzleAttempts
    }
}
