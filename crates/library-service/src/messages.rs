//! Requests to the library, and replies of the library.

use crate::save::{GameToSave, ReviewToSave, SaveFailure};
use crate::{GameKey, text};
use breakthrough_exercises::{Day, Exercise};
use breakthrough_library::{
    Continuation, DisplacedContent, ExerciseId, ExerciseSelection, Filter, GameEntry, GameId, GameReview, Page,
    PuzzleAttempt, RecordedPlayer, Sort,
};
use breakthrough_rules::Position;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::mpsc::Sender;

#[derive(Debug, Deserialize, Serialize)]
pub enum Request {
    /// Saves a game. The reply is [`Reply::Saved`] or [`Reply::NotSaved`].
    Save(GameToSave),
    /// Detaches the game from its library entry.
    Detach(GameKey),
    /// Finds the most recently played unfinished game. Rated games in progress in other windows are skipped.
    FindUnfinished,
    /// Finds the positions of the rated games in progress, in all windows. The reply is [`Reply::RatedPositions`].
    FindRatedPositions,
    /// Finds the games with friends. The reply is [`Reply::FriendGames`].
    FindFriendGames,
    Load(GameId, LoadPurpose),
    List(Box<ListRequest>),
    /// Finds the IDs of the games in a range of a list. The reply is [`Reply::Ids`].
    FindIds(Box<ListRequest>),
    /// Lists the players and variants by which the game list can be filtered.
    FindChoices,
    /// Finds the moves played in a position. The reply is [`Reply::Continuations`].
    FindContinuations(ContinuationsRequest),
    SetDeleted(Vec<GameId>, bool),
    Rename(GameId, String),
    SetKeywords(GameId, Vec<String>),
    /// Stores the review of a game. If the game has unsaved changes or is not in the library yet, the review waits until the game is
    /// saved; it is dropped when the game is detached, the library is moved, or the program exits. A review of a deleted or
    /// damaged game, a review that cannot be written, and every review of a reader is dropped, because it can be computed again.
    /// The reply is [`Reply::Changed`] if the review was stored, and [`Reply::Failed`] if it cannot be written.
    SetReview(Box<ReviewToSave>),
    /// Adds exercises ([`GameStorage::add_exercises`](breakthrough_library::GameStorage::add_exercises)). The reply is
    /// [`Reply::ExercisesChanged`], even if the library already contained all of them, or [`Reply::Failed`] if none was added.
    AddExercises(Vec<Exercise>),
    /// Finds the exercises of a player. The reply is [`Reply::Exercises`].
    FindExercises {
        player: String,
        today: Day,
    },
    /// Stores that an exercise was solved or failed. The reply is [`Reply::ExercisesChanged`] or [`Reply::Failed`].
    Practise {
        id: ExerciseId,
        is_solved: bool,
        today: Day,
    },
    /// Deletes exercises permanently. The reply is [`Reply::ExercisesChanged`] or [`Reply::Failed`].
    DeleteExercises(ExerciseSelection),
    /// Finds a player's stars for the boards of lessons. The reply is [`Reply::LessonStars`].
    FindLessonStars {
        player: String,
    },
    /// Stores the stars of a board, from 1 to 3. Fewer stars than in the library change nothing. The reply is
    /// [`Reply::LessonStarsChanged`] or [`Reply::Failed`].
    RecordLessonStars {
        player: String,
        board: String,
        stars: u8,
    },
    /// Deletes the stars of all boards of a player permanently. The reply is [`Reply::LessonStarsChanged`] or [`Reply::Failed`].
    DeleteLessonStars {
        player: String,
    },
    /// Finds the puzzle attempts of a player. The reply is [`Reply::PuzzleAttempts`].
    FindPuzzleAttempts {
        player: String,
    },
    /// Adds a puzzle attempt. If the library contains the attempt, nothing changes. The reply is [`Reply::PuzzleAttemptsChanged`] or
    /// [`Reply::Failed`].
    RecordPuzzleAttempt(PuzzleAttempt),
    /// Deletes all puzzle attempts of a player permanently. The reply is [`Reply::PuzzleAttemptsChanged`] or [`Reply::Failed`].
    DeletePuzzleAttempts {
        player: String,
    },
    /// Replies when all earlier requests have finished. The request is supported only by a library thread.
    #[serde(skip)]
    Wait(Sender<()>),
}

/// Request for a range of the game list.
#[derive(Debug, Deserialize, Serialize)]
pub struct ListRequest {
    /// ID of the list; higher for newer lists.
    pub list: u64,
    pub filter: Filter,
    pub sort: Sort,
    pub places: Range<u64>,
}

/// Request for the moves played in positions of a variant.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct ContinuationsRequest {
    /// Share code of the variant.
    pub variant_code: String,
    /// Hashes of the positions, such as a position and its mirror image.
    pub hashes: Vec<u64>,
    /// Name of the player whose games are counted; `None` for all games.
    pub player: Option<String>,
}

