//! A library in one SQLite file.

mod backup;
mod carve;
mod check;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "file_web.rs")]
mod file;
mod header;
mod kept;
mod leave;
mod list;
mod open;
mod read_only;
mod rescue;
mod row;
mod salvage;
mod schema;
mod search;
mod statistics;
mod storage;
mod write;

pub use check::CheckReport;
pub use kept::{CopyKind, KeptCopy, Restored};
pub use leave::Left;
pub use open::Opened;
pub use rescue::Rescue;

use crate::LibraryError;
use breakthrough_platform::files::{self, FileIdentity, TemporaryFolder};
use rusqlite::{Connection, ErrorCode};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A library in one SQLite file, which several windows and programs may have open at the same time.
///
/// Dropping it closes the file.
#[derive(Debug)]
pub struct SqliteLibrary {
    connection: Connection,
    path: PathBuf,
    identity: FileIdentity,
    /// The journal, where there is one.
    journal: Option<FileIdentity>,
    kept: file::Kept,
    access: Access,
}

/// The access that an open library allows.
#[derive(Debug)]
enum Access {
    ReadWrite,
    /// The copy that is read, where the file itself cannot be.
    ReadOnly {
        _copy: Option<TemporaryFolder>,
    },
}

impl SqliteLibrary {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file is where it was opened. What is written into one that was moved, deleted or replaced is lost.
    #[must_use]
    pub fn is_in_place(&self) -> bool {
        match files::identity(&self.path) {
            Ok(found) => found == self.identity,
            Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
        }
    }

    /// Whether it was opened for reading only.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        matches!(self.access, Access::ReadOnly { .. })
    }

    /// Writes what is only in memory to the file, as in a browser.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    pub fn keep(&mut self) -> Result<(), LibraryError> {
        if self.is_read_only() {
            return Ok(());
        }
        let kept = self.kept.keep(&mut self.connection, &self.path);
        kept.map_err(|error| LibraryError::io(&self.path, error))
    }

    /// Reads what another connection of the program has written, where SQLite does not, as in a browser. What is not kept is lost.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    pub fn refresh(&mut self) -> Result<(), LibraryError> {
        if self.kept.is_stale(&self.path) {
            *self = if self.is_read_only() {
                SqliteLibrary::open_read_only(&self.path)?
            } else {
                SqliteLibrary::open_again(&self.path)?
            };
        }
        Ok(())
    }

    /// Writes the journal into the file, and empties it.
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

    /// Closes the file, so that nothing is left in its journal.
    ///
    /// # Errors
    /// As [`LibraryError`] says. What was written is in the journal then.
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

/// Converts an error of SQLite. An error of a statement is not damage: only a check of the file finds that.
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
            let detail = "a value is not what was written".to_owned();
            LibraryError::Damaged { path, detail }
        } else {
            let detail = "unexpected answer of the database".to_owned();
            LibraryError::Database { path, detail }
        };
    };
    // SQLite's message may hold the statement or the schema; the text of its code does not.
    let extended = code.extended_code;
    let detail = format!("{} (SQLite error {extended})", rusqlite::ffi::code_to_str(extended));
    match code.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => LibraryError::Locked(path),
        ErrorCode::DiskFull => LibraryError::DiskFull(path),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => LibraryError::ReadOnly(path),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => LibraryError::Damaged { path, detail },
        ErrorCode::SystemIoFailure if DAMAGED_READS.contains(&extended) => LibraryError::Damaged { path, detail },
        // The index of the journal could not be made as long as it must be.
        ErrorCode::SystemIoFailure if extended == rusqlite::ffi::SQLITE_IOERR_SHMSIZE => LibraryError::DiskFull(path),
        _ => LibraryError::Database { path, detail },
    }
}

/// Reads that end too early, or whose checksums are wrong.
const DAMAGED_READS: [i32; 3] = [
    rusqlite::ffi::SQLITE_IOERR_SHORT_READ,
    rusqlite::ffi::SQLITE_IOERR_DATA,
    rusqlite::ffi::SQLITE_IOERR_CORRUPTFS,
];
