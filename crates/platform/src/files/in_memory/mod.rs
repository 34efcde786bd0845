//! Files in memory, for a browser. The page passes its saved files when the program starts, and a [`FileSaver`] receives every change.

mod append_file;

pub use append_file::AppendFile;

use super::{folder_of, has_extension};
use crate::clock::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Folder of files that are not persisted.
const TEMPORARY: &str = "/temporary";

/// Persists files across runs of the program.
pub trait FileSaver: Send {
    /// Saves the contents of a file; `None` deletes it. Does not block.
    fn save(&self, path: &Path, contents: Option<&[u8]>);
}

#[derive(Default)]
struct Disk {
    files: BTreeMap<PathBuf, Vec<u8>>,
    folders: BTreeSet<PathBuf>,
    saver: Option<Box<dyn FileSaver>>,
}

static DISK: Mutex<Option<Disk>> = Mutex::new(None);

/// Calls `use_disk` while holding the lock of the files.
fn with_disk<T>(use_disk: impl FnOnce(&mut Disk) -> T) -> T {
    let mut disk: MutexGuard<Option<Disk>> = DISK.lock().unwrap_or_else(PoisonError::into_inner);
    use_disk(disk.get_or_insert_default())
}

impl Disk {
    /// Returns the saver of a file; `None` for a temporary file.
    fn saver_of(&self, path: &Path) -> Option<&dyn FileSaver> {
        self.saver.as_deref().filter(|_| !path.starts_with(TEMPORARY))
    }

    fn put(&mut self, path: &Path, contents: Vec<u8>) {
        if let Some(saver) = self.saver_of(path) {
            saver.save(path, Some(&contents));
        }
        self.files.insert(path.to_owned(), contents);
    }

    fn take(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let contents = self.files.remove(path).ok_or(ErrorKind::NotFound)?;
        if let Some(saver) = self.saver_of(path) {
            saver.save(path, None);
        }
        Ok(contents)
    }

    fn has_folder(&self, folder: &Path) -> bool {
        let has = |path: &PathBuf| path.starts_with(folder);
        self.files.keys().any(has) || self.folders.iter().any(has)
    }
}

/// Adds the saved files, and saves all later changes with `saver`.
pub fn start(kept: impl IntoIterator<Item = (PathBuf, Vec<u8>)>, saver: impl FileSaver + 'static) {
    with_disk(|disk| {
        disk.files.extend(kept);
        disk.saver = Some(Box::new(saver));
    });
}

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
    fn new(path: Option<&Path>, contents: Vec<u8>, is_changed: bool) -> File {
        File(Mutex::new(OpenFile {
            path: path.map(Path::to_owned),
            contents: Cursor::new(contents),
            is_changed,
        }))
    }

    fn open_file(&self) -> MutexGuard<'_, OpenFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenFile {
    fn save(&mut self) {
        if std::mem::take(&mut self.is_changed)
            && let Some(path) = &self.path
        {
            with_disk(|disk| disk.put(path, self.contents.get_ref().clone()));
        }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.save();
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
        self.open_file().save();
        Ok(())
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

/// Temporary folder that is deleted with its contents when the value is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Creates a folder named with the first unused number.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn create() -> io::Result<TemporaryFolder> {
        let numbered = (1..).map(|number| PathBuf::from(format!("{TEMPORARY}/{number}")));
        let path = with_disk(|disk| {
            let mut unused = numbered.filter(|path| !disk.has_folder(path));
            let path = unused.next().expect("some number is unused");
            disk.folders.insert(path.clone());
            path
        });
        Ok(TemporaryFolder(path))
    }

    /// Creates a folder like [`TemporaryFolder::create`]. The arguments are ignored: files in memory can be renamed to any path.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn create_in(_: &Path, _: &str) -> io::Result<TemporaryFolder> {
        TemporaryFolder::create()
    }

    /// Does nothing: temporary folders do not outlive the program.
    pub fn delete_leftovers(_: &Path, _: &str) {}

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Returns `false`: temporary files do not outlive the program.
#[must_use]
pub fn is_leftover(_: &Path) -> bool {
    false
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        with_disk(|disk| {
            disk.files.retain(|path, _| !path.starts_with(&self.0));
            disk.folders.retain(|path| !path.starts_with(&self.0));
        });
    }
}

