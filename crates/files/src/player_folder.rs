//! The folders of a player's own files: what is in them, and names that are free there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a file's name ends so, in small or capital letters.
pub fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// The files of a folder whose names end in one of these, by name; a folder that is not there has none.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let is_wanted = |path: &PathBuf| extensions.iter().any(|extension| has_extension(path, extension));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_wanted).collect();
    paths.sort();
    paths
}

/// The first of `stem.extension`, `stem-2.extension` and so on that is not there.
pub fn free_path(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{stem}-{number}.{extension}"));
    let names = std::iter::once(format!("{stem}.{extension}")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).expect("some number is free")
}

/// What is wrong where there is no such folder.
pub fn missing() -> io::Error {
    io::Error::other("this system names no folder for a player's data")
}
