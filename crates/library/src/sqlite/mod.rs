//! A library in one SQLite file.

mod backup;
mod carve;
mod check;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "file_web.rs")]
mod file;
mod kept;
mod list;
mod open;
mod read_only;
mod rescue;
mod row;
mod salvage;
mod schema;
mod statistics;
mod storage;
mod write;

pub use check::CheckReport;
pub use kept::{CopyKind, KeptCopy, Restored};
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
    kept: file::Kept,
    access: Access,
}

/// What an open library allows.
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
            Err(error) => error.kind() != ErrorKind::NotFound,
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

/// What an error of the database means for the library.
fn database_error(path: &Path, error: rusqlite::Error) -> LibraryError {
    let path = path.to_owned();
    let detail = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LibraryError::Locked(path),
        Some(ErrorCode::DiskFull) => LibraryError::DiskFull(path),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => LibraryError::ReadOnly(path),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => LibraryError::Damaged { path, detail },
        Some(ErrorCode::SystemIoFailure) if is_short_read(&error) => LibraryError::Damaged { path, detail },
        // A table is not what it was made as, or a value not what was written: the statements themselves are always the same.
        Some(ErrorCode::Unknown) | None => LibraryError::Damaged { path, detail },
        Some(_) => LibraryError::Database { path, detail },
    }
}

fn is_short_read(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(rusqlite::ffi::SQLITE_IOERR_SHORT_READ)
}
