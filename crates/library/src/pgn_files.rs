//! PGN import and export, one game at a time.

use crate::review_tags::{has_review, without_annotations};
use crate::{
    ExportedReviews, FRIEND_GAME_TAG, FRIEND_KEYWORD, Filter, GameDate, GameEntry, GameStorage, LAST_PLAYED_TAG,
    LibraryError, NewGame, ReviewError, StoredReview, UntilCancelled, pgn_with_review, take_review,
};
use breakthrough_rules::notation::{
    MAX_RECORD_BYTES, PgnError, PgnErrorKind, PgnGame, PgnNote, PgnNoteKind, PgnReader, Record,
};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Maximum number of games per transaction. A batch also ends when it contains [`BATCH_PLIES`] plies or [`BATCH_BYTES`] bytes.
const BATCH_GAMES: usize = 1000;
const BATCH_PLIES: usize = 100_000;

/// Number of games between two progress reports of an export.
const PROGRESS_GAMES: u64 = 1000;

/// Number of PGN bytes after which an import writes a batch. An import holds at most this number of bytes plus a last game of up to
/// [`MAX_RECORD_BYTES`](breakthrough_rules::notation::MAX_RECORD_BYTES).
pub const BATCH_BYTES: u64 = 4 << 20;

/// Maximum number of errors and of notes in a report. Each message is shorter than a kilobyte.
const MAX_ERRORS: usize = 1000;

/// Progress of an import.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Number of games added.
    pub imported: u64,
    /// Number of games that were already in the library.
    pub duplicates: u64,
    /// Number of games with errors.
    pub refused: u64,
    /// Number of bytes read.
    pub bytes: u64,
}

impl Progress {
    /// Whether no game, valid or invalid, has been found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.imported == 0 && self.duplicates == 0 && self.refused == 0
    }
}

/// Result of an import.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// Progress at the end of the import.
    pub progress: Progress,
    /// Errors of the first thousand games that were not imported.
    pub errors: Vec<ImportError>,
    /// The first thousand notes about parts of imported games that were not imported.
    pub notes: Vec<ImportNote>,
    /// Number of further notes.
    pub unlisted_notes: u64,
    /// Whether the import was cancelled. Games imported before the cancellation are kept.
    pub cancelled: bool,
}

impl ImportReport {
    fn add_notes(&mut self, notes: impl IntoIterator<Item = ImportNote>) {
        for note in notes {
            if self.notes.len() < MAX_ERRORS {
                self.notes.push(note);
            } else {
                self.unlisted_notes += 1;
            }
        }
    }
}

/// Note about a part of a game that was not imported, with its location. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ImportNote {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Kind of note.
    pub kind: ImportNoteKind,
}

/// Kind of a note about a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportNoteKind {
    /// Note of the PGN parser.
    #[error(transparent)]
    Pgn(PgnNoteKind),
    /// The review does not fit the game.
    #[error("the review was left out: {0}")]
    Review(ReviewError),
}

impl From<PgnNote> for ImportNote {
    fn from(note: PgnNote) -> ImportNote {
        let PgnNote { line, column, kind } = note;
        ImportNote {
            line,
            column,
            kind: ImportNoteKind::Pgn(kind),
        }
    }
}

/// Error of a game that was not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// Line number at which the game starts.
    pub line: usize,
    /// Error with its line and column.
    pub error: PgnError,
}

