//! The operations of a library of games, whatever its storage.

use crate::statistics::{Group, GroupResults, RatedResult, Results, Streaks};
use crate::{Filter, GameEntry, GameSummary, LibraryError, Page, Sort};
use breakthrough_rules::Move;
use std::fmt;
use std::ops::{ControlFlow, Range};

/// How many plies from the start of a game are indexed by their positions.
pub const INDEXED_PLIES: usize = 24;

/// The number of a game in its library. It is never given to another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A game as it was read, to be changed.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The game.
    pub entry: GameEntry,
    /// How often it had been changed. [`GameStorage::update`] refuses a change to another revision.
    pub revision: i64,
}

/// A move that was played in a position, and how the games went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// In how many games it was played.
    pub games: u64,
    /// How many of them each side won.
    pub wins: [u64; 2],
}

/// A library of games. Every change is one transaction: it is made as a whole, or not at all.
pub trait GameStorage {
    /// Adds a game.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the library is unchanged.
    fn add(&mut self, entry: &GameEntry) -> Result<GameId, LibraryError>;

    /// Adds those games that are not in the library with the same record. The answer has nothing for the others.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been added.
    fn add_new(&mut self, entries: &[GameEntry]) -> Result<Vec<Option<GameId>>, LibraryError>;

    /// Whether the library has a game with the same record that is not deleted.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn is_known(&self, entry: &GameEntry) -> Result<bool, LibraryError>;

    /// Replaces a game by a newer state of it. Returns its new revision.
    ///
    /// # Errors
    /// [`LibraryError::Changed`] if the game has another revision. The new state can then be added with [`GameStorage::add`].
    fn update(&mut self, id: GameId, revision: i64, entry: &GameEntry) -> Result<i64, LibraryError>;

    /// Reads a game.
    ///
    /// # Errors
    /// There is none with this number, or it is damaged.
    fn get(&self, id: GameId) -> Result<StoredGame, LibraryError>;

    /// Lists games: those of the filter, in an order, from and to a place in the list.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn list(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Page, LibraryError>;

    /// Calls a function with the summary and the PGN of each game of a filter, the first added first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn each_record(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(&GameSummary, &str) -> ControlFlow<()>,
    ) -> Result<(), LibraryError>;

    /// Deletes games, or restores them.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been changed.
    fn set_deleted(&mut self, ids: &[GameId], deleted: bool) -> Result<(), LibraryError>;

    /// Removes for good what was deleted at least this many days ago. Returns how many games.
    ///
    /// # Errors
    /// As [`LibraryError`] says; none has been removed.
    fn purge(&mut self, days: u32) -> Result<usize, LibraryError>;

    /// Gives a game a title.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the game is unchanged.
    fn rename(&mut self, id: GameId, title: &str) -> Result<(), LibraryError>;

    /// Replaces the keywords of a game.
    ///
    /// # Errors
    /// As [`LibraryError`] says; the game is unchanged.
    fn set_keywords(&mut self, id: GameId, keywords: &[String]) -> Result<(), LibraryError>;

    /// Returns the names of players with the number of their games, the most frequent first. A game of a player against themself
    /// counts twice.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn player_names(&self) -> Result<Vec<(String, u64)>, LibraryError>;

    /// Returns the codes and names of the variants with the number of their games, the most frequent first.
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

    /// Counts the wins and losses of a player in each group. As all statistics of a player, they include only finished rated games
    /// against players of another name. Games without the property of the group, such as the level, are left out.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn results_by(&self, player: &str, group: Group) -> Result<Vec<GroupResults>, LibraryError>;

    /// Counts the wins and losses of a player in finished rated games.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn results(&self, player: &str) -> Result<Results, LibraryError>;

    /// Returns the longest streaks of a player in finished rated games, and the current one.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn streaks(&self, player: &str) -> Result<Streaks, LibraryError>;

    /// Returns the `count` finished rated games with the most plies, or with the fewest, that a player has won. The first of them
    /// is the longest, or the shortest.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn extreme_wins(&self, player: &str, longest: bool, count: u32) -> Result<Vec<GameSummary>, LibraryError>;

    /// Returns the results of a player in finished rated games, the oldest first.
    ///
    /// # Errors
    /// As [`LibraryError`] says.
    fn rated_results(&self, player: &str) -> Result<Vec<RatedResult>, LibraryError>;
}
