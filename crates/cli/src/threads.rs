//! Warning about threads that could not be started.

use std::io::{self, Write};

/// Prints a warning to standard error if fewer threads have been started than were requested.
pub(super) fn warn_of_missing_threads(started: usize, requested: usize) {
    if started < requested {
        // A write error is ignored, because standard error may be closed.
        let _ = writeln!(io::stderr(), "warning: --threads: started {started} of {requested}");
    }
}
