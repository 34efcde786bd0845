//! Files in memory, for a browser. The page passes its saved files when the program starts, and a [`FileSaver`] receives every
//! change. Files on a mounted [`Drive`] are not in memory.

mod append_file;
mod drive;
mod folder_writer;
mod open_file;

pub use append_file::AppendFile;
pub use drive::{Drive, mount, on_drive, unmount};
pub use folder_writer::FolderWriter;
pub use open_file::File;

use super::{folder_of, has_extension, into_text, too_large};
use crate::clock::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
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
    drive: Option<Box<dyn Drive>>,
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

    fn has(&self, path: &Path) -> bool {
        self.files.contains_key(path) || self.drive_with(path).is_some()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if let Some(contents) = self.files.get(path) {
            return Ok(contents.clone());
        }
        self.drive_with(path).ok_or(ErrorKind::NotFound)?.read(path)
    }

    fn put(&mut self, path: &Path, contents: Vec<u8>) -> io::Result<()> {
        if let Some(drive) = self.drive.as_ref().filter(|drive| drive.stores(path)) {
            return drive.write(path, &contents);
        }
        if let Some(saver) = self.saver_of(path) {
            saver.save(path, Some(&contents));
        }
        self.files.insert(path.to_owned(), contents);
        Ok(())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        if self.files.remove(path).is_none() {
            return self.drive_with(path).ok_or(ErrorKind::NotFound)?.delete(path);
        }
        if let Some(saver) = self.saver_of(path) {
            saver.save(path, None);
        }
        Ok(())
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        if let Some(contents) = self.files.get(path) {
            return Ok(contents.len() as u64);
        }
        self.drive_with(path).ok_or(ErrorKind::NotFound)?.length(path)
    }

    fn has_folder(&self, folder: &Path) -> bool {
        let has = |path: &PathBuf| path.starts_with(folder);
        self.files.keys().any(has) || self.folders.iter().any(has) || self.drive_paths().iter().any(has)
    }
}

/// Adds the saved files, and saves all later changes with `saver`.
pub fn start(kept: impl IntoIterator<Item = (PathBuf, Vec<u8>)>, saver: impl FileSaver + 'static) {
    with_disk(|disk| {
        disk.files.extend(kept);
        disk.saver = Some(Box::new(saver));
    });
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

    /// Creates a folder like [`TemporaryFolder::create`]. The arguments are ignored, because files in memory can be renamed to
    /// any path.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn create_in(_: &Path, _: &str) -> io::Result<TemporaryFolder> {
        TemporaryFolder::create()
    }

    /// Does nothing, because temporary folders do not outlive the program.
    pub fn delete_leftovers(_: &Path, _: &str, _: &[&str]) {}

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Returns `false`, because temporary files do not outlive the program.
#[must_use]
pub fn is_leftover(_: &Path) -> bool {
    false
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        with_disk(|disk| {
            disk.files.retain(|path, _| !path.starts_with(&self.0));
            disk.folders.retain(|path| !path.starts_with(&self.0));
            disk.delete_on_drive(&self.0);
        });
    }
}

/// Reads a whole file.
///
/// # Errors
/// The file does not exist.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    with_disk(|disk| disk.read(path))
}

/// Reads a whole text file.
///
/// # Errors
/// The file does not exist or is not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    into_text(read(path)?)
}

/// Reads a whole file of at most `max_bytes` bytes.
///
/// # Errors
/// The file does not exist, or is larger (`FileTooLarge`).
pub fn read_limited(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let length = length(path)?;
    if length > max_bytes {
        return Err(too_large(max_bytes, &length.to_string()));
    }
    read(path)
}

