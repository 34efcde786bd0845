//! Notes about the parts of a PGN game that were skipped during parsing.

use super::PgnErrorKind;
use thiserror::Error;

/// Maximum number of notes about one game.
pub const MAX_NOTES: usize = 100;

/// Part of a game that was not parsed, with its location. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnNote {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Kind of note, with details such as the skipped text.
    pub kind: PgnNoteKind,
}

/// Kind of a note about a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnNoteKind {
    /// A variation was omitted because of an error in it.
    #[error("a variation was left out: {0}")]
    Variation(PgnErrorKind),
    /// The `Result` tag contradicts the moves or the result after them.
    #[error("the Result tag says {tag}, but the game ended {result}")]
    ResultTag {
        /// Result in the tag.
        tag: String,
        /// Result of the game.
        result: &'static str,
    },
    /// The `Result` tag is not a result.
    #[error("expected the result 1-0, 0-1 or *, found `{0}`")]
    UnknownResult(String),
    /// The `Termination` tag states a loss on time, but the game has no result or ended on the board.
    #[error("the Termination tag says `{termination}`, but the result is {result}")]
    Termination {
        /// Value of the tag.
        termination: String,
        /// Result of the game.
        result: &'static str,
    },
    /// A numeric annotation glyph is undefined.
    #[error("expected an annotation from $0 to $255, found `{0}`")]
    Glyph(String),
}
