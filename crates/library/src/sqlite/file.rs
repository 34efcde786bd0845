//! The file of a library on a disk.

use rusqlite::{Connection, OpenFlags};
use std::io;
use std::path::Path;

/// Opens or creates the file.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// What was written to the file: everything, because SQLite does that.
#[derive(Debug)]
pub(super) struct Kept;

impl Kept {
    /// Nothing was written yet.
    pub(super) const fn nothing() -> Kept {
        Kept
    }

    /// Writes what is only in memory to the file: nothing.
    pub(super) const fn keep(&mut self, _: &mut Connection, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Whether what another connection has written is not seen: never, because SQLite reads the file.
    pub(super) const fn is_stale(&self, _: &Path) -> bool {
        false
    }
}
