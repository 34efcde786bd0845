//! Saves the readable content of a damaged library into a new library.

use super::cancel::until_cancelled;
use super::carve::{carve, game_at};
use super::check::quick_check;
use super::connect::open_checked;
use super::copy::copy_with_journal;
use super::damaged_tables::DamagedTables;
use super::known_ids::{KnownIds, LostRows, RowOf};
use super::paths::journal_of;
use super::player_tables::{PLAYER_TABLES, PlayerTable};
use super::review::write_review;
use super::write::Prepared;
use super::{SqliteLibrary, database_error, file};
use crate::checksum::checksum;
use crate::{BATCH_BYTES, GameEntry, GameId, LibraryError, PlayerData, StoredReview, UntilCancelled, moves_hash};
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_pgn;
use rusqlite::Connection;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Highest game ID that is probed individually.
const MAX_ID: i64 = 10_000_000;
/// Maximum number of games per transaction. A batch also ends when it contains [`BATCH_BYTES`] bytes of PGN.
const BATCH: usize = 500;

/// Result of a salvage. The new library is closed and has no journal.
#[derive(Debug)]
pub(super) struct Salvaged {
    /// Path of the new library.
    pub(super) library: PathBuf,
    /// Number of games saved.
    pub(super) saved: usize,
    /// IDs of the games that were not saved under their original IDs.
    pub(super) lost: Vec<GameId>,
    /// Whether the IDs of all games could be determined.
    pub(super) all_ids_known: bool,
    /// IDs of the games that were saved with a wrong checksum of the record.
    pub(super) altered: Vec<GameId>,
    /// New IDs of the games whose records were found without IDs.
    pub(super) renumbered: Vec<GameId>,
    /// Kinds of data of players that could not be read completely.
    pub(super) lost_data: BTreeSet<PlayerData>,
}

/// Saves the readable content of a library into a new library in a temporary folder. Does not change the library or its journal.
///
/// # Errors
/// [`LibraryError::Cancelled`] after `cancel` is set; otherwise see [`LibraryError`].
pub(super) fn salvage(damaged: &Path, folder: &Path, cancel: &AtomicBool) -> Result<Salvaged, LibraryError> {
    // Open a copy, because SQLite may change the file.
    let copy = folder.join("copy");
    let error_of = |file: &Path, error| match cancel.load(Ordering::Relaxed) {
        true => LibraryError::Cancelled,
        false => LibraryError::io(file, error),
    };
    copy_with_journal(damaged, &copy, cancel).map_err(|error| error_of(damaged, error))?;
    let new = folder.join("new");
    let mut salvage = Salvage::new(open_checked(&new)?, cancel);
    let connection = file::open(&copy).ok();
    // Setting `cancel` interrupts only the statements on the copy. The new library is checked only if the salvage is not cancelled.
    let connections: Vec<&Connection> = connection.iter().collect();
    until_cancelled(&connections, cancel, || -> Result<(), LibraryError> {
        let tables = connection.as_ref().and_then(DamagedTables::new);
        if let Some(tables) = tables {
            salvage.read_tables(tables)?;
            salvage.copy_player_data(tables)?;
        }
        if !salvage.has_everything() && !salvage.is_cancelled() {
            for file in [damaged, &journal_of(damaged)] {
                match read_until_cancelled(file, cancel) {
                    Ok(bytes) => salvage.read_bytes(&bytes, tables)?,
                    Err(error) if error.kind() == ErrorKind::NotFound => {}
                    Err(error) => return Err(error_of(file, error)),
                }
            }
        }
        Ok(())
    })?;
    if salvage.is_cancelled() {
        return Err(LibraryError::Cancelled);
    }
    salvage.finish()
}

