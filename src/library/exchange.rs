//! Imports and exports PGN in a job with its own database connection, so that games can be saved meanwhile.

use crate::job::Job;
use crate::library::open_to_read;
use crate::redraw::WakeUp;
use breakthrough_library::{Filter, ImportReport, LibraryError, Progress, SqliteLibrary, export_pgn, import_pgn};
use breakthrough_platform::files;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const THREAD: &str = "library exchange";

/// Source of an import's PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ImportSource {
    File(PathBuf),
    Text(String),
}

/// Result of an import or export.
#[derive(Debug)]
pub(crate) enum Exchanged {
    Imported(ImportReport),
    /// Number of exported games, and the new file.
    Exported(u64, PathBuf),
}

/// Running import or export. Dropping it cancels the job.
pub(crate) struct Exchange {
    /// Size of the source in bytes, if known.
    pub(crate) length: Option<u64>,
    pub(crate) job: Job<Progress, Result<Exchanged, String>>,
}

impl Exchange {
    pub(crate) fn import(library: PathBuf, source: ImportSource, wake_up: WakeUp) -> io::Result<Exchange> {
        let length = match &source {
            ImportSource::File(path) => files::length(path).ok(),
            ImportSource::Text(text) => Some(text.len() as u64),
        };
        let job = Job::start(THREAD, wake_up, move |cancel, on_progress| {
            let imported = import(&library, source, cancel, on_progress);
            imported.map(Exchanged::Imported).map_err(|error| error.to_string())
        })?;
        Ok(Exchange { length, job })
    }

    pub(crate) fn export(library: PathBuf, filter: Filter, path: PathBuf, wake_up: WakeUp) -> io::Result<Exchange> {
        let job = Job::start(THREAD, wake_up, move |cancel, _| {
            let count = export(&library, &filter, &path, cancel)?;
            Ok(Exchanged::Exported(count, path))
        })?;
        Ok(Exchange { length: None, job })
    }

    /// Returns the result or the error once the job has finished.
    pub(crate) fn try_receive(&mut self) -> Option<Result<Exchanged, String>> {
        self.job.try_receive().map(Result::flatten)
    }
}

fn import(
    library: &Path,
    source: ImportSource,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ImportReport, LibraryError> {
    let mut storage = SqliteLibrary::open_again(library)?;
    let (reader, path): (Box<dyn BufRead>, PathBuf) = match source {
        ImportSource::File(path) => {
            let file = files::open(&path).map_err(|error| LibraryError::Io {
                path: path.clone(),
                error,
            })?;
            (Box::new(BufReader::new(file)), path)
        }
        ImportSource::Text(text) => (Box::new(Cursor::new(text)), PathBuf::from("PGN")),
    };
    let imported = import_pgn(&mut storage, reader, &path, cancel, on_progress);
    // Games imported before an error are kept.
    storage.flush()?;
    imported
}

/// Exports to a new file. The file appears when the export is complete or was cancelled. An existing file is not overwritten.
fn export(library: &Path, filter: &Filter, path: &Path, cancel: &AtomicBool) -> Result<u64, String> {
    if files::exists(path) {
        return Err(format!(
            "{}: expected the name of a new file, found one that exists",
            path.display()
        ));
    }
    let storage = open_to_read(library).map_err(|error| error.to_string())?;
    let mut exported = Ok(0);
    let written = files::atomic_write(path, |file| {
        let mut output = BufWriter::new(file);
        exported = export_pgn(&storage, filter, &mut output, path, cancel);
        match &exported {
            Ok(_) => output.flush(),
            // An error discards the partial file.
            Err(_) => Err(io::ErrorKind::Other.into()),
        }
    });
    let exported = exported.map_err(|error| error.to_string())?;
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(exported)
}
