//! Opens the library, for writing if possible, and repairs a damaged file.

use crate::messages::Reply;
use crate::save::SaveFailure;
use crate::store::Store;
use breakthrough_library::{GameStorage, LibraryError, Opened, SqliteLibrary};
use breakthrough_platform::files;

/// Number of days after which a deleted game is purged.
const DELETED_DAYS: u32 = 30;

impl Store {
    /// Repairs a damaged library, reports the repair, and returns the repaired library.
    pub(super) fn repaired(&mut self, library: SqliteLibrary, detail: &str) -> Result<SqliteLibrary, LibraryError> {
        let opened = library.repair(detail)?;
        Ok(self.opened(opened))
    }

    /// Returns an opened library. Reports the repair if the library was repaired during opening.
    pub(super) fn opened(&mut self, opened: Opened) -> SqliteLibrary {
        if let Some(rescue) = opened.rescue {
            self.rescues += 1;
            self.replies.push(Reply::Rescued(rescue.to_string()));
            self.read_rescued(&opened.library, &rescue);
            // Lists must be reloaded, because the repair may have renumbered games.
            self.add_change_of_everything();
        }
        opened.library
    }

    /// Opens the library for writing, or read-only if the file is not writable.
    pub(super) fn open(&mut self) -> Result<SqliteLibrary, LibraryError> {
        let error = match self.open_to_write() {
            Ok(library) => return Ok(library),
            Err(error) => error,
        };
        match SqliteLibrary::open_read_only(&self.path) {
            Ok(library) if error.allows_reading() => {
                self.set_read_only(Some(SaveFailure::from(&error)));
                Ok(library)
            }
            _ => Err(error),
        }
    }

    pub(super) fn set_read_only(&mut self, reason: Option<SaveFailure>) {
        if self.read_only != reason {
            self.read_only.clone_from(&reason);
            self.replies.push(Reply::ReadOnly(reason));
        }
    }

    /// Runs an operation that changes the library. Reopens a read-only library for writing.
    pub(super) fn with_writable<T>(
        &mut self,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.open_writable()?;
        self.with(work)
    }

    /// Opens the library for writing, unless it is already open for writing.
    pub(super) fn open_writable(&mut self) -> Result<(), LibraryError> {
        if self.library.is_none() || self.read_only.is_some() {
            // The file must be closed before `SqliteLibrary::open` opens it again.
            self.library = None;
            self.library = Some(self.open_to_write()?);
        }
        Ok(())
    }

    fn open_to_write(&mut self) -> Result<SqliteLibrary, LibraryError> {
        if !self.is_writer {
            return Err(LibraryError::ReadOnly(self.path.clone()));
        }
        if let Some(folder) = self.path.parent() {
            // If the folder cannot be created, opening the file reports the error.
            let _ = files::create_folder(folder);
        }
        let opened = SqliteLibrary::open(&self.path)?;
        self.set_read_only(None);
        let mut library = self.opened(opened);
        match library.purge(DELETED_DAYS) {
            Ok(_) => Ok(library),
            // Large libraries are not checked when they are opened, so the purge may be the first to find damage.
            Err(LibraryError::Damaged { detail, .. }) => self.repaired(library, &detail),
            Err(error) => {
                log::warn!("{error}");
                Ok(library)
            }
        }
    }
}
