//! Errors of reading game records.

use super::{MoveTextError, PositionTextError, VariantTextError};
use crate::PlayError;
use thiserror::Error;

/// An error in a game record, with its place. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// What is wrong with a game record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordErrorKind {
    /// A tag is malformed.
    #[error("expected a tag such as [White \"name\"]")]
    Tag,
    /// A comment or a variation is not closed.
    #[error("expected {0} before the end of the record")]
    Unclosed(char),
    /// The record is of another game.
    #[error("expected the variant Breakthrough, found `{0}`")]
    Variant(String),
    /// The rules of the variant cannot be read.
    #[error("the variant: {0}")]
    Rules(#[from] VariantTextError),
    /// The start position cannot be read.
    #[error("the start: {0}")]
    Start(#[from] PositionTextError),
    /// A word cannot be read as a move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A move is illegal.
    #[error("{text}: {error}")]
    Illegal {
        /// The move as written.
        text: String,
        /// Why it is illegal.
        error: PlayError,
    },
    /// The result contradicts the last position of the main line.
    #[error("expected the result {expected}, found {found}")]
    Result {
        /// The result of that position.
        expected: &'static str,
        /// The result in the record.
        found: String,
    },
    /// A variation stands where no move was played that it could replace.
    #[error("expected a move before the variation")]
    NothingToReplace,
    /// Variations are nested more deeply than [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH).
    #[error("expected at most {0} nested variations")]
    TooDeep(usize),
    /// There are more moves than [`MAX_RECORD_MOVES`](super::MAX_RECORD_MOVES).
    #[error("expected at most {0} moves")]
    TooManyMoves(usize),
    /// There is no game in the text.
    #[error("expected a game record, found nothing")]
    Empty,
}
