//! Read-only access to a library that cannot be written.

use super::copy::copy_with_journal;
use super::header::expect_library;
use super::open_files::{OpenFile, expect_own_journal};
use super::paths::{expect_existing, expect_files, file_of, has_journal};
use super::schema::{self, VERSION};
use super::{Access, SqliteLibrary, database_error, file};
use crate::LibraryError;
use breakthrough_platform::files::TemporaryFolder;
use rusqlite::Connection;
use std::path::Path;
use std::sync::atomic::AtomicBool;

impl SqliteLibrary {
    /// Opens a library for reading, even in a read-only folder or file system or on a full disk. The file is never changed, and
    /// changes return [`LibraryError::ReadOnly`].
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub fn open_read_only(path: &Path) -> Result<SqliteLibrary, LibraryError> {
        let file = file_of(path)?;
        let identity = expect_existing(&file)?;
        let is_alone = match expect_files(&file) {
            // The path of a journal is not a regular file, so only the main file is read.
            Err(LibraryError::Io { path, .. }) if path != file => true,
            checked => checked.map(|()| false)?,
        };
        expect_own_journal(&file)?;
        let (connection, copy) = if is_alone {
            let connection = file::open_immutable(&file).and_then(read_once);
            (connection.map_err(|error| database_error(&file, error))?, None)
        } else {
            connect(&file)?
        };
        let version = expect_library(&file, &connection)?;
        if version == 0 {
            // An empty database contains no library.
            return Err(LibraryError::Missing(path.to_owned()));
        }
        if version < VERSION {
            schema::add_views(&connection, version).map_err(|error| database_error(&file, error))?;
        }
        Ok(SqliteLibrary {
            connection,
            _open: OpenFile::new(&file, identity),
            path: file,
            opened_as: path.to_owned(),
            identity,
            journal: None,
            write_state: file::WriteState::new(),
            access: Access::ReadOnly { version, _copy: copy },
        })
    }
}

/// Connects to the file. If the `-wal` and `-shm` files cannot be used in the folder, connects to a copy if the journal is
/// not empty, or else opens only the main file as immutable.
fn connect(path: &Path) -> Result<(Connection, Option<TemporaryFolder>), LibraryError> {
    let failed = match file::open_to_read(path).and_then(read_once) {
        Ok(connection) => return Ok((connection, None)),
        Err(error) => database_error(path, error),
    };
    if matches!(failed, LibraryError::Damaged { .. }) {
        return Err(failed);
    }
    if has_journal(path) {
        // The main file alone would be outdated, so the file is copied with the journal.
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
    copy_with_journal(path, &copy, &AtomicBool::new(false)).ok()?;
    let connection = file::open(&copy).and_then(read_once).ok()?;
    Some((connection, folder))
}

/// Runs a query, because SQLite opens the journal only on the first read.
fn read_once(connection: Connection) -> rusqlite::Result<Connection> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(connection)
}