fn read_until_cancelled(path: &Path, cancel: &AtomicBool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    UntilCancelled::new(files::open(path)?, cancel).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Saves the readable content of an open library into a new library in a temporary folder, after the file of the open library was
/// moved, deleted or replaced.
pub(super) fn salvage_open(connection: &Connection, folder: &Path) -> Result<Salvaged, LibraryError> {
    let never = AtomicBool::new(false);
    let mut salvage = Salvage::new(open_checked(&folder.join("new"))?, &never);
    if let Some(tables) = DamagedTables::new(connection) {
        salvage.read_tables(tables)?;
        salvage.copy_player_data(tables)?;
    }
    salvage.finish()
}

/// Writes the journal of a new library into the file, closes the library, and checks that the file is complete.
fn close(mut library: SqliteLibrary, games: usize, rows: &[(PlayerTable, usize)]) -> Result<(), LibraryError> {
    let path = library.path.clone();
    let incomplete = |detail: String| LibraryError::Database {
        path: path.clone(),
        detail,
    };
    library.flush()?;
    library.checkpoint()?;
    library.close()?;
    let journal = files::length(&journal_of(&path)).unwrap_or(0);
    if journal > 0 {
        return Err(incomplete(format!("expected no journal, found {journal} bytes")));
    }
    let library = SqliteLibrary::open_read_only(&path)?;
    let error = |error| database_error(&path, error);
    if let Some(detail) = quick_check(&library.connection).map_err(error)? {
        return Err(LibraryError::Damaged { path, detail });
    }
    let games = [("games", "games", games), ("records", "games", games)];
    let rows = rows.iter().map(|(table, count)| (table.name, table.rows, *count));
    for (table, what, expected) in games.into_iter().chain(rows) {
        let count = format!("SELECT count(*) FROM {table}");
        let found: usize = library
            .connection
            .query_row(&count, [], |row| row.get(0))
            .map_err(error)?;
        if found != expected {
            return Err(incomplete(format!("expected {expected} {what}, found {found}")));
        }
    }
    Ok(())
}

struct Salvage<'a> {
    library: SqliteLibrary,
    cancel: &'a AtomicBool,
    /// IDs of games found in the tables of the damaged file.
    known: BTreeSet<i64>,
    /// IDs of the saved games, if known.
    numbers: BTreeSet<i64>,
    /// Identities of the saved games, see [`GameEntry::identity`].
    identities: BTreeSet<(String, String)>,
    saved: usize,
    altered: Vec<GameId>,
    renumbered: Vec<GameId>,
    /// Number of rows in each saved table with data of players.
    rows: Vec<(PlayerTable, usize)>,
    lost_data: BTreeSet<PlayerData>,
    /// Whether `known` contains all IDs and no others.
    are_ids_exact: bool,
    /// Last ID in the damaged file, or the last ID assigned to a carved game.
    last: i64,
    /// IDs of the games by the checksums of their records. The IDs of carved games are removed.
    checksums: HashMap<i64, Vec<i64>>,
    /// Whether `checksums` initially contained all games.
    are_checksums_known: bool,
    /// Whether the ID of the last game is known and every ID up to it has been probed.
    all_ids_known: bool,
}

/// Game to save.
struct Found {
    /// ID, if known.
    id: Option<i64>,
    entry: GameEntry,
    /// Deletion time, if known.
    deleted: Option<i64>,
    review: Option<StoredReview>,
}

impl Found {
    fn new(id: Option<i64>, entry: GameEntry, tables: Option<DamagedTables>) -> Found {
        let row = id.zip(tables);
        Found {
            deleted: row.and_then(|(id, tables)| tables.deleted(id)),
            review: row
                .and_then(|(id, tables)| tables.review(id))
                .filter(|review| review.moves_hash != moves_hash(&entry.game) || review.check(entry.plies()).is_ok()),
            id,
            entry,
        }
    }
}

