//! Import and export of PGN, game by game.

use crate::{Filter, GameEntry, GameStorage, LibraryError, UntilCancelled};
use breakthrough_rules::notation::{PgnError, PgnGame, PgnReader};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many games are read for one transaction, unless their games have more moves than this together, or their text is longer
/// than [`BATCH_BYTES`].
const BATCH_GAMES: usize = 1000;
const BATCH_PLIES: usize = 100_000;

/// Bytes of text after which an import writes the games read so far. With the last game, which may have
/// [`MAX_RECORD_BYTES`](breakthrough_rules::notation::MAX_RECORD_BYTES), this bounds the memory of an import.
pub const BATCH_BYTES: u64 = 4 << 20;

/// How many errors are kept with their reasons. A reason has less than a kilobyte.
const MAX_ERRORS: usize = 1000;

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of games added.
    pub imported: u64,
    /// The number of games that the library already had.
    pub duplicates: u64,
    /// The number of games with errors.
    pub refused: u64,
    /// The number of bytes read.
    pub bytes: u64,
}

impl Progress {
    /// Whether no game was found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.imported == 0 && self.duplicates == 0 && self.refused == 0
    }
}

/// The result of an import.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// The final progress.
    pub progress: Progress,
    /// The first errors.
    pub errors: Vec<ImportError>,
    /// Whether the import was cancelled. Games imported before stay.
    pub cancelled: bool,
}

/// The error of a game that was not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// The line in which the game begins.
    pub line: usize,
    /// The error in it, with its place.
    pub error: PgnError,
}

/// Adds the games of a PGN file, and continues after games with errors. `on_progress` is called after every thousand games or four
/// megabytes. `cancel` ends the import, also within a long game; the games read before are added. `path` names the source in errors.
/// A game that is rated in the file is added as a casual game, because the file may come from anyone.
///
/// # Errors
/// The source cannot be read, or the library cannot be written. Games imported before stay, and repeating the import skips them.
pub fn import_pgn(
    storage: &mut dyn GameStorage,
    source: impl BufRead,
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ImportReport, LibraryError> {
    let prepare = |storage: &dyn GameStorage, mut entry: GameEntry| {
        // A rated game that the library has already remains a duplicate.
        if entry.rated_level.is_some() && !storage.is_known(&entry)? {
            entry.rated_level = None;
        }
        Ok(entry)
    };
    add_games(storage, source, path, cancel, on_progress, prepare)
}

/// Adds the games of a backup, as [`import_pgn`] does. Rated games stay rated.
///
/// # Errors
/// As [`import_pgn`].
pub fn restore_pgn(
    storage: &mut dyn GameStorage,
    source: impl BufRead,
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ImportReport, LibraryError> {
    add_games(storage, source, path, cancel, on_progress, |_, entry| Ok(entry))
}

fn add_games(
    storage: &mut dyn GameStorage,
    source: impl BufRead,
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
    prepare: impl Fn(&dyn GameStorage, GameEntry) -> Result<GameEntry, LibraryError>,
) -> Result<ImportReport, LibraryError> {
    let mut reader = PgnReader::new(UntilCancelled::new(source, cancel));
    let mut report = ImportReport::default();
    let mut batch: Vec<GameEntry> = Vec::new();
    let (mut plies, mut games) = (0, 0);
    loop {
        let game = match reader.next().transpose() {
            // Cancelling makes reading fail. It can also come at the end of the source.
            _ if cancel.load(Ordering::Relaxed) => {
                report.cancelled = true;
                None
            }
            Ok(game) => game,
            Err(error) => return Err(LibraryError::io(path, error)),
        };
        if report.cancelled && batch.is_empty() {
            return Ok(report);
        }
        let is_last = game.is_none();
        match game {
            None => {}
            Some(PgnGame { record: Ok(record), .. }) => {
                let entry = prepare(storage, GameEntry::from_record(record))?;
                plies += entry.plies();
                batch.push(entry);
            }
            Some(PgnGame {
                line,
                record: Err(error),
            }) => {
                report.progress.refused += 1;
                if report.errors.len() < MAX_ERRORS {
                    report.errors.push(ImportError { line, error });
                }
            }
        }
        games += 1;
        let bytes = reader.bytes_read() - report.progress.bytes;
        if is_last || games == BATCH_GAMES || plies >= BATCH_PLIES || bytes >= BATCH_BYTES {
            let added = storage.add_new(&batch)?;
            let imported = added.iter().flatten().count();
            report.progress.imported += imported as u64;
            report.progress.duplicates += (added.len() - imported) as u64;
            report.progress.bytes = reader.bytes_read();
            batch.clear();
            (plies, games) = (0, 0);
            on_progress(report.progress);
        }
        if is_last {
            return Ok(report);
        }
    }
}

/// Writes the games of a filter as PGN, with an empty line between them. Returns how many. `cancel` ends the export after a game.
///
/// # Errors
/// The library cannot be read, or the output cannot be written; `path` names it then.
pub fn export_pgn(
    storage: &dyn GameStorage,
    filter: &Filter,
    output: &mut dyn Write,
    path: &Path,
    cancel: &AtomicBool,
) -> Result<u64, LibraryError> {
    let mut count = 0;
    let mut failed: Option<io::Error> = None;
    storage.each_record(filter, &mut |_, pgn| {
        let separator = if count > 0 { "\n" } else { "" };
        let written = output
            .write_all(separator.as_bytes())
            .and_then(|()| output.write_all(pgn.as_bytes()));
        match written {
            Ok(()) => {
                count += 1;
                if cancel.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    })?;
    match failed.map_or_else(|| output.flush(), Err) {
        Ok(()) => Ok(count),
        Err(error) => Err(LibraryError::io(path, error)),
    }
}
