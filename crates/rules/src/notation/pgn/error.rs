//! Errors of reading PGN.

use crate::PlayError;
use crate::notation::{FenError, ParseMoveError, ParseVariantError};
use thiserror::Error;

/// Reason for which a text is not a PGN game, with its location. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnError {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// The kind of error.
    pub kind: PgnErrorKind,
}

/// Kind of error in a PGN game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnErrorKind {
    /// A tag pair is malformed.
    #[error("expected a tag such as [White \"name\"]")]
    Tag,
    /// A comment or a variation is not closed.
    #[error("expected {0} before the end of the game")]
    Unclosed(char),
    /// The record is of another game.
    #[error("expected the variant Breakthrough, found `{0}`")]
    Variant(String),
    /// The record has no variant tag and is of another game.
    #[error("expected a game of Breakthrough, found {0}")]
    OtherGame(String),
    /// The options in the `Variant` tag cannot be read.
    #[error("the variant: {0}")]
    Rules(#[from] ParseVariantError),
    /// The `FEN` tag cannot be read.
    #[error("the start: {0}")]
    Start(#[from] FenError),
    /// A token is not a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A move is illegal.
    #[error("{text}: {error}")]
    Illegal {
        /// The move as written.
        text: String,
        /// The reason.
        error: PlayError,
    },
    /// The result contradicts the final position of the main line.
    #[error("expected the result {expected}, found {found}")]
    Result {
        /// The result of the final position.
        expected: &'static str,
        /// The result in the text.
        found: String,
    },
    /// A variation appears where there is no move to replace.
    #[error("expected a move before the variation")]
    NothingToReplace,
    /// Variations are nested more deeply than [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH).
    #[error("expected at most {0} nested variations")]
    TooDeep(usize),
    /// There are more moves than [`MAX_RECORD_MOVES`](super::MAX_RECORD_MOVES).
    #[error("expected at most {0} moves")]
    TooManyMoves(usize),
    /// The record is longer than the limit of a [`PgnReader`](super::PgnReader).
    #[error("expected a game of at most {0} bytes, found a longer one")]
    TooLong(usize),
    /// The text contains no game.
    #[error("expected a game, found nothing")]
    Empty,
}
