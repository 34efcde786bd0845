//! Drive for files that a program keeps outside of its memory, such as the files of an SQLite VFS.

use super::{Disk, with_disk};
use std::io;
use std::path::{Path, PathBuf};

/// Storage for files outside memory. The drive is consulted for every file that is not in memory.
pub trait Drive: Send {
    /// Whether a new file with this path is written to the drive. The drive may also contain files with other paths.
    fn stores(&self, path: &Path) -> bool;

    /// Returns the paths of all files on the drive.
    fn paths(&self) -> Vec<PathBuf>;

    /// Returns the length of a file in bytes.
    ///
    /// # Errors
    /// The file does not exist, is in use, or cannot be read.
    fn length(&self, path: &Path) -> io::Result<u64>;

    /// Reads a whole file.
    ///
    /// # Errors
    /// The file does not exist, is in use, or cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Replaces or creates a file.
    ///
    /// # Errors
    /// The file is in use, or the drive is full.
    fn write(&self, path: &Path, contents: &[u8]) -> io::Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// The file does not exist, or is in use.
    fn delete(&self, path: &Path) -> io::Result<()>;
}

/// Mounts the drive, replacing an earlier drive.
pub fn mount(drive: impl Drive + 'static) {
    with_disk(|disk| disk.drive = Some(Box::new(drive)));
}

/// Removes the drive. The program can then no longer access its files.
pub fn unmount() {
    with_disk(|disk| disk.drive = None);
}

/// Whether a file is on the drive, or would be written to it. Returns `false` for files in memory, and without a drive.
#[must_use]
pub fn on_drive(path: &Path) -> bool {
    with_disk(|disk| {
        let stores = |drive: &dyn Drive| drive.stores(path) || drive.paths().iter().any(|other| other == path);
        !disk.files.contains_key(path) && disk.drive.as_deref().is_some_and(stores)
    })
}

impl Disk {
    pub(super) fn drive_paths(&self) -> Vec<PathBuf> {
        self.drive.as_ref().map(|drive| drive.paths()).unwrap_or_default()
    }

    /// Returns the drive if it contains this file.
    pub(super) fn drive_with(&self, path: &Path) -> Option<&dyn Drive> {
        let drive = self.drive.as_deref()?;
        drive.paths().iter().any(|other| other == path).then_some(drive)
    }

    /// Deletes the files in a temporary folder of the drive. Files that remain are deleted when the drive is mounted again.
    pub(super) fn delete_on_drive(&self, folder: &Path) {
        for path in self.drive_paths().iter().filter(|path| path.starts_with(folder)) {
            if let Some(drive) = self.drive_with(path) {
                let _ = drive.delete(path);
            }
        }
    }
}
