//! Tests of the migration of a library of version 3, while it is open in other programs, damaged, or read-only.

use super::exercises::{exercise, records};
use super::lesson_stars::{record, stars};
use super::migration::{
    CHANGE_OF_ALL_RECORDS, VERSION_3, all_records, content, killed_during_migration, rows, schema, version_2,
};
use super::read_only::check_reads_and_refuses_to_write;
use super::{TestFolder, check};
use breakthrough_library::{GameId, GameStorage, LibraryError, SqliteLibrary};
use rusqlite::Connection;
use std::fs;

/// Migration from version 3 to version 4.
const VERSION_4: &str = include_str!("../../src/sqlite/lesson_stars.sql");

/// Creates a closed library of version 3 with a number of games, a review, an exercise and a day of practice. Returns the PGN of the
/// games.
fn version_3(place: &TestFolder, games: usize) -> Vec<String> {
    let records = version_2(place, games);
    let new = TestFolder::new();
    let mut library = new.open();
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    library.close().expect("closed");
    let connection = Connection::open(place.path()).expect("opened");
    connection.execute_batch(VERSION_3).expect("migrated");
    connection
        .execute_batch(&format!(
            "ATTACH '{}' AS new; INSERT INTO exercises SELECT * FROM new.exercises; DETACH new;
             INSERT INTO practice_days VALUES ('Ada', 20000); PRAGMA user_version = 3;",
            new.path().display()
        ))
        .expect("changed");
    records
}

#[test]
fn a_migration_from_version_3_keeps_every_row() {
    let place = TestFolder::new();
    version_3(&place, 20);
    let others = || {
        let connection = Connection::open(place.path()).expect("opened");
        ["reviews", "exercises", "practice_days"].map(|table| rows(&connection, &format!("SELECT * FROM {table}")))
    };
    let before = (content(&place.path(), "games", "game_id"), others());
    assert_eq!((before.0[0].len(), before.1.each_ref().map(Vec::len)), (20, [1; 3]));
    let library = place.open();
    assert_eq!((stars(&library, None), records(&library).len()), (Vec::new(), 1));
    library.close().expect("closed");
    assert_eq!((content(&place.path(), "games", "game_id"), others()), before);
    let new = TestFolder::new();
    drop(new.open());
    assert_eq!(
        schema(&place.path()),
        schema(&new.path()),
        "the schema of a new library"
    );
}

#[test]
fn a_failed_migration_from_version_3_changes_nothing_and_is_repeated() {
    let place = TestFolder::new();
    let games = version_3(&place, 3);
    let connection = Connection::open(place.path()).expect("opened");
    connection
        .execute_batch("CREATE TABLE lesson_stars (x)")
        .expect("created");
    let before = schema(&place.path());
    let error = SqliteLibrary::open(&place.path()).expect_err("the last statement fails");
    assert!(matches!(error, LibraryError::Database { .. }), "{error}");
    assert_eq!(schema(&place.path()), before);
    connection.execute_batch("DROP TABLE lesson_stars").expect("dropped");
    let library = place.open();
    assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
}

#[test]
fn a_migration_from_version_3_killed_before_its_commit_is_repeated() {
    let place = TestFolder::new();
    let games = version_3(&place, 30);
    let library = killed_during_migration(&place, &[VERSION_4, CHANGE_OF_ALL_RECORDS]).open();
    assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
}

#[test]
fn a_program_of_version_3_that_is_open_loses_nothing_and_damages_nothing() {
    let place = TestFolder::new();
    let games = version_3(&place, 3);
    let old = Connection::open(place.path()).expect("opened");
    let save = "UPDATE games SET revision = revision + 1 WHERE id = 1";
    let practise = "UPDATE exercises SET box = box + 1 WHERE id = 1";
    // The statements are prepared before the migration.
    for sql in [save, practise] {
        old.prepare_cached(sql).expect("prepared").execute([]).expect("saved");
    }
    let mut library = SqliteLibrary::open(&place.path()).expect("opened").library;
    record(&mut library, "Ada", "moving-1", 3);
    // The tables of version 3 are the same in version 4.
    for sql in [save, practise] {
        old.prepare_cached(sql).expect("prepared").execute([]).expect("saved");
    }
    assert_eq!(library.get(GameId(1)).expect("a game").revision, 2);
    assert_eq!(records(&library)[0].1.leitner_box, 2);
    assert_eq!(stars(&library, None), ["Ada moving-1=3"]);
    assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
}

#[test]
fn a_read_only_library_of_version_3_is_read_without_stars() {
    let place = TestFolder::new();
    version_3(&place, 2);
    let before = fs::read(place.path()).expect("read");
    let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
    assert_eq!((records(&library).len(), stars(&library, None)), (1, Vec::new()));
    assert_eq!(library.practice_days(None).expect("days").len(), 1);
    check_reads_and_refuses_to_write(&mut library, &["Game0", "Game1"]);
    assert!(fs::read(place.path()).expect("read") == before);
    // Another window migrates the library.
    let mut writer = place.open();
    record(&mut writer, "Ada", "moving-1", 3);
    assert_eq!(stars(&library, None), [""; 0]);
    library.refresh().expect("opened again");
    assert_eq!(stars(&library, None), ["Ada moving-1=3"]);
}

#[test]
fn a_damaged_library_of_version_3_is_rescued_before_its_migration() {
    let place = TestFolder::new();
    let games = version_3(&place, 20);
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
    assert_eq!(records(&opened.library).len(), 1);
    assert_eq!(
        (all_records(&opened.library), check(&opened.library)),
        (games, Vec::new())
    );
}
