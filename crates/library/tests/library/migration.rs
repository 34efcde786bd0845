//! Tests of the migration of a library of version 1 or 2, while it is open in other programs, damaged, or read-only.

use super::exercises::exercise;
use super::read_only::check_reads_and_refuses_to_write;
use super::{TestFolder, check, entry, pgn_of, review_of};
use breakthrough_library::{ExerciseList, Filter, GameId, GameStorage, LibraryError, Sort, SqliteLibrary};
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// Tables of version 1.
const VERSION_1: &str = concat!(
    include_str!("../../src/sqlite/schema.sql"),
    include_str!("../../src/sqlite/search.sql")
);
/// Migration from version 1 to version 2.
const VERSION_2: &str = concat!(
    include_str!("../../src/sqlite/migration_2.sql"),
    include_str!("../../src/sqlite/reviews.sql")
);
/// Migration from version 2 to version 3.
pub(super) const VERSION_3: &str = include_str!("../../src/sqlite/exercises.sql");
/// Columns of the table of games, which are the same in both versions.
const COLUMNS: &str = "id, revision, deleted, date, first_name, first_level, first_program, first_version, first_network,
    second_name, second_level, second_program, second_version, second_network, variant, variant_name, winner, ending, plies,
    title, time_control, rated_level";

/// Copies the library of an earlier version into a folder.
fn earlier(place: &TestFolder) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/earlier_version/library.sqlite");
    fs::copy(path, place.path()).expect("copied");
}

/// Returns all rows of a query as text.
pub(super) fn rows(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).expect(sql);
    let columns = statement.column_count();
    let row = |row: &rusqlite::Row| {
        let values = (0..columns).map(|column| row.get::<_, rusqlite::types::Value>(column));
        values
            .collect::<Result<Vec<_>, _>>()
            .map(|values| format!("{values:?}"))
    };
    let found = statement.query_map([], row).expect(sql);
    found.collect::<Result<_, _>>().expect(sql)
}

/// Returns the content of all tables of version 1, with the names of a version.
pub(super) fn content(path: &Path, games: &str, game_id: &str) -> Vec<Vec<String>> {
    let connection = Connection::open(path).expect("opened");
    let queries = [
        format!("SELECT {COLUMNS} FROM {games} ORDER BY id"),
        format!("SELECT {game_id}, CAST(pgn AS BLOB), checksum FROM records ORDER BY {game_id}"),
        format!("SELECT keyword, {game_id} FROM keywords ORDER BY 1, 2"),
        format!("SELECT hash, {game_id}, ply, move FROM positions ORDER BY 1, 2, 3"),
        "SELECT seq FROM sqlite_sequence".to_owned(),
        "SELECT rowid FROM search WHERE search MATCH 'mira' ORDER BY 1".to_owned(),
    ];
    queries.iter().map(|sql| rows(&connection, sql)).collect()
}

/// Returns the tables and indexes of a library with their definitions.
pub(super) fn schema(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).expect("opened");
    let sql = "SELECT type, name, tbl_name, replace(sql, '\"games\"', 'games') FROM sqlite_schema
               WHERE name NOT LIKE 'search%' ORDER BY name";
    rows(&connection, sql)
}

/// Creates a closed library of version 1 with a number of games with different titles, and returns their PGN.
fn version_1(place: &TestFolder, games: usize) -> Vec<String> {
    let source = TestFolder::new();
    let mut library = source.open();
    let mut records = Vec::new();
    for number in 0..games {
        let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
        entry.title = format!("Game{number}");
        entry.seed = Some(number as u64);
        library.add(&entry).expect("added");
        records.push(pgn_of(&entry));
    }
    library.close().expect("closed");
    let connection = Connection::open(place.path()).expect("opened");
    connection.execute_batch(VERSION_1).expect("created");
    let from = source.path();
    connection
        .execute_batch(&format!(
            "ATTACH '{}' AS source;
             INSERT INTO matches ({COLUMNS}) SELECT {COLUMNS} FROM source.games;
             INSERT INTO records SELECT * FROM source.records;
             INSERT INTO keywords SELECT * FROM source.keywords;
             INSERT INTO positions SELECT * FROM source.positions;
             INSERT INTO search (rowid, words) SELECT id, title FROM matches;
             DETACH source;
             PRAGMA application_id = 0x42544c42;
             PRAGMA user_version = 1;
             PRAGMA journal_mode = wal;",
            from.display()
        ))
        .expect("copied");
    records
}

/// Creates a closed library of version 2 with a number of games and a review of the first game. Returns the PGN of the games.
pub(super) fn version_2(place: &TestFolder, games: usize) -> Vec<String> {
    let records = version_1(place, games);
    let connection = Connection::open(place.path()).expect("opened");
    connection.execute_batch(VERSION_2).expect("migrated");
    connection
        .execute_batch(
            "INSERT INTO reviews VALUES (1, 7, 0, 50.0, NULL, '0.1.0', 'fast', 'good', '0.3');
             PRAGMA user_version = 2;",
        )
        .expect("changed");
    records
}

