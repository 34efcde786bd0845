//! Tasks for the copies beside a library: backups, and damaged or replaced libraries.

use crate::{CopiesTask, DeleteCopy, LibraryTask, RestoreCopy};
use breakthrough_library::{KeptCopy, RestoredCopy, SqliteLibrary};
use std::path::Path;
use std::sync::atomic::AtomicBool;

impl LibraryTask for CopiesTask {
    type Progress = ();
    type Output = Vec<KeptCopy>;
    const NAME: &str = "library copies";

    fn run(self, library: &Path, _: &AtomicBool, _: &mut dyn FnMut(())) -> Self::Output {
        let mut copies = SqliteLibrary::kept_copies(library);
        copies.sort_by(|first, second| second.date.cmp(&first.date));
        copies
    }
}

impl LibraryTask for DeleteCopy {
    type Progress = ();
    type Output = Result<(), String>;
    const NAME: &str = "library copies";
    const ONLY_READS: bool = false;

    fn run(self, library: &Path, _: &AtomicBool, _: &mut dyn FnMut(())) -> Self::Output {
        SqliteLibrary::delete_kept_copy(library, &self.copy).map_err(|error| error.to_string())
    }
}

impl LibraryTask for RestoreCopy {
    type Progress = RestoredCopy;
    type Output = Result<RestoredCopy, String>;
    const NAME: &str = "library copy";
    const ONLY_READS: bool = false;

    fn run(self, library: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(RestoredCopy)) -> Self::Output {
        SqliteLibrary::restore_kept_copy(library, &self.copy, cancel, on_progress).map_err(|error| error.to_string())
    }
}
