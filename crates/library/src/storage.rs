//! The operations of a library of matches, whatever its storage.

use crate::statistics::{Group, GroupResults, RatedResult, Results, Streaks};
use crate::{Filter, LibraryError, Match, MatchSummary, Page, Sort};
use breakthrough_rules::Move;
use std::fmt;
use std::ops::{ControlFlow, Range};

/// How many plies from the start of a match are indexed by their positions.
pub const INDEXED_PLIES: usize = 24;

/// The number of a match in its library. It is never given to another match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A match as it was read, to be changed.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// The match.
    pub entry: Match,
    /// How often it had been changed. [`MatchStorage::update`] refuses a change to another revision.
    pub revision: i64,
}

/// A move that was played in a position, and how the matches went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// In how many matches it was played.
    pub matches: u64,
    /// How many of them each side won.
    pub wins: [u64; 2],
}

/// A library of matches. Every change is one transaction: it is made as a whole, or not at all.
pub trait MatchStorage {
    /// Adds a match.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the library is unchanged.
    fn add(&mut self, entry: &Match) -> Result<MatchId, LibraryError>;

    /// Adds those matches that are not in the library with the same record. The answer has nothing for the others.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been added.
    fn add_new(&mut self, entries: &[Match]) -> Result<Vec<Option<MatchId>>, LibraryError>;

    /// Whether the library has a match with the same record that is not deleted.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn is_known(&self, entry: &Match) -> Result<bool, LibraryError>;

    /// Replaces a match by a newer state of it. Returns its new revision.
    ///
    /// # Errors
    /// [`LibraryError::Changed`] if the match has another revision. The new state can then be added with [`MatchStorage::add`].
    fn update(&mut self, id: MatchId, revision: i64, entry: &Match) -> Result<i64, LibraryError>;

    /// Reads a match.
    ///
    /// # Errors
    /// There is none with this number, or it is damaged.
    fn get(&self, id: MatchId) -> Result<StoredMatch, LibraryError>;

    /// Lists matches: those of the filter, in an order, from and to a place in the list.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn list(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Page, LibraryError>;

    /// Calls a function with the summary and the PGN of each match of a filter, the first added first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn each_record(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(&MatchSummary, &str) -> ControlFlow<()>,
    ) -> Result<(), LibraryError>;

    /// Deletes matches, or restores them.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been changed.
    fn set_deleted(&mut self, ids: &[MatchId], deleted: bool) -> Result<(), LibraryError>;

    /// Removes for good what was deleted at least this many days ago. Returns how many matches.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been removed.
    fn purge(&mut self, days: u32) -> Result<usize, LibraryError>;

    /// Gives a match a title.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the match is unchanged.
    fn rename(&mut self, id: MatchId, title: &str) -> Result<(), LibraryError>;

    /// Replaces the keywords of a match.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the match is unchanged.
    fn set_keywords(&mut self, id: MatchId, keywords: &[String]) -> Result<(), LibraryError>;

    /// Returns the names of players with the number of their matches, the most frequent first. A match of a player against themself
    /// counts twice.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn player_names(&self) -> Result<Vec<(String, u64)>, LibraryError>;

    /// Returns the codes and names of the variants with the number of their matches, the most frequent first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn variants(&self) -> Result<Vec<(String, String, u64)>, LibraryError>;

    /// Returns the moves that were played in the position with this hash of a variant, within [`INDEXED_PLIES`] of the start, the most
    /// frequent first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn continuations(&self, variant_code: &str, hash: u64) -> Result<Vec<Continuation>, LibraryError>;

    /// Counts the wins and losses of a player in each group. As all statistics of a player, they include only finished rated matches
    /// against players of another name. Matches without the property of the group, such as the level, are left out.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn results_by(&self, player: &str, group: Group) -> Result<Vec<GroupResults>, LibraryError>;

    /// Counts the wins and losses of a player in finished rated matches.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn results(&self, player: &str) -> Result<Results, LibraryError>;

    /// Returns the longest streaks of a player in finished rated matches, and the current one.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn streaks(&self, player: &str) -> Result<Streaks, LibraryError>;

    /// Returns the `count` finished rated matches with the most plies, or with the fewest, that a player has won. The first of them
    /// is the longest, or the shortest.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn extreme_wins(&self, player: &str, longest: bool, count: u32) -> Result<Vec<MatchSummary>, LibraryError>;

    /// Returns the results of a player in finished rated matches, the oldest first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn rated_results(&self, player: &str) -> Result<Vec<RatedResult>, LibraryError>;
}