impl Salvage<'_> {
    fn new(library: SqliteLibrary, cancel: &AtomicBool) -> Salvage<'_> {
        Salvage {
            library,
            cancel,
            known: BTreeSet::new(),
            numbers: BTreeSet::new(),
            identities: BTreeSet::new(),
            saved: 0,
            altered: Vec::new(),
            renumbered: Vec::new(),
            rows: Vec::new(),
            lost_data: BTreeSet::new(),
            are_ids_exact: false,
            last: 0,
            checksums: HashMap::new(),
            are_checksums_known: false,
            all_ids_known: false,
        }
    }

    fn finish(self) -> Result<Salvaged, LibraryError> {
        let lost = self.lost();
        let library = self.library.path.clone();
        close(self.library, self.saved, &self.rows)?;
        Ok(Salvaged {
            library,
            saved: self.saved,
            lost,
            all_ids_known: self.all_ids_known,
            altered: self.altered,
            renumbered: self.renumbered,
            lost_data: self.lost_data,
        })
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn has_everything(&self) -> bool {
        self.all_ids_known && self.lost().is_empty()
    }

    fn lost(&self) -> Vec<GameId> {
        self.known.difference(&self.numbers).map(|id| GameId(*id)).collect()
    }

    /// Saves the games that can be read from the tables of a damaged file.
    fn read_tables(&mut self, tables: DamagedTables) -> Result<(), LibraryError> {
        if !tables.has_records() {
            return Ok(());
        }
        let ids = KnownIds::read(tables);
        self.known = ids.games;
        self.are_ids_exact = ids.are_exact;
        self.checksums = ids.checksums;
        self.are_checksums_known = ids.are_checksums_known;
        self.all_ids_known = ids.last.is_some_and(|last| last <= MAX_ID);
        let last = ids.last.unwrap_or(0).min(MAX_ID);
        let others: Vec<i64> = self
            .known
            .iter()
            .copied()
            .filter(|id| !(1..=last).contains(id))
            .collect();
        let (mut batch, mut bytes) = (Vec::new(), 0);
        self.last = last;
        for id in (1..=last).chain(others) {
            let row = tables.record(id);
            if self.is_cancelled() {
                break;
            }
            let Ok(row) = row else {
                // If the list of games and the search index are complete, an ID that is missing from both is unused.
                self.all_ids_known &= ids.are_exact || self.known.contains(&id);
                continue;
            };
            let Some((pgn, sum)) = row else { continue };
            self.known.insert(id);
            let Ok(record) = parse_pgn(&pgn) else { continue };
            if checksum(&pgn) != sum {
                self.altered.push(GameId(id));
            }
            batch.push(Found::new(Some(id), GameEntry::from_record(record), Some(tables)));
            bytes += pgn.len() as u64;
            if batch.len() == BATCH || bytes >= BATCH_BYTES {
                self.save(&mut batch)?;
                bytes = 0;
            }
        }
        self.save(&mut batch)
    }

    /// Copies the data of players that can be read from the tables of a damaged file.
    fn copy_player_data(&mut self, tables: DamagedTables) -> Result<(), LibraryError> {
        for table in PLAYER_TABLES.iter().filter(|table| tables.has_table(table)) {
            let (rows, is_complete) = self.library.change(|transaction| {
                let is_complete = tables.copy_rows(transaction, table)?;
                Ok((table.count(transaction)?, is_complete))
            })?;
            self.rows.push((*table, rows));
            if !is_complete {
                self.lost_data.insert(table.data);
            }
        }
        Ok(())
    }

    /// Saves the games whose records were carved out of the bytes of a file, unless a game has been saved in the same or a
    /// later state. A game keeps its ID if the index of checksums contains the checksum of the record.
    fn read_bytes(&mut self, bytes: &[u8], tables: Option<DamagedTables>) -> Result<(), LibraryError> {
        // The games are parsed again later in batches, because storing all parsed games would require many times the memory
        // of the file.
        let mut found: Vec<((String, String), usize)> = carve(bytes, self.cancel)
            .map(|(place, entry)| (entry.identity(), place))
            .collect();
        // Process the longest games first, because the moves of an earlier state are a prefix of the moves of a later
        // state.
        found.sort_by_key(|((_, moves), _)| std::cmp::Reverse(moves.len()));
        let (mut batch, mut without_id) = (Vec::new(), Vec::new());
        for (identity, place) in found {
            let Some(entry) = game_at(bytes, place) else { continue };
            if self.is_cancelled() {
                break;
            }
            let id = self
                .checksums
                .get_mut(&Prepared::new(&entry).checksum())
                .and_then(|ids| {
                    let lost = ids.iter().position(|id| !self.numbers.contains(id))?;
                    Some(ids.swap_remove(lost))
                });
            if id.is_none() {
                without_id.push((identity, place));
                continue;
            }
            self.identities.insert(identity);
            batch.push(Found::new(id, entry, tables));
            if batch.len() == BATCH {
                self.save(&mut batch)?;
            }
        }
        self.save(&mut batch)?;
        // Unless all rows of the lost games are readable, any record may belong to a lost game.
        let rows = tables.and_then(|tables| LostRows::read(tables, &self.lost()).ok());
        let mut rows = rows.filter(|_| self.are_ids_exact);
        for (identity, place) in without_id {
            if self.has(&identity) || self.is_cancelled() {
                continue;
            }
            let Some(entry) = game_at(bytes, place) else { continue };
            let id = match rows.as_mut().map(|rows| rows.take(&entry)) {
                // The record belongs to a purged game.
                Some(RowOf::Other) => continue,
                Some(RowOf::Game(id)) => Some(id),
                Some(RowOf::EarlierState) | None => None,
            };
            if self.are_checksums_known {
                // The checksums of all intact records are known, so this record was altered.
                self.altered.extend(id.map(GameId));
            }
            self.identities.insert(identity);
            batch.push(Found::new(id, entry, tables));
            if batch.len() == BATCH {
                self.save(&mut batch)?;
            }
        }
        self.save(&mut batch)
    }

    /// Whether a game has been found in the same or a later state.
    fn has(&self, identity: &(String, String)) -> bool {
        // The identity of a later state starts with this identity and follows it in sort order.
        let mut following = self.identities.range(identity.clone()..);
        following
            .next()
            .is_some_and(|(about, moves)| *about == identity.0 && moves.starts_with(&identity.1))
    }

    fn save(&mut self, batch: &mut Vec<Found>) -> Result<(), LibraryError> {
        let entries = std::mem::take(batch);
        // A new ID must be unused.
        let known = self.known.iter().chain(&self.numbers).copied().chain([self.last]);
        let mut last = known.filter(|id| *id <= MAX_ID).max().unwrap_or_default();
        let renumbered = self.library.change(|transaction| {
            let mut renumbered = Vec::new();
            for found in &entries {
                last += i64::from(found.id.is_none());
                let prepared = Prepared::new(&found.entry);
                let id = prepared.insert(transaction, Some(GameId(found.id.unwrap_or(last))))?;
                if let Some(deleted) = found.deleted {
                    transaction.execute("UPDATE games SET deleted = ? WHERE id = ?", [deleted, id.0])?;
                }
                if let Some(review) = &found.review {
                    write_review(transaction, id, review, prepared.moves_hash())?;
                }
                if found.id.is_none() {
                    renumbered.push(id);
                }
            }
            Ok(renumbered)
        })?;
        if self.are_checksums_known {
            self.altered.extend(&renumbered);
        }
        self.last = last;
        self.renumbered.extend(renumbered);
        self.saved += entries.len();
        self.numbers.extend(entries.iter().filter_map(|found| found.id));
        self.identities
            .extend(entries.iter().map(|found| found.entry.identity()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_salvage_stops_within_the_copy_of_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let damaged = folder.path().join("damaged.sqlite");
        files::write(&damaged, vec![7; 1 << 20]).expect("written");
        let error = salvage(&damaged, folder.path(), &AtomicBool::new(true)).expect_err("cancelled");
        assert!(matches!(error, LibraryError::Cancelled));
        assert_eq!(files::length(&folder.path().join("copy")).expect("a file"), 0);
        let error = read_until_cancelled(&damaged, &AtomicBool::new(true)).expect_err("cancelled");
        assert_eq!(error.to_string(), "cancelled");
    }
}
