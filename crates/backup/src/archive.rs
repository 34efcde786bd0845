//! Opens the zip file of a backup. The memory for the directory of the archive is bounded, and opening can be cancelled.

use crate::BackupError;
use breakthrough_library::UntilCancelled;
use breakthrough_platform::files;
use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum number of bytes that are read to open an archive. The directory of the largest possible backup has less than half as many bytes.
const MAX_DIRECTORY_BYTES: u64 = 8 << 20;

/// First bytes of a non-empty zip file.
const ZIP_MAGIC: [u8; 4] = *b"PK\x03\x04";

pub(crate) type Archive<'a> = ZipArchive<LimitedFile<'a>>;

/// File whose reads fail after a maximum number of bytes, or once a cancel flag is set.
#[derive(Debug)]
pub(crate) struct LimitedFile<'a> {
    file: files::File,
    remaining_bytes: Rc<Cell<u64>>,
    cancel: &'a AtomicBool,
}

impl Read for LimitedFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = UntilCancelled::new(&mut self.file, self.cancel).read(buffer)?;
        let remaining = self.remaining_bytes.get().checked_sub(count as u64);
        let remaining = remaining.ok_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge))?;
        self.remaining_bytes.set(remaining);
        Ok(count)
    }
}

impl Seek for LimitedFile<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

pub(crate) fn open<'a>(path: &Path, cancel: &'a AtomicBool) -> Result<Archive<'a>, BackupError> {
    let mut file = files::open(path).map_err(|error| BackupError::io(path, error))?;
    let mut magic = Vec::new();
    file.by_ref()
        .take(ZIP_MAGIC.len() as u64)
        .read_to_end(&mut magic)
        .and_then(|_| file.rewind())
        .map_err(|error| BackupError::io(path, error))?;
    let not_a_backup = |found: &str| BackupError::NotABackup {
        path: path.to_owned(),
        found: found.to_owned(),
    };
    let remaining_bytes = Rc::new(Cell::new(MAX_DIRECTORY_BYTES));
    let opened = ZipArchive::new(LimitedFile {
        file,
        remaining_bytes: Rc::clone(&remaining_bytes),
        cancel,
    });
    match opened {
        Ok(archive) => {
            remaining_bytes.set(u64::MAX);
            Ok(archive)
        }
        Err(ZipError::Io(error)) if error.kind() == io::ErrorKind::FileTooLarge => {
            Err(not_a_backup("a zip file with too many files"))
        }
        Err(ZipError::Io(error)) => Err(BackupError::io(path, error)),
        Err(_) if magic.is_empty() => Err(not_a_backup("an empty file")),
        Err(_) if magic == ZIP_MAGIC => Err(not_a_backup("an incomplete zip file")),
        Err(_) => Err(not_a_backup("another type of file")),
    }
}
