//! Checks the whole file.

use super::SqliteLibrary;
use super::row::{COLUMNS, position_rows, values};
use super::write::read;
use crate::{LibraryError, Match, MatchId};
use breakthrough_rules::notation::parse_pgn;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, Result, params};

/// How many problems are listed.
const MAX_PROBLEMS: usize = 100;
/// How many lines SQLite is asked for. Among them are unused pages.
pub(super) const MAX_LINES: usize = 1_000_000;

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// How many matches the library has, with those that are deleted and not yet removed.
    pub matches: u64,
    /// The first problems, each as a sentence.
    pub problems: Vec<String>,
    /// The first problem that is damage of the file: of its structure, or of a record.
    damage: Option<String>,
}

impl SqliteLibrary {
    /// Checks the structure of the file, and every match: that its record is what was written, that it can be read, and that the
    /// tables say what it says. It reads everything.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    pub fn check(&self) -> Result<CheckReport, LibraryError> {
        let mut report = CheckReport::default();
        self.check_structure(&mut report)
            .and_then(|()| self.check_matches(&mut report))
            .map_err(|error| self.error(error))?;
        Ok(report)
    }

    /// The first damage that a check of everything finds.
    pub(super) fn damage(&self) -> Result<Option<String>, LibraryError> {
        match self.check() {
            Ok(report) => Ok(report.damage),
            Err(LibraryError::Damaged { detail, .. }) => Ok(Some(detail)),
            Err(error) => Err(error),
        }
    }

    /// The first fault that SQLite finds in its structures.
    pub(super) fn quick_damage(&self) -> Result<Option<String>, LibraryError> {
        let found = quick_check(&self.connection).map_err(|error| self.error(error));
        match found {
            Err(LibraryError::Damaged { detail, .. }) => Ok(Some(detail)),
            found => found,
        }
    }

    fn check_structure(&self, report: &mut CheckReport) -> Result<()> {
        let found = lines(&self.connection, &format!("PRAGMA integrity_check({MAX_LINES})"))?;
        for problem in found.into_iter().filter(|line| line != "ok") {
            report.add_damage(problem);
        }
        let orphans: u64 = self.connection.query_row(
            "SELECT (SELECT count(*) FROM pragma_foreign_key_check)
                 + (SELECT count(*) FROM matches WHERE id NOT IN (SELECT match_id FROM records))
                 + (SELECT count(*) FROM positions WHERE match_id NOT IN (SELECT id FROM matches))",
            [],
            |row| row.get(0),
        )?;
        if orphans > 0 {
            report.add(format!(
                "expected rows that belong together, found {orphans} without others"
            ));
        }
        Ok(())
    }

    fn check_matches(&self, report: &mut CheckReport) -> Result<()> {
        let mut ids = self.connection.prepare("SELECT id FROM matches")?;
        let ids: Vec<i64> = ids.query_map([], |row| row.get(0))?.collect::<Result<_>>()?;
        let columns = COLUMNS.join(", ");
        let mut row = self
            .connection
            .prepare(&format!("SELECT {columns}, rated_level FROM matches WHERE id = ?"))?;
        let mut position = self
            .connection
            .prepare("SELECT 1 FROM positions WHERE hash = ? AND match_id = ? AND ply = ? AND move = ?")?;
        let mut positions = 0;
        for id in ids {
            report.matches += 1;
            let record = read(&self.connection, MatchId(id))?.and_then(|stored| stored.pgn);
            let Some(record) = record.and_then(|pgn| parse_pgn(&pgn).ok()) else {
                report.add_damage(LibraryError::DamagedMatch(MatchId(id)).to_string());
                continue;
            };
            let entry = Match::from_record(record);
            let stored: Vec<Value> = row.query_row([id], |row| (0..=COLUMNS.len()).map(|at| row.get(at)).collect())?;
            if stored != values(&entry) {
                report.add(format!("match {id}: expected the columns of its record, found others"));
            }
            let expected = position_rows(&entry.game);
            positions += expected.len();
            for expected in expected {
                if !position.exists(params![expected.hash, id, expected.ply, expected.mv])? {
                    report.add(format!(
                        "match {id}: expected the position at ply {}, found none",
                        expected.ply
                    ));
                    break;
                }
            }
        }
        let found: usize = self
            .connection
            .query_row("SELECT count(*) FROM positions", [], |row| row.get(0))?;
        // Those of damaged matches were not counted.
        if found > positions && report.problems.is_empty() {
            report.add(format!("expected {positions} positions, found {found}"));
        }
        Ok(())
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

/// The first fault that SQLite finds in its structures.
pub(super) fn quick_check(connection: &Connection) -> Result<Option<String>> {
    let found = lines(connection, &format!("PRAGMA quick_check({MAX_LINES})"))?;
    Ok(found.into_iter().find(|line| line != "ok"))
}

/// The lines that a check of the structure gives. A check that cannot be carried out because a table cannot be used is a line as well.
pub(super) fn lines(connection: &Connection, check: &str) -> Result<Vec<String>> {
    let read = || -> Result<Vec<String>> {
        let mut statement = connection.prepare(check)?;
        let texts = statement.query_map([], |row| row.get(0))?;
        texts.collect()
    };
    match read() {
        Ok(texts) => {
            // A heading names the database, and a page that nothing refers to takes room, but is no damage.
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
