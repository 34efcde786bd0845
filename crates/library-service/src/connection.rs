//! Connections to the library in addition to the connection of the [`Store`](crate::Store).

use breakthrough_library::{LibraryError, SqliteLibrary};
use std::path::Path;

/// Opens the library for reading.
pub(crate) fn open_to_read(path: &Path) -> Result<SqliteLibrary, LibraryError> {
    SqliteLibrary::open_again(path).or_else(|error| SqliteLibrary::open_read_only(path).map_err(|_| error))
}
