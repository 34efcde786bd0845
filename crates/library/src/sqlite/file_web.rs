//! Database file in a browser. Each connection is an in-memory database that is serialized to the file as a whole. A connection
//! reloads the file after another connection has written it.

use breakthrough_platform::files;
use rusqlite::{Connection, MAIN_DB};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Version of each file: the number of times that this program has written it.
static VERSIONS: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());

/// Opens the file, or an empty database if the file does not exist.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    if let Ok(bytes) = files::read(path) {
        connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), false)?;
    }
    Ok(connection)
}

/// Opens a file for reading.
pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let bytes = files::read(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), true)?;
    Ok(connection)
}

/// Opens a file for reading. In a browser, a database has no journal.
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
    /// Creates the initial state.
    pub(super) const fn new() -> WriteState {
        WriteState {
            changes: None,
            version: 0,
        }
    }

    /// Writes the database to the file if it has changed.
    pub(super) fn write_if_changed(&mut self, connection: &mut Connection, path: &Path) -> io::Result<()> {
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
