//! Append-only file in memory.

use super::{exists, length, read, read_limited, write};
use std::io;
use std::path::{Path, PathBuf};

/// Append-only file.
#[derive(Debug)]
pub struct AppendFile(PathBuf);

impl AppendFile {
    /// Opens or creates a file for appending.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn open(path: &Path) -> io::Result<AppendFile> {
        if !exists(path) {
            write(path, "")?;
        }
        Ok(AppendFile(path.to_owned()))
    }

    /// Does nothing, because no other program can open the file.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn lock(&self) -> io::Result<()> {
        Ok(())
    }

    /// Returns the length in bytes.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn length(&self) -> io::Result<u64> {
        length(&self.0)
    }

    /// Reads the whole file, of at most `max_bytes` bytes.
    ///
    /// # Errors
    /// The file is larger (`FileTooLarge`), or it was deleted.
    pub fn read_limited(&mut self, max_bytes: u64) -> io::Result<Vec<u8>> {
        read_limited(&self.0, max_bytes)
    }

    /// Reads from a byte offset to the end.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn read_from(&mut self, offset: u64) -> io::Result<Vec<u8>> {
        let mut bytes = read(&self.0)?;
        Ok(bytes.split_off(bytes.len().min(offset as usize)))
    }

    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// The file was deleted.
    pub fn truncate(&mut self, length: u64) -> io::Result<()> {
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
