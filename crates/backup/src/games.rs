//! The games of a backup: writing and counting.

use crate::check::Progress;
use crate::contents::Contents;
use crate::limits::MAX_GAMES_BYTES;
use crate::notes::Notes;
use crate::{BackupError, GAMES};
use breakthrough_library::{ExportedReviews, Filter, GameStorage, GameSummary, Sort, SqliteLibrary, pgn_with_review};
use breakthrough_rules::notation::{MAX_RECORD_BYTES, PgnReader};
use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of games with errors that are listed in separate notes. Further games with errors are only counted.
const MAX_NOTED_GAMES: u64 = 20;
/// Number of games between two progress reports.
const PROGRESS_GAMES: u64 = 1000;

/// Writes the games of a library as PGN, with the tags of their reviews. Games that a restore would refuse because of their size
/// are skipped and listed in the notes.
pub(crate) fn write_games(
    library: &Path,
    output: &mut dyn Write,
    notes: &mut Notes,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<(), BackupError> {
    let storage = SqliteLibrary::open_again(library)?;
    let filter = Filter::default();
    let total = storage.list(&filter, Sort::default(), 0..0)?.total;
    let (mut games, mut bytes, mut failed) = (0_u64, 0, None);
    let mut write = |separator: &str, pgn: &str| {
        let mut texts = [separator, pgn].into_iter();
        let written = texts.try_for_each(|text| output.write_all(text.as_bytes()));
        written.map_err(|error| BackupError::io(Path::new(GAMES), error))
    };
    storage.each_record(&filter, &mut |summary, pgn| {
        match pgn_with_review(&storage, summary, pgn, ExportedReviews::Tags) {
            Ok(pgn) => match check_game(&pgn, bytes) {
                Ok(()) => {
                    let separator = if bytes > 0 { "\n" } else { "" };
                    failed = write(separator, &pgn).err();
                    bytes += (separator.len() + pgn.len()) as u64;
                }
                Err(reason) => notes.add(GAMES, format_args!("{}: {reason}", title(summary))),
            },
            Err(error) => failed = Some(error.into()),
        }
        games += 1;
        if games.is_multiple_of(PROGRESS_GAMES) {
            on_progress(Progress::new(games, games, total));
        }
        if failed.is_some() || cancel.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    failed.map_or(Ok(()), Err)
}

/// Returns an error with the reason if a game cannot be restored from a backup whose earlier games have `bytes` bytes.
fn check_game(pgn: &str, bytes: u64) -> Result<(), String> {
    let length = pgn.len();
    if length > MAX_RECORD_BYTES {
        return Err(format!(
            "expected a game of at most {MAX_RECORD_BYTES} bytes, found {length}"
        ));
    }
    if bytes + 1 + length as u64 > MAX_GAMES_BYTES {
        return Err(format!(
            "expected at most {MAX_GAMES_BYTES} bytes in all games, found more"
        ));
    }
    Ok(())
}

/// Returns a title by which the player can recognize a game.
fn title(game: &GameSummary) -> String {
    let [first, second] = game.players.each_ref().map(|player| player.name.as_str());
    format!("game {} of {} ({first} – {second})", game.id, game.date.as_str())
}

/// Source of the games in an archive. Reading stops at damage and at a maximum size.
pub(crate) struct GamesSource<R> {
    source: R,
    remaining_bytes: u64,
    damage: Damage,
}

/// Reason why a [`GamesSource`] could not be read to the end; `None` if the source was complete or has not been read.
pub(crate) type Damage = Rc<RefCell<Option<String>>>;

impl<R: Read> GamesSource<R> {
    /// Creates a source of at most `max_bytes` bytes. The returned [`Damage`] is set when a read of the source fails.
    pub(crate) fn new(source: R, max_bytes: u64) -> (GamesSource<R>, Damage) {
        let damage = Damage::default();
        let source = GamesSource {
            source,
            remaining_bytes: max_bytes,
            damage: Rc::clone(&damage),
        };
        (source, damage)
    }
}

impl<R: Read> Read for GamesSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer).and_then(|count| {
            self.remaining_bytes = self.remaining_bytes.checked_sub(count as u64).ok_or_else(|| {
                let reason = "expected less than the maximum size of all games, found more";
                io::Error::new(io::ErrorKind::FileTooLarge, reason)
            })?;
            Ok(count)
        });
        // The reader repeats an interrupted read, so this error does not mean damage.
        if let Err(error) = &read
            && error.kind() != io::ErrorKind::Interrupted
        {
            *self.damage.borrow_mut() = Some(format!("expected undamaged games to the end, found: {error}"));
        }
        read
    }
}

/// Counts the games of an archive. `length` is the length of their PGN in bytes. Games with errors are noted. If the source
/// cannot be read to the end, the games before the damage are counted. Stops when `cancel` is set.
pub(crate) fn count_games(
    source: impl Read,
    length: u64,
    max_bytes: u64,
    cancel: &AtomicBool,
    (contents, notes): (&mut Contents, &mut Notes),
    on_progress: &mut dyn FnMut(Progress),
) {
    let (mut games, mut refused) = (0_u64, 0_u64);
    let (source, damage) = GamesSource::new(source, max_bytes);
    let mut reader = PgnReader::new(BufReader::new(source));
    while let Some(Ok(game)) = reader.next() {
        // The cancel flag is polled here as well, because a single read can contain thousands of short games.
        if cancel.load(Ordering::Relaxed) {
            return;
        }
        match game.record {
            Ok(_) => contents.games += 1,
            Err(error) => {
                refused += 1;
                if refused <= MAX_NOTED_GAMES {
                    notes.add(GAMES, error);
                }
            }
        }
        games += 1;
        if games.is_multiple_of(PROGRESS_GAMES) {
            on_progress(Progress::new(contents.games, reader.bytes_read(), length));
        }
    }
    if refused > MAX_NOTED_GAMES {
        let more = refused - MAX_NOTED_GAMES;
        notes.add(GAMES, format_args!("{more} more games with errors"));
    }
    if let Some(reason) = damage.take() {
        notes.add(GAMES, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_up_to_the_maximum_size() {
        let games = "1. a2-a3 *\n\n1. b2-b3 *\n";
        let length = games.len() as u64;
        let count = |max_bytes: u64| {
            let (mut contents, mut notes) = (Contents::default(), Notes::default());
            let found = (&mut contents, &mut notes);
            // Read one byte at a time, because a read that exceeds the maximum fails as a whole.
            let source = games
                .as_bytes()
                .chunks(1)
                .fold(Box::new(io::empty()) as Box<dyn Read>, |before, byte| {
                    Box::new(before.chain(byte))
                });
            let cancel = AtomicBool::new(false);
            count_games(source, length, max_bytes, &cancel, found, &mut |_| {});
            (contents.games, notes.into_lines().len())
        };
        assert_eq!(count(length), (2, 0));
        // The second game is incomplete.
        assert_eq!(count(length - 1), (1, 1));
    }
}
