//! Writing of many files to one folder in memory.

use std::io;
use std::path::{Path, PathBuf};

/// Writes many files to one folder.
#[derive(Debug)]
pub struct FolderWriter(PathBuf);

impl FolderWriter {
    /// Creates a writer. Folders in memory need not be created.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn new(folder: &Path) -> io::Result<FolderWriter> {
        Ok(FolderWriter(folder.to_owned()))
    }

    /// Writes or replaces the file with this name in the folder.
    ///
    /// # Errors
    /// The same errors as [`write`](super::write).
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        super::write(&self.0.join(name), bytes)
    }
    /// Does nothing.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn finish(self) -> io::Result<()> {
        Ok(())
    }
}
