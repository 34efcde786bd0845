//! Tables of a damaged library, read as far as possible. The library may have an older version.

use super::player_tables::PlayerTable;
use super::review::read_review;
use super::schema::{self, Names};
use crate::StoredReview;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Result, Row, Statement, params_from_iter};

/// Connection to a damaged library, with the names in its version.
#[derive(Clone, Copy)]
pub(super) struct DamagedTables<'a> {
    pub(super) connection: &'a Connection,
    pub(super) names: Names,
}

impl<'a> DamagedTables<'a> {
    /// Prepares a connection for reading; `None` if nothing can be read.
    pub(super) fn new(connection: &'a Connection) -> Option<DamagedTables<'a>> {
        // With a writable schema, SQLite ignores schema errors, so that as much of a truncated file as possible is read.
        connection.pragma_update(None, "writable_schema", true).ok()?;
        let names = Names::find(connection);
        Some(DamagedTables { connection, names })
    }

    /// Whether the table of records is in the schema.
    pub(super) fn has_records(self) -> bool {
        let has_version = schema::version(self.connection).is_ok_and(|version| version > 0);
        has_version && self.connection.prepare(&self.record_sql()).is_ok()
    }

    /// Whether the schema version of the library has the table.
    pub(super) fn has_table(self, table: &PlayerTable) -> bool {
        schema::version(self.connection).is_ok_and(|version| version >= table.since)
    }

    fn record_sql(self) -> String {
        format!("SELECT pgn, checksum FROM records WHERE {} = ?", self.names.game_id)
    }

    /// Reads the PGN and the checksum of a game; `None` if there is no record with this ID.
    pub(super) fn record(self, id: i64) -> Result<Option<(String, i64)>> {
        let mut statement = self.connection.prepare_cached(&self.record_sql())?;
        let row = statement.query_row([id], |row| Ok((row.get(0)?, row.get(1)?)));
        row.optional()
    }

    /// Returns the deletion time of a game; `None` if the game is not deleted or the time cannot be read.
    pub(super) fn deleted(self, id: i64) -> Option<i64> {
        let sql = format!("SELECT deleted FROM {} WHERE id = ?", self.names.games);
        let deleted = self.connection.query_row(&sql, [id], |row| row.get(0));
        deleted.unwrap_or_default()
    }

    /// Returns the review of a game; `None` if the game has no review or the review cannot be read.
    pub(super) fn review(self, id: i64) -> Option<StoredReview> {
        let found = read_review(self.connection, id).ok()??;
        Some(found.review)
    }

    /// Copies the readable rows of a table to the same table of another library, without interpreting the rows. After an error,
    /// continues from the other end of the table. Returns whether all rows were copied.
    ///
    /// # Errors
    /// The other library cannot be written.
    pub(super) fn copy_rows(self, other: &Connection, table: &PlayerTable) -> Result<bool> {
        let key_columns = table.key_columns();
        let PlayerTable {
            name: table, columns, ..
        } = *table;
        let names = columns.join(", ");
        let places = vec!["?"; columns.len()].join(", ");
        let mut insert = other.prepare(&format!("INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})"))?;
        for order in ["ASC", "DESC"] {
            let order = key_columns.iter().map(|column| format!("{column} {order}"));
            let order = order.collect::<Vec<_>>().join(", ");
            let Ok(mut select) = self
                .connection
                .prepare(&format!("SELECT {names} FROM {table} ORDER BY {order}"))
            else {
                return Ok(false);
            };
            let mut rows = select.query([])?;
            let mut is_complete = true;
            while let Ok(row) = rows.next() {
                let Some(row) = row else { return Ok(is_complete) };
                is_complete &= copy_row(row, columns.len(), &mut insert)?;
            }
        }
        Ok(false)
    }
}

/// Inserts a row unless the values violate a constraint. Returns whether the row was inserted.
fn copy_row(row: &Row, columns: usize, insert: &mut Statement) -> Result<bool> {
    let values = (0..columns).map(|column| row.get_ref(column).map(ToSqlOutput::Borrowed));
    let Ok(values) = values.collect::<Result<Vec<_>>>() else {
        return Ok(false);
    };
    match insert.execute(params_from_iter(values)) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
        inserted => Ok(inserted? > 0),
    }
}
