//! The types of the long operations on a library. A value of each type contains the arguments of the operation.

use breakthrough_backup::Places;
use breakthrough_library::statistics::CountedGames;
use breakthrough_library::{ExportedReviews, Filter, KeptCopy};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Writes a backup to a new file.
#[derive(Debug, Deserialize, Serialize)]
pub struct WriteBackup {
    pub places: Places,
    /// Version of the program.
    pub version: String,
    pub date: String,
    pub path: PathBuf,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct CheckBackup {
    pub path: PathBuf,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct RestoreBackup {
    pub path: PathBuf,
    pub places: Places,
}

/// Lists the copies beside the library, the newest first.
#[derive(Debug, Deserialize, Serialize)]
pub struct CopiesTask;

#[derive(Debug, Deserialize, Serialize)]
pub struct DeleteCopy {
    pub copy: KeptCopy,
}

/// Adds the games of a copy to the library.
#[derive(Debug, Deserialize, Serialize)]
pub struct RestoreCopy {
    pub copy: KeptCopy,
}

/// Source of an import's PGN.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum ImportSource {
    File(PathBuf),
    Text(String),
}

/// Imports the games of a PGN file.
#[derive(Debug, Deserialize, Serialize)]
pub struct ImportTask {
    pub source: ImportSource,
}

/// Exports the games that match a filter to a new file. Returns the number of games. The file appears when the export completes or
/// is cancelled. An existing file is not overwritten.
#[derive(Debug, Deserialize, Serialize)]
pub struct ExportTask {
    pub filter: Filter,
    pub path: PathBuf,
    pub reviews: ExportedReviews,
}

/// Computes the statistics of a player. Returns `None` if the task was cancelled.
#[derive(Debug, Deserialize, Serialize)]
pub struct StatisticsTask {
    pub player: String,
    /// Games included in the results, streaks and wins. The ratings do not depend on `games`.
    pub games: CountedGames,
}