/// Reads a whole file.
///
/// # Errors
/// The file does not exist.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    with_disk(|disk| disk.files.get(path).cloned()).ok_or_else(|| ErrorKind::NotFound.into())
}

/// Reads a whole text file.
///
/// # Errors
/// The file does not exist or is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Opens a file for reading.
///
/// # Errors
/// The file does not exist.
pub fn open(path: &Path) -> io::Result<File> {
    Ok(File::new(Some(path), read(path)?, false))
}

/// Copies a file, replacing an existing file at `to`.
///
/// # Errors
/// The file does not exist.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    write(to, read(from)?)
}

/// Creates a file unless it exists. No lock is needed, because no other program can access it.
///
/// # Errors
/// Never returns an error.
pub fn lock(path: &Path, _: Duration) -> io::Result<File> {
    let contents = read(path).unwrap_or_default();
    Ok(File::new(Some(path), contents, !exists(path)))
}

/// Creates a file for writing in chunks, such as a log. Truncates an existing file.
///
/// # Errors
/// Never returns an error.
pub fn create(path: &Path) -> io::Result<File> {
    with_disk(|disk| disk.put(path, Vec::new()));
    Ok(File::new(Some(path), Vec::new(), false))
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// Never returns an error.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    with_disk(|disk| disk.put(path, bytes.as_ref().to_owned()));
    Ok(())
}

/// Writes a file that appears at `path`, or replaces the existing file, only when complete.
///
/// # Errors
/// `write` returns an error. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::new(None, Vec::new(), false);
    write(&mut file)?;
    let contents = std::mem::take(file.open_file().contents.get_mut());
    super::in_memory::write(path, contents)
}

/// Identity of a file, independent of its name. No other program replaces files in memory, so all files have the same identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity;

/// Returns the identity of a file.
///
/// # Errors
/// The file does not exist.
pub fn identity(path: &Path) -> io::Result<FileIdentity> {
    length(path).map(|_| FileIdentity)
}

/// Current location of an open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// The file has this path.
    At(PathBuf),
    /// The file was deleted or replaced.
    Deleted,
    /// The system does not report the location.
    Unknown,
}

/// Returns [`FileLocation::Unknown`]: files in memory have no identity.
#[must_use]
pub fn locate_open(_: FileIdentity) -> FileLocation {
    FileLocation::Unknown
}

/// Returns whether the parent folder of a file exists.
#[must_use]
pub fn has_folder(path: &Path) -> bool {
    is_folder(folder_of(path))
}

/// Returns whether a file or a folder exists at this path.
#[must_use]
pub fn exists(path: &Path) -> bool {
    with_disk(|disk| disk.files.contains_key(path)) || is_folder(path)
}

/// Returns whether a folder exists at this path.
#[must_use]
pub fn is_folder(path: &Path) -> bool {
    with_disk(|disk| disk.has_folder(path) && !disk.files.contains_key(path))
}

/// Returns the length of a file in bytes.
///
/// # Errors
/// The file does not exist.
pub fn length(path: &Path) -> io::Result<u64> {
    let length = with_disk(|disk| disk.files.get(path).map(Vec::len));
    length
        .map(|length| length as u64)
        .ok_or_else(|| ErrorKind::NotFound.into())
}

/// Renames a file, replacing an existing file at `to`.
///
/// # Errors
/// The file does not exist.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    with_disk(|disk| {
        let contents = disk.take(from)?;
        disk.put(to, contents);
        Ok(())
    })
}

/// Deletes a file.
///
/// # Errors
/// The file does not exist.
pub fn delete(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.take(path).map(drop))
}

/// Creates a folder with its parents unless it exists.
///
/// # Errors
/// Never returns an error.
pub fn create_folder(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.folders.insert(path.to_owned()));
    Ok(())
}

/// Lists the files in a folder that have one of the extensions, sorted by path. Returns no files if the folder is missing.
pub fn list_files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_wanted = |path: &&PathBuf| {
        path.parent() == Some(folder) && extensions.iter().any(|extension| has_extension(path, extension))
    };
    with_disk(|disk| disk.files.keys().filter(is_wanted).cloned().collect())
}

/// Returns the folder of the assets served with the page.
pub fn asset_folder(_: &str, _: &Path) -> PathBuf {
    PathBuf::from("assets")
}
