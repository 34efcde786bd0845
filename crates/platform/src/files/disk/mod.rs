//! Files on disk.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

mod append_file;
mod temporary_folder;

pub use append_file::AppendFile;
pub use temporary_folder::{TemporaryFolder, is_leftover};

use super::{folder_of, has_extension};
use crate::clock::{Duration, Instant};
pub use std::fs::File;
use std::fs::{self, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use tempfile::Builder;

/// Reads a whole file.
///
/// # Errors
/// An I/O error occurs.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// Reads a whole text file.
///
/// # Errors
/// An I/O error occurs, or the text is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

/// Opens a file for reading.
///
/// # Errors
/// An I/O error occurs.
pub fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Copies a file, replacing an existing file at `to`.
///
/// # Errors
/// An I/O error occurs.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop)
}

/// Identity of a file, independent of its name, such as the inode number. If another file replaces it, the identity at the path
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

/// Creates a file unless it exists, and locks it exclusively. The lock is released when the file is closed or the program ends.
///
/// # Errors
/// Another program holds the lock until the timeout `time` (`WouldBlock`), or an I/O error occurs.
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

/// Creates a file for writing in chunks, such as a log. Creates missing parent folders. Truncates an existing file.
///
/// # Errors
/// An I/O error occurs.
pub fn create(path: &Path) -> io::Result<File> {
    create_parent_folder(path)?;
    File::create(path)
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// The same errors as [`atomic_write`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    atomic_write(path, |file| file.write_all(bytes.as_ref()))
}

/// Writes a temporary file next to `path`, named `.breakthrough-XXXXXX.part`, and renames it over `path`. Creates missing parent
/// folders. Deletes temporary files in the folder that are older than a day, left behind by a program that was killed while
/// writing.
///
/// # Errors
/// An I/O error occurs, or `write` returns an error. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = create_parent_folder(path)?;
    delete_leftovers(folder);
    let mut builder = Builder::new();
    builder.prefix(PART_PREFIX).suffix(PART_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default. Request the permissions of a normal file; the umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    // Deletes the temporary file after an error.
    let mut temporary = file.into_temp_path();
    fs::rename(&temporary, path)?;
    temporary.disable_cleanup(true);
    sync_folder(folder)
}

/// Syncs the entries of a folder, where the system supports it, so that a rename survives a power failure.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if !matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "Unix reports errors")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Prefix of the names of temporary files; [`PART_SUFFIX`] is their suffix.
const PART_PREFIX: &str = ".breakthrough-";
const PART_SUFFIX: &str = ".part";

/// Deletes old temporary files, ignoring errors.
fn delete_leftovers(folder: &Path) {
    let is_part = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with(PART_PREFIX) && name.ends_with(PART_SUFFIX)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_part(entry) && is_leftover(&entry.path())) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Creates the parent folders of a file. Returns the innermost folder.
fn create_parent_folder(path: &Path) -> io::Result<&Path> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    Ok(folder)
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

/// Lists the files in a folder that have one of the extensions, sorted by path. Returns no files if the folder is missing.
pub fn list_files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let is_wanted = |path: &PathBuf| extensions.iter().any(|extension| has_extension(path, extension));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_wanted).collect();
    paths.sort();
    paths
}

/// Returns the folder of the assets installed with a program: `assets` beside the executable, `share/PROGRAM/assets` beside the
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemTime;

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
        assert_eq!(asset_folder("no such program", &in_source_tree), in_source_tree);
    }

    #[test]
    fn leftover_temporary_files_are_deleted_after_a_day() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || -> Vec<String> {
            let entries = fs::read_dir(folder.path()).expect("a folder");
            let mut names: Vec<_> = entries
                .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        };
        let path = folder.path().join("file.txt");
        atomic_write(&path, |_| {
            let names = names();
            let is_named = |name: &String| name.starts_with(PART_PREFIX) && name.ends_with(PART_SUFFIX);
            assert!(names.len() == 1 && names.iter().all(is_named), "{names:?}");
            Ok(())
        })
        .expect("written");
        let put = |name: &str, hours: u64| {
            let file = File::create(folder.path().join(name)).expect("created");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("an old file");
        };
        put(".breakthrough-Old123.part", 25);
        put(".breakthrough-New123.part", 23);
        put(".breakthrough-of-mine", 100);
        // Files with other names may have been created by other programs.
        put(".tmpAbCdEf", 100);
        put("library-2026-11-23.part", 100);
        write(&path, "text").expect("written");
        let kept = [
            ".breakthrough-New123.part",
            ".breakthrough-of-mine",
            ".tmpAbCdEf",
            "file.txt",
            "library-2026-11-23.part",
        ];
        assert_eq!(names(), kept);
    }

    #[cfg(unix)]
    #[test]
    fn errors_of_syncing_a_folder_are_reported_except_for_unsupported_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(sync_folder(folder.path()).is_ok());
        let error = sync_folder(&folder.path().join("missing")).expect_err("no folder");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        // A path with a zero byte is an invalid input, as is a folder that cannot be synced.
        assert!(sync_folder(Path::new("\0")).is_ok());
    }

    #[test]
    fn a_file_is_locked_until_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let first = lock(&path, Duration::ZERO).expect("locked");
        for time in [0, 20].map(Duration::from_millis) {
            let error = lock(&path, time).expect_err("the file is already locked");
            assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        }
        drop(first);
        assert!(lock(&path, Duration::ZERO).is_ok());
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
