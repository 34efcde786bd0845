//! Backups: settings, variants, themes, the list of UCI engines, and the games, exercises, stars of lessons and puzzle attempts of
//! the library in one zip file. docs/LIBRARY.md describes the format.
#![warn(missing_docs)]

mod archive;
mod check;
mod contents;
mod deferred_errors;
mod error;
mod exercises;
mod file_kind;
mod folder;
mod games;
mod limits;
mod line_file;
mod notes;
mod player_file;
mod restore;
mod write;

pub use check::{CheckSettings, Progress, check_backup};
pub use contents::Contents;
pub use error::BackupError;
pub use limits::{
    MAX_EXERCISES_BYTES, MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES, MAX_GAMES_BYTES, MAX_LESSONS_BYTES,
    MAX_NAME_BYTES, MAX_PUZZLES_BYTES, MAX_SETTINGS_BYTES,
};
pub use restore::{Restored, restore_backup};
pub use write::{Written, write_backup};

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// File extension of backups.
pub const EXTENSION: &str = "zip";

/// File and folder names in the archive.
const MANIFEST: &str = "backup.toml";
const SETTINGS: &str = "settings.toml";
const ENGINES: &str = "engines.toml";
const EXERCISES: &str = "exercises.txt";
const GAMES: &str = "matches.pgn";
const LESSONS: &str = "lessons.txt";
const PUZZLES: &str = "puzzles.txt";
const VARIANTS: &str = "variants";
const THEMES: &str = "themes";

/// Locations of the data to back up. Locations that are `None` are skipped.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Places {
    /// The settings file.
    pub settings: Option<PathBuf>,
    /// The file that lists the UCI engines.
    pub engines: Option<PathBuf>,
    /// The folder of the player's own variants.
    pub variants: Option<PathBuf>,
    /// The folder of the player's own themes.
    pub themes: Option<PathBuf>,
    /// The library file.
    pub library: Option<PathBuf>,
}
