//! Rows of the tables with data of players, except exercises: lists, changes and merging.

use super::change_error::ChangeError;
use super::player_tables::PlayerTable;
use crate::listed_text::listed;
use crate::{LibraryError, MergedData};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Result, Row, params_from_iter};

/// Maximum length of each text in a row, in bytes.
const MAX_TEXT_BYTES: usize = 4096;

/// Returns a text of a row; `None` if the value has another type, is too long, or is not UTF-8.
pub(super) fn text(row: &Row, column: usize) -> Option<String> {
    match row.get_ref(column).ok()? {
        ValueRef::Text(bytes) if bytes.len() <= MAX_TEXT_BYTES => Some(str::from_utf8(bytes).ok()?.to_owned()),
        _ => None,
    }
}

/// Returns a number of a row; `None` if the value has another type.
pub(super) fn number(row: &Row, column: usize) -> Option<i64> {
    match row.get_ref(column).ok()? {
        ValueRef::Integer(number) => Some(number),
        _ => None,
    }
}

/// Row of a table whose first column is the name of a player.
pub(super) trait PlayerRow: Sized {
    const TABLE: PlayerTable;
    /// Maximum number of rows of all players, including invalid rows.
    const MAX_ROWS: usize;
    /// Name of a row in the report of a check.
    const NAME: &'static str;

    /// Reads the columns of the table; `None` if a value has the wrong type.
    ///
    /// # Errors
    /// The reason why the values are invalid.
    fn read(row: &Row) -> Option<std::result::Result<Self, String>>;

    fn check(&self) -> std::result::Result<(), LibraryError>;

    /// Returns the name of the player, which has any length.
    fn player(&self) -> &str;

    /// Returns the values of the other columns.
    fn other_values(&self) -> Vec<Value>;

    /// Returns the SQL action for a row whose key is in the table.
    fn on_conflict() -> String;

    /// Returns the error for a library with the maximum number of rows.
    fn too_many() -> LibraryError;
}

/// Visits the rows of a player, or of all players, in the order of the primary key. For an invalid row, `visit` receives the reason.
pub(super) fn visit<T: PlayerRow>(
    connection: &Connection,
    player: Option<&str>,
    visit: &mut dyn FnMut(std::result::Result<T, String>),
) -> Result<()> {
    let condition = if player.is_some() { "WHERE player = ?" } else { "" };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM {} {condition} ORDER BY {} LIMIT {}",
        T::TABLE.columns.join(", "),
        T::TABLE.name,
        T::TABLE.key_columns().join(", "),
        T::MAX_ROWS
    ))?;
    let mut rows = statement.query(params_from_iter(player.map(listed)))?;
    while let Some(row) = rows.next()? {
        let wrong_type = || Err("a value has the wrong type or range".to_owned());
        visit(T::read(row).unwrap_or_else(wrong_type));
    }
    Ok(())
}

/// Returns the rows of a player, or of all players, in the order of the primary key, and the number of invalid rows.
pub(super) fn list<T: PlayerRow>(connection: &Connection, player: Option<&str>) -> Result<(Vec<T>, usize)> {
    let (mut found, mut unreadable) = (Vec::new(), 0);
    visit(connection, player, &mut |row| match row {
        Ok(row) => found.push(row),
        Err(_) => unreadable += 1,
    })?;
    Ok((found, unreadable))
}

fn values<T: PlayerRow>(row: &T) -> Vec<Value> {
    let player = Value::Text(listed(row.player()).to_owned());
    [player].into_iter().chain(row.other_values()).collect()
}

/// Whether the table contains a row with the key of these values.
fn is_known<T: PlayerRow>(connection: &Connection, values: &[Value]) -> Result<bool> {
    let condition = T::TABLE.key_columns().join(" = ? AND ");
    let sql = format!("SELECT 1 FROM {} WHERE {condition} = ?", T::TABLE.name);
    let key = &values[..T::TABLE.key];
    connection.prepare_cached(&sql)?.exists(params_from_iter(key))
}

fn insert<T: PlayerRow>(connection: &Connection, values: &[Value]) -> Result<()> {
    let PlayerTable { name, columns, .. } = T::TABLE;
    let sql = format!(
        "INSERT INTO {name} ({}) VALUES ({}) ON CONFLICT ({}) DO {}",
        columns.join(", "),
        vec!["?"; columns.len()].join(", "),
        T::TABLE.key_columns().join(", "),
        T::on_conflict()
    );
    connection.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    Ok(())
}

/// Stores a row.
///
/// # Errors
/// The row is invalid, or the table contains the maximum number of rows.
pub(super) fn record<T: PlayerRow>(connection: &Connection, row: &T) -> std::result::Result<(), ChangeError> {
    row.check()?;
    let values = values(row);
    if !is_known::<T>(connection, &values)? && T::TABLE.count(connection)? >= T::MAX_ROWS {
        return Err(T::too_many().into());
    }
    Ok(insert::<T>(connection, &values)?)
}

/// Merges the rows of another library, up to the maximum number of rows.
///
/// # Errors
/// A row is invalid.
pub(super) fn merge<T: PlayerRow>(connection: &Connection, rows: &[T]) -> std::result::Result<MergedData, ChangeError> {
    let mut room = T::MAX_ROWS.saturating_sub(T::TABLE.count(connection)?);
    let mut merged = MergedData::default();
    for row in rows {
        row.check()?;
        let values = values(row);
        if is_known::<T>(connection, &values)? {
            merged.known += 1;
        } else if room == 0 {
            merged.refused += 1;
            continue;
        } else {
            (merged.added, room) = (merged.added + 1, room - 1);
        }
        insert::<T>(connection, &values)?;
    }
    Ok(merged)
}

/// Deletes the rows of a player, including invalid rows. Returns the number of deleted rows.
pub(super) fn delete<T: PlayerRow>(connection: &Connection, player: &str) -> Result<usize> {
    let sql = format!("DELETE FROM {} WHERE player = ?", T::TABLE.name);
    connection.execute(&sql, [listed(player)])
}
