//! Parses paths that the player types.

use breakthrough_platform::folders;
use std::path::PathBuf;

/// Parses a typed path. Removes surrounding quotation marks, and replaces a leading `~/` with the player's home folder.
pub(crate) fn typed_path(text: &str) -> PathBuf {
    let text = text.trim().trim_matches('"');
    let home = text.strip_prefix("~/").zip(folders::home());
    home.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}
