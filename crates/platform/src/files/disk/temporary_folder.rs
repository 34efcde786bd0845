//! Temporary folders. Folders left behind by a killed program are deleted. They are recognized by a released lock or, without a
//! lock file, by their age.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

use super::{File, lock};
use crate::clock::{Duration, SystemTime};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use tempfile::{Builder, TempDir};

/// Name of the lock file in a temporary folder. The program that created the folder keeps the file locked.
const FOLDER_LOCK: &str = "lock";
/// Temporary name of the lock file until it is locked.
const UNLOCKED: &str = "lock.part";
/// Number of random characters at the end of a temporary folder's name.
const RANDOM_CHARACTERS: usize = 6;
/// Minimum age at which temporary files, and temporary folders without a lock file, are considered left behind.
const LEFTOVER_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Temporary folder that is deleted with its contents when the value is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    // The file is closed before the folder is deleted, as required on Windows.
    _lock: Option<File>,
    folder: TempDir,
}

impl TemporaryFolder {
    /// Creates a folder in the system's temporary folder. It has no lock file.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn create() -> io::Result<TemporaryFolder> {
        let folder = Builder::new().prefix("breakthrough-").tempdir()?;
        Ok(TemporaryFolder { _lock: None, folder })
    }

    /// Creates a folder in `parent` whose name starts with `prefix`. Its files can be renamed into `parent`.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn create_in(parent: &Path, prefix: &str) -> io::Result<TemporaryFolder> {
        let folder = Builder::new()
            .prefix(prefix)
            .rand_bytes(RANDOM_CHARACTERS)
            .tempdir_in(parent)?;
        // Another program deletes a folder whose lock file it can lock, so the lock file is renamed to its final name only after
        // it is locked.
        let unlocked = folder.path().join(UNLOCKED);
        let lock = lock(&unlocked, Duration::ZERO)?;
        fs::rename(&unlocked, folder.path().join(FOLDER_LOCK))?;
        Ok(TemporaryFolder {
            _lock: Some(lock),
            folder,
        })
    }

    /// Deletes folders created with [`TemporaryFolder::create_in`] by programs that were killed. A folder with a file whose name
    /// is not in `files` is kept, because it is not a temporary folder.
    pub fn delete_leftovers(parent: &Path, prefix: &str, files: &[&str]) {
        let Ok(entries) = fs::read_dir(parent) else { return };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_random =
                |rest: &str| rest.len() == RANDOM_CHARACTERS && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !name.strip_prefix(prefix).is_some_and(is_random) || !contains_only(&path, files) {
                continue;
            }
            let is_left = match OpenOptions::new().append(true).open(path.join(FOLDER_LOCK)) {
                Ok(file) => file.try_lock().is_ok(),
                Err(error) => error.kind() == ErrorKind::NotFound && is_leftover(&path),
            };
            if is_left {
                // A failed deletion is retried by the next call.
                let _ = fs::remove_dir_all(&path);
            }
        }
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Whether a path is a folder (and not a symbolic link) that contains only lock files and entries with these names.
fn contains_only(folder: &Path, names: &[&str]) -> bool {
    if folder.is_symlink() {
        return false;
    }
    let is_known = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let name = entry.file_name();
            [FOLDER_LOCK, UNLOCKED].iter().chain(names).any(|known| name == *known)
        })
    };
    fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_known))
}

/// Returns whether a temporary file or folder was last modified more than a day ago.
#[must_use]
pub fn is_leftover(path: &Path) -> bool {
    let modified = fs::metadata(path).and_then(|data| data.modified());
    modified.is_ok_and(|time| {
        SystemTime::now()
            .duration_since(time)
            .is_ok_and(|age| age > LEFTOVER_AGE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    #[test]
    fn a_temporary_folder_without_a_running_program_is_deleted() {
        let parent = tempfile::tempdir().expect("a folder");
        let of = |name: &str| parent.path().join(name);
        let used = TemporaryFolder::create_in(parent.path(), "new-").expect("created");
        for (name, file) in [
            ("new-abcdef", "lock"),
            ("new-unknow", "file"),
            ("new-mine", "lock"),
            ("new-photos", "holiday.jpg"),
        ] {
            fs::create_dir(of(name)).expect("created");
            fs::write(of(name).join(file), "").expect("created");
        }
        fs::write(of("new-photos").join("lock"), "").expect("created");
        TemporaryFolder::delete_leftovers(parent.path(), "new-", &["file"]);
        assert!(
            of("new-photos/holiday.jpg").exists(),
            "the folder contains a file of the player"
        );
        assert!(used.path().exists(), "the program of the folder is running");
        assert!(!of("new-abcdef").exists(), "the folder is not locked");
        assert!(of("new-unknow").exists(), "the folder is less than a day old");
        assert!(of("new-mine").exists(), "the folder's name has another pattern");
    }

    #[cfg(unix)]
    #[test]
    fn a_temporary_folder_without_a_lock_file_is_deleted_after_a_day() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = |name: &str, hours: u64| {
            let path = parent.path().join(name);
            fs::create_dir(&path).expect("created");
            let time = SystemTime::now() - Duration::from_secs(hours * 60 * 60);
            let folder = File::open(&path).expect("opened");
            folder.set_modified(time).expect("an old folder");
            path
        };
        let (old, new) = (folder("new-abcdef", 25), folder("new-ghijkl", 23));
        TemporaryFolder::delete_leftovers(parent.path(), "new-", &["file"]);
        assert!(!old.exists() && new.exists());
    }

    #[test]
    fn a_new_temporary_folder_is_never_deleted_as_a_leftover() {
        let parent = tempfile::tempdir().expect("a folder");
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    TemporaryFolder::delete_leftovers(parent.path(), "new-", &["file"]);
                }
            });
            let create = || {
                for _ in 0..500 {
                    let folder = TemporaryFolder::create_in(parent.path(), "new-")?;
                    fs::write(folder.path().join("file"), "")?;
                }
                io::Result::Ok(())
            };
            let created = create();
            is_done.store(true, Ordering::Relaxed);
            created.expect("created");
        });
    }
}
