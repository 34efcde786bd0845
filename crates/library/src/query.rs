//! What can be asked of the library's list, and what it answers.

use crate::{GameDate, GameId, RecordedPlayer};
use breakthrough_rules::{Ending, Outcome};

/// Which games are listed. The default is all that are not deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// These games; any where there are none.
    pub ids: Vec<GameId>,
    /// Games of the variant with this code.
    pub variant: Option<String>,
    /// Games in which a player with this name took either side.
    pub player: Option<String>,
    /// Games with such a result.
    pub result: Option<ResultFilter>,
    /// Words that all occur, or begin a word, in title, names, keywords, variant or comments.
    pub text: String,
    /// Games with this keyword.
    pub keyword: Option<String>,
    /// Games of this date or a later one.
    pub since: Option<GameDate>,
    /// Games of this date (this day, month or year) or an earlier one.
    pub until: Option<GameDate>,
    /// Games that were deleted, instead of those that were not.
    pub deleted: bool,
}

/// Results that a list can be limited to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// The first side won.
    FirstWon,
    /// The second side won.
    SecondWon,
    /// The game has not ended.
    Unfinished,
    /// The player with this name won.
    WonBy(String),
    /// The player with this name lost.
    LostBy(String),
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// What is compared.
    pub key: SortKey,
    /// Whether small values come first. By default the newest game is first.
    pub ascending: bool,
}

/// What the order of a list compares. Equal ones are in the order of their dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortKey {
    /// The date.
    #[default]
    Date,
    /// The name of the first side's player.
    FirstPlayer,
    /// The name of the second side's player.
    SecondPlayer,
    /// The name of the variant.
    Variant,
    /// Who won.
    Result,
    /// How many moves the game has.
    Plies,
}

/// A part of a list.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The games asked for.
    pub games: Vec<GameSummary>,
    /// How many matches the filter lets through.
    pub total: u64,
}

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The game.
    pub id: GameId,
    /// Its title, empty without one.
    pub title: String,
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// The name of the variant, empty where it has none.
    pub variant_name: String,
    /// The variant as a line that can be shared.
    pub variant_code: String,
    /// The outcome; nothing for a game that has not ended.
    pub outcome: Option<Outcome>,
    /// The time control, as PGN writes it.
    pub time_control: String,
    /// When the game began.
    pub date: GameDate,
    /// How many moves the main line has.
    pub plies: u32,
    /// Its keywords.
    pub keywords: Vec<String>,
}

impl GameSummary {
    /// The result as PGN writes it.
    #[must_use]
    pub fn result(&self) -> &'static str {
        result_text(self.outcome)
    }
}

/// The result as PGN writes it: `1-0`, `0-1`, or `*` while the game goes on.
pub(crate) fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner.index()) {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "*",
    }
}

/// The names of endings in the library's file.
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
