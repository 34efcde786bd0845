//! Opens a library that cannot be written, for reading.

use super::header::expect_library;
use super::open::{copy_with_journal, has_journal};
use super::{Access, SqliteLibrary, database_error, file};
use crate::LibraryError;
use breakthrough_platform::files::{self, TemporaryFolder};
use rusqlite::Connection;
use std::path::Path;

impl SqliteLibrary {
    /// Opens a library for reading: a file, folder or file system that is read-only, or a full disk. The file is never changed, and
    /// changes give [`LibraryError::ReadOnly`].
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    pub fn open_read_only(path: &Path) -> Result<SqliteLibrary, LibraryError> {
        let Ok(identity) = files::identity(path) else {
            return Err(LibraryError::Missing(path.to_owned()));
        };
        let (connection, copy) = connect(path)?;
        if expect_library(path, &connection)? == 0 {
            // Nothing was written to it yet.
            return Err(LibraryError::Missing(path.to_owned()));
        }
        Ok(SqliteLibrary {
            connection,
            path: path.to_owned(),
            identity,
            journal: None,
            kept: file::Kept::nothing(),
            access: Access::ReadOnly { _copy: copy },
        })
    }
}

/// Connects to the file; to a copy of it, where its journal has content that cannot be read in its place; to the file without its journal, where it
/// has none and the files beside it cannot be created.
fn connect(path: &Path) -> Result<(Connection, Option<TemporaryFolder>), LibraryError> {
    let failed = match file::open_to_read(path).and_then(read_once) {
        Ok(connection) => return Ok((connection, None)),
        Err(error) => database_error(path, error),
    };
    if matches!(failed, LibraryError::Damaged { .. }) {
        return Err(failed);
    }
    if has_journal(path) {
        // Without its journal the file would show an older state.
        return connect_to_copy(path)
            .map(|(connection, copy)| (connection, Some(copy)))
            .ok_or(failed);
    }
    let connection = file::open_immutable(path).and_then(read_once);
    connection.map_or(Err(failed), |connection| Ok((connection, None)))
}

fn connect_to_copy(path: &Path) -> Option<(Connection, TemporaryFolder)> {
    let folder = TemporaryFolder::create().ok()?;
    let copy = folder.path().join("copy");
    copy_with_journal(path, &copy).ok()?;
    let connection = file::open(&copy).and_then(read_once).ok()?;
    Some((connection, folder))
}

/// Reads something: SQLite opens the journal when it first does.
fn read_once(connection: Connection) -> rusqlite::Result<Connection> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(connection)
}
