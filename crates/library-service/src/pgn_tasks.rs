//! Imports and exports of PGN files.

use crate::connection::open_to_read;
use crate::{ExportTask, ImportSource, ImportTask, LibraryTask};
use breakthrough_library::{ImportReport, LibraryError, Progress, SqliteLibrary, export_pgn, import_pgn};
use breakthrough_platform::files;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Progress at the end of the import.
    pub progress: Progress,
    /// Errors of the first thousand games that were not imported, with line and column.
    pub errors: Vec<String>,
    /// The first thousand notes about parts of imported games that were not imported, with line and column.
    pub notes: Vec<String>,
    /// Whether the import was cancelled. Games imported before the cancellation are kept.
    pub cancelled: bool,
}

impl LibraryTask for ImportTask {
    type Progress = Progress;
    type Output = Result<Imported, String>;
    const NAME: &str = "library import";
    const ONLY_READS: bool = false;

    fn inputs(&self) -> Vec<PathBuf> {
        match &self.source {
            ImportSource::File(path) => vec![path.clone()],
            ImportSource::Text(_) => Vec::new(),
        }
    }

    fn run(self, library: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(Progress)) -> Self::Output {
        let report = import(library, self.source, cancel, on_progress).map_err(|error| error.to_string())?;
        Ok(Imported {
            progress: report.progress,
            errors: report.errors.iter().map(|error| error.error.to_string()).collect(),
            notes: report.notes.iter().map(ToString::to_string).collect(),
            cancelled: report.cancelled,
        })
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
    let imported = storage.until_cancelled(cancel, |storage| {
        import_pgn(storage, reader, &path, cancel, on_progress)
    });
    // Games that were imported before an error are kept.
    storage.flush()?;
    imported
}

impl LibraryTask for ExportTask {
    type Progress = ();
    type Output = Result<u64, String>;
    const NAME: &str = "library export";

    fn inputs(&self) -> Vec<PathBuf> {
        // The output path is an input as well, so that the task can detect an existing file.
        vec![self.path.clone()]
    }

    fn new_file(&self) -> Option<PathBuf> {
        Some(self.path.clone())
    }

    fn run(self, library: &Path, cancel: &AtomicBool, _: &mut dyn FnMut(())) -> Self::Output {
        export(library, &self, cancel)
    }
}

fn export(library: &Path, task: &ExportTask, cancel: &AtomicBool) -> Result<u64, String> {
    let ExportTask { filter, path, reviews } = task;
    if SqliteLibrary::owns(library, path) {
        return Err(format!(
            "{}: expected a new file, found a file of the library",
            path.display()
        ));
    }
    if files::exists(path) {
        return Err(format!("{}: the file already exists", path.display()));
    }
    let mut storage = open_to_read(library).map_err(|error| error.to_string())?;
    let mut exported = Ok(0);
    let written = files::atomic_write(path, |file| {
        let mut output = BufWriter::new(file);
        exported = storage.until_cancelled(cancel, |storage| {
            storage.in_snapshot(|storage| export_pgn(storage, filter, *reviews, &mut output, path, cancel, &mut |_| {}))
        });
        match &exported {
            Ok(_) => output.flush(),
            // The error makes `atomic_write` discard the partial file.
            Err(_) => Err(io::ErrorKind::Other.into()),
        }
    });
    let exported = exported.map_err(|error| error.to_string())?;
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(exported)
}
