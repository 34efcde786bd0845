//! Limits of backups. The same limits apply to writing and reading, so that every written file can be restored. A file beyond
//! a limit is skipped and listed in the notes; the other files are not affected.

use crate::file_kind::FileKind;
use crate::{EXERCISES, GAMES, LESSONS, PUZZLES};

/// Maximum size of the manifest and of each variant and theme, in bytes.
pub const MAX_FILE_BYTES: u64 = 4 << 20;
/// Maximum size of the settings, in bytes.
pub const MAX_SETTINGS_BYTES: u64 = 1 << 20;
/// Maximum total size of the files other than the games, the exercises, the stars of lessons and the puzzle attempts, in bytes.
pub const MAX_FILES_BYTES: u64 = 32 << 20;
/// Maximum size of the exercises and days of practice, in bytes.
pub const MAX_EXERCISES_BYTES: u64 = 16 << 20;
/// Maximum size of the stars of lessons, in bytes.
pub const MAX_LESSONS_BYTES: u64 = 16 << 20;
/// Maximum size of the puzzle attempts, in bytes.
pub const MAX_PUZZLES_BYTES: u64 = 16 << 20;
/// Maximum size of the games, in bytes.
pub const MAX_GAMES_BYTES: u64 = 16 << 30;
/// Maximum number of files, including the manifest, the exercises, the stars of lessons, the puzzle attempts and the games.
pub const MAX_FILES: usize = 10_000;
/// Maximum length of the name of a variant or theme file, in bytes. Most file systems have this limit.
pub const MAX_NAME_BYTES: usize = 255;

/// Number of bytes that are still available for all files that have a [`FileKind`] together.
#[derive(Debug)]
pub(crate) struct Budget {
    bytes: u64,
}

impl Budget {
    pub(crate) const fn new() -> Budget {
        Budget { bytes: MAX_FILES_BYTES }
    }

    /// Returns the reason why a file of this kind and size is skipped, if any.
    pub(crate) fn check(&self, kind: FileKind, bytes: u64) -> Result<(), String> {
        let max_bytes = kind.max_bytes();
        if bytes > max_bytes {
            return Err(format!("expected at most {max_bytes} bytes, found {bytes}"));
        }
        if bytes > self.bytes {
            let others = format!("{EXERCISES}, {LESSONS}, {PUZZLES} and {GAMES}");
            let expected = format!("expected at most {MAX_FILES_BYTES} bytes in all files except {others}");
            return Err(format!("{expected}, found more"));
        }
        Ok(())
    }

    /// Subtracts the size of a valid or invalid file that was read or written.
    pub(crate) const fn spend(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

/// Returns the reason why no further file fits into a backup that already contains `count` files.
pub(crate) fn check_count(count: usize) -> Result<(), String> {
    if count >= MAX_FILES {
        return Err(format!("expected at most {MAX_FILES} files, found more"));
    }
    Ok(())
}
