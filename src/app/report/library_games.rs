//! The number of games in the library, for `--report`.

use breakthrough_library::{Filter, GameStorage, LibraryError, Sort, SqliteLibrary};
use breakthrough_platform::folders;

/// Counts the games in the library, which is opened read-only.
///
/// # Errors
/// There is no library, or it cannot be read.
pub(super) fn game_count() -> Result<u64, LibraryError> {
    let path = folders::data().unwrap_or_default().join(SqliteLibrary::FILE_NAME);
    let library = SqliteLibrary::open_read_only(&path)?;
    Ok(library.list(&Filter::default(), Sort::default(), 0..0)?.total)
}
