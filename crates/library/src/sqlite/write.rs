//! Table changes within a transaction.

use super::review::update_review;
use super::row::{COLUMNS, PositionRow, position_rows, search_text, values};
use crate::checksum::checksum;
use crate::keywords::normal_keywords;
use crate::{GameEntry, GameId, moves_hash};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, params, params_from_iter};

/// Game prepared for writing: its PGN and the derived rows.
pub(super) struct Prepared {
    pgn: String,
    checksum: i64,
    moves_hash: i64,
    values: Vec<Value>,
    keywords: Vec<String>,
    positions: Vec<PositionRow>,
    words: String,
}

impl Prepared {
    pub(super) fn new(entry: &GameEntry) -> Prepared {
        let pgn = entry.to_record().to_pgn();
        Prepared {
            checksum: checksum(&pgn),
            pgn,
            moves_hash: moves_hash(&entry.game).cast_signed(),
            values: values(entry),
            keywords: normal_keywords(entry.keywords.iter().map(String::as_str)),
            positions: position_rows(&entry.game),
            words: search_text(entry),
        }
    }

    /// Checksum of the PGN.
    pub(super) const fn checksum(&self) -> i64 {
        self.checksum
    }

    /// Returns the hash of the main line, as in [`moves_hash`].
    pub(super) const fn moves_hash(&self) -> i64 {
        self.moves_hash
    }

    /// Finds a game of the library that has the same PGN and is not deleted.
    pub(super) fn find(&self, connection: &Connection) -> Result<Option<GameId>> {
        find(connection, &self.pgn, self.checksum)
    }

    /// Inserts the game with the ID `id`, or with a new ID if `id` is `None`.
    pub(super) fn insert(&self, connection: &Connection, id: Option<GameId>) -> Result<GameId> {
        let columns = COLUMNS.join(", ");
        let places = ", ?".repeat(COLUMNS.len() + 1);
        let sql = format!("INSERT INTO games (id, revision, {columns}, rated_level) VALUES (?, 0{places})");
        let id = match id {
            Some(GameId(id)) => Value::Integer(id),
            None => next_id(connection)?,
        };
        let row = std::iter::once(&id).chain(&self.values);
        connection.prepare_cached(&sql)?.execute(params_from_iter(row))?;
        let id = connection.last_insert_rowid();
        connection
            .prepare_cached("INSERT INTO records (game_id, pgn, checksum) VALUES (?, ?, ?)")?
            .execute(params![id, self.pgn, self.checksum])?;
        self.insert_keywords(connection, id)?;
        insert_words(connection, id, &self.words)?;
        insert_positions(connection, id, &self.positions)?;
        Ok(GameId(id))
    }

    /// Replaces a game, and marks its review as current or out of date. Unchanged keywords, words and positions are not written.
    pub(super) fn replace(&self, connection: &Connection, id: GameId, old: Option<&Prepared>) -> Result<()> {
        let columns = COLUMNS.join(" = ?, ");
        let sql = format!("UPDATE games SET {NEXT_REVISION}, {columns} = ?, rated_level = ? WHERE id = ?");
        let number = Value::Integer(id.0);
        let row = self.values.iter().chain([&number]);
        connection.prepare_cached(&sql)?.execute(params_from_iter(row))?;
        connection
            .prepare_cached("UPDATE records SET pgn = ?, checksum = ? WHERE game_id = ?")?
            .execute(params![self.pgn, self.checksum, id.0])?;
        if old.is_none_or(|old| old.moves_hash != self.moves_hash) {
            update_review(connection, id, self.moves_hash)?;
        }
        if old.is_none_or(|old| old.keywords != self.keywords) {
            connection
                .prepare_cached("DELETE FROM keywords WHERE game_id = ?")?
                .execute([id.0])?;
            self.insert_keywords(connection, id.0)?;
        }
        if old.is_none_or(|old| old.words != self.words) {
            delete_words(connection, id)?;
            insert_words(connection, id.0, &self.words)?;
        }
        match old {
            Some(old) => {
                let same = old.positions.iter().zip(&self.positions);
                let same = same.take_while(|(old, new)| old == new).count();
                delete_positions(connection, id, &old.positions[same..])?;
                insert_positions(connection, id.0, &self.positions[same..])
            }
            None => {
                delete_all_positions(connection, id)?;
                insert_positions(connection, id.0, &self.positions)
            }
        }
    }

    /// Removes a game permanently.
    pub(super) fn remove(connection: &Connection, id: GameId, old: Option<&Prepared>) -> Result<()> {
        match old {
            Some(old) => delete_positions(connection, id, &old.positions)?,
            None => delete_all_positions(connection, id)?,
        }
        delete_words(connection, id)?;
        connection
            .prepare_cached("DELETE FROM games WHERE id = ?")?
            .execute([id.0])?;
        Ok(())
    }

