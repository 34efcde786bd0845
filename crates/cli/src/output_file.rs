//! Output files named by the user. An existing file is replaced only with `--force`.

use super::CommandError;
use breakthrough_platform::files::{self, File};
use clap::Args;
use std::io;
use std::path::Path;

#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct Overwrite {
    /// Replace the output file if it exists
    #[arg(long)]
    pub(super) force: bool,
}

impl Overwrite {
    /// Checks that the output file may be written. `argument` names the file in errors.
    pub(super) fn check(self, argument: &str, path: &Path) -> Result<(), CommandError> {
        if !self.force && files::is_file(path) {
            return Err(error(argument, path, "the file already exists; --force replaces it"));
        }
        Ok(())
    }

    /// Atomically writes the output file, or writes to a pipe or a device. After an error, an existing file is unchanged.
    pub(super) fn write(
        self,
        argument: &str,
        path: &Path,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        self.check(argument, path)?;
        files::write_output(path, write).map_err(|reason| error(argument, path, &reason.to_string()))
    }
}

/// Returns the error for an output file.
pub(super) fn error(argument: &str, path: &Path, reason: &str) -> CommandError {
    CommandError::Argument(format!("{argument}: {}: {reason}", path.display()))
}
