//! Errors of FEN parsing.

use crate::{BoardSize, SetupError, VariantError};
use thiserror::Error;

/// Reason why a text is not a valid FEN. Columns are counted in characters, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// A rank contains an invalid character.
    #[error("expected P, p, *, a number or / on rank {rank}, found `{found}` at column {column}")]
    RankCharacter {
        /// Rank number in algebraic notation, from 1.
        rank: usize,
        /// Column of the character in the FEN.
        column: usize,
        /// The invalid character.
        found: char,
    },
    /// A file of a hexagonal board contains an invalid character.
    #[error("expected P, p, *, a number or / on file {file}, found `{found}` at column {column}")]
    FileCharacter {
        /// Letter of the file.
        file: char,
        /// Column of the character in the FEN.
        column: usize,
        /// The invalid character.
        found: char,
    },
    /// A rank differs in length from most ranks.
    #[error("expected {expected} squares on rank {rank}, found {found}")]
    RankLength {
        /// Rank number in algebraic notation, from 1.
        rank: usize,
        /// The most frequent number of squares of a rank. If several numbers are equally frequent, the number that occurs first.
        expected: usize,
        /// Number of squares in the differing rank.
        found: usize,
    },
    /// A file of a hexagonal board has the wrong length.
    #[error("expected {expected} cells on file {file}, found {found}")]
    FileLength {
        /// Letter of the file.
        file: char,
        /// Number of cells that the file must have on a board of this size.
        expected: usize,
        /// Number of cells in the text.
        found: usize,
    },
    /// The number of files of a hexagonal board is even.
    #[error("expected an odd number of files on a hexagonal board, found {0}")]
    EvenFiles(usize),
    /// The board differs from the board of the variant.
    #[error("expected a {expected} board with the obstacles of the variant, found {found}")]
    OtherBoard {
        /// Board size of the variant.
        expected: BoardSize,
        /// Description of the board in the text.
        found: String,
    },
    /// The side to move is missing, or neither `w` nor `b`.
    #[error("expected w or b as the side to move, found {0}")]
    SideToMove(String),
    /// The half-move clock or the move number is not a number.
    #[error("expected a number as the {field}, found `{found}`")]
    Counter {
        /// Name of the field.
        field: &'static str,
        /// Text of the field.
        found: String,
    },
    /// The last field is followed by further text.
    #[error("expected the end of the position, found `{0}`")]
    Rest(String),
    /// The board is not playable in the standard rules.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
