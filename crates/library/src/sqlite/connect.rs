//! Connects to the file of a library, and checks the file if it is small or was not closed properly.

use super::check::quick_check;
use super::header::expect_library;
use super::open_files::{OpenFile, expect_own_journal};
use super::paths::{expect_files, has_journal, journal_of};
use super::schema::{VERSION, migrate};
use super::search::are_other_tables_sound;
use super::{Access, SqliteLibrary, database_error, file};
use crate::LibraryError;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files;
use rusqlite::Connection;
use std::path::Path;

/// Timeout for a change while another program is writing.
const WAIT: Duration = Duration::from_secs(3);
/// Maximum size, in bytes, of a file that is checked whenever it is opened. Larger files are checked only if they were not closed
/// properly.
const CHECKED_BYTES: u64 = 16 << 20;

/// Page cache size in KiB.
const CACHE_KIBIBYTES: i64 = 16 << 10;
/// Maximum size of the journal file after a checkpoint, in bytes.
const JOURNAL_BYTES: i64 = 8 << 20;

/// Opens or creates the file. Checks the file if it is small or was not closed properly.
pub(super) fn open_checked(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    let was_left_open = has_journal(path);
    // The length is unknown if the file does not exist, or if it is open in a browser.
    let is_large = files::length(path).is_ok_and(|length| length > CHECKED_BYTES);
    let mut library = connect(path)?;
    if was_left_open || !is_large {
        let mut damage = library.quick_damage()?;
        if damage.is_some() && library.rebuild_damaged_search() {
            damage = library.quick_damage()?;
        }
        if let Some(detail) = damage {
            let path = path.to_owned();
            return Err(LibraryError::Damaged { path, detail });
        }
    }
    Ok(library)
}

/// Connects to the file. A missing file is created.
pub(super) fn connect(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    expect_files(path)?;
    expect_own_journal(path)?;
    let database = |error| database_error(path, error);
    let mut connection = file::open(path).map_err(database)?;
    connection.busy_timeout(WAIT).map_err(database)?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(database)? {
        return Err(LibraryError::ReadOnly(path.to_owned()));
    }
    let version = expect_library(path, &connection)?;
    if (1..VERSION).contains(&version) {
        expect_sound(path, &connection)?;
    }
    prepare(&mut connection).map_err(database)?;
    let mut write_state = file::WriteState::new();
    write_state
        .write_if_changed(&mut connection, path)
        .map_err(|error| LibraryError::io(path, error))?;
    let identity = files::identity(path).map_err(|error| LibraryError::io(path, error))?;
    let journal = files::identity(&journal_of(path)).ok();
    Ok(SqliteLibrary {
        connection,
        path: path.to_owned(),
        opened_as: path.to_owned(),
        identity,
        _open: OpenFile::new(path, identity),
        journal,
        write_state,
        access: Access::ReadWrite,
    })
}

/// Checks a library before its migration, because the migration deletes indexes: if a damaged index contained pages of a table,
/// these pages would be overwritten. A damaged search index is rebuilt after the migration.
fn expect_sound(path: &Path, connection: &Connection) -> Result<(), LibraryError> {
    let damage = quick_check(connection).map_err(|error| database_error(path, error))?;
    match damage.filter(|_| !are_other_tables_sound(connection)) {
        Some(detail) => Err(LibraryError::Damaged {
            path: path.to_owned(),
            detail,
        }),
        None => Ok(()),
    }
}

fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIBIBYTES)?;
    connection.pragma_update(None, "journal_size_limit", JOURNAL_BYTES)?;
    connection.set_prepared_statement_cache_capacity(64);
    migrate(connection)
}
