//! Errors that occur when backups are written or restored.

use crate::contents::FORMAT;
use breakthrough_library::LibraryError;
use breakthrough_platform::text::shortened_name;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;
use zip::result::ZipError;

/// Error that occurs when a backup is written or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Operating system error.
        error: io::Error,
    },
    /// The file is not a zip file, or is incomplete.
    #[error("{}: expected a backup, found {found}", path.display())]
    NotABackup {
        /// Path of the file.
        path: PathBuf,
        /// Description of the file that was found instead.
        found: String,
    },
    /// The archive is damaged, or cannot be written.
    #[error("zip file: {0}")]
    Zip(ZipError),
    /// The zip file is not a backup.
    #[error("expected a backup of Breakthrough, found a zip file without {}", crate::MANIFEST)]
    NoBackup,
    /// The backup was written by a newer version of the program.
    #[error("expected a backup of format {FORMAT} or older, found format {0}: restore it with a newer version")]
    Newer(u32),
    /// A file in the archive cannot be read.
    #[error("{name}: {reason}")]
    Entry {
        /// Name of the file in the archive.
        name: String,
        /// Reason why the file cannot be read.
        reason: String,
    },
    /// The library cannot be read or written.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The operation was cancelled before anything was changed.
    #[error("cancelled")]
    Cancelled,
}

impl BackupError {
    pub(crate) fn io(path: &Path, error: io::Error) -> BackupError {
        let path = path.to_owned();
        BackupError::Io { path, error }
    }

    pub(crate) fn entry(name: &str, reason: impl ToString) -> BackupError {
        BackupError::Entry {
            name: shortened_name(name),
            reason: shortened_name(&reason.to_string()),
        }
    }
}
