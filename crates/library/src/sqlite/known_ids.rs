//! IDs of the games in a damaged library. Several tables and indexes contain the IDs, and some of the tables and indexes can
//! often be read.

use super::damaged_tables::DamagedTables;
use super::row::{COLUMNS, values};
use crate::{GameEntry, GameId};
use rusqlite::types::Value;
use rusqlite::{Connection, Result};
use std::collections::{BTreeSet, HashMap};

/// Readable IDs of games.
#[derive(Debug, Default)]
pub(super) struct KnownIds {
    pub(super) games: BTreeSet<i64>,
    /// Whether the IDs in the list of games and in the search index could all be read and are the same.
    pub(super) are_exact: bool,
    /// Last assigned ID; `None` if unknown.
    pub(super) last: Option<i64>,
    /// IDs by the checksums of the records.
    pub(super) checksums: HashMap<i64, Vec<i64>>,
    /// Whether `checksums` is complete.
    pub(super) are_checksums_known: bool,
}

impl KnownIds {
    pub(super) fn read(tables: DamagedTables) -> KnownIds {
        let DamagedTables { connection, names } = tables;
        let mut found = KnownIds::default();
        let lists = [
            (names.games, "id"),
            ("search_docsize", "id"),
            ("records", names.game_id),
        ];
        let [games, indexed, records] = lists.map(|(table, column)| ids(connection, table, column));
        found.are_exact = games.is_complete && indexed.is_complete && games.ids == indexed.ids;
        found.games.extend(games.ids);
        found.games.extend(records.ids);
        // The search index is used only if the list of games is incomplete.
        found
            .games
            .extend(indexed.ids.into_iter().filter(|_| !games.is_complete));
        let counter = "SELECT seq FROM sqlite_sequence WHERE name = ?";
        let counter: Result<i64> = connection.query_row(counter, [names.games], |row| row.get(0));
        found.last = found.games.last().copied().max(counter.ok());
        let mut checksums = BTreeSet::new();
        let is_complete = ["ASC", "DESC"].iter().any(|order| {
            let sql = format!(
                "SELECT checksum, {} FROM records INDEXED BY records_checksum ORDER BY checksum {order}",
                names.game_id
            );
            read_rows(connection, &sql, &mut |(checksum, id): (i64, i64)| {
                checksums.insert((checksum, id));
            })
        });
        found.games.extend(checksums.iter().map(|(_, id)| *id));
        // Entries may be missing from a damaged index without an error.
        found.are_checksums_known = is_complete && checksums.len() == found.games.len();
        for (checksum, id) in checksums {
            found.checksums.entry(checksum).or_default().push(id);
        }
        found
    }
}

/// IDs in a table.
struct Ids {
    ids: BTreeSet<i64>,
    /// Whether all rows could be read.
    is_complete: bool,
}

/// Reads the IDs in a table. After an error, continues from the other end of the table.
fn ids(connection: &Connection, table: &str, column: &str) -> Ids {
    let mut ids = BTreeSet::new();
    let is_complete = ["ASC", "DESC"].iter().any(|order| {
        let sql = format!("SELECT {column}, 0 FROM {table} ORDER BY {column} {order}");
        read_rows(connection, &sql, &mut |(id, _)| _ = ids.insert(id))
    });
    Ids { ids, is_complete }
}

/// Reads rows of two numbers until an error. Returns whether all rows were read.
fn read_rows(connection: &Connection, sql: &str, visit: &mut dyn FnMut((i64, i64))) -> bool {
    let mut read = || -> Result<()> {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            visit((row.get(0)?, row.get(1)?));
        }
        Ok(())
    };
    read().is_ok()
}

/// Rows of games whose records were not read.
pub(super) struct LostRows(Vec<(i64, Vec<Value>)>);

/// Result of the search for the row of a record that was found without an ID.
pub(super) enum RowOf {
    /// The row of the game with this ID belongs to the record.
    Game(i64),
    /// The record may be an earlier state of a lost game.
    EarlierState,
    /// The record belongs to no lost game.
    Other,
}

impl LostRows {
    pub(super) fn read(tables: DamagedTables, ids: &[GameId]) -> Result<LostRows> {
        let (columns, games) = (COLUMNS.join(", "), tables.names.games);
        let sql = format!("SELECT {columns}, rated_level FROM {games} WHERE id = ?");
        let mut statement = tables.connection.prepare(&sql)?;
        let rows = ids.iter().map(|GameId(id)| {
            let row = statement.query_row([id], |row| (0..=COLUMNS.len()).map(|at| row.get(at)).collect())?;
            Ok((*id, row))
        });
        rows.collect::<Result<_>>().map(LostRows)
    }

    /// Finds the row of a record. If exactly one row agrees with the record, removes the row from the list.
    pub(super) fn take(&mut self, entry: &GameEntry) -> RowOf {
        let wanted = values(entry);
        let mut same = (0..self.0.len()).filter(|index| self.0[*index].1 == wanted);
        if let (Some(found), None) = (same.next(), same.next()) {
            return RowOf::Game(self.0.swap_remove(found).0);
        }
        let about = ["date", "first_name", "second_name", "variant"];
        let places = COLUMNS.iter().enumerate().filter(|(_, column)| about.contains(column));
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let is_same = |(_, row): &(i64, Vec<Value>)| places.iter().all(|place| row[*place] == wanted[*place]);
        if self.0.iter().any(is_same) {
            RowOf::EarlierState
        } else {
            RowOf::Other
        }
    }
}
