//! The versions of the library's file.

use rusqlite::{Connection, Result, TransactionBehavior};

/// The number that marks the file as a library of matches: `BTLB`.
pub(super) const APPLICATION_ID: i64 = 0x4254_4c42;

/// What makes of each version the next one; the first begins with an empty file.
const MIGRATIONS: [&str; 1] = [include_str!("schema.sql")];

/// The newest version.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Brings a file to the newest version, in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<()> {
    if version(connection)? == VERSION {
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
