//! Interface of a game library, independent of its storage.

use crate::statistics::{CountedGames, Group, GroupAccuracy, GroupResults, RatedResult, Results, Streaks};
use crate::{
    AddedExercises, BoardStars, ExerciseId, ExerciseList, ExerciseSelection, Filter, GameEntry, GameId, GameReview,
    GameSummary, LibraryError, MergedData, Page, PuzzleAttempt, PuzzleAttemptList, RecordedPlayer, Sort, StoredReview,
};
use breakthrough_exercises::{Day, Exercise, PracticeDay, Schedule};
use breakthrough_rules::Move;
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, Range};

/// Number of plies at the start of a game. The positions of these plies are indexed.
pub const INDEXED_PLIES: usize = 24;

/// Game with its revision, which is needed for a later update.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Game with metadata such as players and date.
    pub entry: GameEntry,
    /// Revision: the number of changes so far. [`GameStorage::update`] rejects an outdated revision.
    pub revision: i64,
}

/// Returns the revision of a game after a change.
#[must_use]
pub const fn next_revision(revision: i64) -> i64 {
    match revision.checked_add(1) {
        Some(next) => next,
        None => 0,
    }
}

/// Game to add, with its review.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub entry: GameEntry,
    /// Review of the game, if any.
    pub review: Option<StoredReview>,
    /// PGN of the same game with tags or annotations of its review. A library that contains one of these records contains the game.
    pub other_records: Vec<String>,
}

impl From<GameEntry> for NewGame {
    /// Creates a game without a review.
    fn from(entry: GameEntry) -> NewGame {
        NewGame {
            entry,
            review: None,
            other_records: Vec::new(),
        }
    }
}

/// Player, and the number of games that the player has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerGames {
    /// Name of the player, and the kind of the player in the latest game.
    pub player: RecordedPlayer,
    /// Number of games of the player.
    pub games: u64,
}

/// Move played in a position, with the results of the games.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Continuation {
    /// Move that was played.
    #[serde(with = "squares_of_move")]
    pub mv: Move,
    /// Number of games with this move.
    pub games: u64,
    /// Number of these games won by each side.
    pub wins: [u64; 2],
}

/// Serializes a move as the indices of its squares.
mod squares_of_move {
    use super::{Deserialize, Move};
    use breakthrough_rules::Square;
    use serde::{Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
        [mv.from.index() as u8, mv.to.index() as u8].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let [from, to] = <[u8; 2]>::deserialize(deserializer)?.map(Square::new);
        Ok(Move { from, to })
    }
}

/// Library of games. Every change is an atomic transaction.
pub trait GameStorage {
    /// Adds a game.
    ///
    /// # Errors
    /// See [`LibraryError`]; the library is unchanged.
    fn add(&mut self, entry: &GameEntry) -> Result<GameId, LibraryError>;

    /// Adds the games whose PGN is not in the library. Returns the ID of each added game, or `None` for a duplicate.
    ///
    /// # Errors
    /// See [`LibraryError`]; no game has been added.
    fn add_new(&mut self, entries: &[GameEntry]) -> Result<Vec<Option<GameId>>, LibraryError>;

    /// Adds the games whose PGN is not in the library, with their reviews. A game that the library contains receives the review
    /// unless it has a current review. Returns the ID of each added game, or `None` for a duplicate.
    ///
    /// # Errors
    /// See [`LibraryError`]; no game has been added.
    fn add_new_reviewed(&mut self, games: &[NewGame]) -> Result<Vec<Option<GameId>>, LibraryError>;

    /// Whether the library contains a game with the same PGN that is not deleted.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn is_known(&self, entry: &GameEntry) -> Result<bool, LibraryError>;

    /// Replaces a game with a newer state. Returns the new revision. The review of the game is kept; it is out of date as long as
    /// the moves of the main line differ from the reviewed moves.
    ///
    /// # Errors
    /// [`LibraryError::Changed`] if `revision` is outdated. If `revision` is outdated, the new state can be added with
    /// [`GameStorage::add`].
    fn update(&mut self, id: GameId, revision: i64, entry: &GameEntry) -> Result<i64, LibraryError>;

    /// Reads a game.
    ///
    /// # Errors
    /// The game does not exist or is damaged.
    fn get(&self, id: GameId) -> Result<StoredGame, LibraryError>;

    /// Stores the review of a game, and replaces an earlier review. The review is current if the game has the reviewed moves. The
    /// record and the revision of the game do not change.
    ///
    /// # Errors
    /// The game does not exist or is damaged; otherwise see [`LibraryError`]. The library is unchanged.
    fn set_review(&mut self, id: GameId, review: &StoredReview) -> Result<(), LibraryError>;

