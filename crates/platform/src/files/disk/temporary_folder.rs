//! Folders for temporary files. Those that an ended program left are deleted: by their lock, or else by their age.
#![expect(clippy::disallowed_methods, reason = "this module is what the others use instead")]

use super::{File, lock};
use crate::clock::{Duration, SystemTime};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use tempfile::{Builder, TempDir};

/// The name of the file in a temporary folder that its program keeps locked.
const FOLDER_LOCK: &str = "lock";
/// The name of that file until it is locked.
const UNLOCKED: &str = "lock.part";
/// The number of random characters at the end of the name of a temporary folder.
const RANDOM_CHARACTERS: usize = 6;
/// The age from which a temporary file without a lock is a leftover.
const LEFTOVER_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// A folder for temporary files, which is deleted with its files when the value is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    // Closed before the folder is deleted, as Windows requires.
    _lock: Option<File>,
    folder: TempDir,
}

impl TemporaryFolder {
    /// Creates a folder.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn create() -> io::Result<TemporaryFolder> {
        let folder = Builder::new().prefix("breakthrough-").tempdir()?;
        Ok(TemporaryFolder { _lock: None, folder })
    }

    /// Creates a folder in `parent` with a name that begins with `prefix`. Its files can be renamed into `parent`.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn create_in(parent: &Path, prefix: &str) -> io::Result<TemporaryFolder> {
        let folder = Builder::new()
            .prefix(prefix)
            .rand_bytes(RANDOM_CHARACTERS)
            .tempdir_in(parent)?;
        // Another program deletes a folder whose lock file it can lock, so the file gets its name when it is locked.
        let unlocked = folder.path().join(UNLOCKED);
        let lock = lock(&unlocked, Duration::ZERO)?;
        fs::rename(&unlocked, folder.path().join(FOLDER_LOCK))?;
        Ok(TemporaryFolder {
            _lock: Some(lock),
            folder,
        })
    }

    /// Deletes folders of [`TemporaryFolder::create_in`] whose program was killed.
    pub fn delete_leftovers(parent: &Path, prefix: &str) {
        let Ok(entries) = fs::read_dir(parent) else { return };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_random =
                |rest: &str| rest.len() == RANDOM_CHARACTERS && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !name.strip_prefix(prefix).is_some_and(is_random) || !path.is_dir() {
                continue;
            }
            let is_left = match OpenOptions::new().append(true).open(path.join(FOLDER_LOCK)) {
                Ok(file) => file.try_lock().is_ok(),
                Err(error) => error.kind() == ErrorKind::NotFound && is_leftover(&path),
            };
            if is_left {
                // A failed deletion is retried the next time.
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

/// Whether a temporary file or folder was last changed more than a day ago.
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
    fn a_temporary_folder_whose_program_has_ended_is_deleted() {
        let parent = tempfile::tempdir().expect("a folder");
        let of = |name: &str| parent.path().join(name);
        let used = TemporaryFolder::create_in(parent.path(), "new-").expect("created");
        for (name, file) in [("new-abcdef", "lock"), ("new-unknow", "file"), ("new-mine", "lock")] {
            fs::create_dir(of(name)).expect("created");
            fs::write(of(name).join(file), "").expect("created");
        }
        TemporaryFolder::delete_leftovers(parent.path(), "new-");
        assert!(used.path().exists(), "its program runs");
        assert!(!of("new-abcdef").exists(), "no program has locked it");
        assert!(of("new-unknow").exists(), "it is not a day old");
        assert!(of("new-mine").exists(), "its name has another form");
    }

    #[test]
    fn a_new_temporary_folder_is_no_leftover() {
        let parent = tempfile::tempdir().expect("a folder");
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    TemporaryFolder::delete_leftovers(parent.path(), "new-");
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
