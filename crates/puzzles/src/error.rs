//! Errors of puzzle files.

use super::PuzzleId;
use thiserror::Error;

/// Reason why a file is not a valid file of puzzles. Puzzles are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleFileError {
    /// The file does not start with the magic bytes.
    #[error("expected a file of puzzles, found other data")]
    Magic,
    /// The file has an unsupported version.
    #[error("expected version {expected} of the puzzle file, found version {found}")]
    Version {
        /// Supported version.
        expected: u16,
        /// Version of the file.
        found: u16,
    },
    /// The file is shorter or longer than its header states.
    #[error("expected {expected} bytes, found {found} bytes: the file is incomplete or has been changed")]
    Length {
        /// Length in the header, in bytes.
        expected: u64,
        /// Length of the file, in bytes.
        found: u64,
    },
    /// The checksum of the data differs from the checksum in the header.
    #[error("expected data with the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// Checksum in the header.
        expected: u64,
        /// Checksum of the data.
        found: u64,
    },
    /// The data cannot be decompressed.
    #[error("byte {at} of the compressed data: {reason}")]
    Compression {
        /// Number of decompressed bytes before the error.
        at: usize,
        /// Reason of the decoder.
        reason: String,
    },
    /// The decompressed data does not have the expected structure.
    #[error("the decompressed data is damaged: {0}")]
    Structure(String),
    /// A share code of the file is invalid.
    #[error("variant {number}: {reason}")]
    Variant {
        /// Number of the variant, from 1.
        number: usize,
        /// Reason, with the expected and the found text.
        reason: String,
    },
    /// A field of a puzzle is invalid.
    #[error("puzzle {number}: {reason}")]
    Puzzle {
        /// Number of the puzzle.
        number: usize,
        /// Reason, with the field.
        reason: String,
    },
    /// Two puzzles have the same identifier.
    #[error("puzzle {number}: expected a new puzzle, found {id} again")]
    Duplicate {
        /// Number of the second puzzle.
        number: usize,
        /// The identifier.
        id: PuzzleId,
    },
    /// The list of daily puzzles refers to a puzzle that does not exist.
    #[error("daily puzzle {number}: expected a puzzle from 1 to {count}, found {found}")]
    Daily {
        /// Number of the entry of the list, from 1.
        number: usize,
        /// Number of puzzles in the file.
        count: usize,
        /// Number of the puzzle in the entry.
        found: u64,
    },
}