    /// Returns the review of a game; `None` if the game has no review or does not exist.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn review(&self, id: GameId) -> Result<Option<GameReview>, LibraryError>;

    /// Adds exercises. Two exercises are the same if player, position and move are equal. If the library contains the exercise in a
    /// later box than the first, and the new mistake was made in a game with a later date, the exercise returns to the first box.
    /// Otherwise, its schedule does not change, for example when a game is reviewed again.
    ///
    /// # Errors
    /// [`LibraryError::TooManyExercises`] if the library would contain too many exercises; otherwise see [`LibraryError`]. No
    /// exercise has been added.
    fn add_exercises(&mut self, exercises: &[Exercise]) -> Result<AddedExercises, LibraryError>;

    /// Adds the exercises and the days of practice of another library. An exercise that the library contains keeps the schedule with
    /// more progress ([`Schedule::further`]). Exercises and days beyond the maximum numbers are not added.
    ///
    /// # Errors
    /// See [`LibraryError`]; no exercise has been added.
    fn merge_exercises(&mut self, exercises: &[Exercise], days: &[PracticeDay]) -> Result<MergedData, LibraryError>;

    /// Returns the exercises of a player, or of all players, ordered by due day and ID. Learned exercises are last.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn exercises(&self, player: Option<&str>) -> Result<ExerciseList, LibraryError>;

    /// Stores that an exercise was solved or failed today, and that the player practised today. Returns the new schedule.
    ///
    /// # Errors
    /// The exercise does not exist or is damaged; otherwise see [`LibraryError`]. The library is unchanged.
    fn practise(&mut self, id: ExerciseId, is_solved: bool, today: Day) -> Result<Schedule, LibraryError>;

    /// Limits the due days of all exercises to today plus the intervals of their boxes ([`Schedule::limited`]), because they can be
    /// later after the clock was set back. Returns the number of changed exercises. If the clock is set to a year before 2025 or
    /// after 2099, no exercise is changed.
    ///
    /// # Errors
    /// See [`LibraryError`]; no exercise has been changed.
    fn limit_due_days(&mut self, today: Day) -> Result<usize, LibraryError>;

    /// Deletes exercises permanently. The days of practice are kept. Returns the number of deleted exercises.
    ///
    /// # Errors
    /// See [`LibraryError`]; no exercise has been deleted.
    fn delete_exercises(&mut self, selection: &ExerciseSelection) -> Result<usize, LibraryError>;

    /// Returns the days on which a player, or any player, has practised, ordered by player and day.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn practice_days(&self, player: Option<&str>) -> Result<Vec<PracticeDay>, LibraryError>;

    /// Stores the stars of a board of a lesson. Fewer stars than in the library change nothing.
    ///
    /// # Errors
    /// [`LibraryError::InvalidStars`] if the id or the number is invalid, and [`LibraryError::TooManyLessonStars`] if the library would
    /// contain too many boards; otherwise see [`LibraryError`]. The library is unchanged.
    fn record_lesson_stars(&mut self, stars: &BoardStars) -> Result<(), LibraryError>;

    /// Adds the stars of another library. A board that the library contains keeps the larger number of stars. Boards beyond the
    /// maximum number are not added.
    ///
    /// # Errors
    /// [`LibraryError::InvalidStars`] if an id or a number is invalid; otherwise see [`LibraryError`]. The library is unchanged.
    fn merge_lesson_stars(&mut self, stars: &[BoardStars]) -> Result<MergedData, LibraryError>;

    /// Returns a player's stars for boards, or the stars of all players, ordered by player and board. Boards without stars, and invalid
    /// rows, are omitted.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn lesson_stars(&self, player: Option<&str>) -> Result<Vec<BoardStars>, LibraryError>;

    /// Deletes the stars of all boards of a player permanently, including those that cannot be read. Returns the number of deleted
    /// boards.
    ///
    /// # Errors
    /// See [`LibraryError`]; no stars have been deleted.
    fn delete_lesson_stars(&mut self, player: &str) -> Result<usize, LibraryError>;

    /// Adds a puzzle attempt. If the library contains an attempt of the player at the same puzzle in the same mode and second, nothing
    /// changes.
    ///
    /// # Errors
    /// [`LibraryError::InvalidPuzzleAttempt`] if the attempt is invalid, and [`LibraryError::TooManyPuzzleAttempts`] if the library
    /// would contain too many attempts; otherwise see [`LibraryError`]. The library is unchanged.
    fn record_puzzle_attempt(&mut self, attempt: &PuzzleAttempt) -> Result<(), LibraryError>;

