//! Opening the file, whatever state it is in.

use super::backup::BACKUP_FOLDER;
use super::header::{check_header, expect_library};
use super::rescue::{finish_rescue, has_unfinished_rescue, rescue};
use super::schema::migrate;
use super::{Access, Rescue, SqliteLibrary, database_error, file};
use crate::LibraryError;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File, TemporaryFolder};
use rusqlite::Connection;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How long a change waits for another program's.
const WAIT: Duration = Duration::from_secs(3);
/// How long opening waits for another program that opens the same library, which may have to be rescued.
const OPEN_WAIT: Duration = Duration::from_secs(30);

/// Files up to this length are checked whenever they are opened, longer ones only when the last program had no time to close them.
const CHECKED_BYTES: u64 = 16 << 20;

/// How much of a file is held in memory, in KiB.
const CACHE_KIBIBYTES: i64 = 16 << 10;
/// The length to which the journal is cut after its pages have been written to the file.
const JOURNAL_BYTES: i64 = 8 << 20;

/// How the names of temporary folders beside a library begin.
pub(super) const TEMPORARY: &str = "library-temporary-";

/// An open library, and what was done to open it.
#[derive(Debug)]
pub struct Opened {
    /// The library.
    pub library: SqliteLibrary,
    /// How a damaged file was replaced.
    pub rescue: Option<Rescue>,
}

impl SqliteLibrary {
    /// The usual name of a library's file.
    pub const FILE_NAME: &str = "library.sqlite";

    /// Opens a library, or begins one in an existing folder. A program that has it open already uses [`SqliteLibrary::open_again`]: the
    /// file is read here, and on Unix a program's locks of a file end when it closes the file once. A damaged file is set aside, and what can be read of it is saved into
    /// a new one.
    ///
    /// # Errors
    /// As [`LibraryError`] says. The file is untouched if it cannot be written, is locked, of a newer version, or another program's.
    pub fn open(path: &Path) -> Result<Opened, LibraryError> {
        let folder = folder_of(path);
        if !files::is_folder(folder) {
            return Err(LibraryError::FolderMissing(folder.to_owned()));
        }
        let _lock = lock(path)?;
        delete_leftovers(path);
        finish_rescue(path)?;
        let opened = check_header(path).and_then(|()| open_checked(path));
        match opened {
            Ok(library) => Ok(Opened { library, rescue: None }),
            Err(LibraryError::Damaged { detail, .. }) => open_rescued(path, &detail),
            Err(error) => Err(error),
        }
    }

    /// Opens a library once more in a program that has it open already, without looking for damage.
    ///
    /// # Errors
    /// As [`LibraryError`] says, also where there is no file.
    pub fn open_again(path: &Path) -> Result<SqliteLibrary, LibraryError> {
        if files::exists(path) {
            connect(path)
        } else {
            Err(LibraryError::Missing(path.to_owned()))
        }
    }

    /// Repairs a library in which damage was found after it was opened, if a check of the whole file finds it as well: makes a damaged index of
    /// words again, or else sets the file aside and saves what can be read of it into a new one. `detail` says what was found.
    ///
    /// # Errors
    /// As [`LibraryError`] says. The file is where it was then.
    pub fn repair(mut self, detail: &str) -> Result<Opened, LibraryError> {
        let path = self.path.clone();
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
        // Before the file is read: see `SqliteLibrary::open`.
        drop(self);
        open_rescued(&path, &damage)
    }

    /// Opens a library that exists.
    ///
    /// # Errors
    /// As [`SqliteLibrary::open`], and where there is no file.
    pub fn open_existing(path: &Path) -> Result<Opened, LibraryError> {
        if files::exists(path) || has_unfinished_rescue(path) {
            SqliteLibrary::open(path)
        } else {
            Err(LibraryError::Missing(path.to_owned()))
        }
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

/// Adds the report of a rescue to the new library, or to the error of opening it: nothing else keeps the report.
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

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Deletes temporary files of programs that were ended before they could.
fn delete_leftovers(path: &Path) {
    let folder = folder_of(path);
    let backups = folder.join(BACKUP_FOLDER);
    // Earlier versions named them otherwise.
    for prefix in [TEMPORARY, "library-rescue-"] {
        TemporaryFolder::delete_leftovers(folder, prefix);
    }
    TemporaryFolder::delete_leftovers(&backups, TEMPORARY);
    for part in files::list_files(&backups, &["part"]) {
        if files::is_leftover(&part) {
            // A failed deletion is retried the next time.
            let _ = files::delete(&part);
        }
    }
}

/// Keeps other programs from opening the library at the same time: they might rescue the same file.
pub(super) fn lock(path: &Path) -> Result<File, LibraryError> {
    let lock = path.with_extension("lock");
    files::lock(&lock, OPEN_WAIT).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => LibraryError::Locked(path.to_owned()),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => LibraryError::ReadOnly(path.to_owned()),
        _ => LibraryError::io(&lock, error),
    })
}

/// Copies a library with its journal. The index of the journal is not needed.
pub(super) fn copy_with_journal(from: &Path, to: &Path) -> io::Result<()> {
    files::copy(from, to)?;
    for ending in ["-wal", "-journal"] {
        if files::exists(&beside(from, ending)) {
            files::copy(&beside(from, ending), &beside(to, ending))?;
        }
    }
    Ok(())
}

/// The journal of a library, which has what is not in the file yet.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Whether the library has a journal with content. A folder of that name has none.
pub(super) fn has_journal(path: &Path) -> bool {
    let journal = journal_of(path);
    !files::is_folder(&journal) && files::length(&journal).is_ok_and(|length| length > 0)
}

/// The file with this ending after the library's whole name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens or creates the file, and checks it as far as there is time.
pub(super) fn open_checked(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    let was_left_open = has_journal(path);
    let mut library = connect(path)?;
    let length = files::length(path).map_err(|error| LibraryError::io(path, error))?;
    if was_left_open || length <= CHECKED_BYTES {
        let mut damage = library.quick_damage()?;
        if damage.is_some() && library.rebuild_damaged_search() {
            damage = library.quick_damage()?;
        }
        if let Some(detail) = damage {
            let path = path.to_owned();
            return Err(LibraryError::Damaged { path, detail });
        }
    }
    Ok(library)
}

/// Opens or creates the file.
fn connect(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    let database = |error| database_error(path, error);
    let mut connection = file::open(path).map_err(database)?;
    connection.busy_timeout(WAIT).map_err(database)?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(database)? {
        return Err(LibraryError::ReadOnly(path.to_owned()));
    }
    expect_library(path, &connection)?;
    prepare(&mut connection).map_err(database)?;
    let mut kept = file::Kept::nothing();
    kept.keep(&mut connection, path)
        .map_err(|error| LibraryError::io(path, error))?;
    let identity = files::identity(path).map_err(|error| LibraryError::io(path, error))?;
    let journal = files::identity(&journal_of(path)).ok();
    Ok(SqliteLibrary {
        connection,
        path: path.to_owned(),
        identity,
        journal,
        kept,
        access: Access::ReadWrite,
    })
}

fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIBIBYTES)?;
    connection.pragma_update(None, "journal_size_limit", JOURNAL_BYTES)?;
    connection.set_prepared_statement_cache_capacity(64);
    migrate(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_a_rescue_is_part_of_the_error_of_the_new_library() {
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
