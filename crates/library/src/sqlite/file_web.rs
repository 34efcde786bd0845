//! The file of a library in a browser: SQLite has it in memory, and it is written as a whole. Each connection has a copy of its own, which
//! is read again after another one has written.

use breakthrough_platform::files;
use rusqlite::{Connection, MAIN_DB};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// How often each file was written.
static VERSIONS: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());

/// Opens the file, or begins one.
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

/// Opens a file for reading: it has no journal.
pub(super) fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    open_to_read(path)
}

/// What of a connection is in the file.
#[derive(Debug)]
pub(super) struct Kept {
    /// How many rows had been changed when the file was written last. Nothing before.
    changes: Option<u64>,
    /// How often the file had been written then.
    version: u64,
}

impl Kept {
    /// Nothing was written yet.
    pub(super) const fn nothing() -> Kept {
        Kept {
            changes: None,
            version: 0,
        }
    }

    /// Writes what is only in memory to the file.
    pub(super) fn keep(&mut self, connection: &mut Connection, path: &Path) -> io::Result<()> {
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

    /// Whether another connection has written the file since.
    pub(super) fn is_stale(&self, path: &Path) -> bool {
        self.version != version(path, false)
    }
}

/// How often a file was written, counting this time if it was.
fn version(path: &Path, is_written: bool) -> u64 {
    let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let version = versions.entry(path.to_owned()).or_default();
    *version += u64::from(is_written);
    *version
}
