//! Errors of reading FEN.

use crate::{BoardSize, SetupError, VariantError};
use thiserror::Error;

/// Reason for which a text is not a FEN. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// A character has no meaning in the piece placement.
    #[error("expected P, p, *, a number or / at column {column}, found `{found}`")]
    Character {
        /// Its column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A rank has a different length than the first.
    #[error("expected {expected} squares on rank {rank}, found {found}")]
    RankLength {
        /// The rank's number, counted from 1.
        rank: usize,
        /// Number of squares of the rank written first.
        expected: usize,
        /// Number of squares of this rank.
        found: usize,
    },
    /// A file of a hexagonal board has the wrong length.
    #[error("expected {expected} cells on file {file}, found {found}")]
    FileLength {
        /// The file's letter.
        file: char,
        /// Number of cells of the file on this board.
        expected: usize,
        /// Number of cells found.
        found: usize,
    },
    /// A hexagonal board has an even number of files.
    #[error("expected an odd number of files on a hexagonal board, found {0}")]
    EvenFiles(usize),
    /// The board is not the variant's.
    #[error("expected a {expected} board with the obstacles of the variant, found {found}")]
    OtherBoard {
        /// The variant's board.
        expected: BoardSize,
        /// The board found.
        found: String,
    },
    /// The side to move is missing or unknown.
    #[error("expected w or b as the side to move, found {0}")]
    SideToMove(String),
    /// A counter is not a number.
    #[error("expected a number as the {field}, found `{found}`")]
    Counter {
        /// The name of the field.
        field: &'static str,
        /// The field's text.
        found: String,
    },
    /// There is text after the last field.
    #[error("expected the end of the position, found `{0}`")]
    Rest(String),
    /// The board cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
