//! Replaces a damaged file by one with what can be read of it.

use super::carve::carve;
use super::open::{beside, folder_of, journal_of, open_checked};
use super::write::Prepared;
use super::{SqliteLibrary, schema};
use crate::checksum::checksum;
use crate::{LibraryError, Match, MatchDate, MatchId};
use breakthrough_platform::files;
use breakthrough_rules::notation::{parse_pgn, to_fen, uci_move};
use rusqlite::{Connection, OptionalExtension};
use std::collections::BTreeSet;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The greatest number of a match that is looked for one by one.
const MAX_ID: i64 = 10_000_000;

/// A damaged library that was set aside, and what became of its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The new library.
    pub library: PathBuf,
    /// The damaged file.
    pub set_aside: PathBuf,
    /// What was wrong with it.
    pub detail: String,
    /// How many matches were saved.
    pub saved: usize,
    /// Matches whose records could not be read.
    pub lost: Vec<MatchId>,
    /// Whether the damaged file said which matches it had. Otherwise there may have been others than those that were saved or lost.
    pub knows_all: bool,
    /// Matches whose records are not what was written. They were saved as they are.
    pub altered: Vec<MatchId>,
}

impl fmt::Display for Rescue {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(
            formatter,
            "the library was damaged ({}): it was set aside as {}, and {} saved into {}",
            self.detail,
            self.set_aside.display(),
            match self.saved {
                1 => "one match was".to_owned(),
                saved => format!("{saved} matches were"),
            },
            self.library.display()
        )?;
        match self.lost.len() {
            0 => {}
            1 => formatter.write_str("; one match could not be read")?,
            lost => write!(formatter, "; {lost} matches could not be read")?,
        }
        if !self.altered.is_empty() {
            write!(formatter, "; {} may not be as they were", self.altered.len())?;
        }
        if !self.knows_all {
            formatter.write_str("; there may have been others")?;
        }
        Ok(())
    }
}

/// Ends a rescue that was interrupted when the new library was ready.
pub(super) fn finish_rescue(path: &Path) -> Result<(), LibraryError> {
    let rescued = rescued_path(path);
    if !files::exists(&rescued) {
        return Ok(());
    }
    let done = if files::exists(path) {
        files::delete(&rescued)
    } else {
        files::rename(&rescued, path)
    };
    done.map_err(|error| LibraryError::io(&rescued, error))
}

/// Where the new library lies until the damaged one is set aside.
fn rescued_path(path: &Path) -> PathBuf {
    beside(path, "-rescued")
}

/// Sets a damaged file aside and saves what can be read of it into a new one. The damaged file is not changed, and is where it
/// was if this fails.
pub(super) fn rescue(path: &Path, detail: &str) -> Result<Rescue, LibraryError> {
    let folder = folder_of(path);
    let io = |error| LibraryError::io(path, error);
    // What SQLite does with a copy does not harm the original.
    let copies = tempfile::Builder::new()
        .prefix("library-rescue-")
        .tempdir_in(folder)
        .map_err(io)?;
    let copy = copies.path().join("copy");
    files::copy(path, &copy).map_err(io)?;
    if files::exists(&journal_of(path)) {
        files::copy(&journal_of(path), &journal_of(&copy)).map_err(io)?;
    }
    let new = copies.path().join("new");
    let mut salvage = Salvage::new(open_checked(&new)?);
    salvage.read_tables(&copy)?;
    if !salvage.has_everything() {
        for file in [path, &journal_of(path)] {
            match files::read(file) {
                Ok(bytes) => salvage.read_bytes(&bytes)?,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(LibraryError::io(file, error)),
            }
        }
    }
    let lost = salvage.lost();
    let Salvage {
        library,
        saved,
        altered,
        knows_all,
        ..
    } = salvage;
    library.close()?;
    let rescued = rescued_path(path);
    files::rename(&new, &rescued).map_err(io)?;
    let today = MatchDate::now();
    let day = today.as_str().get(..10).unwrap_or_default().replace('.', "-");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let set_aside = files::unused_path(folder, &format!("{stem}-damaged-{day}"), "sqlite");
    files::rename(path, &set_aside).map_err(io)?;
    for ending in ["-wal", "-shm"] {
        let (from, to) = (beside(path, ending), beside(&set_aside, ending));
        if files::exists(&from) {
            files::rename(&from, &to).map_err(io)?;
        }
    }
    files::rename(&rescued, path).map_err(io)?;
    Ok(Rescue {
        library: path.to_owned(),
        set_aside,
        detail: detail.to_owned(),
        saved: saved.len(),
        lost,
        knows_all,
        altered,
    })
}

/// A new library while matches are saved into it.
struct Salvage {
    library: SqliteLibrary,
    /// The numbers of matches that the damaged file knows of.
    known: BTreeSet<i64>,
    saved: Vec<SavedMatch>,
    altered: Vec<MatchId>,
    /// Whether the tables give the number of the last match.
    knows_all: bool,
}

/// What identifies a saved match.
struct SavedMatch {
    number: Option<i64>,
    /// Everything but the moves, and the moves.
    identity: (String, String),
}

impl Salvage {
    fn new(library: SqliteLibrary) -> Salvage {
        Salvage {
            library,
            known: BTreeSet::new(),
            saved: Vec::new(),
            altered: Vec::new(),
            knows_all: false,
        }
    }

