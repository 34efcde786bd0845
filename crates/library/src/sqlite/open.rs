//! Opens a library, and repairs a damaged file.

use super::backup::{BACKUP_FOLDER, BACKUP_NAME};
use super::header::{check_header, expect_library};
use super::names::date_of_copy;
use super::open_files::{OpenFile, expect_own_journal};
use super::rescue::{finish_rescue, has_unfinished_rescue, rescue};
use super::schema::migrate;
use super::{Access, Rescue, SqliteLibrary, database_error, file};
use crate::{LibraryError, UntilCancelled};
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File, FileIdentity, TemporaryFolder};
use rusqlite::Connection;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Timeout for a change while another program is writing.
const WAIT: Duration = Duration::from_secs(3);
/// Timeout for opening a library while another program is opening it, which may include a rescue.
const OPEN_WAIT: Duration = Duration::from_secs(30);

/// Maximum size, in bytes, of a file that is checked whenever it is opened. Larger files are checked only if they were not closed
/// properly.
const CHECKED_BYTES: u64 = 16 << 20;

/// Page cache size in KiB.
const CACHE_KIBIBYTES: i64 = 16 << 10;
/// Maximum size of the journal file after a checkpoint, in bytes.
const JOURNAL_BYTES: i64 = 8 << 20;

/// Name prefix of temporary folders beside a library.
pub(super) const TEMPORARY: &str = "library-temporary-";
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

/// Open library, and the rescue that opening required.
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
    /// locks that the process holds on it. A damaged file is set aside, and its readable content is saved into a new library. If
    /// the path is a symbolic link, the library is the file to which it leads, and all other files are beside that file.
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

    /// Repairs a library in which damage was found after it was opened, if a check of the whole file confirms the damage.
    /// Rebuilds a damaged search index; otherwise sets the file aside and saves its readable content into a new library. `detail`
    /// describes the damage.
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

    /// Opens a library, which must exist.
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

/// Returns the path of the library file to which a symbolic link leads, or the path itself. The file need not exist.
pub(super) fn file_of(path: &Path) -> Result<PathBuf, LibraryError> {
    files::follow_links(path).map_err(|error| LibraryError::io(path, error))
}

/// # Errors
/// [`LibraryError::Missing`] if nothing is at the path, or an I/O error, such as for a folder that may not be searched.
pub(super) fn expect_existing(path: &Path) -> Result<FileIdentity, LibraryError> {
    files::identity(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => LibraryError::Missing(path.to_owned()),
        _ => LibraryError::Io {
            path: path.to_owned(),
            error,
        },
    })
}

/// Checks that there are no folders, pipes, devices or sockets in place of the file and its journals: opening a pipe would wait for
/// another program. Does not open the files, which would release the locks of this program.
pub(super) fn expect_files(path: &Path) -> Result<(), LibraryError> {
    for path in ["", "-wal", "-shm", "-journal"].map(|ending| beside(path, ending)) {
        if files::exists(&path)
            && !files::is_file(&path)
            && let Err(error) = files::open(&path)
        {
            return Err(LibraryError::Io { path, error });
        }
    }
    Ok(())
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

/// Attaches the report of a rescue to the new library or to the error from opening it, because the report is not stored
/// elsewhere.
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

/// Returns the parent folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Deletes temporary files left behind by programs that were killed.
fn delete_leftovers(path: &Path) {
    let folder = folder_of(path);
    let backups = folder.join(BACKUP_FOLDER);
    // Earlier versions used `library-rescue-`.
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

/// Returns the path of the lock file.
pub(super) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
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

/// Copies a library with its journal, but without the `-shm` file, which SQLite recreates. Fails once `cancel` is set.
pub(super) fn copy_with_journal(from: &Path, to: &Path, cancel: &AtomicBool) -> io::Result<()> {
    copy_until_cancelled(from, to, cancel)?;
    for ending in ["-wal", "-journal"] {
        if files::exists(&beside(from, ending)) {
            copy_until_cancelled(&beside(from, ending), &beside(to, ending), cancel)?;
        }
    }
    Ok(())
}

fn copy_until_cancelled(from: &Path, to: &Path, cancel: &AtomicBool) -> io::Result<()> {
    let mut source = UntilCancelled::new(files::open(from)?, cancel);
    let mut copy = files::create(to)?;
    io::copy(&mut source, &mut copy)?;
    copy.flush()
}

/// Returns the path of a library's journal (WAL), which contains changes that are not in the file yet.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Whether the library has a journal that is not empty. A folder with the name of the journal is ignored.
pub(super) fn has_journal(path: &Path) -> bool {
    let journal = journal_of(path);
    !files::is_folder(&journal) && files::length(&journal).is_ok_and(|length| length > 0)
}

/// Appends a suffix to the full file name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Opens or creates the file, and checks it if it is small or was not closed properly.
pub(super) fn open_checked(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    let was_left_open = has_journal(path);
    // The length is unknown if the file does not exist yet, or if it is open in a browser.
    let is_large = files::length(path).is_ok_and(|length| length > CHECKED_BYTES);
    let mut library = connect(path)?;
    if was_left_open || !is_large {
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

/// Connects to the file, which is created if it does not exist.
fn connect(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    expect_files(path)?;
    expect_own_journal(path)?;
    let database = |error| database_error(path, error);
    let mut connection = file::open(path).map_err(database)?;
    connection.busy_timeout(WAIT).map_err(database)?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(database)? {
        return Err(LibraryError::ReadOnly(path.to_owned()));
    }
    expect_library(path, &connection)?;
    prepare(&mut connection).map_err(database)?;
    let mut write_state = file::WriteState::new();
    write_state
        .write_if_changed(&mut connection, path)
        .map_err(|error| LibraryError::io(path, error))?;
    let identity = files::identity(path).map_err(|error| LibraryError::io(path, error))?;
    let journal = files::identity(&journal_of(path)).ok();
    Ok(SqliteLibrary {
        connection,
        path: path.to_owned(),
        opened_as: path.to_owned(),
        identity,
        _open: OpenFile::new(path, identity),
        journal,
        write_state,
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
