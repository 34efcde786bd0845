//! Filters, sort orders and pages of the game list.

use crate::{GameDate, GameId, RecordedPlayer};
use breakthrough_rules::{Ending, Outcome};
use serde::{Deserialize, Serialize};

/// Keyword of analyses, which are library entries but do not count as games.
pub const ANALYSIS_KEYWORD: &str = "Analysis";

/// Keyword of games with friends, which are played by links.
pub const FRIEND_KEYWORD: &str = "Friend";

/// Kind of a library entry.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum EntryKind {
    /// Game between two players.
    #[default]
    Game,
    /// Entry with the keyword [`ANALYSIS_KEYWORD`].
    Analysis,
}

/// Filter of a game list. The default matches all games and analyses that are not deleted.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Filter {
    /// IDs of the games; empty for any game.
    pub ids: Vec<GameId>,
    /// Kind of the entries; `None` for games and analyses.
    pub kind: Option<EntryKind>,
    /// Share code of the variant.
    pub variant: Option<String>,
    /// Name of a player, on either side. A name of [`MAX_LISTED_CHARACTERS`](crate::MAX_LISTED_CHARACTERS) characters may be
    /// truncated, and therefore also matches longer names.
    pub player: Option<String>,
    /// Result of the game.
    pub result: Option<ResultFilter>,
    /// Search text. Every word must be a prefix of a word in the title, names, keywords, variant or comments.
    pub text: String,
    /// Keyword that the game must have.
    pub keyword: Option<String>,
    /// Earliest date, inclusive.
    pub since: Option<GameDate>,
    /// Latest date, inclusive: a day, month or year.
    pub until: Option<GameDate>,
    /// Accuracy of the player in [`Filter::player`], or of either side if no player is set.
    pub accuracy: Option<AccuracyFilter>,
    /// Whether to list deleted games instead of other games.
    pub deleted: bool,
}

/// Accuracy filter of a game list. Accuracies are in tenths of a percent, rounded as in [`GameSummary::accuracy`].
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum AccuracyFilter {
    /// The accuracy is at least this value.
    AtLeast(u16),
    /// The accuracy is at most this value.
    AtMost(u16),
    /// The game has no current review.
    NotReviewed,
}

/// Result filter of a game list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Sort {
    /// Value by which the games are sorted.
    pub key: SortKey,
    /// Whether to sort in ascending order. The default is newest first.
    pub ascending: bool,
}

/// Sort key of a game list. Ties are sorted by date.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum SortKey {
    /// Date and time when the game started.
    #[default]
    Date,
    /// Name of the first side's player.
    FirstPlayer,
    /// Name of the second side's player.
    SecondPlayer,
    /// Variant.
    Variant,
    /// Winning side.
    Result,
    /// Number of plies.
    Plies,
    /// Accuracy of the player in [`Filter::player`], or the mean accuracy of both sides if no player is set. Games without a current
    /// review are last in both directions.
    Accuracy,
}

/// Page of a game list.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Page {
    /// Games on this page.
    pub games: Vec<GameSummary>,
    /// Total number of games that match the filter.
    pub total: u64,
}

/// Summary of a game in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct GameSummary {
    /// ID of the game.
    pub id: GameId,
    /// Title; empty if untitled.
    pub title: String,
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// Name of the variant; empty if unnamed.
    pub variant_name: String,
    /// Share code of the variant.
    pub variant_code: String,
    /// Outcome; `None` for an unfinished game.
    #[serde(with = "outcome_text")]
    pub outcome: Option<Outcome>,
    /// PGN time control.
    pub time_control: String,
    /// Date and time when the game started.
    pub date: GameDate,
    /// Number of plies of the main line.
    pub plies: u32,
    /// Whether the game is rated ([`GameEntry::is_rated`](crate::GameEntry::is_rated)).
    pub is_rated: bool,
    /// Keywords.
    pub keywords: Vec<String>,
    /// Accuracy of the first and the second side in the current review, in tenths of a percent; `None` for a side without moves
    /// and for a game without a current review.
    pub accuracy: [Option<u16>; 2],
}

impl GameSummary {
    /// Returns the PGN result.
    #[must_use]
    pub fn result(&self) -> &'static str {
        result_text(self.outcome)
    }

    /// Whether the entry is an analysis, as opposed to a rated game with the keyword of analyses.
    #[must_use]
    pub fn is_analysis(&self) -> bool {
        let is_analysis = |word: &String| word.eq_ignore_ascii_case(ANALYSIS_KEYWORD);
        !self.is_rated && self.keywords.iter().any(is_analysis)
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

/// Serializes an outcome as the index of the winning side and the name of the ending.
mod outcome_text {
    use super::{Outcome, ending_name, ending_of_name};
    use breakthrough_rules::Side;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
        let text = outcome.map(|outcome| (outcome.winner == Side::First, ending_name(outcome.ending)));
        text.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Outcome>, D::Error> {
        let text: Option<(bool, String)> = Option::deserialize(deserializer)?;
        text.map(|(is_first, ending)| {
            let winner = if is_first { Side::First } else { Side::Second };
            let ending = ending_of_name(&ending).ok_or_else(|| D::Error::custom("expected an ending"))?;
            Ok(Outcome { winner, ending })
        })
        .transpose()
    }
}

pub(crate) fn ending_of_name(name: &str) -> Option<Ending> {
    let found = ENDINGS.iter().find(|(_, known)| *known == name);
    found.map(|(ending, _)| *ending)
}
