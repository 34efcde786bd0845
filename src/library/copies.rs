//! Imports the games of library copies: backups, and damaged or replaced libraries.

use crate::job::Job;
use crate::redraw::WakeUp;
use breakthrough_library::{KeptCopy, Restored, SqliteLibrary};
use std::io;
use std::path::PathBuf;

/// Running import of a library copy. Dropping it cancels the import.
pub(crate) struct CopyRestore {
    pub(crate) copy: KeptCopy,
    pub(crate) job: Job<Restored, Result<Restored, String>>,
}

impl CopyRestore {
    pub(crate) fn start(library: PathBuf, copy: KeptCopy, wake_up: WakeUp) -> io::Result<CopyRestore> {
        let source = copy.clone();
        let job = Job::start("library copy", wake_up, move |cancel, on_progress| {
            SqliteLibrary::restore_kept_copy(&library, &source, cancel, on_progress).map_err(|error| error.to_string())
        })?;
        Ok(CopyRestore { copy, job })
    }

    /// Returns the result or the error once the job has finished.
    pub(crate) fn try_receive(&mut self) -> Option<Result<Restored, String>> {
        self.job.try_receive().map(Result::flatten)
    }
}
