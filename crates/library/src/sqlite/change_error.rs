//! Error from a change of a library.

use crate::LibraryError;

/// Error from a change, reported by SQLite or by the library.
pub(super) enum ChangeError {
    Database(rusqlite::Error),
    Library(LibraryError),
}

impl From<rusqlite::Error> for ChangeError {
    fn from(error: rusqlite::Error) -> ChangeError {
        ChangeError::Database(error)
    }
}

impl From<LibraryError> for ChangeError {
    fn from(error: LibraryError) -> ChangeError {
        ChangeError::Library(error)
    }
}
