//! Open file in memory.

use super::with_disk;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Open file. Changes are saved on flush and on drop.
#[derive(Debug)]
pub struct File(Mutex<OpenFile>);

#[derive(Debug)]
struct OpenFile {
    /// Path under which changes are saved; `None` while [`atomic_write`] is writing.
    path: Option<PathBuf>,
    contents: Cursor<Vec<u8>>,
    is_changed: bool,
}

impl File {
    pub(super) fn new(path: Option<&Path>, contents: Vec<u8>, is_changed: bool) -> File {
        File(Mutex::new(OpenFile {
            path: path.map(Path::to_owned),
            contents: Cursor::new(contents),
            is_changed,
        }))
    }

    /// Takes the contents out of the file.
    pub(super) fn take_contents(&self) -> Vec<u8> {
        std::mem::take(self.open_file().contents.get_mut())
    }

    fn open_file(&self) -> MutexGuard<'_, OpenFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenFile {
    fn save(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_changed)
            && let Some(path) = &self.path
        {
            with_disk(|disk| disk.put(path, self.contents.get_ref().clone()))?;
        }
        Ok(())
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        // As on a disk, an error is reported only to a caller that flushes the file.
        let _ = self.save();
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.open_file().contents.read(buffer)
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.open_file().contents.seek(to)
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = self.open_file();
        file.is_changed = true;
        file.contents.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open_file().save()
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }
}