    fn has_everything(&self) -> bool {
        self.knows_all && self.lost().is_empty()
    }

    fn lost(&self) -> Vec<MatchId> {
        let saved: BTreeSet<i64> = self.saved.iter().filter_map(|saved| saved.number).collect();
        self.known.difference(&saved).map(|id| MatchId(*id)).collect()
    }

    /// Saves what the tables of a damaged file give.
    fn read_tables(&mut self, copy: &Path) -> Result<(), LibraryError> {
        let Ok(connection) = Connection::open(copy) else {
            return Ok(());
        };
        // A file that was cut is read as far as it goes.
        let Ok(()) = connection.pragma_update(None, "writable_schema", true) else {
            return Ok(());
        };
        let Ok(found) = schema::version(&connection) else {
            return Ok(());
        };
        let read = "SELECT pgn, checksum FROM records WHERE match_id = ?";
        if found == 0 || connection.prepare(read).is_err() {
            return Ok(());
        }
        let counter = numbers(&connection, "SELECT seq FROM sqlite_sequence WHERE name = 'matches'");
        let (mut last, mut is_last_known) = (counter.last().copied().unwrap_or(0), !counter.is_empty());
        for (table, column) in [("matches", "id"), ("records", "match_id")] {
            let backwards = numbers(&connection, &format!("SELECT {column} FROM {table} ORDER BY 1 DESC"));
            last = last.max(backwards.first().copied().unwrap_or(0));
            is_last_known |= !backwards.is_empty();
            self.known.extend(backwards);
            self.known.extend(numbers(
                &connection,
                &format!("SELECT {column} FROM {table} ORDER BY 1"),
            ));
        }
        self.knows_all = is_last_known && last <= MAX_ID;
        let mut batch = Vec::new();
        for id in 1..=last.min(MAX_ID) {
            let row = connection.prepare_cached(read).and_then(|mut statement| {
                let row = statement.query_row([id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)));
                row.optional()
            });
            let Ok(row) = row else {
                self.known.insert(id);
                continue;
            };
            let Some((pgn, sum)) = row else { continue };
            self.known.insert(id);
            let Ok(record) = parse_pgn(&pgn) else { continue };
            if checksum(&pgn) != sum {
                self.altered.push(MatchId(id));
            }
            let deleted = connection
                .query_row("SELECT deleted FROM matches WHERE id = ?", [id], |row| row.get(0))
                .unwrap_or_default();
            batch.push((Some(id), Match::from_record(record), deleted));
            if batch.len() == 500 {
                self.save(&mut batch)?;
            }
        }
        self.save(&mut batch)
    }

    /// Saves records that lie somewhere in the bytes of a file, unless the same match was saved with as many moves.
    fn read_bytes(&mut self, bytes: &[u8]) -> Result<(), LibraryError> {
        let mut found: Vec<((String, String), Match)> = carve(bytes).map(|entry| (identity(&entry), entry)).collect();
        // The longest first: what was written of a match earlier is the beginning of it.
        found.sort_by_key(|((_, moves), _)| std::cmp::Reverse(moves.len()));
        let mut batch = Vec::new();
        let mut new: Vec<(String, String)> = Vec::new();
        for ((about, moves), entry) in found {
            let is_part_of = |(known_about, known_moves): &(String, String)| {
                *known_about == about && known_moves.starts_with(&moves)
            };
            if !new
                .iter()
                .chain(self.saved.iter().map(|saved| &saved.identity))
                .any(is_part_of)
            {
                new.push((about, moves));
                batch.push((None, entry, None));
            }
        }
        self.save(&mut batch)
    }

    fn save(&mut self, batch: &mut Vec<(Option<i64>, Match, Option<i64>)>) -> Result<(), LibraryError> {
        let entries = std::mem::take(batch);
        self.library.change(|transaction| {
            for (number, entry, deleted) in &entries {
                let id = Prepared::new(entry).insert(transaction, number.map(MatchId))?;
                if let Some(deleted) = deleted {
                    transaction.execute("UPDATE matches SET deleted = ? WHERE id = ?", [*deleted, id.0])?;
                }
            }
            Ok(())
        })?;
        self.saved.extend(entries.iter().map(|(number, entry, _)| SavedMatch {
            number: *number,
            identity: identity(entry),
        }));
        Ok(())
    }
}

/// What tells a match from others, and its moves, of which an earlier state of the match has the first ones.
fn identity(entry: &Match) -> (String, String) {
    let game = &entry.game;
    let names = entry.players.each_ref().map(|player| player.name.as_str());
    let start = to_fen(game.start());
    let about = format!(
        "{names:?} {} {:?} {} {start}",
        entry.date.as_str(),
        entry.seed,
        entry.variant_code()
    );
    let size = game.variant().size();
    let moves = game.main_line().into_iter().filter_map(|node| game.move_at(node));
    let moves = moves.map(|played| uci_move(played.mv, size) + " ").collect();
    (about, moves)
}

/// The numbers that a query gives until it fails.
fn numbers(connection: &Connection, sql: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    if let Ok(mut statement) = connection.prepare(sql)
        && let Ok(rows) = statement.query_map([], |row| row.get::<_, i64>(0))
    {
        numbers.extend(rows.map_while(Result::ok));
    }
    numbers
}
