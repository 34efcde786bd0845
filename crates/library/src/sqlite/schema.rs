//! The versions of the library's file.

use rusqlite::{Connection, Result, TransactionBehavior};

/// The number that marks the file as a library of games: `BTLB`.
pub(super) const APPLICATION_ID: i64 = 0x4254_4c42;

/// What makes of each version the next one; the first begins with an empty file.
const MIGRATIONS: [&str; 1] = [concat!(include_str!("schema.sql"), include_str!("search.sql"))];

/// The index of words of the newest version.
pub(super) const SEARCH: &str = include_str!("search.sql");

/// The newest version.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Brings a file to the newest version, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<()> {
    let id: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if version(connection)? == VERSION && id == APPLICATION_ID {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another window may have done it meanwhile.
    let version = usize::try_from(version(&transaction)?).unwrap_or_default();
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

/// The version of a file; 0 for an empty one.
pub(super) fn version(connection: &Connection) -> Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
