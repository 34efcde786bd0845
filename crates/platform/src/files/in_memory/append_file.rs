//! A file in memory to which records are appended.

use super::{exists, length, read, write};
use std::io;
use std::path::{Path, PathBuf};

/// A file to which records are appended.
#[derive(Debug)]
pub struct AppendFile(PathBuf);

impl AppendFile {
    /// Opens a file for appending, or creates it.
    ///
    /// # Errors
    /// None.
    pub fn open(path: &Path) -> io::Result<AppendFile> {
        if !exists(path) {
            write(path, "")?;
        }
        Ok(AppendFile(path.to_owned()))
    }

    /// Returns the length in bytes.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn length(&self) -> io::Result<u64> {
        length(&self.0)
    }

    /// Reads from a place to the end.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn read_from(&mut self, place: u64) -> io::Result<Vec<u8>> {
        let mut bytes = read(&self.0)?;
        Ok(bytes.split_off(bytes.len().min(place as usize)))
    }

    /// Cuts off what follows the first `length` bytes.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        let mut bytes = read(&self.0)?;
        bytes.truncate(length as usize);
        write(&self.0, bytes)
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        write(&self.0, [read(&self.0)?.as_slice(), bytes].concat())
    }
}
