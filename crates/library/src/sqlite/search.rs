//! Full-text search: queries, and rebuilding a damaged search index.

use super::check::{MAX_LINES, lines};
use super::player_tables::PLAYER_TABLES;
use super::schema::SEARCH;
use super::storage::entry_of;
use super::write::{insert_words, read};
use super::{SqliteLibrary, database_error, row::search_text};
use crate::{GameId, LibraryError};
use rusqlite::{Connection, ErrorCode, Result, TransactionBehavior};

/// Maximum number of words in a query. [`MAX_CHARACTERS`] limits the length of the query.
const MAX_WORDS: u32 = 32;
const MAX_CHARACTERS: usize = 1000;

/// Tables of the search index.
const SEARCH_TABLES: [&str; 5] = [
    "search_data",
    "search_idx",
    "search_content",
    "search_docsize",
    "search_config",
];
/// Tables of a library outside the search index, in all versions, except the tables with data of players.
const TABLES: [&str; 8] = [
    "sqlite_schema",
    "sqlite_sequence",
    "matches",
    "games",
    "records",
    "keywords",
    "positions",
    "reviews",
];

/// Returns an FTS5 prefix query: a game matches if every word of the text is a prefix of a word in the game. Returns `None` for a
/// text without words. The text is split by the tokenizer of the index, because FTS5 rejects a query term that the tokenizer
/// splits into two words.
pub(super) fn search_query(text: &str) -> Result<Option<String>> {
    let text: String = text.chars().take(MAX_CHARACTERS).collect();
    let words = words(&text)?;
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"*")).collect();
    Ok((!words.is_empty()).then(|| words.join(" ")))
}

fn words(text: &str) -> Result<Vec<String>> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(SEARCH)?;
    connection.execute_batch("CREATE VIRTUAL TABLE words USING fts5vocab (search, row)")?;
    connection.execute("INSERT INTO search (rowid, words) VALUES (1, ?)", [text])?;
    let mut statement = connection.prepare("SELECT term FROM words LIMIT ?")?;
    let words = statement.query_map([MAX_WORDS], |row| row.get(0))?;
    words.collect()
}

impl SqliteLibrary {
    /// Converts an SQLite error from a search to a library error. If the error is generic, checks the index, because SQLite may report a
    /// damaged index with a generic error.
    pub(super) fn search_error(&self, error: rusqlite::Error) -> LibraryError {
        let is_unclear = error.sqlite_error_code() == Some(ErrorCode::Unknown);
        if is_unclear && !self.is_read_only() && self.is_search_damaged() {
            return LibraryError::Damaged {
                path: self.path.clone(),
                detail: "the search index is damaged".to_owned(),
            };
        }
        self.error(error)
    }

    /// Rebuilds a damaged search index from the records if the other tables are intact. Returns whether the index was rebuilt.
    pub(super) fn rebuild_damaged_search(&mut self) -> bool {
        self.is_search_damaged() && self.rebuild_search().is_ok()
    }

    fn is_search_damaged(&self) -> bool {
        let checked = self
            .connection
            .execute("INSERT INTO search (search) VALUES ('integrity-check')", []);
        checked.is_err() || SEARCH_TABLES.iter().any(|table| !is_sound(&self.connection, table))
    }

    fn rebuild_search(&mut self) -> Result<(), LibraryError> {
        let path = self.path.clone();
        let database = |error| database_error(&path, error);
        let damaged = || LibraryError::Damaged {
            path: path.clone(),
            detail: "more than the search index is damaged".to_owned(),
        };
        if !are_other_tables_sound(&self.connection) {
            return Err(damaged());
        }
        self.connection.flush_prepared_statement_cache();
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(database)?;
        let is_rebuilt = replace_search(&transaction);
        // Reset the schema even after an error, because a rollback does not reset the schema.
        let reset = transaction.execute_batch("PRAGMA writable_schema = RESET");
        if !is_rebuilt.map_err(database)? {
            return Err(damaged());
        }
        reset.and_then(|()| transaction.commit()).map_err(database)?;
        // Free the unreferenced pages of the previous index. If the disk is full, the pages remain.
        let _ = self.connection.execute_batch("VACUUM");
        Ok(())
    }
}

/// Whether the structure of all tables outside the search index is intact.
pub(super) fn are_other_tables_sound(connection: &Connection) -> bool {
    let player_tables = PLAYER_TABLES.map(|table| table.name);
    let mut tables = TABLES.iter().chain(&player_tables);
    tables.all(|table| is_sound(connection, table))
}

/// Whether the structure of a table is intact or the table is missing.
fn is_sound(connection: &Connection, table: &str) -> bool {
    let check = format!("PRAGMA integrity_check({table})");
    match connection.query_row(&check, [], |row| row.get::<_, String>(0)) {
        Ok(found) => found == "ok",
        Err(error) => error.sqlite_error_code() == Some(ErrorCode::Unknown),
    }
}

/// Replaces the search index. The previous pages stay in the file. Returns whether the file is otherwise intact.
fn replace_search(connection: &Connection) -> Result<bool> {
    // `DROP TABLE` would read the damaged tables, so the tables are removed from the schema instead.
    connection.pragma_update(None, "writable_schema", true)?;
    let names = SEARCH_TABLES.map(|name| format!("'{name}'")).join(", ");
    connection.execute_batch(&format!(
        "DELETE FROM sqlite_schema WHERE tbl_name IN ('search', {names});
         PRAGMA writable_schema = RESET;"
    ))?;
    connection.execute_batch(SEARCH)?;
    let mut ids = connection.prepare("SELECT id FROM games")?;
    let ids = ids.query_map([], |row| Ok(GameId(row.get(0)?)))?;
    for id in ids {
        let id = id?;
        let stored = read(connection, id)?;
        // A damaged record is not indexed.
        if let Some(entry) = stored.as_ref().and_then(entry_of) {
            insert_words(connection, id.0, &search_text(&entry))?;
        }
    }
    let found = lines(connection, &format!("PRAGMA integrity_check({MAX_LINES})"))?;
    Ok(found.iter().all(|line| line == "ok"))
}
