//! File access with atomic replacement. In a browser, files are held in memory and persisted by the page.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod disk;
pub mod in_memory;
#[cfg(test)]
mod tests;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use disk::*;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use in_memory::*;

use crate::text;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// Returns whether a path has this extension, ignoring ASCII case.
pub fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Returns the first of `stem.extension`, `stem-2.extension`, `stem-3.extension` … that does not exist. The names need not be
/// UTF-8. Without an extension, the names have no dot.
pub fn unused_path<S, E>(folder: &Path, stem: &S, extension: &E) -> PathBuf
where
    S: AsRef<OsStr> + ?Sized,
    E: AsRef<OsStr> + ?Sized,
{
    let numbered = (2..).map(|number| format!("-{number}"));
    let names = std::iter::once(String::new()).chain(numbered).map(|number| {
        let mut name = stem.as_ref().to_owned();
        name.push(number);
        if !extension.as_ref().is_empty() {
            name.push(".");
            name.push(extension);
        }
        name
    });
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !exists(path)).expect("some number is unused")
}

/// Lists the entries of a folder like [`try_list_files`], but returns an empty list if the folder cannot be read.
pub fn list_files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    try_list_files(folder, extensions).unwrap_or_default()
}

/// Returns the error for a system without a user data folder.
pub fn no_data_folder() -> io::Error {
    io::Error::other("this system has no user data folder")
}

fn into_text(bytes: Vec<u8>) -> io::Result<String> {
    text::decode(bytes).map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))
}

fn too_large(max_bytes: u64, found: &str) -> io::Error {
    let reason = format!("expected at most {max_bytes} bytes, found {found}");
    io::Error::new(io::ErrorKind::FileTooLarge, reason)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