/// Moves played in positions, in the order of the hashes in the request.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct FoundContinuations {
    pub request: ContinuationsRequest,
    /// Moves of each position, the most frequent first.
    pub moves: Vec<Vec<Continuation>>,
}

/// Exercises of a player.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct FoundExercises {
    pub player: String,
    /// Value of `today` in the request.
    pub today: Day,
    /// The exercises in the order of due days. Learned exercises are last. No due day is later than today plus the interval of the box.
    pub exercises: Vec<(ExerciseId, Exercise)>,
    /// Number of exercises that are due.
    pub due: usize,
    /// Number of exercises that are damaged or invalid.
    pub unreadable: usize,
    /// Days of practice in the current streak ([`streak`](breakthrough_exercises::streak)).
    pub streak: u32,
    /// Whether the player has practised today.
    pub has_practised: bool,
}

/// Reason why a game is loaded.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum LoadPurpose {
    /// Show the details of the game.
    Details,
    Replay,
    /// Analyse a copy of the game.
    Analyse,
    Continue,
    /// Play a new game from the same start position.
    Rematch,
    /// Copy the PGN to the clipboard.
    Copy,
    /// Review the game.
    Review,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct LoadedGame {
    pub id: GameId,
    pub key: GameKey,
    #[serde(with = "text::entry")]
    pub entry: Box<GameEntry>,
    pub review: Option<GameReview>,
}

/// Choices for the filter of the game list, the most frequent first: players, and variants as share code and name.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Choices {
    pub players: Vec<RecordedPlayer>,
    pub variants: Vec<(String, String)>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ListPage {
    /// ID of the list from the [`ListRequest`].
    pub list: u64,
    /// Index of the page's first game in the list.
    pub offset: u64,
    pub page: Page,
    /// Last position of each game; `None` if the game cannot be parsed.
    pub last_positions: Vec<Option<Position>>,
    /// Value of the tag `Termination` of each game, if any.
    pub terminations: Vec<Option<String>>,
}

/// Rating of a player in the variant of a rated game, on the Elo scale of the levels, before and after the game.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct RatingChange {
    pub key: GameKey,
    /// `None` if the game is the player's first rated game of the variant.
    pub before: Option<f64>,
    pub after: f64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum Reply {
    /// A request failed. If several background requests fail for the same reason, only the first failure is reported until a
    /// change succeeds.
    Failed(String),
    /// The game of the save request with this number was written to disk, or contains nothing to save.
    Saved {
        number: u64,
        key: GameKey,
        /// ID of the game in the library; `None` if the game contains nothing to save.
        id: Option<GameId>,
    },
    /// A rated game has ended and was saved.
    RatingChanged(RatingChange),
    NotSaved(SaveFailure),
    /// A rated game was not resigned, because it is in progress in another window.
    StillPlayed,
    /// Last positions of the rated games in progress.
    RatedPositions(Vec<Option<Position>>),
    /// Reason why the library is read-only; `None` if it is writable.
    ReadOnly(Option<SaveFailure>),
    /// A damaged library was repaired. The text names the repaired library and the copy of the damaged file.
    Rescued(String),
    /// The library was moved, deleted or replaced. New games are saved to a new file at this path. [`DisplacedContent`] specifies
    /// the location of the earlier games.
    Displaced(PathBuf, DisplacedContent),
    Unfinished(Option<LoadedGame>),
    /// Games with friends, in progress and finished, those that started last first; `None` if the library cannot be read.
    FriendGames(Option<Vec<LoadedGame>>),
    Loaded(LoadedGame, LoadPurpose),
    Page(ListPage),
    /// The page of the list with this ID could not be read.
    NoPage {
        list: u64,
        reason: String,
    },
    /// IDs of games in the list with this ID.
    Ids {
        list: u64,
        ids: Vec<GameId>,
    },
    Choices(Choices),
    Continuations(FoundContinuations),
    /// The contents of game lists have changed.
    Changed,
    Exercises(FoundExercises),
    /// Exercises were added, practised or deleted, or the library was repaired or replaced.
    ExercisesChanged,
    /// A player's stars for the boards of lessons, ordered by the id of the board. Boards without stars are omitted; boards of other
    /// versions of the program are included.
    LessonStars {
        player: String,
        stars: Vec<(String, u8)>,
    },
    /// Stars of lessons were recorded or deleted, or the library was repaired or replaced.
    LessonStarsChanged,
    /// Puzzle attempts of a player, in the order in which they ended. Attempts at puzzles of other versions of the program are
    /// included.
    PuzzleAttempts {
        player: String,
        attempts: Vec<PuzzleAttempt>,
        /// Number of attempts that are damaged or invalid.
        unreadable: usize,
    },
    /// Puzzle attempts were recorded or deleted, or the library was repaired or replaced.
    PuzzleAttemptsChanged,
}
