//! Schema versions and migration.

use rusqlite::{Connection, Result, TransactionBehavior};

/// SQLite application ID of a library: `BTLB`.
pub(super) const APPLICATION_ID: i64 = 0x4254_4c42;

/// Migration scripts, each from one version to the next. The first script starts from an empty database.
const MIGRATIONS: [&str; 5] = [
    concat!(include_str!("schema.sql"), include_str!("search.sql")),
    concat!(include_str!("migration_2.sql"), include_str!("reviews.sql")),
    include_str!("exercises.sql"),
    include_str!("lesson_stars.sql"),
    include_str!("puzzle_attempts.sql"),
];

/// Schema of the search index in the newest version.
pub(super) const SEARCH: &str = include_str!("search.sql");

/// Newest schema version.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Names that differ between the schema versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Names {
    /// Table with one row per game.
    pub(super) games: &'static str,
    /// Column of the other tables with the ID of the game.
    pub(super) game_id: &'static str,
}

impl Names {
    const VERSION_1: Names = Names {
        games: "matches",
        game_id: "match_id",
    };
    /// Names in the newest version.
    pub(super) const NEWEST: Names = Names {
        games: "games",
        game_id: "game_id",
    };

    /// Returns the names in a version.
    pub(super) const fn of_version(version: i64) -> Names {
        if version < 2 { Names::VERSION_1 } else { Names::NEWEST }
    }

    /// Finds the names in a damaged database, whose version may be wrong.
    pub(super) fn find(connection: &Connection) -> Names {
        let is_usable = |sql: &str| connection.prepare(sql).is_ok();
        if is_usable("SELECT match_id FROM records") || is_usable("SELECT id FROM matches") {
            Names::VERSION_1
        } else {
            Names::NEWEST
        }
    }
}

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

/// Creates temporary views with the newest names and empty temporary tables, so that a library of an older version can be read
/// without a migration. A library of version 1 has no reviews, a library of version 2 no exercises, a library of version 3 no
/// stars of lessons, and a library of version 4 no puzzle attempts.
pub(super) fn add_views(connection: &Connection, version: i64) -> Result<()> {
    // A temporary file could not be written on a full disk.
    connection.pragma_update(None, "temp_store", "memory")?;
    if version < 2 {
        connection.execute_batch(include_str!("version_1_views.sql"))?;
        connection.execute_batch(&temporary(include_str!("reviews.sql")))?;
    }
    // The migrations after version 2 only add tables.
    let version = usize::try_from(version).unwrap_or_default();
    for migration in MIGRATIONS.iter().skip(version.max(2)) {
        connection.execute_batch(&temporary(migration))?;
    }
    Ok(())
}

/// Returns the script with temporary tables and indexes instead of permanent ones.
fn temporary(script: &str) -> String {
    let script = script.replace("CREATE TABLE", "CREATE TEMP TABLE");
    script.replace("CREATE INDEX ", "CREATE INDEX temp.")
}

/// Returns the schema version of a database; 0 for an empty database.
pub(super) fn version(connection: &Connection) -> Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
