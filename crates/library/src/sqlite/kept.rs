//! Lists, deletes and restores the copies that the program has created beside a library.

use super::names::{BACKUP_FOLDER, BACKUP_NAME, TEMPORARY, date_of_copy};
use super::paths::{beside, file_of, folder_of};
use super::review::read_review;
use super::salvage::salvage;
use super::storage::{add_reviewed, entry_of};
use super::write::{Prepared, read};
use super::{SqliteLibrary, database_error};
use crate::listed_text::listed;
use crate::{BATCH_BYTES, GameDate, GameEntry, GameId, GameStorage, LibraryError, NewGame};
use breakthrough_exercises::Exercise;
use breakthrough_platform::files::{self, TemporaryFolder};
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{Annotations, Game, NodeId};
use rusqlite::{Connection, Result, params};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of games per transaction. A batch also ends when it contains [`BATCH_BYTES`] bytes of PGN.
const BATCH: usize = 500;
/// Maximum number of games with equal names, date and variant that are compared with a game.
const CANDIDATES: u32 = 50;

/// Reason why a copy of a library was made.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum CopyKind {
    /// Weekly backup.
    Backup,
    /// Damaged library that a rescue has replaced.
    Damaged,
    /// Content of a library that was deleted or replaced while it was open.
    Kept,
}

/// Copy beside a library.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct KeptCopy {
    /// Path of the copy.
    pub path: PathBuf,
    /// Reason why the copy was made.
    pub kind: CopyKind,
    /// Size in bytes, including the journal.
    pub bytes: u64,
    /// Date in the file name.
    pub date: GameDate,
}

/// Result of restoring a copy.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct RestoredCopy {
    /// Number of games added.
    pub added: usize,
    /// Number of games that the library already contained, in the same or a later state.
    pub known: usize,
    /// Number of exercises added.
    pub exercises: usize,
    /// Number of lesson boards whose stars were added.
    pub lesson_stars: usize,
    /// Number of puzzle attempts added.
    pub puzzle_attempts: usize,
    /// Number of games of a damaged copy that could not be read, or were found without IDs.
    pub lost: usize,
    /// Whether restoring was cancelled. Games added before the cancellation are kept; exercises, stars and puzzle attempts are added
    /// after the games, and only if restoring was not cancelled.
    pub cancelled: bool,
}

