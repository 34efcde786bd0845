//! Schema versions and migration.

use rusqlite::{Connection, Result, TransactionBehavior};

/// SQLite application ID of a library: `BTLB`.
pub(super) const APPLICATION_ID: i64 = 0x4254_4c42;

/// Migration scripts, each from one version to the next. The first script starts from an empty database.
const MIGRATIONS: [&str; 1] = [concat!(include_str!("schema.sql"), include_str!("search.sql"))];

/// Schema of the search index in the newest version.
pub(super) const SEARCH: &str = include_str!("search.sql");

/// Newest schema version.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Migrates a database to the newest version in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<()> {
    let id: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if version(connection)? == VERSION && id == APPLICATION_ID {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another window may have migrated the database in the meantime.
    let version = usize::try_from(version(&transaction)?).unwrap_or_default();
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

/// Returns the schema version of a database; 0 for an empty database.
pub(super) fn version(connection: &Connection) -> Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
