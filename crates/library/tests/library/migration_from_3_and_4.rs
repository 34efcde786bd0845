//! Tests of the migration of libraries of versions 3 and 4, while they are open in other programs, damaged, or read-only.

use super::exercises::{exercise, records};
use super::lesson_stars::stars;
use super::migration::{
    CHANGE_OF_ALL_RECORDS, VERSION_3, all_records, content, killed_during_migration, rows, schema, version_2,
};
use super::puzzle_attempts::{attempts, record};
use super::read_only::check_reads_and_refuses_to_write;
use super::{TestFolder, check, lesson_stars};
use breakthrough_library::{GameId, GameStorage, LibraryError, SqliteLibrary};
use rusqlite::Connection;
use std::fs;

/// Versions with the migrations to the next version.
const MIGRATIONS: [(i64, &str); 2] = [
    (3, include_str!("../../src/sqlite/lesson_stars.sql")),
    (4, include_str!("../../src/sqlite/puzzle_attempts.sql")),
];

/// Creates a closed library of version 3 or 4 with a number of games, a review, an exercise, a day of practice and, in version 4, the
/// stars of a board. Returns the PGN of the games.
fn older(place: &TestFolder, version: i64, games: usize) -> Vec<String> {
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
             INSERT INTO practice_days VALUES ('Ada', 20000); PRAGMA user_version = {version};",
            new.path().display()
        ))
        .expect("changed");
    if version > 3 {
        connection.execute_batch(MIGRATIONS[0].1).expect("migrated");
        let sql = "INSERT INTO lesson_stars VALUES ('Ada', 'moving-1', 2)";
        connection.execute_batch(sql).expect("added");
    }
    records
}

/// Returns the stars in a library that was created by [`older`].
fn stars_of(version: i64) -> Vec<String> {
    let stars = (version > 3).then(|| "Ada moving-1=2".to_owned());
    stars.into_iter().collect()
}

#[test]
fn a_migration_keeps_every_row() {
    for (version, _) in MIGRATIONS {
        let place = TestFolder::new();
        older(&place, version, 20);
        let mut tables = vec!["reviews", "exercises", "practice_days"];
        tables.extend((version > 3).then_some("lesson_stars"));
        let others = || -> Vec<Vec<String>> {
            let connection = Connection::open(place.path()).expect("opened");
            let rows = |table: &&str| rows(&connection, &format!("SELECT * FROM {table}"));
            tables.iter().map(rows).collect()
        };
        let before = (content(&place.path(), "games", "game_id"), others());
        assert_eq!(before.0[0].len(), 20);
        assert!(before.1.iter().all(|rows| rows.len() == 1), "{before:?}");
        let library = place.open();
        assert_eq!(stars(&library, None), stars_of(version));
        assert_eq!((attempts(&library, None), records(&library).len()), (Vec::new(), 1));
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
}

#[test]
fn a_failed_migration_changes_nothing_and_is_repeated() {
    for (version, _) in MIGRATIONS {
        let place = TestFolder::new();
        let games = older(&place, version, 3);
        let connection = Connection::open(place.path()).expect("opened");
        connection
            .execute_batch("CREATE TABLE puzzle_attempts (x)")
            .expect("created");
        let before = schema(&place.path());
        let error = SqliteLibrary::open(&place.path()).expect_err("the last statement fails");
        assert!(matches!(error, LibraryError::Database { .. }), "{error}");
        assert_eq!(schema(&place.path()), before);
        connection.execute_batch("DROP TABLE puzzle_attempts").expect("dropped");
        let library = place.open();
        assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
    }
}

#[test]
fn a_migration_killed_before_its_commit_is_repeated() {
    for (version, migration) in MIGRATIONS {
        let place = TestFolder::new();
        let games = older(&place, version, 30);
        let library = killed_during_migration(&place, &[migration, CHANGE_OF_ALL_RECORDS]).open();
        assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
        assert_eq!(stars(&library, None), stars_of(version));
    }
}

#[test]
fn a_program_of_an_older_version_that_is_open_loses_nothing_and_damages_nothing() {
    for (version, _) in MIGRATIONS {
        let place = TestFolder::new();
        let games = older(&place, version, 3);
        let old = Connection::open(place.path()).expect("opened");
        let mut statements = vec![
            "UPDATE games SET revision = revision + 1 WHERE id = 1",
            "UPDATE exercises SET box = box + 1 WHERE id = 1",
        ];
        statements.extend((version > 3).then_some("UPDATE lesson_stars SET stars = 3"));
        let change = || {
            for sql in &statements {
                old.prepare_cached(sql).expect("prepared").execute([]).expect("saved");
            }
        };
        // The statements are prepared before the migration.
        change();
        let mut library = SqliteLibrary::open(&place.path()).expect("opened").library;
        record(&mut library, "Ada", "7k2mqd", 10);
        // The tables of the older version are the same in the newest version.
        change();
        assert_eq!(library.get(GameId(1)).expect("a game").revision, 2);
        assert_eq!(records(&library)[0].1.leitner_box, 2);
        assert_eq!(attempts(&library, None), ["Ada 7k2mqd 10"]);
        let expected: Vec<String> = stars_of(version).iter().map(|stars| stars.replace('2', "3")).collect();
        assert_eq!(stars(&library, None), expected);
        assert_eq!((all_records(&library), check(&library)), (games, Vec::new()));
    }
}

#[test]
fn a_read_only_library_of_an_older_version_is_read_without_the_newer_tables() {
    for (version, _) in MIGRATIONS {
        let place = TestFolder::new();
        older(&place, version, 2);
        let before = fs::read(place.path()).expect("read");
        let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
        assert_eq!((records(&library).len(), attempts(&library, None)), (1, Vec::new()));
        assert_eq!(stars(&library, None), stars_of(version));
        assert_eq!(library.practice_days(None).expect("days").len(), 1);
        check_reads_and_refuses_to_write(&mut library, &["Game0", "Game1"]);
        assert!(fs::read(place.path()).expect("read") == before);
        // Another window migrates the library.
        let mut writer = place.open();
        record(&mut writer, "Ada", "7k2mqd", 10);
        lesson_stars::record(&mut writer, "Ada", "moving-1", 3);
        assert_eq!(attempts(&library, None), [""; 0]);
        library.refresh().expect("opened again");
        assert_eq!(attempts(&library, None), ["Ada 7k2mqd 10"]);
        assert_eq!(stars(&library, None), ["Ada moving-1=3"]);
    }
}

#[test]
fn a_damaged_library_of_an_older_version_is_rescued_before_its_migration() {
    for (version, _) in MIGRATIONS {
        let place = TestFolder::new();
        let games = older(&place, version, 20);
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
        assert_eq!(stars(&opened.library, None), stars_of(version));
        assert_eq!(
            (all_records(&opened.library), check(&opened.library)),
            (games, Vec::new())
        );
    }
}
