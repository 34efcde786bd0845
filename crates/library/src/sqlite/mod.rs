//! Library in an SQLite file.

mod backup;
mod cancel;
mod carve;
mod change_error;
mod check;
mod connect;
mod copy;
mod damaged_tables;
mod displaced;
mod exercises;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "file_web.rs")]
mod file;
mod header;
mod kept;
mod known_ids;
mod lesson_stars;
mod list;
mod names;
mod open;
mod open_files;
mod paths;
mod player_rows;
mod player_tables;
mod puzzle_attempts;
mod rated;
mod read_only;
mod rescue;
mod review;
mod row;
mod salvage;
mod schema;
mod search;
mod statistics;
mod storage;
mod write;

pub use check::CheckReport;
pub use displaced::DisplacedContent;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use file::DRIVE_VFS;
pub use kept::{CopyKind, KeptCopy, RestoredCopy};
pub use open::Opened;

use crate::LibraryError;
use breakthrough_platform::files::{self, FileIdentity, TemporaryFolder};
use rusqlite::{Connection, ErrorCode};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Library in an SQLite file, which several windows and programs may open at the same time.
///
/// Dropping the value closes the file.
#[derive(Debug)]
pub struct SqliteLibrary {
    connection: Connection,
    /// Path of the file. Journals, copies and the lock are beside the file.
    path: PathBuf,
    /// Path that the caller opened, which may be a symbolic link to the file.
    opened_as: PathBuf,
    identity: FileIdentity,
    _open: open_files::OpenFile,
    /// Identity of the journal, if any.
    journal: Option<FileIdentity>,
    write_state: file::WriteState,
    access: Access,
}

/// Access mode of an open library.
#[derive(Debug)]
enum Access {
    ReadWrite,
    /// `version` is the schema version when the file was opened. `_copy` is the folder of the copy that is read if the file
    /// itself cannot be opened.
    ReadOnly {
        version: i64,
        _copy: Option<TemporaryFolder>,
    },
}

impl SqliteLibrary {
    /// Returns the path of the file, with symbolic links resolved.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file is still at the path where it was opened, and a symbolic link at this path still leads to the file.
    /// Changes to a file that was moved, deleted or replaced are rejected.
    #[must_use]
    pub fn is_in_place(&self) -> bool {
        self.is_at(&self.opened_as) && self.is_at(&self.path)
    }

    fn is_at(&self, path: &Path) -> bool {
        match files::identity(path) {
            Ok(found) => found == self.identity,
            Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
        }
    }

    /// Whether the library was opened for reading only.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        matches!(self.access, Access::ReadOnly { .. })
    }

    /// Writes the changes that are only in memory to the file. Only needed in a browser.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub fn flush(&mut self) -> Result<(), LibraryError> {
        if self.is_read_only() {
            return Ok(());
        }
        let written = self.write_state.write_if_changed(&mut self.connection, &self.path);
        written.map_err(|error| LibraryError::io(&self.path, error))
    }

    /// Reloads the file if another connection of the program has written the file, which is only needed in a browser, or if
    /// another connection has migrated a library that is open read-only. Discards changes that were not written with
    /// [`SqliteLibrary::flush`].
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub fn refresh(&mut self) -> Result<(), LibraryError> {
        if self.write_state.is_stale(&self.path) || self.was_migrated() {
            *self = if self.is_read_only() {
                SqliteLibrary::open_read_only(&self.opened_as)?
            } else {
                SqliteLibrary::open_again(&self.opened_as)?
            };
        }
        Ok(())
    }

    /// Whether a library that is open read-only has been migrated since. Its views refer to tables with the old names.
    fn was_migrated(&self) -> bool {
        let Access::ReadOnly { version, .. } = self.access else {
            return false;
        };
        version < schema::VERSION && schema::version(&self.connection).is_ok_and(|found| found != version)
    }

    /// Runs an operation that reads the library in one transaction, isolated from concurrent changes by other programs.
    ///
    /// # Errors
    /// The operation returns an error, or the transaction cannot be started; see [`LibraryError`].
    pub fn in_snapshot<T>(
        &self,
        read: impl FnOnce(&SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        if !self.connection.is_autocommit() {
            // SQLite does not allow nested transactions.
            return read(self);
        }
        // The transaction only reads, so ending it does not roll back changes.
        let _transaction = self
            .connection
            .unchecked_transaction()
            .map_err(|error| self.error(error))?;
        read(self)
    }

    /// Writes the journal into the file and truncates the journal.
    fn checkpoint(&self) -> Result<(), LibraryError> {
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
        let is_busy: bool = self
            .connection
            .query_row(checkpoint, [], |row| row.get(0))
            .map_err(|error| self.error(error))?;
        if is_busy {
            return Err(LibraryError::Locked(self.path.clone()));
        }
        Ok(())
    }

    /// Writes the journal into the file, and closes the file.
    ///
    /// # Errors
    /// See [`LibraryError`]. In case of an error, the changes remain in the journal.
    pub fn close(self) -> Result<(), LibraryError> {
        let path = self.path;
        self.connection
            .close()
            .map_err(|(_, error)| database_error(&path, error))
    }

    fn error(&self, error: rusqlite::Error) -> LibraryError {
        database_error(&self.path, error)
    }
}

