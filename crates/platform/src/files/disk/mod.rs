//! Files on disk.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

mod append_file;
mod lock;
mod read;
mod temporary_folder;
mod write;

pub use append_file::AppendFile;
pub use lock::{UpdateLock, lock, lock_for_update};
pub use read::{open, read, read_limited, read_text_limited, read_to_string};
pub use std::fs::File;
pub use temporary_folder::{TemporaryFolder, is_leftover};
pub use write::{FolderWriter, atomic_write, check_atomic_write, create, follow_links, write, write_output};

use super::{folder_of, has_extension};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Copies a file, replacing an existing file at `to`.
///
/// # Errors
/// [`open`] fails, or an I/O error occurs.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    open(from)?;
    fs::copy(from, to).map(drop)
}

/// Identity of a file, independent of its name, such as the inode number. If the file is replaced, the identity at its path
/// changes. On systems other than Unix, all files have the same identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity(u64, u64);

/// Returns the identity of a file.
///
/// # Errors
/// An I/O error occurs.
pub fn identity(path: &Path) -> io::Result<FileIdentity> {
    let data = fs::metadata(path)?;
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt;
        FileIdentity(data.dev(), data.ino())
    };
    #[cfg(not(unix))]
    let identity = {
        // These systems do not allow replacing an open file, so no identity is needed.
        drop(data);
        FileIdentity(0, 0)
    };
    Ok(identity)
}

/// Returns whether two paths lead to the same file, through symbolic or hard links. The files need not exist.
#[must_use]
pub fn is_same(first: &Path, second: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(first), Ok(second)) = (identity(first), identity(second)) {
        return first == second;
    }
    let place = |path: &Path| {
        let path = follow_links(path).ok()?;
        let folder = folder_of(&path).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    place(first).is_some_and(|first| place(second).is_some_and(|second| first == second))
}

/// Current location of an open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// The file has this path.
    At(PathBuf),
    /// The file was deleted or replaced.
    Deleted,
    /// The system does not report the location.
    Unknown,
}

/// Locates an open file by its identity.
#[must_use]
pub fn locate_open(identity: FileIdentity) -> FileLocation {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        for entry in fs::read_dir("/proc/self/fd").into_iter().flatten().flatten() {
            let Ok(data) = fs::metadata(entry.path()) else { continue };
            if FileIdentity(data.dev(), data.ino()) != identity {
                continue;
            }
            if data.nlink() == 0 {
                return FileLocation::Deleted;
            }
            // If another file exists at this path, the file was opened through a hard link that has been deleted.
            return match fs::read_link(entry.path()) {
                Ok(path) if self::identity(&path).is_ok_and(|found| found == identity) => FileLocation::At(path),
                _ => FileLocation::Unknown,
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let FileIdentity(..) = identity;
    FileLocation::Unknown
}

/// Returns whether the parent folder of a file exists.
#[must_use]
pub fn has_folder(path: &Path) -> bool {
    folder_of(path).is_dir()
}

/// Returns whether a file or a folder exists at this path.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Returns whether a folder exists at this path.
#[must_use]
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Returns whether a file exists at this path, as opposed to a folder, a pipe, a device or a socket.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Returns the length of a file in bytes.
///
/// # Errors
/// An I/O error occurs.
pub fn length(path: &Path) -> io::Result<u64> {
    Ok(fs::metadata(path)?.len())
}

/// Renames a file, replacing an existing file at `to`.
///
/// # Errors
/// An I/O error occurs.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Deletes a file.
///
/// # Errors
/// An I/O error occurs.
pub fn delete(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Creates a folder with its parents unless it exists.
///
/// # Errors
/// An I/O error occurs.
pub fn create_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Lists the entries of a folder that have one of the extensions, sorted by path. Returns an empty list if the folder is
/// missing.
///
/// # Errors
/// The folder cannot be read.
pub fn try_list_files(folder: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let is_wanted = |path: &PathBuf| extensions.iter().any(|extension| has_extension(path, extension));
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
    paths.retain(is_wanted);
    paths.sort();
    Ok(paths)
}

/// Returns the folder of the assets of a program: `assets` beside the executable or `share/PROGRAM/assets` beside the executable's folder,
/// if one of them exists; otherwise `in_source_tree`; without it, `assets` in `CARGO_MANIFEST_DIR`, which cargo sets for the programs that
/// it runs; without both, `assets` beside the executable.
pub fn asset_folder(program: &str, in_source_tree: Option<&Path>) -> PathBuf {
    let executable = std::env::current_exe().unwrap_or_default();
    let from_cargo = || Some(Path::new(&std::env::var_os("CARGO_MANIFEST_DIR")?).join("assets"));
    installed_assets(&executable, program)
        .or_else(|| in_source_tree.map(Path::to_owned))
        .or_else(from_cargo)
        .unwrap_or_else(|| executable.with_file_name("assets"))
}

/// Returns the path of a document installed with a program: in `share/doc/PROGRAM` beside the executable's folder.
pub fn installed_document(program: &str, name: &str) -> Option<PathBuf> {
    let executable = std::env::current_exe().ok()?;
    let document = executable
        .parent()?
        .parent()?
        .join("share/doc")
        .join(program)
        .join(name);
    document.is_file().then_some(document)
}

fn installed_assets(executable: &Path, program: &str) -> Option<PathBuf> {
    let folder = executable.parent()?;
    let beside = folder.join("assets");
    let shared = folder
        .parent()
        .map(|prefix| prefix.join("share").join(program).join("assets"));
    [Some(beside), shared].into_iter().flatten().find(|path| path.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn installed_assets_are_found_beside_the_executable_or_in_share() {
        let root = tempfile::tempdir().expect("a folder");
        let executable = root.path().join("bin/game");
        assert_eq!(installed_assets(&executable, "game"), None);
        let shared = root.path().join("share/game/assets");
        fs::create_dir_all(&shared).expect("created");
        assert_eq!(installed_assets(&executable, "game"), Some(shared));
        let beside = root.path().join("bin/assets");
        fs::create_dir_all(&beside).expect("created");
        assert_eq!(installed_assets(&executable, "game"), Some(beside));
        let in_source_tree = root.path().join("source");
        assert_eq!(asset_folder("no such program", Some(&in_source_tree)), in_source_tree);
        // Cargo runs the tests.
        let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        assert_eq!(asset_folder("no such program", None), package);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_open_file_is_located_after_a_move_and_reported_when_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        let file = File::create(&old).expect("created");
        let identity = identity(&old).expect("an identity");
        assert_eq!(locate_open(identity), FileLocation::At(old.clone()));
        fs::rename(&old, &new).expect("renamed");
        assert_eq!(locate_open(identity), FileLocation::At(new.clone()));
        fs::remove_file(&new).expect("deleted");
        assert_eq!(locate_open(identity), FileLocation::Deleted);
        drop(file);
        assert_eq!(locate_open(identity), FileLocation::Unknown);
    }
}
