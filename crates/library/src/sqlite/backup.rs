//! Copies of the library, once a week.

use super::check::quick_check;
use super::open::{TEMPORARY, folder_of};
use super::{SqliteLibrary, file};
use crate::{GameDate, LibraryError};
use breakthrough_platform::files::{self, TemporaryFolder};
use jiff::civil::Date;
use std::path::{Path, PathBuf};

/// How many days pass between two backups.
const DAYS: i32 = 7;
/// How many backups are kept.
const KEPT: usize = 3;

/// The name of the folder of the backups.
pub(super) const BACKUP_FOLDER: &str = "backups";

impl SqliteLibrary {
    /// The folder of the backups.
    #[must_use]
    pub fn backup_folder(&self) -> PathBuf {
        self.path.with_file_name(BACKUP_FOLDER)
    }

    /// Copies the library into its folder of backups if the newest one there is a week old, and deletes all but the last three.
    /// Returns the new backup. It takes seconds with many games, so it should run in a thread, with a library opened there.
    ///
    /// # Errors
    /// As [`LibraryError`] says. No backup is deleted then. A damaged library gives no backup.
    pub fn back_up_weekly(&self, today: &GameDate) -> Result<Option<PathBuf>, LibraryError> {
        let folder = self.backup_folder();
        let Some(today) = day(&today.as_str().replace('.', "-")) else {
            return Ok(None);
        };
        let mut backups = backups(&folder);
        let is_recent = |(date, _): &(Date, PathBuf)| (today - *date).get_days() < DAYS && *date <= today;
        if backups.iter().any(is_recent) {
            return Ok(None);
        }
        files::create_folder(&folder).map_err(|error| LibraryError::io(&folder, error))?;
        let path = folder.join(format!("library-{today}.sqlite"));
        self.back_up(&path)?;
        backups.retain(|(_, other)| *other != path);
        let surplus = (backups.len() + 1).saturating_sub(KEPT);
        for (_, old) in &backups[..surplus] {
            files::delete(old).map_err(|error| LibraryError::io(old, error))?;
        }
        Ok(Some(path))
    }

    /// Copies the library to another file, which is replaced at once when the copy is whole.
    ///
    /// # Errors
    /// As [`LibraryError`] says. The other file is unchanged then.
    pub fn back_up(&self, path: &Path) -> Result<(), LibraryError> {
        let io = |error| LibraryError::io(path, error);
        // A folder of its own, because another window may be doing the same.
        let temporary = TemporaryFolder::create_in(folder_of(path), TEMPORARY).map_err(io)?;
        let new = temporary.path().join("new");
        self.copy_to(&new)?;
        files::rename(&new, path).map_err(io)
    }

    /// Writes the content of the library into a new file, and checks that.
    pub(super) fn copy_to(&self, new: &Path) -> Result<(), LibraryError> {
        let name = new.to_string_lossy();
        self.connection
            .execute("VACUUM INTO ?", [name.as_ref()])
            .map_err(|error| self.error(error))?;
        let damage = file::open_to_read(new)
            .and_then(|copy| quick_check(&copy))
            .map_err(|error| self.error(error))?;
        match damage {
            Some(detail) => Err(LibraryError::Damaged {
                path: self.path.clone(),
                detail,
            }),
            None => Ok(()),
        }
    }
}

/// The backups in a folder with their days, the oldest first.
fn backups(folder: &Path) -> Vec<(Date, PathBuf)> {
    let dated = |path: PathBuf| {
        let stem = path.file_stem()?.to_str()?.to_owned();
        Some((day(stem.strip_prefix("library-")?)?, path))
    };
    let mut backups: Vec<(Date, PathBuf)> = files::list_files(folder, &["sqlite"])
        .into_iter()
        .filter_map(dated)
        .collect();
    backups.sort();
    backups
}

/// The day in the first ten characters of a text.
fn day(text: &str) -> Option<Date> {
    text.get(..10)?.parse().ok()
}
