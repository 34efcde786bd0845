//! What is wrong with a link.

use crate::MAX_LINK_BYTES;
use std::fmt;
use thiserror::Error;

/// A part of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPart {
    /// The rules and the board.
    Variant,
    /// The position that the game starts with.
    Fen,
    /// The moves already made.
    Moves,
    /// The players of both sides.
    Players,
}

impl LinkPart {
    pub(crate) const ALL: [LinkPart; 4] = [LinkPart::Variant, LinkPart::Fen, LinkPart::Moves, LinkPart::Players];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            LinkPart::Variant => "variant",
            LinkPart::Fen => "fen",
            LinkPart::Moves => "moves",
            LinkPart::Players => "players",
        }
    }
}

impl fmt::Display for LinkPart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Reason for which a text is no link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// The link is too long.
    #[error("expected at most {MAX_LINK_BYTES} bytes, found {0}")]
    TooLong(usize),
    /// Nothing follows a `#`.
    #[error("expected variant=, fen=, moves= or players= after a `#`, found nothing")]
    Empty,
    /// A part has another name, or none.
    #[error("expected variant=, fen=, moves= or players=, found `{0}`")]
    UnknownPart(String),
    /// A part occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(LinkPart),
    /// The bytes of a part are no text.
    #[error("{0}: expected UTF-8 after the percent signs")]
    Encoding(LinkPart),
    /// A part cannot be read.
    #[error("{part}: {reason}")]
    Part {
        /// The part.
        part: LinkPart,
        /// What is wrong with it.
        reason: String,
    },
    /// A move cannot be made.
    #[error("moves: move {number}, {text}: {reason}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move as it is written.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl LinkError {
    pub(crate) fn of(part: LinkPart, reason: impl ToString) -> LinkError {
        let reason = reason.to_string();
        LinkError::Part { part, reason }
    }
}
