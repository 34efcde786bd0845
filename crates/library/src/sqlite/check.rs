//! Integrity check of the whole file.

use super::exercises::visit_exercises;
use super::player_rows::{self, PlayerRow};
use super::review::read_review;
use super::row::{COLUMNS, position_rows, values};
use super::write::read;
use super::{DAMAGED_READS, SqliteLibrary};
use crate::listed_text::listed;
use crate::{BoardStars, GameEntry, GameId, LibraryError, PuzzleAttempt, moves_hash};
use breakthrough_exercises::Day;
use breakthrough_rules::notation::parse_pgn;
use rusqlite::types::Value;
use rusqlite::{Connection, Error, ErrorCode, Result, ffi, params};

/// Maximum number of attempts if a check fails with an I/O error.
const READ_TRIES: usize = 3;
/// Maximum number of problems in a report.
const MAX_PROBLEMS: usize = 100;
/// Maximum number of lines in the result of an SQLite check, including lines about unused pages.
pub(super) const MAX_LINES: usize = 1_000_000;

/// Result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of games in the library, including deleted games that have not been purged.
    pub games: u64,
    /// Descriptions of the first problems.
    pub problems: Vec<String>,
    /// First problem in the structure of the file, which [`SqliteLibrary::repair`] can repair.
    pub structural_damage: Option<String>,
    /// First problem in the structure of the file or in a record.
    damage: Option<String>,
}

impl SqliteLibrary {
    /// Checks the structure of the file and every game: the checksum of the record must be correct, and the record must be valid PGN
    /// and agree with the tables. Exercises, stars of lessons and puzzle attempts must be valid. Reads the whole file in one
    /// transaction.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub fn check(&self) -> Result<CheckReport, LibraryError> {
        self.in_snapshot(|library| {
            let mut report = CheckReport::default();
            library
                .check_structure(&mut report)
                .and_then(|()| library.check_games(&mut report))
                .and_then(|()| library.check_exercises(&mut report))
                .and_then(|()| library.check_rows::<BoardStars>(&mut report))
                .and_then(|()| library.check_rows::<PuzzleAttempt>(&mut report))
                .map_err(|error| library.error(error))?;
            Ok(report)
        })
    }

    /// Returns the first damage found by a check of the whole file.
    pub(super) fn damage(&self) -> Result<Option<String>, LibraryError> {
        match self.check() {
            Ok(report) => Ok(report.damage),
            Err(LibraryError::Damaged { detail, .. }) => Ok(Some(detail)),
            Err(error) => Err(error),
        }
    }

    /// Returns the first problem reported by a quick check of the library.
    pub(super) fn quick_damage(&self) -> Result<Option<String>, LibraryError> {
        let mut found = quick_check(&self.connection);
        for _ in 1..READ_TRIES {
            if found
                .as_ref()
                .is_err_and(|error| error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure))
            {
                found = quick_check(&self.connection);
            }
        }
        let found = found.map_err(|error| self.error(error));
        match found {
            Err(LibraryError::Damaged { detail, .. }) => Ok(Some(detail)),
            found => found,
        }
    }

    fn check_structure(&self, report: &mut CheckReport) -> Result<()> {
        let found = lines(&self.connection, &format!("PRAGMA integrity_check({MAX_LINES})"))?;
        for problem in found.into_iter().filter(|line| line != "ok") {
            report.structural_damage.get_or_insert_with(|| problem.clone());
            report.add_damage(problem);
        }
        let orphans: u64 = self.connection.query_row(
            "SELECT (SELECT count(*) FROM pragma_foreign_key_check)
                 + (SELECT count(*) FROM games WHERE id NOT IN (SELECT game_id FROM records))
                 + (SELECT count(*) FROM positions WHERE game_id NOT IN (SELECT id FROM games))",
            [],
            |row| row.get(0),
        )?;
        if orphans > 0 {
            report.add(format!("expected no orphaned rows, found {orphans}"));
        }
        Ok(())
    }

    fn check_games(&self, report: &mut CheckReport) -> Result<()> {
        let mut ids = self.connection.prepare("SELECT id FROM games")?;
        let ids: Vec<i64> = ids.query_map([], |row| row.get(0))?.collect::<Result<_>>()?;
        let columns = COLUMNS.join(", ");
        let mut row = self
            .connection
            .prepare(&format!("SELECT {columns}, rated_level FROM games WHERE id = ?"))?;
        let mut position = self
            .connection
            .prepare("SELECT 1 FROM positions WHERE hash = ? AND game_id = ? AND ply = ? AND move = ?")?;
        let mut positions = 0;
        for id in ids {
            report.games += 1;
            let record = read(&self.connection, GameId(id))?.and_then(|stored| stored.pgn);
            let Some(record) = record.and_then(|pgn| parse_pgn(&pgn).ok()) else {
                report.add_damage(LibraryError::DamagedGame(GameId(id)).to_string());
                continue;
            };
            let entry = GameEntry::from_record(record);
            let stored: Vec<Value> = row.query_row([id], |row| (0..=COLUMNS.len()).map(|at| row.get(at)).collect())?;
            // Older libraries contain untruncated texts.
            let expected = values(&entry).into_iter().map(listed_value);
            if !stored.into_iter().map(listed_value).eq(expected) {
                report.add(format!("game {id}: the columns differ from the PGN"));
            }
            let hash = moves_hash(&entry.game);
            if read_review(&self.connection, id)?
                .is_some_and(|found| found.is_current != (found.review.moves_hash == hash))
            {
                report.add(format!("game {id}: the mark of the review differs from the moves"));
            }
            let expected = position_rows(&entry.game);
            positions += expected.len();
            for expected in expected {
                if !position.exists(params![expected.hash, id, expected.ply, expected.mv])? {
                    report.add(format!(
                        "game {id}: expected the position at ply {}, found none",
                        expected.ply
                    ));
                    break;
                }
            }
        }
        let found: usize = self
            .connection
            .query_row("SELECT count(*) FROM positions", [], |row| row.get(0))?;
        // Compare the number of positions only if no game is damaged, because `positions` excludes damaged games.
        if found > positions && report.problems.is_empty() {
            report.add(format!("expected {positions} positions, found {found}"));
        }
        Ok(())
    }

    fn check_exercises(&self, report: &mut CheckReport) -> Result<()> {
        visit_exercises(&self.connection, None, &mut |id, exercise| {
            if let Err(reason) = exercise {
                report.add(format!("exercise {id}: {reason}"));
            }
        })?;
        let range = [Day::MIN.number(), Day::MAX.number()];
        let invalid: u64 = self.connection.query_row(
            "SELECT count(*) FROM practice_days WHERE day NOT BETWEEN ? AND ?",
            range,
            |row| row.get(0),
        )?;
        if invalid > 0 {
            report.add(format!("expected days of practice, found {invalid} other numbers"));
        }
        Ok(())
    }

    fn check_rows<T: PlayerRow>(&self, report: &mut CheckReport) -> Result<()> {
        player_rows::visit::<T>(&self.connection, None, &mut |row| {
            if let Err(reason) = row {
                report.add(format!("{}: {reason}", T::NAME));
            }
        })
    }
}

