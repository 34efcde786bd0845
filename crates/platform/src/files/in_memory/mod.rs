//! Files in memory, for a browser. The page passes its saved files when the program starts, and a [`Keeper`] receives every change.

mod append_file;

pub use append_file::AppendFile;

use super::{folder_of, has_extension};
use crate::clock::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folder of files that are lost when the program ends.
const TEMPORARY: &str = "/temporary";

/// Keeps files for the next start of the program.
pub trait Keeper: Send {
    /// Keeps the contents of a file, or nothing if it was deleted. Does not block.
    fn keep(&self, path: &Path, contents: Option<&[u8]>);
}

#[derive(Default)]
struct Disk {
    files: BTreeMap<PathBuf, Vec<u8>>,
    folders: BTreeSet<PathBuf>,
    keeper: Option<Box<dyn Keeper>>,
}

static DISK: Mutex<Option<Disk>> = Mutex::new(None);

/// Locks the files for `use_disk`.
fn with_disk<T>(use_disk: impl FnOnce(&mut Disk) -> T) -> T {
    let mut disk: MutexGuard<Option<Disk>> = DISK.lock().unwrap_or_else(PoisonError::into_inner);
    use_disk(disk.get_or_insert_default())
}

impl Disk {
    /// The keeper of a file; `None` for a temporary one.
    fn keeper_of(&self, path: &Path) -> Option<&dyn Keeper> {
        self.keeper.as_deref().filter(|_| !path.starts_with(TEMPORARY))
    }

    fn put(&mut self, path: &Path, contents: Vec<u8>) {
        if let Some(keeper) = self.keeper_of(path) {
            keeper.keep(path, Some(&contents));
        }
        self.files.insert(path.to_owned(), contents);
    }

    fn take(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let contents = self.files.remove(path).ok_or(ErrorKind::NotFound)?;
        if let Some(keeper) = self.keeper_of(path) {
            keeper.keep(path, None);
        }
        Ok(contents)
    }

    fn has_folder(&self, folder: &Path) -> bool {
        let has = |path: &PathBuf| path.starts_with(folder);
        self.files.keys().any(has) || self.folders.iter().any(has)
    }
}

/// Adds the files that were kept, and has later changes kept.
pub fn start(kept: impl IntoIterator<Item = (PathBuf, Vec<u8>)>, keeper: impl Keeper + 'static) {
    with_disk(|disk| {
        disk.files.extend(kept);
        disk.keeper = Some(Box::new(keeper));
    });
}

/// An open file.
#[derive(Debug)]
pub struct File(Mutex<OpenFile>);

#[derive(Debug)]
struct OpenFile {
    /// The path under which changes are kept; `None` until the file is complete.
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
    fn keep(&mut self) {
        if std::mem::take(&mut self.is_changed)
            && let Some(path) = &self.path
        {
            with_disk(|disk| disk.put(path, self.contents.get_ref().clone()));
        }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.keep();
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
        self.open_file().keep();
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

/// A folder for temporary files, which is deleted with its files when the value is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Creates a folder.
    ///
    /// # Errors
    /// None.
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

    /// Creates a folder whose files can be renamed to places in another one.
    ///
    /// # Errors
    /// None.
    pub fn create_in(_: &Path, _: &str) -> io::Result<TemporaryFolder> {
        TemporaryFolder::create()
    }

    /// Does nothing: temporary folders end with the program.
    pub fn delete_leftovers(_: &Path, _: &str) {}

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Whether a temporary file was last changed more than a day ago. Temporary files end with the program.
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
/// There is no such file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    with_disk(|disk| disk.files.get(path).cloned()).ok_or_else(|| ErrorKind::NotFound.into())
}

/// Reads a whole text file.
///
/// # Errors
/// There is no such file, or the text is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Opens a file to read it piece by piece.
///
/// # Errors
/// There is no such file.
pub fn open(path: &Path) -> io::Result<File> {
    Ok(File::new(Some(path), read(path)?, false))
}

/// Copies a file, replacing one that has the new name.
///
/// # Errors
/// There is no such file.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    write(to, read(from)?)
}

/// Creates a file unless it exists. No other program can have it.
///
/// # Errors
/// None.
pub fn lock(path: &Path, _: Duration) -> io::Result<File> {
    let contents = read(path).unwrap_or_default();
    Ok(File::new(Some(path), contents, !exists(path)))
}

/// Creates a file that is written piece by piece, such as a log. An existing file is emptied.
///
/// # Errors
/// None.
pub fn create(path: &Path) -> io::Result<File> {
    with_disk(|disk| disk.put(path, Vec::new()));
    Ok(File::new(Some(path), Vec::new(), false))
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// None.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    with_disk(|disk| disk.put(path, bytes.as_ref().to_owned()));
    Ok(())
}

/// Writes a file that appears, or replaces the one at `path`, when it is complete.
///
/// # Errors
/// An error of `write`. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::new(None, Vec::new(), false);
    write(&mut file)?;
    let contents = std::mem::take(file.open_file().contents.get_mut());
    super::in_memory::write(path, contents)
}

/// The identity of a file apart from its name. No other program replaces files in memory, so all files have the same identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity;

/// The identity of a file.
///
/// # Errors
/// There is no such file.
pub fn identity(path: &Path) -> io::Result<FileIdentity> {
    length(path).map(|_| FileIdentity)
}

/// The current location of an open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// The file has this path.
    At(PathBuf),
    /// The file was deleted or replaced.
    Deleted,
    /// The system does not report the location.
    Unknown,
}

/// Locates an open file by its identity, which files in memory do not have.
#[must_use]
pub fn locate_open(_: FileIdentity) -> FileLocation {
    FileLocation::Unknown
}

/// Whether the folder of a file exists.
#[must_use]
pub fn has_folder(path: &Path) -> bool {
    is_folder(folder_of(path))
}

/// Whether a file or a folder has this path.
#[must_use]
pub fn exists(path: &Path) -> bool {
    with_disk(|disk| disk.files.contains_key(path)) || is_folder(path)
}

/// Whether a folder has this path.
#[must_use]
pub fn is_folder(path: &Path) -> bool {
    with_disk(|disk| disk.has_folder(path) && !disk.files.contains_key(path))
}

/// The length of a file in bytes.
///
/// # Errors
/// There is no such file.
pub fn length(path: &Path) -> io::Result<u64> {
    let length = with_disk(|disk| disk.files.get(path).map(Vec::len));
    length
        .map(|length| length as u64)
        .ok_or_else(|| ErrorKind::NotFound.into())
}

/// Renames a file, replacing one that has the new name.
///
/// # Errors
/// There is no such file.
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
/// There is no such file.
pub fn delete(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.take(path).map(drop))
}

/// Creates a folder with its parents unless it exists.
///
/// # Errors
/// None.
pub fn create_folder(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.folders.insert(path.to_owned()));
    Ok(())
}

/// Lists the files in a folder that have one of the extensions, sorted by path. A missing folder counts as empty.
pub fn list_files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_wanted = |path: &&PathBuf| {
        path.parent() == Some(folder) && extensions.iter().any(|extension| has_extension(path, extension))
    };
    with_disk(|disk| disk.files.keys().filter(is_wanted).cloned().collect())
}

/// Returns the folder of the files that are served with the page.
pub fn asset_folder(_: &str, _: &Path) -> PathBuf {
    PathBuf::from("assets")
}
