//! Opens a library, and repairs a damaged file.

use super::SqliteLibrary;
use super::connect::{connect, open_checked};
use super::header::check_header;
use super::names::{BACKUP_FOLDER, BACKUP_NAME, TEMPORARY, date_of_copy};
use super::paths::{expect_existing, expect_files, file_of, folder_of, lock_of};
use super::rescue::{finish_rescue, has_unfinished_rescue, rescue};
use crate::{LibraryError, Rescue};
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File, TemporaryFolder};
use std::io::ErrorKind;
use std::path::Path;

/// Timeout for opening a library while another program is opening and possibly repairing the library.
const OPEN_WAIT: Duration = Duration::from_secs(30);

/// Names of the files in temporary folders.
const TEMPORARY_FILES: [&str; 8] = [
    "copy",
    "copy-wal",
    "copy-shm",
    "copy-journal",
    "new",
    "new-wal",
    "new-shm",
    "new-journal",
];

/// Open library, and the rescue required to open it.
#[derive(Debug)]
pub struct Opened {
    /// The library.
    pub library: SqliteLibrary,
    /// Report of the rescue if the file was damaged.
    pub rescue: Option<Rescue>,
}

impl SqliteLibrary {
    /// Default file name of a library.
    pub const FILE_NAME: &str = "library.sqlite";

    /// Opens a library, or creates one in an existing folder. A program that already has the library open must use
    /// [`SqliteLibrary::open_again`] instead: this function reads and closes the file, and on Unix closing a file releases all
    /// locks that the process holds on it. A damaged file is set aside, and its readable content is saved into a new library.
    /// If the path is a symbolic link, the library is the target of the link, and all other files are beside the target.
    ///
    /// # Errors
    /// See [`LibraryError`]. The file is not changed if it is read-only, locked, written by a newer version, or a database of
    /// another program.
    pub fn open(path: &Path) -> Result<Opened, LibraryError> {
        let mut opened = open_file(&file_of(path)?)?;
        path.clone_into(&mut opened.library.opened_as);
        Ok(opened)
    }

    /// Opens another connection in a program that already has the library open. Does not check for damage.
    ///
    /// # Errors
    /// See [`LibraryError`]; [`LibraryError::Missing`] if the file does not exist.
    pub fn open_again(path: &Path) -> Result<SqliteLibrary, LibraryError> {
        let file = file_of(path)?;
        expect_existing(&file)?;
        let mut library = connect(&file)?;
        path.clone_into(&mut library.opened_as);
        Ok(library)
    }

    /// Repairs an open library in which damage was found, if a check of the whole file confirms the damage. Rebuilds the
    /// search index if only the index is damaged. Otherwise, sets the file aside and saves the readable content into a new
    /// library. `detail` describes the damage.
    ///
    /// # Errors
    /// See [`LibraryError`]. In case of an error, the file is not moved.
    pub fn repair(mut self, detail: &str) -> Result<Opened, LibraryError> {
        let (path, opened_as) = (self.path.clone(), self.opened_as.clone());
        if self.is_read_only() {
            let detail = detail.to_owned();
            return Err(LibraryError::Damaged { path, detail });
        }
        let _lock = lock(&path)?;
        if !self.is_in_place() {
            return Err(LibraryError::Gone(path));
        }
        let mut damage = self.damage()?;
        if damage.is_some() && self.rebuild_damaged_search() {
            damage = self.damage()?;
        }
        let Some(damage) = damage else {
            return Ok(Opened {
                library: self,
                rescue: None,
            });
        };
        // The connection must be closed before the file is read, see `SqliteLibrary::open`.
        drop(self);
        let mut opened = open_rescued(&path, &damage)?;
        opened.library.opened_as = opened_as;
        Ok(opened)
    }

    /// Opens an existing library.
    ///
    /// # Errors
    /// The same errors as [`SqliteLibrary::open`]; [`LibraryError::Missing`] if the file does not exist.
    pub fn open_existing(path: &Path) -> Result<Opened, LibraryError> {
        if !has_unfinished_rescue(&file_of(path)?) {
            expect_existing(path)?;
        }
        SqliteLibrary::open(path)
    }
}

fn open_file(path: &Path) -> Result<Opened, LibraryError> {
    let folder = folder_of(path);
    if !files::is_folder(folder) {
        return Err(LibraryError::FolderMissing(folder.to_owned()));
    }
    let _lock = lock(path)?;
    delete_leftovers(path);
    let finished = finish_rescue(path)?;
    let opened = expect_files(path)
        .and_then(|()| check_header(path))
        .and_then(|()| open_checked(path));
    match (opened, finished) {
        (Err(LibraryError::Damaged { detail, .. }), _) => open_rescued(path, &detail),
        (opened, Some(rescue)) => reopened(rescue, opened),
        (opened, None) => opened.map(|library| Opened { library, rescue: None }),
    }
}

fn open_rescued(path: &Path, detail: &str) -> Result<Opened, LibraryError> {
    let rescue = rescue(path, detail).map_err(|error| LibraryError::NotRescued {
        path: path.to_owned(),
        detail: detail.to_owned(),
        reason: error.to_string(),
    })?;
    reopened(rescue, open_checked(path))
}

/// Attaches the report of a rescue to the new library, or to the error if the new library cannot be opened, because the
/// report is not stored elsewhere.
fn reopened(rescue: Rescue, library: Result<SqliteLibrary, LibraryError>) -> Result<Opened, LibraryError> {
    match library {
        Ok(library) => Ok(Opened {
            library,
            rescue: Some(rescue),
        }),
        Err(error) => Err(LibraryError::NotReopened {
            rescue: Box::new(rescue),
            error: Box::new(error),
        }),
    }
}

/// Deletes temporary files left behind by programs that were killed.
fn delete_leftovers(path: &Path) {
    let folder = folder_of(path);
    let backups = folder.join(BACKUP_FOLDER);
    // The names of leftovers from older versions start with `library-rescue-`.
    for prefix in [TEMPORARY, "library-rescue-"] {
        TemporaryFolder::delete_leftovers(folder, prefix, &TEMPORARY_FILES);
    }
    TemporaryFolder::delete_leftovers(&backups, TEMPORARY, &TEMPORARY_FILES);
    for part in files::list_files(&backups, &["part"]) {
        let is_ours = date_of_copy(&part.with_extension("sqlite"), BACKUP_NAME, false).is_some();
        if is_ours && files::is_leftover(&part) {
            // A failed deletion is retried when a library is next opened in this folder.
            let _ = files::delete(&part);
        }
    }
}

/// Locks the library against other programs that open it, so that only one of them rescues a damaged file.
pub(super) fn lock(path: &Path) -> Result<File, LibraryError> {
    let lock = lock_of(path);
    files::lock(&lock, OPEN_WAIT).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => LibraryError::Locked(path.to_owned()),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => LibraryError::ReadOnly(path.to_owned()),
        _ => LibraryError::io(&lock, error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_new_library_includes_the_rescue_report() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SqliteLibrary::FILE_NAME);
        files::write(&path, "my diary").expect("written");
        let rescue = rescue(&path, "expected an SQLite file").expect("rescued");
        let (report, locked) = (rescue.to_string(), LibraryError::Locked(path));
        let expected = format!("{report}; the new library cannot be opened: {locked}");
        let error = reopened(rescue, Err(locked)).expect_err("locked");
        assert_eq!(error.to_string(), expected);
    }
}
