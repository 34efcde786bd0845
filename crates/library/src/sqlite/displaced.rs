//! Closes a library that was moved, deleted or replaced while it was open, without losing the content of the journal.

use super::names::{TEMPORARY, dated_path};
use super::open::lock;
use super::paths::{beside, folder_of, journal_of};
use super::player_tables::PLAYER_TABLES;
use super::salvage::salvage_open;
use super::{SqliteLibrary, database_error};
use crate::LibraryError;
use breakthrough_platform::files::{self, FileLocation, TemporaryFolder};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Location of the saved content of a library that was moved, deleted or replaced.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum DisplacedContent {
    /// Nothing was saved, because the library had no games and no data of players, or was open read-only.
    Empty,
    /// The library was moved to this path. The moved file includes the content of the journal.
    Moved(PathBuf),
    /// The library was deleted or replaced. The content was written to this file.
    Copied(PathBuf),
}

impl SqliteLibrary {
    /// Saves the content of a library that was moved, deleted or replaced ([`SqliteLibrary::is_in_place`]), and closes the
    /// library. The content is written to the moved file, or else to a new file beside the original path.
    ///
    /// # Errors
    /// The content cannot be saved. The library stays open, and the call can be retried.
    pub fn close_displaced(self) -> Result<DisplacedContent, Box<(SqliteLibrary, LibraryError)>> {
        match self.save_content() {
            Ok(content) => Ok(content),
            Err(error) => Err(Box::new((self, error))),
        }
    }

    fn save_content(&self) -> Result<DisplacedContent, LibraryError> {
        if self.is_read_only() {
            return Ok(DisplacedContent::Empty);
        }
        let folder = folder_of(&self.path);
        files::create_folder(folder).map_err(|error| LibraryError::io(folder, error))?;
        // The lock keeps other windows from opening a library at this path while the displaced library's journal
        // exists.
        let _lock = lock(&self.path)?;
        let (content, is_complete) = match files::locate_open(self.identity) {
            FileLocation::At(path) if self.checkpoint().is_ok() => (DisplacedContent::Moved(path), true),
            _ => self.copy_content()?,
        };
        // If only the symbolic link has changed, the file is still in place, and the journal must remain.
        let is_left = self.journal.is_some() && !self.is_at(&self.path);
        if is_left && files::identity(&journal_of(&self.path)).ok() == self.journal {
            // If the journal remained, SQLite would replay it into a new library at the path.
            let (journal, index) = (journal_of(&self.path), beside(&self.path, "-shm"));
            match &content {
                // Some records may be missing or altered, so the journal is kept.
                DisplacedContent::Copied(kept) if !is_complete => files::rename(&journal, &beside(kept, ".journal")),
                _ => files::delete(&journal),
            }
            .map_err(|error| LibraryError::io(&journal, error))?;
            if files::exists(&index) {
                files::delete(&index).map_err(|error| LibraryError::io(&index, error))?;
            }
        }
        Ok(content)
    }

    /// Copies the content of the open connection to a new file. Returns whether the copy is complete.
    fn copy_content(&self) -> Result<(DisplacedContent, bool), LibraryError> {
        let count = |connection: &rusqlite::Connection, table: &str| -> rusqlite::Result<u64> {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
        };
        // The content of all other tables is derived from the games, or belongs to games.
        let tables: Vec<&str> = ["games"]
            .into_iter()
            .chain(PLAYER_TABLES.map(|table| table.name))
            .collect();
        let counts: Vec<_> = tables.iter().map(|table| count(&self.connection, table)).collect();
        if counts.iter().all(|count| matches!(count, Ok(0))) {
            return Ok((DisplacedContent::Empty, true));
        }
        let folder = folder_of(&self.path);
        let io = |error| LibraryError::io(folder, error);
        let temporary = TemporaryFolder::create_in(folder, TEMPORARY).map_err(io)?;
        let copy = temporary.path().join("copy");
        let (new, is_complete) = match self.copy_to(&copy) {
            Ok(()) => {
                let library = SqliteLibrary::open_read_only(&copy)?;
                let error = |error| database_error(&copy, error);
                for (table, expected) in tables.into_iter().zip(counts) {
                    let expected = expected.map_err(error)?;
                    let found = count(&library.connection, table).map_err(error)?;
                    if found != expected {
                        let detail = format!("expected {expected} rows of {table}, found {found}");
                        return Err(LibraryError::Database { path: copy, detail });
                    }
                }
                (copy, true)
            }
            Err(LibraryError::Damaged { .. }) => {
                let salvaged = salvage_open(&self.connection, temporary.path())?;
                let has_games = salvaged.all_ids_known && salvaged.lost.is_empty() && salvaged.altered.is_empty();
                let is_complete = has_games && salvaged.lost_data.is_empty();
                (salvaged.library, is_complete)
            }
            Err(error) => return Err(error),
        };
        let kept = dated_path(&self.path, "kept");
        files::rename(&new, &kept).map_err(io)?;
        Ok((DisplacedContent::Copied(kept), is_complete))
    }
}
