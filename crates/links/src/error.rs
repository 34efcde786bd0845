//! Errors in links.

use crate::MAX_LINK_BYTES;
use crate::friend::FriendGameIdError;
use breakthrough_engine::Level;
use breakthrough_players::PlayersTextError;
use breakthrough_rules::notation::{FenError, ParseMoveError, ParseVariantError, TrmphError};
use breakthrough_rules::{PlayError, Side};
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
    /// Id of a game with a friend.
    Game,
    /// Side of the person who opens a link to a game with a friend.
    You,
    /// Names of both sides in a game with a friend.
    Names,
    /// Resignation of a game with a friend.
    Result,
    /// Id of the game before a rematch with a friend.
    Rematch,
    /// Greeting to a friend.
    Note,
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
            LinkPart::Game => "game",
            LinkPart::You => "you",
            LinkPart::Names => "names",
            LinkPart::Result => "result",
            LinkPart::Rematch => "rematch",
            LinkPart::Note => "note",
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
    #[error("expected variant=, fen=, moves=, players=, game=, lesson= or puzzle= after a `#`, found nothing")]
    Empty,
    /// The name of a part is unknown or missing.
    #[error("expected variant=, fen=, moves=, players=, game=, lesson= or puzzle=, found `{0}`")]
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
    /// A link to a lesson or a puzzle has another part, or a link to a game with a friend lists players.
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
    /// A part of a game with a friend occurs without `game=`.
    #[error("{0}: expected game= as well")]
    WithoutGame(LinkPart),
    /// The id of a game with a friend is invalid.
    #[error("{part}: {FriendGameIdError}, found `{text}`")]
    GameId {
        /// The part with the id.
        part: LinkPart,
        /// The text of the part.
        text: String,
    },
    /// The side of the person who opens the link is missing or unknown.
    #[error("you: expected first or second, found `{0}`")]
    You(String),
    /// The person who opens the link is not to move, and the link does not resign.
    #[error("you: expected the side to move, found {}", side_name(*.0))]
    NotToMove(Side),
    /// The names are not two names.
    #[error("names: expected two names separated by a comma")]
    NameCount,
    /// A name or note is too long or contains control characters.
    #[error("{part}: expected at most {max} characters without control characters")]
    Text {
        /// The part with the text.
        part: LinkPart,
        /// Maximum number of characters.
        max: usize,
    },
    /// The result is unknown.
    #[error("result: expected resign, found `{0}`")]
    Result(String),
    /// The link resigns a game that is over.
    #[error("result: expected a game in progress, found a game that is over")]
    ResignedAfterEnd,
    /// The link opens a lesson or a puzzle, but a game is required.
    #[error("expected a link to a game, found a link to a {0}")]
    NoGame(LinkPart),
    /// The start position is invalid.
    #[error("fen: {0}")]
    Fen(#[from] FenError),
    /// The players are invalid.
    #[error("players: {0}")]
    Players(#[from] PlayersTextError),
    /// A player is a UCI engine, which a link must not select, or a friend. The error contains the text of the player.
    #[error("players: expected human or computer:LEVEL (novice, learner or 1 to {max}), found `{0}`", max = Level::STRONGEST)]
    Player(String),
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

/// Returns the value of `you=` for a side.
#[must_use]
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
