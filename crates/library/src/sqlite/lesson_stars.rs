//! The table `lesson_stars`.

use super::exercises::{count, number, text};
use super::storage::ChangeError;
use crate::lesson_stars::check_board_stars;
use crate::listed_text::listed;
use crate::{BoardStars, LibraryError, MAX_LESSON_STARS, MAX_STARS, MergedLessonStars};
use rusqlite::{Connection, Result, Row, params};

/// Columns of the stars of a board.
pub(super) const LESSON_STARS_COLUMNS: [&str; 3] = ["player", "board", "stars"];

/// Number of boards with stars in a library, including invalid rows.
pub(super) fn count_lesson_stars(connection: &Connection) -> Result<usize> {
    count(connection, "lesson_stars")
}

/// Reads the stars of a board from a row of [`LESSON_STARS_COLUMNS`], or the reason why they are invalid.
fn board_stars(row: &Row) -> std::result::Result<BoardStars, String> {
    let (player, board) = text(row, 0)
        .zip(text(row, 1))
        .ok_or("a value has the wrong type or range")?;
    let stars = number(row, 2).ok_or("a value has the wrong type or range")?;
    let stars = check_board_stars(&board, stars).map_err(|error| error.to_string())?;
    Ok(BoardStars { player, board, stars })
}

/// Visits the stars of the boards of a player, or of all players, ordered by player and board, or the reason why they are invalid.
pub(super) fn visit_lesson_stars(
    connection: &Connection,
    player: Option<&str>,
    visit: &mut dyn FnMut(std::result::Result<BoardStars, String>),
) -> Result<()> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT player, board, stars FROM lesson_stars WHERE ?1 IS NULL OR player = ?1
         ORDER BY player, board LIMIT {MAX_LESSON_STARS}"
    ))?;
    let mut rows = statement.query([player.map(listed)])?;
    while let Some(row) = rows.next()? {
        visit(board_stars(row));
    }
    Ok(())
}

/// Returns the stars of the boards of a player, or of all players, ordered by player and board. Invalid rows are skipped.
pub(super) fn list_lesson_stars(connection: &Connection, player: Option<&str>) -> Result<Vec<BoardStars>> {
    let mut found = Vec::new();
    visit_lesson_stars(connection, player, &mut |stars| found.extend(stars.ok()))?;
    Ok(found)
}

/// Whether the library contains a board of a player, with any number of stars.
fn has_board(connection: &Connection, stars: &BoardStars) -> Result<bool> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM lesson_stars WHERE player = ? AND board = ?")?;
    statement.exists([listed(&stars.player), &stars.board])
}

/// Stores the stars of a board unless the library contains as many. An invalid number is replaced.
fn record(connection: &Connection, stars: &BoardStars) -> Result<()> {
    let mut statement = connection.prepare_cached(&format!(
        "INSERT INTO lesson_stars (player, board, stars) VALUES (?, ?, ?)
         ON CONFLICT (player, board) DO UPDATE SET stars = excluded.stars
         WHERE stars NOT BETWEEN excluded.stars AND {MAX_STARS}"
    ))?;
    statement.execute(params![listed(&stars.player), stars.board, stars.stars])?;
    Ok(())
}

/// Stores the stars of a board unless the library contains as many.
pub(super) fn record_lesson_stars(connection: &Connection, stars: &BoardStars) -> std::result::Result<(), ChangeError> {
    stars.check().map_err(LibraryError::InvalidStars)?;
    if !has_board(connection, stars)? && count_lesson_stars(connection)? >= MAX_LESSON_STARS {
        return Err(LibraryError::TooManyLessonStars.into());
    }
    Ok(record(connection, stars)?)
}

/// Merges the stars of another library: every board keeps the larger number of stars.
pub(super) fn merge_lesson_stars(
    connection: &Connection,
    stars: &[BoardStars],
) -> std::result::Result<MergedLessonStars, ChangeError> {
    let mut room = MAX_LESSON_STARS.saturating_sub(count_lesson_stars(connection)?);
    let mut merged = MergedLessonStars::default();
    for board in stars {
        board.check().map_err(LibraryError::InvalidStars)?;
        if has_board(connection, board)? {
            merged.known += 1;
        } else if room == 0 {
            merged.refused += 1;
            continue;
        } else {
            (merged.added, room) = (merged.added + 1, room - 1);
        }
        record(connection, board)?;
    }
    Ok(merged)
}

/// Returns the number of deleted boards.
pub(super) fn delete_lesson_stars(connection: &Connection, player: &str) -> Result<usize> {
    connection.execute("DELETE FROM lesson_stars WHERE player = ?", [listed(player)])
}
