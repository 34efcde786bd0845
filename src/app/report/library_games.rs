//! The number of games in the library, for `--report`.

use breakthrough_library::{Filter, GameStorage, LibraryError, Sort, SqliteLibrary};
use breakthrough_platform::folders;
use std::path::PathBuf;

/// Counts the games in the library, which is opened read-only.
///
/// # Errors
/// There is no library, or it cannot be read.
pub(super) fn game_count() -> Result<u64, LibraryError> {
    let folder = folders::data().ok_or_else(|| LibraryError::Missing(PathBuf::new()))?;
    let library = SqliteLibrary::open_read_only(&folder.join(SqliteLibrary::FILE_NAME))?;
    Ok(library.list(&Filter::default(), Sort::default(), 0..0)?.total)
}
