//! Game records in PGN (Portable Game Notation).
//!
//! A record contains the seven-tag roster, a `Variant` tag (`Breakthrough`, followed by the options unless the rules are
//! standard), and a `FEN` tag unless the game starts from the variant's starting position. In a game lost on time, the
//! `Termination` tag is `time forfeit`.

mod command;
mod comment;
mod cursor;
mod encoding;
mod error;
mod evaluation;
mod file_format;
mod movetext;
mod notes;
mod reader;
mod result;
mod splitter;
mod stream;
mod symbols;
mod tag_pair;
mod tags;
mod utf16;
mod writer;

pub use error::{PgnError, PgnErrorKind};
pub use evaluation::{evaluation_text, parse_evaluation};
pub use notes::{MAX_NOTES, PgnNote, PgnNoteKind};
pub use reader::{parse_pgn, parse_pgn_with_notes};
pub use stream::{MAX_RECORD_BYTES, PgnGame, PgnReader};

use crate::{Game, Outcome, Side};

/// Maximum nesting depth of variations in a record; greater than the length of any game in plies.
pub const MAX_VARIATION_DEPTH: usize = 4096;

/// Maximum number of moves of a record, including the moves of variations.
pub const MAX_RECORD_MOVES: usize = 50_000;

/// Tag names of the seven-tag roster, which every record contains in this order.
pub const SEVEN_TAG_ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Names of the tags that are derived from the game.
const DERIVED_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// The name of Breakthrough in the `Variant` tag.
const NAME: &str = "Breakthrough";

/// Name of the tag for a loss on time.
const TERMINATION: &str = "Termination";
/// Value of the tag for a loss on time.
const TIME_FORFEIT: &str = "time forfeit";

/// A game with its tags.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game. In a parsed record, the current node is the end of the main line.
    pub game: Game,
    /// Names and values of the tags, except `Result`, `Variant`, `SetUp` and `FEN`, which are derived from the game, and except
    /// the `Termination` of a game lost on time.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// Creates a record without tags.
    #[must_use]
    pub const fn new(game: Game) -> Record {
        Record { game, tags: Vec::new() }
    }

    /// Returns the record with a tag added or replaced.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: impl Into<String>) -> Record {
        self.tags.retain(|(known, _)| known != name);
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// Returns the value of a tag, or `None` if the record does not contain the tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Returns the result of a game: `1-0`, `0-1`, or `*` while it is in progress.
const fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome {
            winner: Side::First, ..
        }) => "1-0",
        Some(Outcome {
            winner: Side::Second, ..
        }) => "0-1",
        None => "*",
    }
}