    /// Adds the puzzle attempts of another library. Attempts that the library contains, and attempts beyond the maximum number, are
    /// not added.
    ///
    /// # Errors
    /// [`LibraryError::InvalidPuzzleAttempt`] if an attempt is invalid; otherwise see [`LibraryError`]. The library is unchanged.
    fn merge_puzzle_attempts(&mut self, attempts: &[PuzzleAttempt]) -> Result<MergedData, LibraryError>;

    /// Returns the puzzle attempts of a player, or of all players, ordered by player, time of the end, puzzle and mode.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn puzzle_attempts(&self, player: Option<&str>) -> Result<PuzzleAttemptList, LibraryError>;

    /// Deletes all puzzle attempts of a player permanently, including those that cannot be read. Returns the number of deleted
    /// attempts.
    ///
    /// # Errors
    /// See [`LibraryError`]; no attempts have been deleted.
    fn delete_puzzle_attempts(&mut self, player: &str) -> Result<usize, LibraryError>;

    /// Returns a page of the games that match a filter. `places` is the range of indices in the sorted list.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn list(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Page, LibraryError>;

    /// Returns the IDs of the games that match a filter. `places` is the range of indices in the sorted list.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn ids(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Vec<GameId>, LibraryError>;

    /// Visits the summary and the PGN of each game that matches a filter, in the order of IDs.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn each_record(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(&GameSummary, &str) -> ControlFlow<()>,
    ) -> Result<(), LibraryError>;

    /// Deletes or restores games.
    ///
    /// # Errors
    /// See [`LibraryError`]; no game has been changed.
    fn set_deleted(&mut self, ids: &[GameId], deleted: bool) -> Result<(), LibraryError>;

    /// Permanently removes games deleted at least `days` days ago. Returns the number of removed games. A deletion time in the future or
    /// before 2025 is replaced with the current time. If the clock is set to a year before 2025 or after 2099, no game is removed.
    ///
    /// # Errors
    /// See [`LibraryError`]; no game has been removed.
    fn purge(&mut self, days: u32) -> Result<usize, LibraryError>;

    /// Sets the title of a game.
    ///
    /// # Errors
    /// See [`LibraryError`]; the game is unchanged.
    fn rename(&mut self, id: GameId, title: &str) -> Result<(), LibraryError>;

    /// Replaces the keywords of a game.
    ///
    /// # Errors
    /// See [`LibraryError`]; the game is unchanged.
    fn set_keywords(&mut self, id: GameId, keywords: &[String]) -> Result<(), LibraryError>;

    /// Returns the players by name with the number of games of each player, the most frequent first. Analyses are not
    /// counted. A game in which a player plays both sides counts twice. The kind of a player is taken from the latest game.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn players(&self) -> Result<Vec<PlayerGames>, LibraryError>;

    /// Returns the share code, the name, and the number of games and analyses of each variant, the most frequent first.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn variants(&self) -> Result<Vec<(String, String, u64)>, LibraryError>;

    /// Returns the moves played in the position with this hash, within the first [`INDEXED_PLIES`] plies of games of a variant,
    /// the most frequent first. Analyses are excluded. With `player`, only games of the player with this name are counted.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn continuations(
        &self,
        variant_code: &str,
        hash: u64,
        player: Option<&str>,
    ) -> Result<Vec<Continuation>, LibraryError>;

    /// Counts the wins and losses of a player in each group. Games without the property of the group, such as the level, are
    /// excluded.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn results_by(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupResults>, LibraryError>;

    /// Computes the mean accuracy of a player in each group, from the current reviews. Games without the property of the group, and
    /// games in which the player has no accuracy, are excluded.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn accuracy_by(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupAccuracy>, LibraryError>;

    /// Counts the wins and losses of a player.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn results(&self, player: &str, games: CountedGames) -> Result<Results, LibraryError>;

    /// Returns the longest and current streaks of a player.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn streaks(&self, player: &str, games: CountedGames) -> Result<Streaks, LibraryError>;

    /// Returns the `count` longest or shortest games, in plies, won by a player. The longest or shortest game is first.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn extreme_wins(
        &self,
        player: &str,
        games: CountedGames,
        longest: bool,
        count: u32,
    ) -> Result<Vec<GameSummary>, LibraryError>;

    /// Returns the results of a player in rated games, the oldest first. With `variant_code`, only games of this variant are included.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn rated_results(&self, player: &str, variant_code: Option<&str>) -> Result<Vec<RatedResult>, LibraryError>;

    /// Counts the finished games of a player that are marked as rated but count as casual, because their variants are not
    /// built in.
    ///
    /// # Errors
    /// See [`LibraryError`].
    fn no_longer_rated(&self, player: &str) -> Result<u64, LibraryError>;
}
