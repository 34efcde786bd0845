//! Database file on disk.

use rusqlite::{Connection, OpenFlags};
use std::io;
use std::path::Path;

/// Returns `true`, because the caller reads the journal as well.
pub(super) const fn is_readable(_: &Path) -> bool {
    true
}

/// Returns `false`, because the system reports a full disk with a dedicated error code.
pub(super) const fn is_full_disk(_: i32) -> bool {
    false
}

/// Opens or creates the file.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// Opens a file for reading.
pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// Opens a file for reading without its journal and without locks. No other program may write to the file while it is open.
pub(super) fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(format!("{}?immutable=1", uri(path)), flags)
}

/// Returns the SQLite URI of a file.
fn uri(path: &Path) -> String {
    #[cfg(unix)]
    let bytes = std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(not(unix))]
    let bytes = format!("/{}", path.to_string_lossy().replace('\\', "/")).into_bytes();
    let mut uri = "file:".to_owned();
    for byte in bytes {
        if byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// Write state of a connection. The state is empty, because SQLite itself writes to the file.
#[derive(Debug)]
pub(super) struct WriteState;

impl WriteState {
    pub(super) const fn new() -> WriteState {
        WriteState
    }

    /// Does nothing, because SQLite has written all changes to the file.
    pub(super) const fn write_if_changed(&mut self, _: &mut Connection, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Returns `false`, because SQLite sees changes made by other connections.
    pub(super) const fn is_stale(&self, _: &Path) -> bool {
        false
    }
}
