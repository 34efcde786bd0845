//! Copies the file of a library with its journal.

use super::paths::beside;
use crate::UntilCancelled;
use breakthrough_platform::files;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Copies a library with its journal. The `-shm` file is not copied, because SQLite recreates this file. Fails once `cancel` is set.
pub(super) fn copy_with_journal(from: &Path, to: &Path, cancel: &AtomicBool) -> io::Result<()> {
    copy_until_cancelled(from, to, cancel)?;
    for ending in ["-wal", "-journal"] {
        if files::exists(&beside(from, ending)) {
            copy_until_cancelled(&beside(from, ending), &beside(to, ending), cancel)?;
        }
    }
    Ok(())
}

fn copy_until_cancelled(from: &Path, to: &Path, cancel: &AtomicBool) -> io::Result<()> {
    let mut source = UntilCancelled::new(files::open(from)?, cancel);
    let mut copy = files::create(to)?;
    io::copy(&mut source, &mut copy)?;
    copy.flush()
}
