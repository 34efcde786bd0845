//! Library errors. Each message names the file or the game.

use crate::{BoardStarsError, ExerciseId, GameId, MAX_LESSON_STARS, MAX_PUZZLE_ATTEMPTS, PuzzleAttemptError, Rescue};
use breakthrough_exercises::MAX_EXERCISES;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Error of a library operation. A failed change can be retried without loss.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// The folder of the library does not exist.
    #[error("{}: the folder does not exist", .0.display())]
    FolderMissing(PathBuf),
    /// The library file does not exist.
    #[error("{}: the library does not exist", .0.display())]
    Missing(PathBuf),
    /// The file was moved, deleted or replaced while the library was open.
    #[error("{}: the library was moved, deleted or replaced while it was open", .0.display())]
    Gone(PathBuf),
    /// The file or its folder is read-only.
    #[error("{}: the library is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// Another program held the write lock until the timeout.
    #[error("{}: another program is using the library", .0.display())]
    Locked(PathBuf),
    /// The disk is full.
    #[error("{}: the disk is full", .0.display())]
    DiskFull(PathBuf),
    /// The file is damaged.
    #[error("{}: the library is damaged: {detail}", path.display())]
    Damaged {
        /// Path of the library.
        path: PathBuf,
        /// A description of the damage.
        detail: String,
    },
    /// The file is damaged, and the readable content could not be saved into a new library. The damaged file was neither
    /// changed nor moved.
    #[error("{}: the library is damaged ({detail}) and could not be repaired: {reason}; the file is unchanged", path.display())]
    NotRescued {
        /// Path of the library.
        path: PathBuf,
        /// A description of the damage.
        detail: String,
        /// Reason for the failed repair.
        reason: String,
    },
    /// A damaged file was replaced with a new library, but the new library could not be opened.
    #[error("{rescue}; the new library cannot be opened: {error}")]
    NotReopened {
        /// Report of the rescue.
        rescue: Box<Rescue>,
        /// Error that occurred when the new library was opened.
        error: Box<LibraryError>,
    },
    /// The library was written by a newer version of the program.
    #[error("{}: expected a library of version {known} or older, found version {found}", path.display())]
    Newer {
        /// Path of the library.
        path: PathBuf,
        /// Schema version of the library.
        found: i64,
        /// Newest schema version that this program can read.
        known: i64,
    },
    /// The file is a database of another program.
    #[error("{}: expected a library of games, found another program's database", .0.display())]
    Foreign(PathBuf),
    /// The library contains no game with this ID.
    #[error("the library contains no game {0}")]
    UnknownGame(GameId),
    /// The PGN of a game is damaged: the checksum is wrong, or the PGN cannot be parsed.
    #[error("the PGN of game {0} is damaged")]
    DamagedGame(GameId),
    /// The game has been changed by another window since it was read.
    #[error("game {0} was changed in another window")]
    Changed(GameId),
    /// The game was not changed, because a repair may have assigned a new ID to the game.
    #[error("the change was not made, because game {0} may have another number in the repaired library")]
    Renumbered(GameId),
    /// The library contains no exercise with this ID.
    #[error("the library contains no exercise {0}")]
    UnknownExercise(ExerciseId),
    /// The exercise is damaged or invalid.
    #[error("exercise {0} is damaged")]
    DamagedExercise(ExerciseId),
    /// The library contains the maximum number of exercises.
    #[error("expected at most {MAX_EXERCISES} exercises in the library, found more: delete exercises to add others")]
    TooManyExercises,
    /// The stars of a board are invalid.
    #[error(transparent)]
    InvalidStars(#[from] BoardStarsError),
    /// The library contains the maximum number of boards with stars.
    #[error(
        "expected at most {MAX_LESSON_STARS} boards with stars in the library, found more: delete the stars of a player \
         to add others"
    )]
    TooManyLessonStars,
    /// A puzzle attempt is invalid.
    #[error(transparent)]
    InvalidPuzzleAttempt(#[from] PuzzleAttemptError),
    /// The library contains the maximum number of puzzle attempts.
    #[error(
        "expected at most {MAX_PUZZLE_ATTEMPTS} puzzle attempts in the library, found more: delete the attempts of a \
         player to add others"
    )]
    TooManyPuzzleAttempts,
    /// The operation was cancelled ([`SqliteLibrary::until_cancelled`](crate::SqliteLibrary::until_cancelled)).
    #[error("cancelled")]
    Cancelled,
    /// An I/O error.
    #[error("{}: {error}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Operating system error.
        error: io::Error,
    },
    /// Any other SQLite error.
    #[error("{}: {detail}", path.display())]
    Database {
        /// Path of the library.
        path: PathBuf,
        /// Text of the SQLite error code, or another description.
        detail: String,
    },
}

impl LibraryError {
    /// Whether a library that cannot be opened for writing because of this error may be opened for reading.
    #[must_use]
    pub const fn allows_reading(&self) -> bool {
        matches!(
            self,
            LibraryError::ReadOnly(_)
                | LibraryError::DiskFull(_)
                | LibraryError::Locked(_)
                | LibraryError::Io { .. }
                | LibraryError::Database { .. }
        )
    }

    /// Converts an I/O error for the file at `path`.
    pub(crate) fn io(path: &Path, error: io::Error) -> LibraryError {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => LibraryError::DiskFull(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => LibraryError::ReadOnly(path),
            _ => LibraryError::Io { path, error },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_and_a_read_only_file_are_distinguished_from_other_errors() {
        let convert = |kind: io::ErrorKind| LibraryError::io(Path::new("games.db"), kind.into());
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded] {
            assert!(matches!(convert(kind), LibraryError::DiskFull(_)), "{kind}");
        }
        for kind in [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem] {
            assert!(matches!(convert(kind), LibraryError::ReadOnly(_)), "{kind}");
        }
        assert!(matches!(convert(io::ErrorKind::NotFound), LibraryError::Io { .. }));
    }
}