    fn insert_keywords(&self, connection: &Connection, id: i64) -> Result<()> {
        let mut statement =
            connection.prepare_cached("INSERT OR IGNORE INTO keywords (keyword, game_id) VALUES (?, ?)")?;
        for keyword in &self.keywords {
            statement.execute(params![keyword, id])?;
        }
        Ok(())
    }
}

/// Finds a game of the library that has this PGN and is not deleted.
pub(super) fn find(connection: &Connection, pgn: &str, checksum: i64) -> Result<Option<GameId>> {
    let mut statement = connection.prepare_cached(
        "SELECT games.id FROM records JOIN games ON games.id = game_id
         WHERE checksum = ? AND pgn = ? AND deleted IS NULL",
    )?;
    let id = statement.query_row(params![checksum, pgn], |row| Ok(GameId(row.get(0)?)));
    id.optional()
}

/// Largest game ID of an undamaged library. A damaged file may contain larger IDs.
const MAX_COUNTED_ID: i64 = 1 << 53;

/// Returns the ID of a new game: NULL, for which SQLite assigns the next number, unless the largest possible ID is in use.
fn next_id(connection: &Connection) -> Result<Value> {
    let mut last = connection.prepare_cached(
        "SELECT max(coalesce((SELECT max(id) FROM games), 0),
                    coalesce((SELECT max(CAST(seq AS INTEGER)) FROM sqlite_sequence WHERE name = 'games'), 0))",
    )?;
    if last.query_row([], |row| row.get::<_, i64>(0))? < i64::MAX {
        return Ok(Value::Null);
    }
    let mut counted = connection.prepare_cached(
        "SELECT max(coalesce((SELECT max(id) FROM games WHERE id BETWEEN 0 AND ?1), 0),
                    coalesce((SELECT max(CAST(seq AS INTEGER)) FROM sqlite_sequence
                                  WHERE name = 'games' AND seq BETWEEN 0 AND ?1), 0))",
    )?;
    let counted: i64 = counted.query_row([MAX_COUNTED_ID], |row| row.get(0))?;
    Ok(Value::Integer(counted + 1))
}

/// SQL assignment that increments the revision of a game, as [`next_revision`](crate::next_revision) does.
pub(super) const NEXT_REVISION: &str = "revision = CASE revision WHEN 9223372036854775807 THEN 0 ELSE revision + 1 END";

/// Adds the words of a game to the search index.
pub(super) fn insert_words(connection: &Connection, id: i64, words: &str) -> Result<()> {
    let mut statement = connection.prepare_cached("INSERT INTO search (rowid, words) VALUES (?, ?)")?;
    statement.execute(params![id, words]).map(drop)
}

fn insert_positions(connection: &Connection, id: i64, positions: &[PositionRow]) -> Result<()> {
    let mut statement =
        connection.prepare_cached("INSERT OR REPLACE INTO positions (hash, game_id, ply, move) VALUES (?, ?, ?, ?)")?;
    for PositionRow { hash, ply, mv } in positions {
        statement.execute([*hash, id, *ply, *mv])?;
    }
    Ok(())
}

fn delete_positions(connection: &Connection, id: GameId, positions: &[PositionRow]) -> Result<()> {
    let mut statement =
        connection.prepare_cached("DELETE FROM positions WHERE hash = ? AND game_id = ? AND ply = ?")?;
    for PositionRow { hash, ply, .. } in positions {
        statement.execute([*hash, id.0, *ply])?;
    }
    Ok(())
}

/// Deletes all positions of a game. Scans the whole table, because the table is sorted by hash.
fn delete_all_positions(connection: &Connection, id: GameId) -> Result<()> {
    connection
        .execute("DELETE FROM positions WHERE game_id = ?", [id.0])
        .map(drop)
}

fn delete_words(connection: &Connection, id: GameId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM search WHERE rowid = ?")?
        .execute([id.0])
        .map(drop)
}

/// Stored game. `pgn` is `None` if the record is missing or the checksum is wrong.
pub(super) struct Stored {
    pub(super) revision: i64,
    pub(super) pgn: Option<String>,
}

/// Reads a game; `None` if no game has this ID.
pub(super) fn read(connection: &Connection, id: GameId) -> Result<Option<Stored>> {
    let mut statement = connection
        .prepare_cached("SELECT revision, pgn, checksum FROM games LEFT JOIN records ON game_id = id WHERE id = ?")?;
    let row = statement.query_row([id.0], |row| {
        let pgn = row.get_ref(1)?.as_str_or_null().ok().flatten().map(str::to_owned);
        let sum: Option<i64> = row.get(2)?;
        Ok(Stored {
            revision: row.get(0)?,
            pgn: pgn.filter(|pgn| Some(checksum(pgn)) == sum),
        })
    });
    row.optional()
}
