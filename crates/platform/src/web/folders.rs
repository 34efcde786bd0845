//! Folders of the program in a browser: paths of files in memory, which the page persists except under `/temporary`.

use std::path::PathBuf;

/// Returns the folder of the settings.
#[must_use]
pub fn config() -> Option<PathBuf> {
    Some(PathBuf::from("/settings"))
}

/// Returns the folder of the player's own data, such as games and variants.
#[must_use]
pub fn data() -> Option<PathBuf> {
    Some(PathBuf::from("/data"))
}

/// Returns `None`, because a page has no state that is specific to this computer.
#[must_use]
pub const fn state() -> Option<PathBuf> {
    None
}

/// Returns `None`, because the log is written to the browser's console.
#[must_use]
pub const fn logs() -> Option<PathBuf> {
    None
}

/// Returns `None`, because a page cannot access the user's home folder.
#[must_use]
pub const fn home() -> Option<PathBuf> {
    None
}

/// Returns the folder for new documents until they are downloaded.
#[must_use]
pub fn documents() -> Option<PathBuf> {
    Some(PathBuf::from("/temporary/documents"))
}

/// Returns the folder for new pictures until they are downloaded.
#[must_use]
pub fn pictures() -> Option<PathBuf> {
    Some(PathBuf::from("/temporary/pictures"))
}