fn listed_value(value: Value) -> Value {
    match value {
        Value::Text(text) => Value::Text(listed(&text).to_owned()),
        value => value,
    }
}

impl CheckReport {
    fn add_damage(&mut self, problem: String) {
        self.damage.get_or_insert_with(|| problem.clone());
        self.add(problem);
    }

    fn add(&mut self, problem: String) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// Returns the first problem reported by SQLite's quick check.
pub(super) fn quick_check(connection: &Connection) -> Result<Option<String>> {
    let found = lines(connection, &format!("PRAGMA quick_check({MAX_LINES})"))?;
    Ok(found.into_iter().find(|line| line != "ok"))
}

/// Returns the problems reported by a structure check. If the check fails because a table is unusable, returns only that
/// problem.
pub(super) fn lines(connection: &Connection, check: &str) -> Result<Vec<String>> {
    let read = || -> Result<Vec<String>> {
        let mut statement = connection.prepare(check)?;
        let texts = statement.query_map([], |row| row.get(0))?;
        texts.collect()
    };
    match read() {
        // An unreadable page is not necessarily damaged.
        Ok(texts) if texts.iter().flat_map(|text| text.lines()).any(is_read_failure) => {
            Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_READ), None))
        }
        Ok(texts) => {
            // A line with `***` is a heading. An unreferenced page wastes space but is not damage.
            let is_fault = |line: &&str| !line.starts_with("***") && !line.ends_with("never used");
            let lines = texts.iter().flat_map(|text| text.lines());
            Ok(lines.filter(is_fault).map(str::to_owned).collect())
        }
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::Unknown) => {
            Ok(vec!["a table cannot be checked".to_owned()])
        }
        Err(error) => Err(error),
    }
}

/// Whether a line of a check reports that a page could not be read because of an I/O error.
fn is_read_failure(line: &str) -> bool {
    let code = line
        .rsplit_once("error code=")
        .and_then(|(_, code)| code.trim().parse::<i32>().ok());
    let is_passing = |code: i32| code & 0xff == ffi::SQLITE_IOERR && !DAMAGED_READS.contains(&code);
    code.is_some_and(is_passing) || line.ends_with("disk I/O error")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_cannot_be_read_is_distinguished_from_a_damaged_page() {
        for (line, expected) in [
            ("Tree 4 page 17: unable to get the page. error code=266", true),
            ("Tree 4 page 17 cell 2: unable to get the page. error code=10", true),
            (
                "unable to validate the inverted index for FTS5 table main.search: disk I/O error",
                true,
            ),
            ("Tree 4 page 17: unable to get the page. error code=11", false),
            ("Tree 4 page 17: unable to get the page. error code=522", false),
            ("Tree 4 page 17: btreeInitPage() returns error code 11", false),
            ("malformed inverted index for FTS5 table main.search", false),
            ("row 7 missing from index games_date", false),
        ] {
            assert_eq!(is_read_failure(line), expected, "{line}");
        }
    }
}
