//! Paths of a library, its journals and its lock, and checks of the files at these paths.

use crate::LibraryError;
use breakthrough_platform::files::{self, FileIdentity};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Returns the path of the library file to which a symbolic link leads, or the path itself. The file need not exist.
pub(super) fn file_of(path: &Path) -> Result<PathBuf, LibraryError> {
    files::follow_links(path).map_err(|error| LibraryError::io(path, error))
}

/// Returns the parent folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Appends a suffix to the full file name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Returns the path of the lock file.
pub(super) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Returns the path of a library's journal (WAL), which contains changes that have not been written to the file.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Whether the library has a journal that is not empty. A folder with the name of the journal is ignored.
pub(super) fn has_journal(path: &Path) -> bool {
    let journal = journal_of(path);
    !files::is_folder(&journal) && files::length(&journal).is_ok_and(|length| length > 0)
}

/// Returns the identity of an existing file.
///
/// # Errors
/// [`LibraryError::Missing`] if the path does not exist, or an I/O error, for example if a parent folder cannot be accessed.
pub(super) fn expect_existing(path: &Path) -> Result<FileIdentity, LibraryError> {
    files::identity(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => LibraryError::Missing(path.to_owned()),
        _ => LibraryError::Io {
            path: path.to_owned(),
            error,
        },
    })
}

/// Checks that there are no folders, pipes, devices or sockets in place of the file and its journals: opening a pipe would
/// block until another program opens it. The files are not opened, because closing them would release the locks of this program.
pub(super) fn expect_files(path: &Path) -> Result<(), LibraryError> {
    for path in ["", "-wal", "-shm", "-journal"].map(|ending| beside(path, ending)) {
        if files::exists(&path)
            && !files::is_file(&path)
            && let Err(error) = files::open(&path)
        {
            return Err(LibraryError::Io { path, error });
        }
    }
    Ok(())
}
