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

/// The user's documents.
#[must_use]
pub const fn documents() -> Option<PathBuf> {
    None
}

/// The user's pictures.
#[must_use]
pub const fn pictures() -> Option<PathBuf> {
    None
}
