//! Links that open a position, a game or a variant, `#variant=7x5&fen=…&moves=…&players=…`, continue a game with a friend,
//! `#variant=7x5&game=…&you=…&moves=…`, or open a lesson, `#lesson=…`, or a puzzle, `#puzzle=…`. docs/NOTATION.md defines links.
#![warn(missing_docs)]

mod error;
mod friend;
mod parse;
mod write;

pub use error::{LinkError, LinkMoveError, LinkPart, side_name};
pub use friend::{FriendGame, FriendGameId, FriendGameIdError, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, link_name};
pub use parse::{has_part, is_link, parse_link, parse_target};
pub use write::{link_text, shared_players};

use breakthrough_players::Players;
use breakthrough_rules::Game;

/// Maximum length of a link in bytes. The longest links, for games on the largest board, are a third as long.
pub const MAX_LINK_BYTES: usize = 32 * 1024;

/// Value of `players=` in a link to an analysis.
const ANALYSIS: &str = "analysis";

/// Target of a link.
#[derive(Clone, Debug)]
pub enum LinkTarget {
    /// A game.
    Game(Box<Link>),
    /// A lesson with this id, which may be unknown.
    Lesson(String),
    /// A puzzle with this id, which may be unknown.
    Puzzle(String),
}

/// Link to a game, to be played or analysed.
#[derive(Clone, Debug)]
pub struct Link {
    /// The start position and the moves played so far.
    pub game: Game,
    /// Players of both sides; `None` for an analysis.
    pub players: Option<Players>,
    /// The id of a game with a friend and the parts that belong to it. `players` are then a person and a friend.
    pub friend: Option<FriendGame>,
}
