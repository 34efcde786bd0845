//! Opens folders in the system's file manager.

use breakthrough_platform::files;
use std::io;
use std::path::Path;

/// Opens a folder in the file manager, without waiting for it. A missing folder is created first.
///
/// # Errors
/// The folder cannot be created, or the system has no file manager.
pub(crate) fn open_folder(folder: &Path) -> io::Result<()> {
    files::create_folder(folder)?;
    open::that_detached(folder)
}
