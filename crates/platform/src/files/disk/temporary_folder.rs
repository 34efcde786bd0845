//! Folders for temporary files, and the age at which those of ended programs are deleted.
#![expect(clippy::disallowed_methods, reason = "this module is what the others use instead")]

use super::{File, lock};
use crate::clock::{Duration, SystemTime};
use std::fs;
use std::io;
use std::path::Path;
use tempfile::{Builder, TempDir};

/// The file in a temporary folder that its program keeps locked.
const FOLDER_LOCK: &str = "lock";
/// How many random characters end the name of a temporary folder.
const RANDOM_CHARACTERS: usize = 6;
/// After how long a temporary file whose program cannot be told is a leftover.
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

    /// Creates a folder with a name that begins with `prefix` in another one, so that its files can be renamed to places there.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn create_in(parent: &Path, prefix: &str) -> io::Result<TemporaryFolder> {
        let folder = Builder::new()
            .prefix(prefix)
            .rand_bytes(RANDOM_CHARACTERS)
            .tempdir_in(parent)?;
        let lock = lock(&folder.path().join(FOLDER_LOCK), Duration::ZERO)?;
        Ok(TemporaryFolder {
            _lock: Some(lock),
            folder,
        })
    }

    /// Deletes folders of [`TemporaryFolder::create_in`] whose program has ended without deleting them.
    pub fn delete_leftovers(parent: &Path, prefix: &str) {
        let Ok(entries) = fs::read_dir(parent) else { return };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_random =
                |rest: &str| rest.len() == RANDOM_CHARACTERS && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !name.strip_prefix(prefix).is_some_and(is_random) || !path.is_dir() {
                continue;
            }
            let lock_file = path.join(FOLDER_LOCK);
            let is_left = if lock_file.exists() {
                lock(&lock_file, Duration::ZERO).is_ok()
            } else {
                is_leftover(&path)
            };
            if is_left {
                // A failed deletion is retried the next time.
                let _ = fs::remove_dir_all(&path);
            }
        }
    }

    /// The folder.
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
