//! Parses paths that the player types, and formats suggested paths.

use breakthrough_platform::folders;
use std::path::{Path, PathBuf};

/// Parses a typed path. Removes surrounding quotation marks, and replaces a leading `~/` with the player's home folder.
pub(crate) fn typed_path(text: &str) -> PathBuf {
    let text = text.trim().trim_matches('"');
    let home = text.strip_prefix("~/").zip(folders::home());
    home.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}

/// Formats a suggested path, so that [`typed_path`] returns the same path. A path that is not UTF-8 is written relative to the home
/// folder if possible, and otherwise the text is empty.
pub(crate) fn suggested_path(path: &Path) -> String {
    let in_home = |path: &Path| {
        let rest = path.strip_prefix(folders::home()?).ok()?.to_str()?;
        Some(format!("~/{rest}"))
    };
    let text = path.to_str().map(str::to_owned).or_else(|| in_home(path));
    text.unwrap_or_default()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn a_suggested_path_is_read_back_or_empty() {
        let home = folders::home().expect("a home folder").join("a b.zip");
        for path in [Path::new("/tmp/a.zip"), &home] {
            assert_eq!(typed_path(&suggested_path(path)), path);
        }
        let odd = Path::new(OsStr::from_bytes(b"/tmp/\xff/a.zip"));
        assert_eq!(suggested_path(odd), "");
    }
}
