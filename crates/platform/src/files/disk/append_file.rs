//! Append-only file.

use super::File;
use super::read::open_with;
use super::write::replaceable;
use crate::files::too_large;
use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Append-only file, synced after every append.
#[derive(Debug)]
pub struct AppendFile(File);

impl AppendFile {
    /// Opens or creates a file for appending. Its folder must exist.
    ///
    /// # Errors
    /// The file is read-only by its permissions (even for root), the path is a folder, a pipe, a device or a socket, or an I/O
    /// error occurs.
    pub fn open(path: &Path) -> io::Result<AppendFile> {
        replaceable(path)?;
        open_with(OpenOptions::new().read(true).append(true).create(true), path).map(AppendFile)
    }

    /// Locks the file exclusively until it is closed. Only programs that lock the file themselves respect the lock.
    ///
    /// # Errors
    /// Another program holds the lock (`WouldBlock`), the file system does not support locks, or an I/O error occurs.
    pub fn lock(&self) -> io::Result<()> {
        Ok(self.0.try_lock()?)
    }

    /// Returns the length in bytes.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn length(&self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    /// Reads the whole file, of at most `max_bytes` bytes.
    ///
    /// # Errors
    /// The file is larger (`FileTooLarge`), or an I/O error occurs.
    pub fn read_limited(&mut self, max_bytes: u64) -> io::Result<Vec<u8>> {
        let length = self.length()?;
        if length > max_bytes {
            return Err(too_large(max_bytes, &length.to_string()));
        }
        self.read_from(0)
    }

    /// Reads from a byte offset to the end.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn read_from(&mut self, offset: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.0.seek(SeekFrom::Start(offset))?;
        self.0.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Truncates the file to `length` bytes and syncs it.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.sync_data()
    }

    /// Appends bytes and syncs them to disk before returning.
    ///
    /// # Errors
    /// An I/O error occurs. A partial write is truncated and the truncation is synced. If the truncation fails as well, its error
    /// is appended to the message, and the file may end with some of the bytes.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = self.length()?;
        let written = self.0.write_all(bytes).and_then(|()| self.0.sync_data());
        written.map_err(|error| match self.truncate(length) {
            Ok(()) => error,
            Err(truncation) => io::Error::new(
                error.kind(),
                format!("{error}; cannot truncate the partial write: {truncation}"),
            ),
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_locked_file_cannot_be_locked_again_until_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = || AppendFile::open(&folder.path().join("file")).expect("opened");
        let first = open();
        first.lock().expect("locked");
        let error = open().lock().expect_err("locked by the first");
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        drop(first);
        open().lock().expect("unlocked");
    }

    #[test]
    fn a_read_only_file_is_refused_and_a_link_is_followed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("file", &link).expect("a link");
        AppendFile::open(&link)
            .expect("created")
            .append(b"a")
            .expect("appended");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).expect("changed");
        for path in [&file, &link] {
            let error = AppendFile::open(path).expect_err("read-only");
            let expected = "expected a file that can be written, found a read-only file";
            assert_eq!(error.to_string(), expected);
        }
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("changed");
        AppendFile::open(&link).expect("opened").append(b"b").expect("appended");
        assert_eq!(crate::files::read(&file).expect("a file"), b"ab");
        assert!(link.is_symlink());
    }

    #[test]
    fn a_failed_append_also_reports_a_failed_truncation() {
        let full = OpenOptions::new().append(true).open("/dev/full").expect("opened");
        let mut file = AppendFile(full);
        let error = file.append(b"game").expect_err("no room");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(error.to_string().contains("cannot truncate"), "{error}");
    }
}
