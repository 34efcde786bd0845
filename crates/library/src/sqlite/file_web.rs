//! The file of a library in a browser: SQLite has it in memory, and it is written as a whole.

use breakthrough_platform::files;
use rusqlite::{Connection, MAIN_DB};
use std::io;
use std::path::Path;

/// Opens the file, or begins one.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    if let Ok(bytes) = files::read(path) {
        connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), false)?;
    }
    Ok(connection)
}

/// Writes what is only in memory to the file.
pub(super) fn keep(connection: &mut Connection, path: &Path) -> io::Result<()> {
    let bytes = connection.serialize(MAIN_DB).map_err(io::Error::other)?;
    if files::read(path).is_ok_and(|kept| kept == *bytes) {
        return Ok(());
    }
    files::write(path, &*bytes)
}
