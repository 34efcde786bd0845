//! Why a text is no game record.

use super::{MoveTextError, PositionTextError, VariantTextError};
use crate::PlayError;
use thiserror::Error;

/// Why a text is no game record, and where. Lines and columns count from 1.
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
    /// A tag is not written as it should be.
    #[error("expected a tag such as [White \"name\"]")]
    Tag,
    /// A comment or a variation is never closed.
    #[error("expected {0} before the end of the record")]
    Unclosed(char),
    /// The record is of another game.
    #[error("expected the variant Breakthrough, found `{0}`")]
    Variant(String),
    /// The rules of the variant cannot be read.
    #[error("the variant: {0}")]
    Rules(#[from] VariantTextError),
    /// The start is no position.
    #[error("the start: {0}")]
    Start(#[from] PositionTextError),
    /// A word is no move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A move is against the rules.
    #[error("{text}: {error}")]
    Illegal {
        /// The move as written.
        text: String,
        /// The rule.
        error: PlayError,
    },
    /// The result is not the one of the position reached.
    #[error("expected the result {expected}, found {found}")]
    Result {
        /// What the moves say.
        expected: &'static str,
        /// What the record says.
        found: String,
    },
    /// There is no game in the text.
    #[error("expected a game record, found nothing")]
    Empty,
}
