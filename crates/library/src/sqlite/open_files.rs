//! Library files that this program has open. The journal beside a path belongs to the file that was opened there. If another
//! file has replaced this file, SQLite would replay the journal into the other file and thereby destroy the other file.

use super::paths::{folder_of, has_journal};
use crate::LibraryError;
use breakthrough_platform::files::{self, FileIdentity};
use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Folder and name of a file, regardless of the links through which it was opened.
type Place = (Option<FileIdentity>, Option<OsString>);

/// Places and identities of the open files, once for each connection.
static OPEN: Mutex<Vec<(Place, FileIdentity)>> = Mutex::new(Vec::new());

fn open_files() -> MutexGuard<'static, Vec<(Place, FileIdentity)>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn place_of(path: &Path) -> Place {
    let folder = files::identity(folder_of(path)).ok();
    (folder, path.file_name().map(ToOwned::to_owned))
}

/// Entry in the list of open files, until the value is dropped.
#[derive(Debug)]
pub(super) struct OpenFile(Place, FileIdentity);

impl OpenFile {
    pub(super) fn new(path: &Path, identity: FileIdentity) -> OpenFile {
        let place = place_of(path);
        open_files().push((place.clone(), identity));
        OpenFile(place, identity)
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        let mut files = open_files();
        let is_this = |(place, identity): &(Place, FileIdentity)| (place, identity) == (&self.0, &self.1);
        if let Some(found) = files.iter().position(is_this) {
            files.swap_remove(found);
        }
    }
}

/// Checks that the journal beside a file does not belong to another file that was replaced while it was open.
///
/// # Errors
/// [`LibraryError::Gone`] until [`SqliteLibrary::close_displaced`](super::SqliteLibrary::close_displaced) has removed the journal.
pub(super) fn expect_own_journal(path: &Path) -> Result<(), LibraryError> {
    let Ok(identity) = files::identity(path) else {
        return Ok(());
    };
    let place = place_of(path);
    let is_other = |(open, found): &(Place, FileIdentity)| *open == place && *found != identity;
    if has_journal(path) && open_files().iter().any(is_other) {
        return Err(LibraryError::Gone(path.to_owned()));
    }
    Ok(())
}
