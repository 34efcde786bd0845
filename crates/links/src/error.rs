//! Errors in links.

use crate::MAX_LINK_BYTES;
use breakthrough_engine::Level;
use breakthrough_players::PlayersTextError;
use breakthrough_rules::PlayError;
use breakthrough_rules::notation::{FenError, ParseMoveError, ParseVariantError, TrmphError};
use std::fmt;
use strum::{EnumCount, EnumIter};
use thiserror::Error;

/// Part of a link, such as `fen=…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumIter)]
pub enum LinkPart {
    /// Rules and board.
    Variant,
    /// Start position of the game.
    Fen,
    /// Moves played so far.
    Moves,
    /// Players of both sides.
    Players,
    /// A lesson. No other part is allowed.
    Lesson,
    /// A puzzle. No other part is allowed.
    Puzzle,
}

impl LinkPart {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            LinkPart::Variant => "variant",
            LinkPart::Fen => "fen",
            LinkPart::Moves => "moves",
            LinkPart::Players => "players",
            LinkPart::Lesson => "lesson",
            LinkPart::Puzzle => "puzzle",
        }
    }
}

impl fmt::Display for LinkPart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Error in a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// The link is too long.
    #[error("expected at most {MAX_LINK_BYTES} bytes, found {0}")]
    TooLong(usize),
    /// The link contains no parts.
    #[error("expected variant=, fen=, moves=, players=, lesson= or puzzle= after a `#`, found nothing")]
    Empty,
    /// The name of a part is unknown or missing.
    #[error("expected variant=, fen=, moves=, players=, lesson= or puzzle=, found `{0}`")]
    UnknownPart(String),
    /// A part occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(LinkPart),
    /// A part is not valid UTF-8.
    #[error("{0}: expected percent-encoded UTF-8")]
    Encoding(LinkPart),
    /// The variant is invalid.
    #[error("variant: {0}")]
    Variant(#[from] ParseVariantError),
    /// A link to a lesson or a puzzle has another part.
    #[error("{part}: expected no other part, found {found}=")]
    Beside {
        /// The part that must be the only part.
        part: LinkPart,
        /// The other part.
        found: LinkPart,
    },
    /// The id of a lesson or a puzzle is too long, or is not a word of lower-case letters, digits and dashes.
    #[error("{part}: expected the id of a {part}, found `{text}`")]
    Id {
        /// The part with the id.
        part: LinkPart,
        /// The text of the part.
        text: String,
    },
    /// The link opens a lesson or a puzzle, but a game is required.
    #[error("expected a link to a game, found a link to a {0}")]
    NoGame(LinkPart),
    /// The start position is invalid.
    #[error("fen: {0}")]
    Fen(#[from] FenError),
    /// The players are invalid.
    #[error("players: {0}")]
    Players(#[from] PlayersTextError),
    /// A player is a UCI engine, which a link must not select. The error contains the name of the engine.
    #[error("players: expected human or computer:LEVEL (novice, learner or 1 to {max}), found `engine:{0}`", max = Level::STRONGEST)]
    Engine(String),
    /// A trmph.com link is invalid.
    #[error(transparent)]
    Trmph(#[from] TrmphError),
    /// A move is invalid or illegal.
    #[error("moves: move {number}, {text}: {error}")]
    Move {
        /// Number of the ply, counted from 1.
        number: usize,
        /// Text of the move.
        text: String,
        /// Reason why the move cannot be played.
        error: LinkMoveError,
    },
}

/// Reason why a move of a link cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkMoveError {
    /// The text is not a move on the board.
    #[error(transparent)]
    Notation(#[from] ParseMoveError),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}
