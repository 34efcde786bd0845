//! The table `lesson_stars`.

use super::player_rows::{PlayerRow, number, text};
use super::player_tables::{LESSON_STARS, PlayerTable};
use crate::lesson_stars::check_board_stars;
use crate::{BoardStars, LibraryError, MAX_LESSON_STARS, MAX_STARS};
use rusqlite::Row;
use rusqlite::types::Value;

impl PlayerRow for BoardStars {
    const TABLE: PlayerTable = LESSON_STARS;
    const MAX_ROWS: usize = MAX_LESSON_STARS;
    const NAME: &'static str = "stars of a lesson";

    fn read(row: &Row) -> Option<Result<BoardStars, String>> {
        let (player, board, stars) = (text(row, 0)?, text(row, 1)?, number(row, 2)?);
        let checked = check_board_stars(&board, stars).map_err(|error| error.to_string());
        Some(checked.map(|stars| BoardStars { player, board, stars }))
    }

    fn check(&self) -> Result<(), LibraryError> {
        Ok(BoardStars::check(self)?)
    }

    fn player(&self) -> &str {
        &self.player
    }

    fn other_values(&self) -> Vec<Value> {
        vec![Value::Text(self.board.clone()), Value::Integer(self.stars.into())]
    }

    /// Keeps the larger number of stars. An invalid number is replaced.
    fn on_conflict() -> String {
        format!("UPDATE SET stars = excluded.stars WHERE stars NOT BETWEEN excluded.stars AND {MAX_STARS}")
    }

    fn too_many() -> LibraryError {
        LibraryError::TooManyLessonStars
    }
}
