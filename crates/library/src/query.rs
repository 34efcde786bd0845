//! Filters, sort orders and pages of the game list.

use crate::{GameDate, GameId, RecordedPlayer};
use breakthrough_rules::{Ending, Outcome};

/// Filter of a game list. The default matches all games that are not deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Games with these IDs; any game if empty.
    pub ids: Vec<GameId>,
    /// Games of the variant with this share code.
    pub variant: Option<String>,
    /// Games of this player, on either side.
    pub player: Option<String>,
    /// Games with this result.
    pub result: Option<ResultFilter>,
    /// Search text. Every word must match a word, or the start of a word, in title, names, keywords, variant or comments.
    pub text: String,
    /// Games with this keyword.
    pub keyword: Option<String>,
    /// Games on or after this date.
    pub since: Option<GameDate>,
    /// Games on or before this date, which may be a day, month or year.
    pub until: Option<GameDate>,
    /// Lists the deleted games instead of the others.
    pub deleted: bool,
}

/// Result filter of a game list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// The first side won.
    FirstWon,
    /// The second side won.
    SecondWon,
    /// The game is unfinished.
    Unfinished,
    /// The player with this name won.
    WonBy(String),
    /// The player with this name lost.
    LostBy(String),
}

/// Sort order of a game list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// Sort key.
    pub key: SortKey,
    /// Whether to sort in ascending order. The default is newest first.
    pub ascending: bool,
}

/// Sort key of a game list. Ties are sorted by date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortKey {
    /// Date.
    #[default]
    Date,
    /// Name of the first side's player.
    FirstPlayer,
    /// Name of the second side's player.
    SecondPlayer,
    /// The name of the variant.
    Variant,
    /// Winner.
    Result,
    /// Number of plies.
    Plies,
}

/// Page of a game list.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Games of this page.
    pub games: Vec<GameSummary>,
    /// Total number of games that match the filter.
    pub total: u64,
}

/// Summary of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// ID of the game.
    pub id: GameId,
    /// Title, empty if none.
    pub title: String,
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// Name of the variant, empty if unnamed.
    pub variant_name: String,
    /// Share code of the variant.
    pub variant_code: String,
    /// Outcome; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
    /// PGN time control.
    pub time_control: String,
    /// Start of the game.
    pub date: GameDate,
    /// Number of plies of the main line.
    pub plies: u32,
    /// Keywords.
    pub keywords: Vec<String>,
}

impl GameSummary {
    /// Returns the PGN result.
    #[must_use]
    pub fn result(&self) -> &'static str {
        result_text(self.outcome)
    }
}

/// Returns the PGN result: `1-0`, `0-1`, or `*` for an unfinished game.
pub(crate) fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner.index()) {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "*",
    }
}

/// Names of endings in the database.
const ENDINGS: [(Ending, &str); 5] = [
    (Ending::Breakthrough, "breakthrough"),
    (Ending::AllCaptured, "all captured"),
    (Ending::NoMoves, "no moves"),
    (Ending::Resignation, "resignation"),
    (Ending::Time, "time"),
];

pub(crate) fn ending_name(ending: Ending) -> &'static str {
    let found = ENDINGS.iter().find(|(known, _)| *known == ending);
    found.map_or("", |(_, name)| name)
}

pub(crate) fn ending_of_name(name: &str) -> Option<Ending> {
    let found = ENDINGS.iter().find(|(_, known)| *known == name);
    found.map(|(ending, _)| *ending)
}
