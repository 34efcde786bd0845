//! Kinds of files in a backup, by name.

use crate::limits::{MAX_FILE_BYTES, MAX_NAME_BYTES, MAX_SETTINGS_BYTES};
use crate::{ENGINES, SETTINGS, THEMES, VARIANTS};
use breakthrough_platform::files;
use breakthrough_uci_client::MAX_ENGINE_LIST_BYTES;
use std::path::Path;

/// Kind of a file other than the manifest, the exercises, the stars of lessons, the puzzle attempts and the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind<'a> {
    Settings,
    Engines,
    /// A variant file with this name.
    Variant(&'a str),
    /// A theme with this name.
    Theme(&'a str),
}

impl FileKind<'_> {
    /// Returns the maximum size of a file, in bytes. Variants and themes that are too large for the game are restored unchanged.
    pub(crate) const fn max_bytes(self) -> u64 {
        match self {
            FileKind::Settings => MAX_SETTINGS_BYTES,
            FileKind::Engines => MAX_ENGINE_LIST_BYTES,
            FileKind::Variant(_) | FileKind::Theme(_) => MAX_FILE_BYTES,
        }
    }

    /// Returns the kind of the file with this name in a backup.
    ///
    /// # Errors
    /// The name is not valid for a file in a backup. The error describes the reason.
    pub(crate) fn from_name(name: &str) -> Result<FileKind<'_>, String> {
        match name.split_once('/') {
            None if name == SETTINGS => Ok(FileKind::Settings),
            None if name == ENGINES => Ok(FileKind::Engines),
            Some((VARIANTS, file)) => check_file_name(file, &["toml", "zrf"]).map(|()| FileKind::Variant(file)),
            Some((THEMES, file)) => check_file_name(file, &["toml"]).map(|()| FileKind::Theme(file)),
            _ => Err("expected a file of a backup, found an unknown file".to_owned()),
        }
    }
}

/// Checks that a name is a plain file name with one of the extensions, so that the file cannot be written outside its folder.
fn check_file_name(name: &str, extensions: &[&str]) -> Result<(), String> {
    if name.len() > MAX_NAME_BYTES {
        let found = name.len();
        return Err(format!(
            "expected a name of at most {MAX_NAME_BYTES} bytes, found {found}"
        ));
    }
    let path = Path::new(name);
    if !extensions.iter().any(|extension| files::has_extension(path, extension)) {
        let extensions = extensions.join(" or .");
        return Err(format!(
            "expected a file with the extension .{extensions}, found an unknown file"
        ));
    }
    if name.starts_with('.') || name.contains(['/', '\\', ':', '\0']) {
        return Err("expected a name that begins with no dot and contains none of / \\ :".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_files_of_a_backup() {
        let long = format!("themes/{}.toml", "x".repeat(250));
        let too_long = format!("themes/{}.toml", "ü".repeat(126));
        for (name, is_known) in [
            ("settings.toml", true),
            ("engines.toml", true),
            ("variants/Ä b.ZRF", true),
            ("variants/a.toml", true),
            ("themes/a.TOML", true),
            (&long, true),
            (&too_long, false),
            ("themes/a.zrf", false),
            ("themes/.a.toml", false),
            ("themes/.toml", false),
            ("themes/../a.toml", false),
            ("themes/..\\a.toml", false),
            ("themes/c:a.toml", false),
            ("variants", false),
            ("Settings.toml", false),
            ("confirmed-engines.toml", false),
        ] {
            assert_eq!(FileKind::from_name(name).is_ok(), is_known, "{name}");
        }
    }
}
