//! Files: atomic replacement, and the folders that hold the user's own files.
#![expect(clippy::disallowed_methods, reason = "this module is what the others use instead")]

use crate::clock::{Duration, Instant};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use tempfile::{Builder, TempDir};

/// A folder for temporary files, which is deleted with its files when the value is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(TempDir);

impl TemporaryFolder {
    /// Creates a folder.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn create() -> io::Result<TemporaryFolder> {
        Ok(TemporaryFolder(Builder::new().prefix("breakthrough-").tempdir()?))
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Reads a whole file.
///
/// # Errors
/// An I/O error of the file system.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// Reads a whole text file.
///
/// # Errors
/// An I/O error of the file system, or a text that is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

/// Opens a file to read it piece by piece.
///
/// # Errors
/// An I/O error of the file system.
pub fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Copies a file, replacing one that has the new name.
///
/// # Errors
/// An I/O error of the file system.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop)
}

/// What a file is beside its name: another file in its place has another identity. Where the system does not tell, all have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity(u64, u64);

/// The identity of a file.
///
/// # Errors
/// An I/O error of the file system.
pub fn identity(path: &Path) -> io::Result<FileIdentity> {
    let data = fs::metadata(path)?;
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt;
        FileIdentity(data.dev(), data.ino())
    };
    #[cfg(not(unix))]
    let identity = {
        // A file that is open cannot be replaced.
        drop(data);
        FileIdentity(0, 0)
    };
    Ok(identity)
}

/// Creates a file unless it exists, and locks it against other programs that do the same. The lock is released when the file is
/// closed, also by the end of the program.
///
/// # Errors
/// `WouldBlock` where another program still has the lock when the time has passed, or an I/O error of the file system.
pub fn lock(path: &Path, time: Duration) -> io::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let end = Instant::now() + time;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Creates a file that is written piece by piece, such as a log. Creates missing parent folders. An existing file is emptied.
///
/// # Errors
/// An I/O error of the file system.
pub fn create(path: &Path) -> io::Result<File> {
    create_parent_folder(path)?;
    File::create(path)
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// As [`atomic_write`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    atomic_write(path, |file| file.write_all(bytes.as_ref()))
}

/// Writes a temporary file next to `path` and renames it over `path`. Creates missing parent folders.
///
/// # Errors
/// An I/O error of the file system or of `write`. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = create_parent_folder(path)?;
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default. Request the permissions of a normal file; the umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Creates the folder of a file with its parents. Returns the folder.
fn create_parent_folder(path: &Path) -> io::Result<&Path> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    Ok(folder)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Whether the folder of a file exists.
#[must_use]
pub fn has_folder(path: &Path) -> bool {
    folder_of(path).is_dir()
}

/// Renames a file, replacing one that has the new name.
///
/// # Errors
/// An I/O error of the file system.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Deletes a file.
///
/// # Errors
/// An I/O error of the file system.
pub fn delete(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Creates a folder with its parents. One that exists is no error.
///
/// # Errors
/// An I/O error of the file system.
pub fn create_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

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

/// Returns the folder of the files that are installed with a program: `assets` beside the executable, `share/PROGRAM/assets` beside the
/// executable's folder, or else `in_source_tree`.
pub fn asset_folder(program: &str, in_source_tree: &Path) -> PathBuf {
    let executable = std::env::current_exe().unwrap_or_default();
    installed_assets(&executable, program).unwrap_or_else(|| in_source_tree.to_owned())
}

fn installed_assets(executable: &Path, program: &str) -> Option<PathBuf> {
    let folder = executable.parent()?;
    let beside = folder.join("assets");
    let shared = folder
        .parent()
        .map(|prefix| prefix.join("share").join(program).join("assets"));
    [Some(beside), shared].into_iter().flatten().find(|path| path.is_dir())
}

/// The error of a system without a data folder for the user.
pub fn no_data_folder() -> io::Error {
    io::Error::other("expected a user data folder, found none on this system")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn installed_assets_are_found_beside_the_program_or_in_the_shared_folder() {
        let root = tempfile::tempdir().expect("a folder");
        let executable = root.path().join("bin/game");
        assert_eq!(installed_assets(&executable, "game"), None);
        let shared = root.path().join("share/game/assets");
        fs::create_dir_all(&shared).expect("created");
        assert_eq!(installed_assets(&executable, "game"), Some(shared));
        let beside = root.path().join("bin/assets");
        fs::create_dir_all(&beside).expect("created");
        assert_eq!(installed_assets(&executable, "game"), Some(beside));
    }

    #[test]
    fn a_file_is_locked_until_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let first = lock(&path, Duration::ZERO).expect("locked");
        let error = lock(&path, Duration::from_millis(20)).expect_err("locked already");
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        drop(first);
        assert!(lock(&path, Duration::ZERO).is_ok());
    }

    #[test]
    fn a_failed_write_keeps_the_old_file_and_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/file");
        atomic_write(&path, |file| file.write_all(b"old")).expect("written");
        let failed = atomic_write(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no room"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).expect("readable"), "old");
        assert_eq!(fs::read_dir(folder.path().join("new")).expect("a folder").count(), 1);
    }
}
