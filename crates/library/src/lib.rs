//! Library of all played games, with their players, results, moves, variations and comments. Supports search, statistics, import
//! and export.
//!
//! [`GameStorage`] is the interface of a library; [`SqliteLibrary`] implements it with a single SQLite file. docs/LIBRARY.md
//! describes the format.
#![warn(missing_docs)]

mod checksum;
mod date_text;
mod error;
mod game_date;
mod game_entry;
mod game_tags;
mod import_export;
mod level_text;
mod query;
mod sqlite;
pub mod statistics;
mod storage;
mod until_cancelled;

pub use error::LibraryError;
pub use game_date::GameDate;
pub use game_entry::{GameEntry, LAST_PLAYED_TAG, MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS, PlayerKind, RecordedPlayer};
pub use game_tags::GameTags;
pub use import_export::{BATCH_BYTES, ImportError, ImportReport, Progress, export_pgn, import_pgn, restore_pgn};
pub use query::{EntryKind, Filter, GameSummary, MAX_LISTED_CHARACTERS, Page, ResultFilter, Sort, SortKey};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use sqlite::DRIVE_VFS;
pub use sqlite::{CheckReport, CopyKind, DisplacedContent, KeptCopy, Opened, Rescue, Restored, SqliteLibrary};
pub use storage::{
    ANALYSIS_KEYWORD, Continuation, GameId, GameStorage, INDEXED_PLIES, PlayerGames, StoredGame, next_revision,
};
pub use until_cancelled::UntilCancelled;
