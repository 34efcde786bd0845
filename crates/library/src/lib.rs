//! Library of all played games, with their players, results, moves, variations and comments. Supports search, statistics, import
//! and export.
//!
//! [`GameStorage`] is the interface of a library; [`SqliteLibrary`] implements it with a single SQLite file. docs/LIBRARY.md
//! describes the format.
#![warn(missing_docs)]

mod checksum;
mod date_text;
mod error;
mod exercises;
mod game_date;
mod game_entry;
mod game_id;
mod game_tags;
mod keywords;
mod lesson_stars;
mod lesson_stars_text;
mod level_text;
mod listed_text;
mod pgn_files;
mod player_data;
mod puzzle_attempts;
mod puzzle_attempts_text;
mod puzzle_statistics;
mod query;
mod recorded_player;
mod rescue_report;
mod review;
mod review_tags;
mod sqlite;
pub mod statistics;
mod storage;
mod until_cancelled;

pub use error::LibraryError;
pub use exercises::{AddedExercises, ExerciseId, ExerciseList, ExerciseSelection};
pub use game_date::GameDate;
pub use game_entry::{FRIEND_GAME_TAG, GameEntry, LAST_PLAYED_TAG};
pub use game_id::GameId;
pub use game_tags::GameTags;
pub use keywords::{MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS};
pub use lesson_stars::{BoardStars, BoardStarsError, MAX_BOARD_ID_BYTES, MAX_LESSON_STARS, MAX_STARS};
pub use lesson_stars_text::BoardStarsLineError;
pub use listed_text::MAX_LISTED_CHARACTERS;
pub use pgn_files::{
    BATCH_BYTES, ImportError, ImportNote, ImportNoteKind, ImportReport, Progress, export_pgn, import_pgn, restore_pgn,
};
pub use player_data::{MergedData, PlayerData};
pub use puzzle_attempts::{
    MAX_FINISHED, MAX_PUZZLE_ATTEMPTS, MAX_PUZZLE_RATING, MAX_PUZZLE_RUN, MIN_PUZZLE_RATING, PuzzleAttempt,
    PuzzleAttemptError, PuzzleAttemptList, PuzzleMode,
};
pub use puzzle_attempts_text::PuzzleAttemptLineError;
pub use puzzle_statistics::{
    INITIAL_PUZZLE_RATING, PuzzleCounts, PuzzleRating, PuzzleRatingPoint, best_puzzle_run, count_puzzles, puzzle_rating,
};
pub use query::{
    ANALYSIS_KEYWORD, AccuracyFilter, EntryKind, FRIEND_KEYWORD, Filter, GameSummary, Page, ResultFilter, Sort, SortKey,
};
pub use recorded_player::{PlayerKind, RecordedPlayer};
pub use rescue_report::Rescue;
pub use review::{GameReview, ReviewError, StoredReview, moves_hash};
pub use review_tags::{ExportedReviews, pgn_with_review, take_review};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use sqlite::DRIVE_VFS;
pub use sqlite::{CheckReport, CopyKind, DisplacedContent, KeptCopy, Opened, RestoredCopy, SqliteLibrary};
pub use storage::{Continuation, GameStorage, INDEXED_PLIES, NewGame, PlayerGames, StoredGame, next_revision};
pub use until_cancelled::UntilCancelled;