pub(super) fn all_records(library: &SqliteLibrary) -> Vec<String> {
    let mut records = Vec::new();
    let visited = library.each_record(&Filter::default(), &mut |_, pgn| {
        records.push(pgn.to_owned());
        std::ops::ControlFlow::Continue(())
    });
    visited.expect("records");
    records
}

/// Statement that changes more pages than a small cache contains.
pub(super) const CHANGE_OF_ALL_RECORDS: &str = "UPDATE records SET checksum = checksum + 1";

/// Returns a copy of a library whose program was killed during a transaction with these statements. The cache is full, so the journal
/// contains pages of the uncommitted transaction.
pub(super) fn killed_during_migration(place: &TestFolder, statements: &[&str]) -> TestFolder {
    let mut connection = Connection::open(place.path()).expect("opened");
    connection.pragma_update(None, "cache_size", 1).expect("a small cache");
    let transaction = connection.transaction().expect("begun");
    for statement in statements {
        transaction.execute_batch(statement).expect("changed");
    }
    let killed = TestFolder::new();
    for name in ["library.sqlite", "library.sqlite-wal"] {
        fs::copy(place.folder.path().join(name), killed.folder.path().join(name)).expect("copied");
    }
    let journal = fs::metadata(killed.folder.path().join("library.sqlite-wal")).expect("a journal");
    assert!(journal.len() > 0);
    killed
}

#[test]
fn a_migration_keeps_every_row_of_the_earlier_version() {
    let place = TestFolder::new();
    earlier(&place);
    let before = content(&place.path(), "matches", "match_id");
    assert_eq!((before[0].len(), before[1].len(), before[5].len()), (5, 5, 4));
    let library = place.open();
    assert_eq!(check(&library), [""; 0]);
    for id in (1..=5).map(GameId) {
        assert_eq!(library.review(id).expect("read"), None);
    }
    library.close().expect("closed");
    assert_eq!(content(&place.path(), "games", "game_id"), before);
    let new = TestFolder::new();
    drop(new.open());
    assert_eq!(
        schema(&place.path()),
        schema(&new.path()),
        "the schema of a new library"
    );
    let connection = Connection::open(place.path()).expect("opened");
    assert_eq!(rows(&connection, "PRAGMA user_version"), ["[Integer(5)]"]);
}

#[test]
fn a_migration_from_version_2_keeps_every_row() {
    let place = TestFolder::new();
    version_2(&place, 20);
    let reviews = || {
        rows(
            &Connection::open(place.path()).expect("opened"),
            "SELECT * FROM reviews",
        )
    };
    let before = (content(&place.path(), "games", "game_id"), reviews());
    assert_eq!((before.0[0].len(), before.1.len()), (20, 1));
    let library = place.open();
    assert_eq!(library.exercises(None).expect("exercises"), ExerciseList::default());
    library.close().expect("closed");
    assert_eq!((content(&place.path(), "games", "game_id"), reviews()), before);
    let new = TestFolder::new();
    drop(new.open());
    assert_eq!(
        schema(&place.path()),
        schema(&new.path()),
        "the schema of a new library"
    );
}

