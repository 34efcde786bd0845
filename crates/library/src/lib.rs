//! Every match ever played, with players, result, moves, variations and comments, and what can be asked about them.
//!
//! [`MatchStorage`] is what a library can do; [`SqliteLibrary`] keeps it in one SQLite file. docs/LIBRARY.md describes the file.
#![warn(missing_docs)]

mod checksum;
mod error;
mod exchange;
mod match_entry;
mod query;
mod sqlite;
pub mod statistics;
mod storage;
mod until_cancelled;

pub use error::LibraryError;
pub use exchange::{BATCH_BYTES, ImportError, ImportReport, Progress, export_pgn, import_pgn, restore_pgn};
pub use match_entry::{MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS, Match, MatchDate, MatchPlayer, PlayerKind};
pub use query::{Filter, MatchSummary, Page, ResultFilter, Sort, SortKey};
pub use sqlite::{CheckReport, CopyKind, KeptCopy, Left, Opened, Rescue, Restored, SqliteLibrary};
pub use storage::{Continuation, INDEXED_PLIES, MatchId, MatchStorage, StoredMatch};
pub use until_cancelled::UntilCancelled;
