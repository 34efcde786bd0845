//! Helpers for the folders that hold the user's own files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a path has this extension, ignoring ASCII case.
pub fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Lists the files in a folder that have one of the extensions, sorted by path. A missing folder counts as empty.
pub fn list_files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let is_wanted = |path: &PathBuf| extensions.iter().any(|extension| has_extension(path, extension));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_wanted).collect();
    paths.sort();
    paths
}

/// Returns the first of `stem.extension`, `stem-2.extension`, `stem-3.extension` … that does not exist.
pub fn unused_path(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{stem}-{number}.{extension}"));
    let names = std::iter::once(format!("{stem}.{extension}")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).expect("some number is unused")
}

/// The error of a system without a data folder for the user.
pub fn no_data_folder() -> io::Error {
    io::Error::other("expected a user data folder, found none on this system")
}
