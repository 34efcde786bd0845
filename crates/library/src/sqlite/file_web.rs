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

/// How many rows had been changed when the file was written last. Nothing before.
#[derive(Debug)]
pub(super) struct Kept(Option<u64>);

impl Kept {
    /// Nothing was written yet.
    pub(super) const fn nothing() -> Kept {
        Kept(None)
    }

    /// Writes what is only in memory to the file.
    pub(super) fn keep(&mut self, connection: &mut Connection, path: &Path) -> io::Result<()> {
        let changes = Some(connection.total_changes());
        if self.0 != changes {
            files::write(path, &*connection.serialize(MAIN_DB).map_err(io::Error::other)?)?;
            self.0 = changes;
        }
        Ok(())
    }
}
