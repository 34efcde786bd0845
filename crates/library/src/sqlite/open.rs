//! Opening the file, whatever state it is in.

use super::file;
use super::rescue::{finish_rescue, rescue};
use super::schema::{APPLICATION_ID, VERSION, migrate, version};
use super::{Access, Rescue, SqliteLibrary, database_error};
use crate::LibraryError;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File};
use rusqlite::Connection;
use std::io::{self, ErrorKind, Read};
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

    /// Replaces a library in which damage was found after it was opened: sets its file aside and saves what can be read of it into a
    /// new one. `detail` says what was found.
    ///
    /// # Errors
    /// As [`LibraryError`] says. The file is where it was then.
    pub fn rescue(self, detail: &str) -> Result<Opened, LibraryError> {
        let path = self.path.clone();
        drop(self);
        let _lock = lock(&path)?;
        open_rescued(&path, detail)
    }

    /// Opens a library that exists.
    ///
    /// # Errors
    /// As [`SqliteLibrary::open`], and where there is no file.
    pub fn open_existing(path: &Path) -> Result<Opened, LibraryError> {
        finish_rescue(path)?;
        if files::exists(path) {
            SqliteLibrary::open(path)
        } else {
            Err(LibraryError::Missing(path.to_owned()))
        }
    }
}

fn open_rescued(path: &Path, detail: &str) -> Result<Opened, LibraryError> {
    let rescue = Some(rescue(path, detail)?);
    let library = open_checked(path)?;
    Ok(Opened { library, rescue })
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Keeps other programs from opening the library at the same time: they might rescue the same file.
fn lock(path: &Path) -> Result<File, LibraryError> {
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

pub(super) fn has_journal(path: &Path) -> bool {
    files::length(&journal_of(path)).is_ok_and(|length| length > 0)
}

/// The file with this ending after the library's whole name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Checks the first bytes of the file without opening it as a database, which would change it.
fn check_header(path: &Path) -> Result<(), LibraryError> {
    let mut header = [0; 100];
    let mut file = match files::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(LibraryError::io(path, error)),
    };
    let length = files::length(path).map_err(|error| LibraryError::io(path, error))?;
    if length == 0 && !has_journal(path) {
        return Ok(());
    }
    let damaged = |detail: &str| LibraryError::Damaged {
        path: path.to_owned(),
        detail: detail.to_owned(),
    };
    match file.read_exact(&mut header) {
        Ok(()) if header.starts_with(b"SQLite format 3\0") => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(LibraryError::io(path, error)),
        _ => return Err(damaged("expected an SQLite file, found another one")),
    }
    let number = |at: usize| {
        i64::from(u32::from_be_bytes([
            header[at],
            header[at + 1],
            header[at + 2],
            header[at + 3],
        ]))
    };
    let (pages, found, application) = (number(28), number(60), number(68));
    if application == APPLICATION_ID && found > VERSION {
        return Err(newer(path, found));
    }
    let page_length = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65536,
        length => u64::from(length),
    };
    let expected = u64::try_from(pages).unwrap_or_default() * page_length;
    // With a journal, the rest may be there.
    if length < expected && !has_journal(path) {
        return Err(damaged(&format!("expected {expected} bytes, found {length}")));
    }
    Ok(())
}

pub(super) fn newer(path: &Path, found: i64) -> LibraryError {
    LibraryError::Newer {
        path: path.to_owned(),
        found,
        known: VERSION,
    }
}

/// Opens or creates the file, and checks it as far as there is time.
pub(super) fn open_checked(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    let was_left_open = has_journal(path);
    let library = connect(path)?;
    let length = files::length(path).map_err(|error| LibraryError::io(path, error))?;
    if was_left_open || length <= CHECKED_BYTES {
        let fault = quick_check(&library.connection).map_err(|error| database_error(path, error))?;
        fault.map_or(Ok(()), |detail| {
            let path = path.to_owned();
            Err(LibraryError::Damaged { path, detail })
        })?;
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
    let found = version(&connection).map_err(database)?;
    if found > VERSION {
        return Err(newer(path, found));
    }
    if is_foreign(&connection).map_err(database)? {
        return Err(LibraryError::Foreign(path.to_owned()));
    }
    prepare(&mut connection).map_err(database)?;
    let mut kept = file::Kept::nothing();
    kept.keep(&mut connection, path)
        .map_err(|error| LibraryError::io(path, error))?;
    let identity = files::identity(path).map_err(|error| LibraryError::io(path, error))?;
    Ok(SqliteLibrary {
        connection,
        path: path.to_owned(),
        identity,
        kept,
        access: Access::ReadWrite,
    })
}

/// Whether the file has tables, and none of ours.
pub(super) fn is_foreign(connection: &Connection) -> rusqlite::Result<bool> {
    let names = "SELECT count(*), count(*) FILTER (WHERE name IN ('matches', 'records')) FROM sqlite_schema";
    let (all, ours): (i64, i64) = connection.query_row(names, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(all > 0 && ours == 0)
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

/// The first fault that SQLite finds in its structures.
pub(super) fn quick_check(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok((found != "ok").then_some(found))
}
