//! The folders of the program in a browser: names in the store of the page.

use std::path::PathBuf;

/// The folder of the settings.
#[must_use]
pub fn config() -> Option<PathBuf> {
    Some(PathBuf::from("/settings"))
}

/// The folder of what the player makes and plays.
#[must_use]
pub fn data() -> Option<PathBuf> {
    Some(PathBuf::from("/data"))
}

/// The folder of what belongs to this computer: a page has none.
#[must_use]
pub const fn state() -> Option<PathBuf> {
    None
}

/// The folder of the log files: the browser has a console for them.
#[must_use]
pub const fn logs() -> Option<PathBuf> {
    None
}

/// The user's home.
#[must_use]
pub const fn home() -> Option<PathBuf> {
    None
}

/// The folder of documents, from which they are handed over.
#[must_use]
pub fn documents() -> Option<PathBuf> {
    Some(PathBuf::from("/temporary/documents"))
}

/// The folder of pictures, from which they are handed over.
#[must_use]
pub fn pictures() -> Option<PathBuf> {
    Some(PathBuf::from("/temporary/pictures"))
}
