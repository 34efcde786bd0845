//! Errors of the library, each as a sentence that names the file.

use crate::{GameId, Rescue};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why the library cannot do something. Nothing is lost then: what was to be written can be written again.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// The folder of the library does not exist.
    #[error("{}: expected an existing folder, found none", .0.display())]
    FolderMissing(PathBuf),
    /// There is no library.
    #[error("{}: expected a library, found no file", .0.display())]
    Missing(PathBuf),
    /// The file is not where it was opened any more.
    #[error("{}: the library was moved, deleted or replaced while it was open", .0.display())]
    Gone(PathBuf),
    /// The file or its folder cannot be written.
    #[error("{}: expected a file that can be written, found one that is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// Another program writes to the library and has not finished.
    #[error("{}: another program is using the library", .0.display())]
    Locked(PathBuf),
    /// There is no room left on the disk.
    #[error("{}: the disk is full", .0.display())]
    DiskFull(PathBuf),
    /// The file is damaged.
    #[error("{}: the library is damaged: {detail}", path.display())]
    Damaged {
        /// The library.
        path: PathBuf,
        /// A description of the damage.
        detail: String,
    },
    /// The file is damaged, and what can be read of it could not be saved into a new one. It is where it was, unchanged.
    #[error("{}: the library is damaged ({detail}) and could not be repaired: {reason}; the file is unchanged", path.display())]
    NotRescued {
        /// The library.
        path: PathBuf,
        /// A description of the damage.
        detail: String,
        /// Why it could not be repaired.
        reason: String,
    },
    /// A damaged file was replaced by a new library, which then could not be opened.
    #[error("{rescue}; the new library cannot be opened: {error}")]
    NotReopened {
        /// The report of the rescue.
        rescue: Box<Rescue>,
        /// The error of the new library.
        error: Box<LibraryError>,
    },
    /// The library was written by a newer version of the program.
    #[error("{}: expected a library of version {known} or older, found version {found}", path.display())]
    Newer {
        /// The library.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that can be read.
        known: i64,
    },
    /// The file is a database of another program.
    #[error("{}: expected a library of games, found another program's database", .0.display())]
    Foreign(PathBuf),
    /// The library has no such game.
    #[error("expected a game of the library, found number {0}, which is none")]
    UnknownGame(GameId),
    /// The record of a game is not what was written.
    #[error("the record of game {0} is damaged")]
    DamagedGame(GameId),
    /// Another window has changed the game since it was read.
    #[error("game {0} was changed by another window")]
    Changed(GameId),
    /// The file system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The database refused for another reason.
    #[error("{}: {detail}", path.display())]
    Database {
        /// The library.
        path: PathBuf,
        /// Its error.
        detail: String,
    },
}

impl LibraryError {
    /// The error of the file system for a file.
    pub(crate) fn io(path: &Path, error: io::Error) -> LibraryError {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => LibraryError::DiskFull(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => LibraryError::ReadOnly(path),
            _ => LibraryError::Io { path, error },
        }
    }
}
