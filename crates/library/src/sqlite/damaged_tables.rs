//! Tables of a damaged library, read as far as possible. The library may have an older version.

use super::review::read_review;
use super::schema::{self, Names};
use crate::StoredReview;
use rusqlite::{Connection, OptionalExtension, Result};

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
}
