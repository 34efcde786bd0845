//! Identifies a file before it is opened as a library, because opening a database may change the file.

use super::copy::copy_with_journal;
use super::paths::{beside, has_journal};
use super::player_tables::PLAYER_TABLES;
use super::row::COLUMNS;
use super::schema::{APPLICATION_ID, Names, VERSION, version};
use super::{database_error, file};
use crate::LibraryError;
use breakthrough_platform::files::{self, TemporaryFolder};
use rusqlite::Connection;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Columns of the reviews in a library.
const REVIEW_COLUMNS: [&str; 9] = [
    "game_id",
    "moves_hash",
    "is_current",
    "first_accuracy",
    "second_accuracy",
    "engine",
    "effort",
    "judgements",
    "evaluations",
];

/// Returns the tables of a library of this version with their columns.
fn tables(version: i64) -> Vec<(&'static str, Vec<&'static str>)> {
    let Names { games, game_id } = Names::of_version(version);
    let mut tables = vec![
        (
            games,
            [&["id", "revision", "deleted", "rated_level"], &COLUMNS[..]].concat(),
        ),
        ("records", vec![game_id, "pgn", "checksum"]),
        ("keywords", vec!["keyword", game_id]),
        ("positions", vec!["hash", game_id, "ply", "move"]),
    ];
    if version > 1 {
        tables.push(("reviews", REVIEW_COLUMNS.to_vec()));
    }
    let player_tables = PLAYER_TABLES.iter().filter(|table| table.since <= version);
    tables.extend(player_tables.map(|table| (table.name, table.columns.to_vec())));
    tables
}

/// Program that created a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The database is empty: it has no tables, no application ID and no version.
    None,
    Us,
    AnotherProgram,
}

/// Checks the header of the file without opening it as a database, because opening a database could change the file.
pub(super) fn check_header(path: &Path) -> Result<(), LibraryError> {
    if !file::is_readable(path) {
        // SQLite checks the file and rolls back its journal when it opens the file, and `expect_library` checks the tables.
        return Ok(());
    }
    let mut header = [0; 100];
    let mut file = match files::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(LibraryError::io(path, error)),
    };
    let length = files::length(path).map_err(|error| LibraryError::io(path, error))?;
    if length == 0 && !has_journal(path) {
        return Ok(());
    }
    let damaged = |detail: &str| LibraryError::Damaged {
        path: path.to_owned(),
        detail: detail.to_owned(),
    };
    match file.read_exact(&mut header) {
        Ok(()) if header.starts_with(b"SQLite format 3\0") => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(LibraryError::io(path, error)),
        _ => return Err(damaged("expected an SQLite file, found another type of file")),
    }
    let number = |at: usize| {
        i64::from(u32::from_be_bytes([
            header[at],
            header[at + 1],
            header[at + 2],
            header[at + 3],
        ]))
    };
    let (pages, found, application) = (number(28), number(60), number(68));
    match application {
        APPLICATION_ID if found > VERSION => return Err(newer(path, found)),
        APPLICATION_ID => {}
        // In a new library, the tables and the application ID may exist only in the journal.
        0 => check_tables(path)?,
        _ => return Err(LibraryError::Foreign(path.to_owned())),
    }
    let page_length = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65536,
        length => u64::from(length),
    };
    let expected = u64::try_from(pages).unwrap_or_default() * page_length;
    // Pages missing from the file may be in the journal.
    if length < expected && !has_journal(path) {
        return Err(damaged(&format!("expected {expected} bytes, found {length}")));
    }
    Ok(())
}

fn newer(path: &Path, found: i64) -> LibraryError {
    LibraryError::Newer {
        path: path.to_owned(),
        found,
        known: VERSION,
    }
}

/// Rejects a file with the tables of another program. Changes neither the file nor its journal.
fn check_tables(path: &Path) -> Result<(), LibraryError> {
    let io = |error| LibraryError::io(path, error);
    let has_rollback_journal = files::length(&beside(path, "-journal")).is_ok_and(|length| length > 0);
    let owner = if has_journal(path) || has_rollback_journal {
        let folder = TemporaryFolder::create().map_err(io)?;
        let copy = folder.path().join("copy");
        copy_with_journal(path, &copy, &AtomicBool::new(false)).map_err(io)?;
        file::open(&copy).and_then(|connection| owner(&connection))
    } else {
        file::open_immutable(path).and_then(|connection| owner(&connection))
    };
    match owner.map_err(|error| database_error(path, error))? {
        Owner::AnotherProgram => Err(LibraryError::Foreign(path.to_owned())),
        Owner::Us | Owner::None => Ok(()),
    }
}

/// Determines the owner of a database from its application ID, or else from its version and its tables.
fn owner(connection: &Connection) -> rusqlite::Result<Owner> {
    let id: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match id {
        APPLICATION_ID => Owner::Us,
        // Migration sets application ID and version in one transaction.
        0 if tables == 0 && version(connection)? == 0 => Owner::None,
        0 if has_our_columns(connection)? => Owner::Us,
        _ => Owner::AnotherProgram,
    })
}

/// Checks that a file is a library or an empty database. Returns the version of the library, or 0 for an empty database.
pub(super) fn expect_library(path: &Path, connection: &Connection) -> Result<i64, LibraryError> {
    let read = || -> rusqlite::Result<(Owner, i64, bool)> {
        // Read in one transaction, because another program may be creating the library.
        let transaction = connection.unchecked_transaction()?;
        Ok((
            owner(&transaction)?,
            version(&transaction)?,
            has_our_columns(&transaction)?,
        ))
    };
    let (owner, version, has_columns) = read().map_err(|error| database_error(path, error))?;
    match owner {
        Owner::AnotherProgram => Err(LibraryError::Foreign(path.to_owned())),
        Owner::Us if version > VERSION => Err(newer(path, version)),
        Owner::Us if version > 0 && has_columns => Ok(version),
        Owner::None => Ok(0),
        Owner::Us => Err(LibraryError::Damaged {
            path: path.to_owned(),
            detail: "expected the tables of a library, found other tables".to_owned(),
        }),
    }
}

/// Whether the database contains all tables and columns of a library of its version.
fn has_our_columns(connection: &Connection) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare("SELECT name FROM pragma_table_info(?)")?;
    for (table, columns) in tables(version(connection)?) {
        let found = statement.query_map([table], |row| row.get::<_, String>(0))?;
        let found: Vec<String> = found.collect::<rusqlite::Result<_>>()?;
        if !columns.iter().all(|column| found.iter().any(|found| found == column)) {
            return Ok(false);
        }
    }
    Ok(true)
}