/// Imports the games of a PGN file and skips games with errors. `on_progress` is called after every batch. Setting `cancel`
/// ends the import, even within a long game. Games read before the cancellation are added. `path` names the source in errors.
/// Rated games are imported as casual games, because the file is untrusted. A `LastPlayed` tag with a time in the future is
/// removed, so that *Continue game* does not resume this game instead of the game that was played last. The tags of a review
/// ([`take_review`]) are removed, and the review is stored.
///
/// # Errors
/// The source cannot be read, or the library cannot be written. Games imported before the error are kept, and a repeated
/// import skips these games.
pub fn import_pgn(
    storage: &mut dyn GameStorage,
    source: impl BufRead,
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ImportReport, LibraryError> {
    let now = GameDate::now();
    let prepare = |storage: &dyn GameStorage, mut entry: GameEntry| {
        let has_future_time = entry.has_future_time(&now);
        // Keep the level, the time and the friend of a game that is already in the library. Otherwise, the PGN would differ, and the game
        // would be added again.
        let is_trusted = !has_future_time && entry.rated_level.is_none() && !entry.is_with_friend();
        if !is_trusted && !storage.is_known(&entry)? {
            entry.rated_level = None;
            if entry.is_with_friend() {
                entry.keywords.retain(|word| word != FRIEND_KEYWORD);
                entry
                    .tags
                    .retain(|(name, _)| name != FRIEND_GAME_TAG && name != "Players");
            }
            entry
                .tags
                .retain(|(name, _)| name != LAST_PLAYED_TAG || !has_future_time);
        }
        Ok(entry)
    };
    add_games(storage, source, path, cancel, on_progress, prepare)
}

/// Imports the games of a backup like [`import_pgn`], but rated games stay rated.
///
/// # Errors
/// The same errors as [`import_pgn`].
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
    let mut batch: Vec<NewGame> = Vec::new();
    let (mut plies, mut games) = (0, 0);
    let mut failed = None;
    loop {
        let begin = reader.bytes_read();
        let game = match reader.next().transpose() {
            // After cancellation, reads fail. The flag is checked again after a successful read, because the flag may have
            // been set during the last read.
            _ if cancel.load(Ordering::Relaxed) => {
                report.cancelled = true;
                None
            }
            Ok(game) => game,
            Err(error) => {
                failed = Some(LibraryError::io(path, error));
                None
            }
        };
        if report.cancelled && batch.is_empty() {
            return Ok(report);
        }
        let is_last = game.is_none();
        let length = reader.bytes_read() - begin;
        match game {
            None => {}
            Some(PgnGame {
                line, record, notes, ..
            }) => match record.and_then(|record| stored_entry(record, line, length)) {
                Ok(entry) => {
                    let (mut game, refused) = new_game(entry);
                    let refused = refused.map(|error| ImportNote {
                        line,
                        column: 1,
                        kind: ImportNoteKind::Review(error),
                    });
                    report.add_notes(notes.into_iter().map(ImportNote::from).chain(refused));
                    game.entry = match prepare(storage, game.entry) {
                        Err(LibraryError::Cancelled) => {
                            report.cancelled = true;
                            return Ok(report);
                        }
                        entry => entry?,
                    };
                    plies += game.entry.plies();
                    batch.push(game);
                }
                Err(error) => {
                    report.progress.refused += 1;
                    if report.errors.len() < MAX_ERRORS {
                        report.errors.push(ImportError { line, error });
                    }
                }
            },
        }
        games += 1;
        let bytes = reader.bytes_read() - report.progress.bytes;
        if is_last || games == BATCH_GAMES || plies >= BATCH_PLIES || bytes >= BATCH_BYTES {
            let added = match storage.add_new_reviewed(&batch) {
                Err(LibraryError::Cancelled) => {
                    report.cancelled = true;
                    return Ok(report);
                }
                added => added?,
            };
            let imported = added.iter().flatten().count();
            report.progress.imported += imported as u64;
            report.progress.duplicates += (added.len() - imported) as u64;
            report.progress.bytes = reader.bytes_read();
            batch.clear();
            (plies, games) = (0, 0);
            on_progress(report.progress);
        }
        if is_last {
            return failed.map_or(Ok(report), Err);
        }
    }
}

/// Takes the review out of a game. Returns the game, and the reason if the review does not fit it.
fn new_game(mut entry: GameEntry) -> (NewGame, Option<ReviewError>) {
    // Earlier versions store the tags in the record.
    let with_tags = has_review(&entry).then(|| entry.to_record().to_pgn());
    let mut other_records: Vec<String> = with_tags.into_iter().collect();
    let Some(review) = take_review(&mut entry) else {
        return (NewGame::from(entry), None);
    };
    let (review, refused): (Option<StoredReview>, _) = match review {
        Ok(review) => {
            other_records.push(without_annotations(&entry, &review).to_record().to_pgn());
            (Some(review), None)
        }
        Err(error) => (None, Some(error)),
    };
    let game = NewGame {
        entry,
        review,
        other_records,
    };
    (game, refused)
}

/// Maximum ratio of the length of a stored game to the length of the game in a file. The ratio is 2 for a comment in Latin-1,
/// and 5 for moves without numbers and spaces.
const MAX_GROWTH: u64 = 16;

/// Converts a record of `length` bytes that starts at line `line` to an entry that can be exported and imported again.
///
/// # Errors
/// The text of the entry in the library would be longer than [`MAX_RECORD_BYTES`].
fn stored_entry(record: Record, line: usize, length: u64) -> Result<GameEntry, PgnError> {
    let entry = GameEntry::from_record(record);
    if length.saturating_mul(MAX_GROWTH) > MAX_RECORD_BYTES as u64
        && entry.to_record().to_pgn().len() > MAX_RECORD_BYTES
    {
        let kind = PgnErrorKind::TooLong(MAX_RECORD_BYTES);
        return Err(PgnError { line, column: 1, kind });
    }
    Ok(entry)
}

/// Exports the games that match a filter as PGN, separated by empty lines, with or without their reviews. Returns the number of
/// exported games. Setting `cancel` ends the export after the current game. `on_progress` is called with the number of exported
/// games after every thousand games.
///
/// # Errors
/// The library cannot be read, or the output cannot be written; `path` names the output in errors.
pub fn export_pgn(
    storage: &dyn GameStorage,
    filter: &Filter,
    reviews: ExportedReviews,
    output: &mut dyn Write,
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(u64),
) -> Result<u64, LibraryError> {
    let mut count: u64 = 0;
    let mut failed: Option<LibraryError> = None;
    let visited = storage.each_record(filter, &mut |summary, pgn| {
        let separator = if count > 0 { "\n" } else { "" };
        let written = pgn_with_review(storage, summary, pgn, reviews).and_then(|pgn| {
            let written = output.write_all(separator.as_bytes());
            let written = written.and_then(|()| output.write_all(pgn.as_bytes()));
            written.map_err(|error| LibraryError::io(path, error))
        });
        match written {
            Ok(()) => {
                count += 1;
                if count.is_multiple_of(PROGRESS_GAMES) {
                    on_progress(count);
                }
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
    });
    match failed.map_or(visited, Err) {
        Ok(()) | Err(LibraryError::Cancelled) => {}
        Err(error) => return Err(error),
    }
    output.flush().map_err(|error| LibraryError::io(path, error))?;
    Ok(count)
}
