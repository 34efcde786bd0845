//! Database file in a browser. A file on the mounted drive is opened with the VFS of the drive, which writes single pages.
//! For any other file, each connection is an in-memory database that is serialized to the file as a whole and reloaded after
//! another connection has written the file.

use breakthrough_platform::files;
use rusqlite::{Connection, MAIN_DB, OpenFlags};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Name of the VFS that opens the files on the mounted drive ([`files::in_memory::mount`]).
pub const DRIVE_VFS: &str = "breakthrough-library";

/// Version of each file: the number of times that this program has written it.
static VERSIONS: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());

fn open_on_drive(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(path, flags, DRIVE_VFS)?;
    if access.contains(OpenFlags::SQLITE_OPEN_READ_WRITE) {
        // The VFS has no shared memory for a WAL. Truncating a journal requires fewer writes than deleting a journal.
        connection.pragma_update(None, "journal_mode", "truncate")?;
    }
    Ok(connection)
}

/// Whether the file can be read without opening it as a database. The file cannot be read while it is open, or if the journal
/// must be rolled back first.
pub(super) fn is_readable(path: &Path) -> bool {
    !files::on_drive(path) || files::length(path).is_ok()
}

/// Whether an SQLite error means that the storage is full. If the storage is full, a browser writes fewer bytes than
/// requested without stating a reason.
pub(super) const fn is_full_disk(extended_code: i32) -> bool {
    extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE
}

/// Opens the file, or an empty database if the file does not exist.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    if files::on_drive(path) {
        return open_on_drive(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE);
    }
    let mut connection = Connection::open_in_memory()?;
    if let Ok(bytes) = files::read(path) {
        connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), false)?;
    }
    Ok(connection)
}

/// Opens a file for reading.
pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    if files::on_drive(path) {
        return open_on_drive(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    }
    let bytes = files::read(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), true)?;
    Ok(connection)
}

/// Opens a file for reading. In a browser, only one program has the file open.
pub(super) fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    open_to_read(path)
}

/// Write state of a connection.
#[derive(Debug)]
pub(super) struct WriteState {
    /// Total number of rows that the connection had changed when it last wrote the file; `None` before the first write.
    changes: Option<u64>,
    /// Version of the file when the connection last wrote it.
    version: u64,
}

impl WriteState {
    pub(super) const fn new() -> WriteState {
        WriteState {
            changes: None,
            version: 0,
        }
    }

    /// Writes an in-memory database to its file if the database has changed.
    pub(super) fn write_if_changed(&mut self, connection: &mut Connection, path: &Path) -> io::Result<()> {
        if files::on_drive(path) {
            return Ok(());
        }
        let changes = Some(connection.total_changes());
        if self.changes == changes {
            return Ok(());
        }
        let contents = connection.serialize(MAIN_DB).map_err(io::Error::other)?;
        let has_changed = files::read(path).map_or(true, |there| there != *contents);
        if has_changed {
            files::write(path, &*contents)?;
        }
        self.version = version(path, has_changed);
        self.changes = changes;
        Ok(())
    }

    /// Whether another connection has written the file since this connection wrote it.
    pub(super) fn is_stale(&self, path: &Path) -> bool {
        self.version != version(path, false)
    }
}

/// Returns the version of a file, incremented if it has just been written.
fn version(path: &Path, is_written: bool) -> u64 {
    let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let version = versions.entry(path.to_owned()).or_default();
    *version += u64::from(is_written);
    *version
}