/// Reads a whole text file of at most `max_bytes` bytes.
///
/// # Errors
/// The file does not exist, is larger (`FileTooLarge`), or is not UTF-8.
pub fn read_text_limited(path: &Path, max_bytes: u64) -> io::Result<String> {
    into_text(read_limited(path, max_bytes)?)
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
/// The drive of the file cannot be written.
pub fn create(path: &Path) -> io::Result<File> {
    with_disk(|disk| disk.put(path, Vec::new()))?;
    Ok(File::new(Some(path), Vec::new(), false))
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// The drive of the file cannot be written.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    with_disk(|disk| disk.put(path, bytes.as_ref().to_owned()))
}

/// Writes a file. The file at `path` is created or replaced only when the new contents are complete.
///
/// # Errors
/// `write` returns an error. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::new(None, Vec::new(), false);
    write(&mut file)?;
    super::in_memory::write(path, file.take_contents())
}

/// Writes like [`atomic_write`], because there are no pipes in memory.
///
/// # Errors
/// The same errors as [`atomic_write`].
pub fn write_output(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    atomic_write(path, write)
}

/// Returns the path itself, because there are no symbolic links in memory.
///
/// # Errors
/// Never returns an error.
pub fn follow_links(path: &Path) -> io::Result<PathBuf> {
    Ok(path.to_owned())
}

/// Lock that is held while a file is read and replaced.
#[derive(Debug)]
pub struct UpdateLock;

/// Does not lock the file, because other programs cannot replace files in memory.
///
/// # Errors
/// Never returns an error.
pub fn lock_for_update(_: &Path) -> io::Result<UpdateLock> {
    Ok(UpdateLock)
}

/// Identity of a file, independent of its name. No other program replaces files in memory, so all files have the same identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity;

/// Returns the identity of a file.
///
/// # Errors
/// The file does not exist.
pub fn identity(path: &Path) -> io::Result<FileIdentity> {
    let exists = with_disk(|disk| disk.has(path));
    exists.then_some(FileIdentity).ok_or_else(|| ErrorKind::NotFound.into())
}

/// Returns whether two paths are equal, because there are no links in memory.
#[must_use]
pub fn is_same(first: &Path, second: &Path) -> bool {
    first == second
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

/// Returns [`FileLocation::Unknown`], because files in memory have no identity.
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
    with_disk(|disk| disk.has(path) || disk.has_folder(path))
}

/// Returns whether a folder exists at this path.
#[must_use]
pub fn is_folder(path: &Path) -> bool {
    with_disk(|disk| disk.has_folder(path) && !disk.has(path))
}

/// Returns whether a file exists at this path.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    with_disk(|disk| disk.has(path))
}

/// Returns the length of a file in bytes.
///
/// # Errors
/// The file does not exist.
pub fn length(path: &Path) -> io::Result<u64> {
    with_disk(|disk| disk.length(path))
}

/// Renames a file, replacing an existing file at `to`.
///
/// # Errors
/// The file does not exist.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    with_disk(|disk| {
        let contents = disk.read(from)?;
        disk.put(to, contents)?;
        if from == to { Ok(()) } else { disk.remove(from) }
    })
}

/// Deletes a file.
///
/// # Errors
/// The file does not exist.
pub fn delete(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.remove(path))
}

/// Creates a folder with its parents unless it exists.
///
/// # Errors
/// Never returns an error.
pub fn create_folder(path: &Path) -> io::Result<()> {
    with_disk(|disk| disk.folders.insert(path.to_owned()));
    Ok(())
}

/// Lists the files in a folder that have one of the extensions, sorted by path. Returns an empty list if the folder is
/// missing.
///
/// # Errors
/// Never returns an error.
pub fn try_list_files(folder: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let is_wanted = |path: &&PathBuf| {
        path.parent() == Some(folder) && extensions.iter().any(|extension| has_extension(path, extension))
    };
    with_disk(|disk| {
        let mut found: Vec<PathBuf> = disk.files.keys().filter(is_wanted).cloned().collect();
        found.extend(disk.drive_paths().iter().filter(is_wanted).cloned());
        found.sort();
        Ok(found)
    })
}

/// Returns `None`, because the documents of a page are served with the page.
pub fn installed_document(_: &str, _: &str) -> Option<PathBuf> {
    None
}

/// Returns the folder of the assets served with the page.
pub fn asset_folder(_: &str, _: Option<&Path>) -> PathBuf {
    PathBuf::from("assets")
}
