//! Weekly backups of the library.

use super::check::quick_check;
use super::names::{BACKUP_FOLDER, BACKUP_NAME, TEMPORARY, date_of_copy};
use super::paths::folder_of;
use super::{SqliteLibrary, file};
use crate::{GameDate, LibraryError};
use breakthrough_platform::files::{self, TemporaryFolder};
use jiff::civil::Date;
use rusqlite::ToSql;
use rusqlite::types::ToSqlOutput;
use std::path::{Path, PathBuf};

/// Number of days between two backups.
const DAYS: i32 = 7;
/// Number of backups to keep, counted separately for backups up to today and for backups with later dates.
const KEPT: usize = 3;

impl SqliteLibrary {
    /// Returns the path of the folder for weekly backups.
    #[must_use]
    pub fn backup_folder(&self) -> PathBuf {
        self.path.with_file_name(BACKUP_FOLDER)
    }

    /// Creates a backup if the last backup is at least a week old, and deletes all backups except the newest three. Backups dated
    /// later than `today`, made while the clock was wrong, are counted separately, and the newest three of these backups are
    /// kept as well. Files with other names are not deleted. Returns the path of the new backup. A backup of many games takes
    /// seconds and should run on a separate thread with its own connection.
    ///
    /// # Errors
    /// See [`LibraryError`]. A damaged library is not backed up. If the new backup cannot be created, no backup is deleted.
    pub fn back_up_weekly(&self, today: &GameDate) -> Result<Option<PathBuf>, LibraryError> {
        let folder = self.backup_folder();
        let Some(today) = day(today) else {
            return Ok(None);
        };
        let (mut backups, later): (Vec<_>, Vec<_>) = backups(&folder).into_iter().partition(|(date, _)| *date <= today);
        if backups.iter().any(|(date, _)| (today - *date).get_days() < DAYS) {
            return Ok(None);
        }
        files::create_folder(&folder).map_err(|error| LibraryError::io(&folder, error))?;
        let path = folder.join(format!("{BACKUP_NAME}-{today}.sqlite"));
        self.back_up(&path)?;
        backups.push((today, path.clone()));
        for backups in [backups, later] {
            let surplus = backups.len().saturating_sub(KEPT);
            for (_, old) in &backups[..surplus] {
                files::delete(old).map_err(|error| LibraryError::io(old, error))?;
            }
        }
        Ok(Some(path))
    }

    /// Atomically replaces another file with a copy of the library.
    ///
    /// # Errors
    /// See [`LibraryError`]. In case of an error, the other file is unchanged.
    pub fn back_up(&self, path: &Path) -> Result<(), LibraryError> {
        let io = |error| LibraryError::io(path, error);
        // The copy is created in a temporary folder, because another window may be creating the same backup.
        let temporary = TemporaryFolder::create_in(folder_of(path), TEMPORARY).map_err(io)?;
        let new = temporary.path().join("new");
        self.copy_to(&new)?;
        files::rename(&new, path).map_err(io)
    }

    /// Writes the content of the library into a new file and checks that file.
    pub(super) fn copy_to(&self, new: &Path) -> Result<(), LibraryError> {
        self.connection
            .execute("VACUUM INTO ?", [PathText(new)])
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

/// Path as a statement parameter. The path may not be valid UTF-8.
struct PathText<'a>(&'a Path);

impl ToSql for PathText<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        #[cfg(unix)]
        let text = ToSqlOutput::Borrowed(rusqlite::types::ValueRef::Text(std::os::unix::ffi::OsStrExt::as_bytes(
            self.0.as_os_str(),
        )));
        #[cfg(not(unix))]
        let text = ToSqlOutput::from(self.0.to_string_lossy().into_owned());
        Ok(text)
    }
}

/// Returns the backups in a folder with their dates, oldest first.
fn backups(folder: &Path) -> Vec<(Date, PathBuf)> {
    let dated = |path: PathBuf| {
        let date = date_of_copy(&path, BACKUP_NAME, false).filter(|_| files::is_file(&path))?;
        Some((date, path))
    };
    let found = files::list_files(folder, &["sqlite"]).into_iter();
    let mut backups: Vec<(Date, PathBuf)> = found.filter_map(dated).collect();
    backups.sort();
    backups
}

/// Returns the day of a date; `None` if the day is unknown.
fn day(date: &GameDate) -> Option<Date> {
    date.as_str().get(..10)?.replace('.', "-").parse().ok()
}