impl SqliteLibrary {
    /// Lists the copies beside a library in the order of [`CopyKind`]. The copies of each kind are sorted by date, the oldest first.
    #[must_use]
    pub fn kept_copies(path: &Path) -> Vec<KeptCopy> {
        let Ok(path) = file_of(path) else {
            return Vec::new();
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let folder = folder_of(&path);
        let places = [
            (CopyKind::Backup, folder.join(BACKUP_FOLDER), BACKUP_NAME.to_owned()),
            (CopyKind::Damaged, folder.to_owned(), format!("{stem}-damaged")),
            (CopyKind::Kept, folder.to_owned(), format!("{stem}-kept")),
        ];
        let mut copies = Vec::new();
        for (kind, folder, beginning) in places {
            let mut found: Vec<KeptCopy> = files::list_files(&folder, &["sqlite"])
                .into_iter()
                .filter_map(|path| kept_copy(kind, &beginning, path))
                .collect();
            found.sort_by(|first, second| (&first.date, &first.path).cmp(&(&second.date, &second.path)));
            copies.append(&mut found);
        }
        copies
    }

    /// Deletes a copy beside a library, and the journal of the copy.
    ///
    /// # Errors
    /// [`LibraryError::Missing`] for a file that is not one of [`SqliteLibrary::kept_copies`], or an I/O error.
    pub fn delete_kept_copy(path: &Path, copy: &KeptCopy) -> Result<(), LibraryError> {
        expect_copy(path, copy)?;
        // Delete the copy last, so that an error does not leave a journal without its database.
        for file in ["-shm", "-wal", "-journal", ""].map(|ending| beside(&copy.path, ending)) {
            if files::exists(&file) {
                files::delete(&file).map_err(|error| LibraryError::io(&file, error))?;
            }
        }
        Ok(())
    }

    /// Adds the games of a copy to the library, except games that the library contains in the same or a later state, and merges
    /// the exercises, the days of practice ([`GameStorage::merge_exercises`]), the stars of lessons
    /// ([`GameStorage::merge_lesson_stars`]) and the puzzle attempts ([`GameStorage::merge_puzzle_attempts`]). A damaged copy is
    /// read as far as possible.
    /// Neither the copy nor any game of the library is changed. Deleted games of the copy are skipped. `on_progress` is called
    /// after every transaction of at most 500 games and about 4 MiB of records. Setting `cancel` ends the operation and rolls
    /// back the open transaction.
    ///
    /// # Errors
    /// See [`LibraryError`]. Games added before the error are kept, and another call skips these games.
    pub fn restore_kept_copy(
        path: &Path,
        copy: &KeptCopy,
        cancel: &AtomicBool,
        on_progress: &mut dyn FnMut(RestoredCopy),
    ) -> Result<RestoredCopy, LibraryError> {
        expect_copy(path, copy)?;
        let mut library = SqliteLibrary::open_again(path)?;
        let folder = folder_of(&library.path);
        let temporary =
            TemporaryFolder::create_in(folder, TEMPORARY).map_err(|error| LibraryError::io(folder, error))?;
        let salvaged = match salvage(&copy.path, temporary.path(), cancel) {
            Err(LibraryError::Cancelled) => {
                return Ok(RestoredCopy {
                    cancelled: true,
                    ..RestoredCopy::default()
                });
            }
            salvaged => salvaged?,
        };
        let source = SqliteLibrary::open_read_only(&salvaged.library)?;
        let mut restored = RestoredCopy::default();
        let ids = ids(&source.connection).map_err(|error| database_error(&source.path, error))?;
        let mut ids = ids.into_iter().peekable();
        while ids.peek().is_some() && !cancel.load(Ordering::Relaxed) {
            let games =
                next_games(&source.connection, &mut ids).map_err(|error| database_error(&source.path, error))?;
            let added = match library.until_cancelled(cancel, |library| library.add_missing(&games)) {
                Err(LibraryError::Cancelled) => break,
                added => added?,
            };
            restored.added += added;
            restored.known += games.len() - added;
            on_progress(restored);
        }
        restored.cancelled = cancel.load(Ordering::Relaxed);
        if !restored.cancelled {
            let exercises = source.exercises(None)?.exercises.into_iter();
            let exercises: Vec<Exercise> = exercises.map(|(_, exercise)| exercise).collect();
            let days = source.practice_days(None)?;
            restored.exercises = library.merge_exercises(&exercises, &days)?.added;
            restored.lesson_stars = library.merge_lesson_stars(&source.lesson_stars(None)?)?.added;
            let attempts = source.puzzle_attempts(None)?.attempts;
            restored.puzzle_attempts = library.merge_puzzle_attempts(&attempts)?.added;
            restored.lost = salvaged.lost.len();
        }
        library.flush()?;
        Ok(restored)
    }

    /// Adds the games that the library does not contain in the same or a later state. A game in the same state receives the
    /// review unless it has a current review. Returns the number of added games.
    fn add_missing(&mut self, games: &[NewGame]) -> Result<usize, LibraryError> {
        let prepared: Vec<Prepared> = games.iter().map(|game| Prepared::new(&game.entry)).collect();
        self.change(|transaction| {
            let mut added = 0;
            for (game, prepared) in games.iter().zip(&prepared) {
                if prepared.find(transaction)?.is_some() || !has_later_state(transaction, &game.entry)? {
                    added += usize::from(add_reviewed(transaction, prepared, game)?.is_some());
                }
            }
            Ok(added)
        })
    }
}

fn expect_copy(path: &Path, copy: &KeptCopy) -> Result<(), LibraryError> {
    let copies = SqliteLibrary::kept_copies(path);
    let is_there = copies.iter().any(|found| found.path == copy.path);
    is_there
        .then_some(())
        .ok_or_else(|| LibraryError::Missing(copy.path.clone()))
}

fn kept_copy(kind: CopyKind, beginning: &str, path: PathBuf) -> Option<KeptCopy> {
    let date = date_of_copy(&path, beginning, kind != CopyKind::Backup)?;
    if !files::is_file(&path) {
        return None;
    }
    let length = |ending| files::length(&beside(&path, ending)).unwrap_or(0);
    let bytes = ["", "-wal", "-shm", "-journal"].map(length).iter().sum();
    let date = GameDate::new(&date.to_string().replace('-', "."));
    Some(KeptCopy {
        path,
        kind,
        bytes,
        date,
    })
}

/// Returns the IDs of all games that are not deleted.
fn ids(connection: &Connection) -> Result<Vec<GameId>> {
    let mut statement = connection.prepare("SELECT id FROM games WHERE deleted IS NULL ORDER BY id")?;
    let ids = statement.query_map([], |row| Ok(GameId(row.get(0)?)))?;
    ids.collect()
}

/// Reads the next batch of games with their reviews. Unreadable records are skipped.
fn next_games(connection: &Connection, ids: &mut impl Iterator<Item = GameId>) -> Result<Vec<NewGame>> {
    let (mut games, mut bytes) = (Vec::new(), 0);
    while games.len() < BATCH
        && bytes < BATCH_BYTES
        && let Some(id) = ids.next()
    {
        let Some(stored) = read(connection, id)? else { continue };
        bytes += stored.pgn.as_ref().map_or(0, String::len) as u64;
        if let Some(entry) = entry_of(&stored) {
            games.push(NewGame {
                review: read_review(connection, id.0)?.map(|found| found.review),
                ..NewGame::from(entry)
            });
        }
    }
    Ok(games)
}

/// Whether the library contains the same or a later state of a game: a game that is not deleted, has the same metadata, and
/// contains all moves, variations, comments and the result of the game.
fn has_later_state(connection: &Connection, entry: &GameEntry) -> Result<bool> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT pgn FROM games JOIN records ON game_id = id
         WHERE deleted IS NULL AND first_name = ? AND date = ? AND second_name = ? AND variant = ? AND plies >= ?
         LIMIT {CANDIDATES}"
    ))?;
    let [first, second] = entry.players.each_ref().map(|player| listed(&player.name));
    let (variant, plies) = (entry.variant_code(), entry.plies() as i64);
    let values = params![first, entry.date.as_str(), second, listed(&variant), plies];
    let (about, _) = entry.identity();
    let mut rows = statement.query(values)?;
    while let Some(row) = rows.next()? {
        let Ok(record) = parse_pgn(&row.get::<_, String>(0)?) else {
            continue;
        };
        let known = GameEntry::from_record(record);
        if known.identity().0 == about && is_superset(&known.game, &entry.game) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether `game` contains all moves of `other` with their annotations except clock times, and the result of `other`. Both
/// games must have the same start position.
pub(super) fn is_superset(game: &Game, other: &Game) -> bool {
    let outcome = |game: &Game| game.outcome_at(game.main_line_end());
    if outcome(other).is_some() && outcome(other) != outcome(game) {
        return false;
    }
    let mut nodes = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((node, other_node)) = nodes.pop() {
        if !has_annotations(game.annotations(node), other.annotations(other_node)) {
            return false;
        }
        for child in other.children(other_node) {
            let mv = other.move_at(*child).map(|played| played.mv);
            let same = |child: &&NodeId| game.move_at(**child).map(|played| played.mv) == mv;
            match game.children(node).iter().find(same) {
                Some(found) => nodes.push((*found, *child)),
                None => return false,
            }
        }
    }
    true
}

/// Whether annotations contain the comment, the evaluation and all NAGs, arrows and circles of other annotations.
fn has_annotations(annotations: &Annotations, other: &Annotations) -> bool {
    let has_comment = other.comment.is_empty() || other.comment == annotations.comment;
    let has_evaluation = other.evaluation.is_none() || other.evaluation == annotations.evaluation;
    has_comment
        && has_evaluation
        && is_subset(&other.nags, &annotations.nags)
        && is_subset(&other.arrows, &annotations.arrows)
        && is_subset(&other.circles, &annotations.circles)
}

/// Whether all items of `part` are in `all`, in any order.
fn is_subset<T: Hash + Eq>(part: &[T], all: &[T]) -> bool {
    if part.is_empty() {
        return true;
    }
    let all: HashSet<&T> = all.iter().collect();
    part.iter().all(|item| all.contains(item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_state_has_all_annotations_of_the_earlier_state() {
        let game = |annotations: &str| {
            let text = format!("1. a2-a3 {annotations} h7-h6 *");
            parse_pgn(&text).expect("a record").game
        };
        let all = "$1 $14 {[%eval 0.5] [%csl Gd4,Rd5] [%cal Ge2e4,Ra1b2] good}";
        for kept in [
            "",
            "$14",
            "{good}",
            "{[%eval 0.5]}",
            "{[%csl Rd5,Gd4,Rd5]}",
            "{[%cal Ge2e4]}",
            "{[%clk 0:01:00]}",
            all,
        ] {
            assert!(is_superset(&game(all), &game(kept)), "{kept}");
        }
        for lost in [
            "$2",
            "{bad}",
            "{[%eval 0.6]}",
            "{[%eval 0.5,9]}",
            "{[%csl Gd5]}",
            "{[%csl Gd4,Rd5,Gd6]}",
            "{[%cal Re2e4]}",
            "{[%cal Ge4e2]}",
        ] {
            assert!(!is_superset(&game(all), &game(lost)), "{lost}");
        }
        for other in ["$1", "{x}", "{[%eval #1]}", "{[%csl Gd4]}", "{[%cal Ga1a2]}"] {
            assert!(!is_superset(&game(""), &game(other)), "{other}");
        }
    }
}
