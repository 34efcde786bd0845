//! Errors of books.

use breakthrough_rules::{BoardSize, IllegalMove};
use thiserror::Error;

/// Version of the file format.
pub(super) const VERSION: u16 = 1;
/// Maximum number of squares of a board.
pub(super) const MAX_SQUARES: usize = 64;

/// Reason why a file is not a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The file does not begin with the magic bytes.
    #[error("expected a book of the opening explorer, found other data")]
    Magic,
    /// The file has a version of the format that is not supported.
    #[error("expected version {VERSION} of the format, found {0}")]
    Version(u16),
    /// There are no books for boards of this size.
    #[error("expected a board of at most {MAX_SQUARES} squares, found {files}x{ranks}")]
    Size {
        /// Number of files in the file.
        files: u8,
        /// Number of ranks in the file.
        ranks: u8,
    },
    /// The data have another checksum than the header.
    #[error("expected data with the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// Checksum in the header.
        expected: u64,
        /// Checksum of the data.
        found: u64,
    },
    /// The file ends too early.
    #[error("expected more data after byte {0}")]
    Truncated(usize),
    /// The file contains data after its last position.
    #[error("expected no data after byte {0}")]
    Excess(usize),
    /// A number is greater than its maximum.
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
    /// A side wins more games with a move than there are.
    #[error("expected at most {games} wins in position {position}, found {wins}")]
    Wins {
        /// Number of the position in the file, from 1.
        position: usize,
        /// Number of games with the move.
        games: u32,
        /// Number of these games that the first side won.
        wins: u32,
    },
    /// A move leads to a position that an earlier move has led to.
    #[error("expected another position after a move in position {0}")]
    Repeated(usize),
    /// The moves lead to fewer or more positions than the header announces.
    #[error("expected {expected} positions, found {found}")]
    Positions {
        /// Number of positions in the header.
        expected: usize,
        /// Number of positions to which moves lead.
        found: usize,
    },
}

/// Reason why games cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// There are books only for the standard rules and boards of up to 64 squares.
    #[error("expected the standard rules and at most {MAX_SQUARES} squares, found a variant of {0}")]
    Variant(BoardSize),
    /// A move of a game is illegal.
    #[error("move {number}: {reason}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// The rule that the move breaks.
        reason: IllegalMove,
    },
}
