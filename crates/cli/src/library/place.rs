//! Opens the library of a command, and repairs the library when damage is found.

use crate::CommandError;
use breakthrough_library::{LibraryError, Opened, Rescue, SqliteLibrary};
use breakthrough_platform::files;
use breakthrough_platform::text::printable;
use clap::Args;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

/// Maximum number of attempts if an operation finds damage.
const TRIES: usize = 3;

#[derive(Args, Debug)]
pub(super) struct Place {
    /// Folder of the library
    #[arg(long, value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// Print one line of JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Place {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(SqliteLibrary::FILE_NAME)
    }

    /// Opens the library, and reports a repair on standard error.
    pub(super) fn open(&self, creates: bool) -> Result<OpenLibrary, CommandError> {
        let Opened { library, rescue } = self.open_or_rescue(creates)?;
        if let Some(rescue) = &rescue {
            warn(rescue);
        }
        Ok(OpenLibrary(Some(library)))
    }

    /// Opens the library. Unless `creates` is set, the library must exist, and is opened read-only if the file is not writable.
    pub(super) fn open_or_rescue(&self, creates: bool) -> Result<Opened, CommandError> {
        let path = self.path();
        if creates {
            files::create_folder(&self.folder)
                .map_err(|error| CommandError::Argument(format!("--folder: {}: {error}", self.folder.display())))?;
            return SqliteLibrary::open(&path).map_err(failed);
        }
        SqliteLibrary::open_existing(&path)
            .or_else(|error| {
                let read = error.allows_reading().then(|| SqliteLibrary::open_read_only(&path));
                match read {
                    Some(Ok(library)) => Ok(Opened { library, rescue: None }),
                    _ => Err(error),
                }
            })
            .map_err(failed)
    }
}

/// Open library; `None` after a failed repair.
pub(super) struct OpenLibrary(Option<SqliteLibrary>);

impl OpenLibrary {
    /// Runs an operation. If the operation finds damage, repairs the library, reports the rescue on standard error, and runs
    /// the operation again if `may_repeat` returns `true`. Damage may be found late, because a large library is checked
    /// on opening only if it was not closed properly.
    pub(super) fn run<T>(
        &mut self,
        may_repeat: &dyn Fn() -> bool,
        mut work: impl FnMut(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, CommandError> {
        let mut tries = 1;
        loop {
            let library = self
                .0
                .as_mut()
                .ok_or_else(|| CommandError::Failed("the library is closed".to_owned()))?;
            let detail = match work(library) {
                Err(LibraryError::Damaged { detail, .. }) if tries < TRIES => detail,
                done => return done.map_err(failed),
            };
            if let Some(library) = self.0.take() {
                let Opened { library, rescue } = library.repair(&detail).map_err(failed)?;
                self.0 = Some(library);
                if let Some(rescue) = &rescue {
                    warn(rescue);
                }
            }
            if !may_repeat() {
                let reason = "the library was repaired after a part of the output; run the command again";
                return Err(CommandError::Failed(reason.to_owned()));
            }
            tries += 1;
        }
    }

    pub(super) fn close(self) -> Result<(), CommandError> {
        self.0.map_or(Ok(()), SqliteLibrary::close).map_err(failed)
    }
}

fn warn(rescue: &Rescue) {
    // A write error is ignored, because standard error may be closed.
    let _ = writeln!(io::stderr(), "warning: {}", printable(rescue));
}

pub(super) fn failed(error: LibraryError) -> CommandError {
    match error {
        // The reader of standard output has closed the pipe.
        LibraryError::Io { error, .. } if error.kind() == ErrorKind::BrokenPipe => CommandError::Io(error),
        error => CommandError::Failed(error.to_string()),
    }
}