/// Converts an SQLite error to a library error. A failed statement does not count as damage; only a check of the file detects
/// damage.
fn database_error(path: &Path, error: rusqlite::Error) -> LibraryError {
    use rusqlite::Error;
    let path = path.to_owned();
    let Some(code) = error.sqlite_error().copied() else {
        let is_of_a_value = matches!(
            error,
            Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::InvalidColumnType(..)
                | Error::Utf8Error(..)
        );
        return if is_of_a_value {
            let detail = "a value has the wrong type or range".to_owned();
            LibraryError::Damaged { path, detail }
        } else {
            let detail = "unexpected reply from the database".to_owned();
            LibraryError::Database { path, detail }
        };
    };
    // SQLite's message may contain the statement or the schema, so the text of the error code is used instead.
    let extended = code.extended_code;
    let detail = format!("{} (SQLite error {extended})", rusqlite::ffi::code_to_str(extended));
    match code.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => LibraryError::Locked(path),
        ErrorCode::OperationInterrupted => LibraryError::Cancelled,
        ErrorCode::DiskFull => LibraryError::DiskFull(path),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => LibraryError::ReadOnly(path),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => LibraryError::Damaged { path, detail },
        ErrorCode::SystemIoFailure if DAMAGED_READS.contains(&extended) => LibraryError::Damaged { path, detail },
        // The `-shm` file could not be extended.
        ErrorCode::SystemIoFailure if extended == rusqlite::ffi::SQLITE_IOERR_SHMSIZE => LibraryError::DiskFull(path),
        ErrorCode::SystemIoFailure if file::is_full_disk(extended) => LibraryError::DiskFull(path),
        _ => LibraryError::Database { path, detail },
    }
}

/// Error codes of reads that are too short or fail a checksum.
const DAMAGED_READS: [i32; 3] = [
    rusqlite::ffi::SQLITE_IOERR_SHORT_READ,
    rusqlite::ffi::SQLITE_IOERR_DATA,
    rusqlite::ffi::SQLITE_IOERR_CORRUPTFS,
];

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::{Error, ffi};

    #[test]
    fn errors_of_sqlite_are_converted_by_their_codes() {
        for (code, expected) in [
            (ffi::SQLITE_BUSY, "another program is using the library"),
            (ffi::SQLITE_LOCKED, "another program is using the library"),
            (ffi::SQLITE_FULL, "the disk is full"),
            (ffi::SQLITE_IOERR_SHMSIZE, "the disk is full"),
            (ffi::SQLITE_READONLY, "the library is read-only"),
            (ffi::SQLITE_PERM, "the library is read-only"),
            (
                ffi::SQLITE_CORRUPT,
                "the library is damaged: database disk image is malformed (SQLite error 11)",
            ),
            (
                ffi::SQLITE_NOTADB,
                "the library is damaged: file is not a database (SQLite error 26)",
            ),
            (
                ffi::SQLITE_IOERR_SHORT_READ,
                "the library is damaged: disk I/O error (SQLite error 522)",
            ),
            (ffi::SQLITE_IOERR_WRITE, "disk I/O error (SQLite error 778)"),
            (ffi::SQLITE_ERROR, "SQL logic error (SQLite error 1)"),
        ] {
            let error = Error::SqliteFailure(ffi::Error::new(code), Some("SELECT secret".to_owned()));
            let found = database_error(Path::new("games"), error).to_string();
            assert_eq!(found, format!("games: {expected}"), "{code}");
        }
        for (error, expected) in [
            (
                Error::IntegralValueOutOfRange(0, 5),
                "the library is damaged: a value has the wrong type or range",
            ),
            (Error::QueryReturnedNoRows, "unexpected reply from the database"),
        ] {
            let found = database_error(Path::new("games"), error).to_string();
            assert_eq!(found, format!("games: {expected}"));
        }
    }
}