#[test]
fn a_failed_migration_from_version_2_changes_nothing_and_is_repeated() {
    let place = TestFolder::new();
    let records = version_2(&place, 3);
    let connection = Connection::open(place.path()).expect("opened");
    let last_table = "CREATE TABLE practice_days (x)";
    connection.execute_batch(last_table).expect("created");
    let before = schema(&place.path());
    let error = SqliteLibrary::open(&place.path()).expect_err("the last statement fails");
    assert!(matches!(error, LibraryError::Database { .. }), "{error}");
    assert_eq!(schema(&place.path()), before);
    connection.execute_batch("DROP TABLE practice_days").expect("dropped");
    let library = place.open();
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_failed_migration_changes_nothing_and_is_repeated() {
    let place = TestFolder::new();
    version_1(&place, 3);
    let connection = Connection::open(place.path()).expect("opened");
    let last_statement = "CREATE TABLE reviews_accuracy (x)";
    connection.execute_batch(last_statement).expect("created");
    let before = content(&place.path(), "matches", "match_id");
    let error = SqliteLibrary::open(&place.path()).expect_err("the last statement fails");
    assert!(matches!(error, LibraryError::Database { .. }), "{error}");
    assert_eq!(content(&place.path(), "matches", "match_id"), before);
    connection
        .execute_batch("DROP TABLE reviews_accuracy")
        .expect("dropped");
    assert_eq!(all_records(&place.open()).len(), 3);
}

#[test]
fn a_migration_killed_before_its_commit_is_repeated() {
    let place = TestFolder::new();
    let records = version_1(&place, 300);
    let migration = include_str!("../../src/sqlite/migration_2.sql");
    let library = killed_during_migration(&place, &[migration]).open();
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_migration_from_version_2_killed_before_its_commit_is_repeated() {
    let place = TestFolder::new();
    let records = version_2(&place, 30);
    let library = killed_during_migration(&place, &[VERSION_3, CHANGE_OF_ALL_RECORDS]).open();
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_library_of_a_newer_version_is_refused_byte_by_byte() {
    let place = TestFolder::new();
    version_1(&place, 3);
    place.open().close().expect("closed");
    let connection = Connection::open(place.path()).expect("opened");
    connection
        .execute_batch("PRAGMA journal_mode = delete; PRAGMA user_version = 6")
        .expect("changed");
    drop(connection);
    let before = fs::read(place.path()).expect("read");
    for opened in [
        SqliteLibrary::open(&place.path()).map(drop),
        SqliteLibrary::open_again(&place.path()).map(drop),
        SqliteLibrary::open_read_only(&place.path()).map(drop),
    ] {
        let error = opened.expect_err("newer").to_string();
        assert!(
            error.ends_with("expected a library of version 5 or older, found version 6"),
            "{error}"
        );
    }
    assert!(fs::read(place.path()).expect("read") == before);
    assert_eq!(place.files(), ["library.sqlite"]);
}

#[test]
fn a_program_of_version_1_that_is_open_loses_nothing_and_damages_nothing() {
    let place = TestFolder::new();
    let mut records = version_1(&place, 3);
    let old = Connection::open(place.path()).expect("opened");
    let save = "UPDATE matches SET revision = revision + 1, plies = 7 WHERE id = 1";
    // The statements are prepared before the migration.
    old.prepare_cached(save).expect("prepared").execute([]).expect("saved");
    old.prepare_cached("SELECT count(*) FROM matches").expect("prepared");
    old.execute("UPDATE matches SET plies = 1 WHERE id = 1", [])
        .expect("saved");
    let mut library = SqliteLibrary::open(&place.path()).expect("opened").library;
    for sql in [
        save,
        "SELECT count(*) FROM matches",
        "INSERT INTO records (match_id, pgn, checksum) VALUES (9, '', 0)",
        "UPDATE records SET pgn = '' WHERE match_id = 1",
        "DELETE FROM positions WHERE match_id = 1",
    ] {
        let result = old
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query([])?.next().map(drop));
        let error = result.expect_err(sql).to_string();
        assert!(
            error.contains("no such") || error.contains("has no column"),
            "{sql}: {error}"
        );
    }
    let new = entry(["Cyd", "Bo"], "2026", "b2b3");
    library.add(&new).expect("added while the old program is open");
    records.push(pgn_of(&new));
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_program_of_version_2_that_is_open_loses_nothing_and_damages_nothing() {
    let place = TestFolder::new();
    let records = version_2(&place, 3);
    let old = Connection::open(place.path()).expect("opened");
    let save = "UPDATE games SET revision = revision + 1 WHERE id = 1";
    // The statements are prepared before the migration.
    old.prepare_cached(save).expect("prepared").execute([]).expect("saved");
    let mut library = SqliteLibrary::open(&place.path()).expect("opened").library;
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    // The tables of version 2 are the same in the newest version.
    old.prepare_cached(save).expect("prepared").execute([]).expect("saved");
    assert_eq!(library.get(GameId(1)).expect("a game").revision, 2);
    assert_eq!(library.exercises(None).expect("exercises").exercises.len(), 1);
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_read_only_library_of_version_2_is_read_without_exercises() {
    let place = TestFolder::new();
    version_2(&place, 2);
    let before = fs::read(place.path()).expect("read");
    let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
    assert_eq!(
        library
            .review(GameId(1))
            .expect("read")
            .expect("a review")
            .review
            .moves_hash,
        7
    );
    check_reads_and_refuses_to_write(&mut library, &["Game0", "Game1"]);
    assert!(fs::read(place.path()).expect("read") == before);
    // Another window migrates the library.
    let mut writer = place.open();
    writer.add_exercises(&[exercise("Ada", 0)]).expect("added");
    assert_eq!(library.exercises(None).expect("exercises"), ExerciseList::default());
    library.refresh().expect("opened again");
    assert_eq!(library.exercises(None).expect("exercises").exercises.len(), 1);
}

#[test]
fn a_damaged_library_of_version_2_is_rescued_before_its_migration() {
    let place = TestFolder::new();
    let records = version_2(&place, 20);
    let connection = Connection::open(place.path()).expect("opened");
    let sql = "PRAGMA journal_mode = delete; PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage =
               (SELECT rootpage FROM sqlite_schema WHERE name = 'games_date') WHERE name = 'games_plies'";
    connection.execute_batch(sql).expect("damaged");
    drop(connection);
    let before = fs::read(place.path()).expect("read");
    let opened = SqliteLibrary::open(&place.path()).expect("opened");
    let rescue = opened.rescue.expect("rescued");
    assert_eq!((rescue.saved, rescue.lost_data.is_empty()), (20, true));
    assert!(
        fs::read(&rescue.set_aside).expect("read") == before,
        "the damaged file is not migrated"
    );
    assert!(opened.library.review(GameId(1)).expect("read").is_some());
    assert_eq!(
        (all_records(&opened.library), check(&opened.library)),
        (records, Vec::new())
    );
}

#[test]
fn a_read_only_library_of_version_1_is_read_without_a_migration() {
    let place = TestFolder::new();
    version_1(&place, 2);
    let before = fs::read(place.path()).expect("read");
    let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
    check_reads_and_refuses_to_write(&mut library, &["Game0", "Game1"]);
    assert!(fs::read(place.path()).expect("read") == before);
    // Another window migrates the library.
    let mut writer = place.open();
    library.refresh().expect("opened again");
    let game = library.get(GameId(1)).expect("a game").entry;
    writer
        .set_review(GameId(1), &review_of(&game, [Some(50.0), None]))
        .expect("stored");
    let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
    assert_eq!(page.games.len(), 2);
    assert!(page.games.iter().any(|found| found.accuracy == [Some(500), None]));
}

#[test]
fn a_damaged_library_of_version_1_is_rescued_with_its_numbers() {
    let damages: [(&str, fn(&Path)); 3] = [
        ("an index contains the pages of the records", |path| {
            let sql = "PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage =
                       (SELECT rootpage FROM sqlite_schema WHERE name = 'records') WHERE name = 'matches_plies'";
            Connection::open(path)
                .expect("opened")
                .execute_batch(sql)
                .expect("damaged");
        }),
        ("the list of games is missing", |path| {
            let sql = "PRAGMA writable_schema = on; DELETE FROM sqlite_schema WHERE name = 'matches'";
            Connection::open(path)
                .expect("opened")
                .execute_batch(sql)
                .expect("damaged");
        }),
        ("the schema is overwritten", |path| {
            let mut bytes = fs::read(path).expect("read");
            bytes[100..3000].fill(7);
            fs::write(path, bytes).expect("written");
        }),
    ];
    for (name, damage) in damages {
        let place = TestFolder::new();
        let mut records = version_1(&place, 20);
        let connection = Connection::open(place.path()).expect("opened");
        connection
            .execute_batch("UPDATE matches SET deleted = 1795905324 WHERE id = 20; PRAGMA journal_mode = delete")
            .expect("deleted");
        drop(connection);
        damage(&place.path());
        let opened = SqliteLibrary::open(&place.path()).expect(name);
        let rescue = opened.rescue.expect(name);
        assert_eq!(rescue.saved, 20, "{name}");
        let mut found = all_records(&opened.library);
        found.sort();
        if name != "the schema is overwritten" {
            assert_eq!((rescue.lost, rescue.all_ids_known), (Vec::new(), true), "{name}");
            let id = GameId(7);
            assert_eq!(opened.library.get(id).expect("a game").entry.title, "Game6", "{name}");
        }
        if name == "an index contains the pages of the records" {
            records.pop();
        }
        records.sort();
        assert_eq!(found, records, "{name}");
        assert_eq!(check(&opened.library), [""; 0], "{name}");
    }
}

#[test]
fn a_damaged_search_index_of_version_1_is_rebuilt() {
    let place = TestFolder::new();
    let records = version_1(&place, 20);
    let connection = Connection::open(place.path()).expect("opened");
    connection
        .execute_batch("PRAGMA journal_mode = delete; DELETE FROM search_data")
        .expect("damaged");
    drop(connection);
    let library = place.open();
    let filter = Filter {
        text: "game7".to_owned(),
        ..Filter::default()
    };
    assert_eq!(library.list(&filter, Sort::default(), 0..9).expect("a list").total, 1);
    assert_eq!((all_records(&library), check(&library)), (records, Vec::new()));
}

#[test]
fn a_backup_of_version_1_is_restored() {
    let place = TestFolder::new();
    let copy = TestFolder::new();
    version_1(&copy, 5);
    drop(place.open());
    let path = place.folder.path().join("library-kept-2026-01-04.sqlite");
    fs::copy(copy.path(), &path).expect("copied");
    let copies = SqliteLibrary::kept_copies(&place.path());
    let restored =
        SqliteLibrary::restore_kept_copy(&place.path(), &copies[0], &false.into(), &mut |_| {}).expect("restored");
    assert_eq!((restored.added, restored.lost), (5, 0));
}
