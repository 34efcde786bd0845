//! Errors of books.

use breakthrough_rules::{BoardSize, IllegalMove};
use thiserror::Error;

/// Version of the file format.
pub(super) const VERSION: u16 = 1;
/// Maximum number of squares of a board.
pub(super) const MAX_SQUARES: usize = 64;

/// Reason why a file is not a valid book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The file does not start with the magic bytes.
    #[error("expected a book of the opening explorer, found other data")]
    Magic,
    /// The file has an unsupported format version.
    #[error("expected version {VERSION} of the format, found {0}")]
    Version(u16),
    /// Books do not support boards of this size.
    #[error("expected a board of at most {MAX_SQUARES} squares, found {files}x{ranks}")]
    Size {
        /// Number of files of the board.
        files: u8,
        /// Number of ranks of the board.
        ranks: u8,
    },
    /// The checksum of the data differs from the checksum in the header.
    #[error("expected data with the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// Checksum in the header.
        expected: u64,
        /// Checksum of the data.
        found: u64,
    },
    /// The file is truncated.
    #[error("expected more data after byte {0}")]
    Truncated(usize),
    /// The file contains data after its last position.
    #[error("expected no data after byte {0}")]
    Excess(usize),
    /// A number exceeds its maximum.
    #[error("expected a smaller number at byte {0}")]
    Number(usize),
    /// A move is illegal or is listed twice.
    #[error("expected another legal move in position {position}, found the move {code}")]
    Move {
        /// Number of the position in the file, from 1.
        position: usize,
        /// Code of the move in the file.
        code: u8,
    },
    /// The number of games that a side wins with a move exceeds the number of games with the move.
    #[error("expected at most {games} wins in position {position}, found {wins}")]
    Wins {
        /// Number of the position in the file, from 1.
        position: usize,
        /// Number of games with the move.
        games: u32,
        /// Number of these games won by the first side.
        wins: u32,
    },
    /// A move leads to the same position as an earlier move.
    #[error("expected another position after a move in position {0}")]
    Repeated(usize),
    /// The moves lead to fewer or more positions than the header states.
    #[error("expected {expected} positions, found {found}")]
    Positions {
        /// Number of positions in the header.
        expected: usize,
        /// Number of positions reached by moves.
        found: usize,
    },
}

/// Reason why games cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Books support only the standard rules and boards of up to 64 squares.
    #[error("expected the standard rules and at most {MAX_SQUARES} squares, found a variant of {0}")]
    Variant(BoardSize),
    /// A move of a game is illegal.
    #[error("move {number}: {reason}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// The rule broken by the move.
        reason: IllegalMove,
    },
}
