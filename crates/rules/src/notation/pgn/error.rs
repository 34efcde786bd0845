//! Errors of PGN parsing.

use crate::PlayError;
use crate::notation::{FenError, ParseMoveError, ParseVariantError, TrmphError};
use thiserror::Error;

/// Reason why a text is not a valid PGN game, with the location of the error. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnError {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Kind of error, with details such as the invalid text.
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
    /// The `Variant` tag names a game other than Breakthrough.
    #[error("expected the variant Breakthrough, found `{0}`")]
    Variant(String),
    /// The `Variant` tag names a board that only a `FEN` tag specifies, and the record has no `FEN` tag.
    #[error("expected a FEN tag with the board of the variant `{0}`")]
    VariantWithoutFen(String),
    /// The record has no `Variant` tag, and its first move or its FEN is that of a chess game.
    #[error("expected a game of Breakthrough, found {0}")]
    OtherGame(String),
    /// The options in the `Variant` tag are invalid.
    #[error("variant: {0}")]
    Rules(#[from] ParseVariantError),
    /// The `FEN` tag is invalid.
    #[error("start position: {0}")]
    Start(#[from] FenError),
    /// A token is not a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A move is illegal.
    #[error("{text}: {error}")]
    Illegal {
        /// The move in the text, possibly truncated.
        text: String,
        /// Reason why the move is illegal.
        error: PlayError,
    },
    /// The result contradicts the final position of the main line.
    #[error("expected the result {expected}, found {found}")]
    Result {
        /// Result of the final position.
        expected: &'static str,
        /// Result in the text.
        found: String,
    },
    /// The result is a draw.
    #[error("expected the result 1-0, 0-1 or *, found `{0}`: draws are impossible in Breakthrough")]
    Draw(String),
    /// A trmph link in place of the moves is invalid.
    #[error(transparent)]
    Link(#[from] TrmphError),
    /// The file is not text, for example because it is compressed.
    #[error("expected PGN as text, found {0}")]
    NotText(&'static str),
    /// A variation starts before the first move of its line, so there is no move to replace.
    #[error("expected a move before the variation")]
    NothingToReplace,
    /// Variations are nested deeper than [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH).
    #[error("expected at most {0} nested variations")]
    TooDeep(usize),
    /// The record has more moves than [`MAX_RECORD_MOVES`](super::MAX_RECORD_MOVES).
    #[error("expected at most {0} moves")]
    TooManyMoves(usize),
    /// The record exceeds the length limit of the [`PgnReader`](super::PgnReader).
    #[error("expected a game of at most {0} bytes, found a longer one")]
    TooLong(usize),
    /// The text contains no game.
    #[error("expected a game, found nothing")]
    Empty,
}

impl PgnErrorKind {
    /// Whether the error concerns only the line that contains it, so that a variation with the error can be omitted.
    pub(super) const fn is_of_line(&self) -> bool {
        matches!(
            self,
            PgnErrorKind::OtherGame(_) | PgnErrorKind::Move(_) | PgnErrorKind::Illegal { .. }
        )
    }
}
