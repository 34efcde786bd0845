//! Tests of missing, foreign and unreadable files.

use super::TestFolder;
use breakthrough_library::{GameStorage, LibraryError, SqliteLibrary};
use std::fs;

#[test]
fn a_missing_folder_or_library_is_an_error_with_its_path() {
    let place = TestFolder::new();
    let path = place.folder.path().join("gone/library.sqlite");
    let error = SqliteLibrary::open(&path).expect_err("no folder");
    assert!(
        error.to_string().ends_with("gone: the folder does not exist"),
        "{error}"
    );
    let error = SqliteLibrary::open_existing(&place.path()).expect_err("no file");
    assert!(
        error
            .to_string()
            .ends_with("library.sqlite: the library does not exist"),
        "{error}"
    );
    assert!(place.files().is_empty());
}

#[cfg(unix)]
#[test]
fn a_moved_library_rejects_changes_until_it_is_moved_back() {
    let place = TestFolder::new();
    let mut library = place.open();
    assert!(library.is_in_place());
    fs::rename(place.path(), place.folder.path().join("away.sqlite")).expect("moved");
    assert!(!library.is_in_place());
    let error = library.purge(30).expect_err("moved");
    assert!(
        error
            .to_string()
            .ends_with("library.sqlite: the library was moved, deleted or replaced while it was open"),
        "{error}"
    );
    fs::rename(place.folder.path().join("away.sqlite"), place.path()).expect("the library is moved back");
    assert_eq!(library.purge(30).expect("in its place"), 0);
}

#[test]
fn a_library_of_a_newer_version_is_refused_and_untouched() {
    let place = TestFolder::new();
    drop(place.open());
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    connection
        .execute_batch("PRAGMA journal_mode = delete; PRAGMA user_version = 99")
        .expect("changed");
    drop(connection);
    let before = fs::read(place.path()).expect("read");
    let journal = place.folder.path().join("library.sqlite-wal");
    fs::write(&journal, "of a newer version").expect("written");
    let error = SqliteLibrary::open(&place.path()).expect_err("newer");
    assert!(
        error
            .to_string()
            .ends_with("expected a library of version 5 or older, found version 99"),
        "{error}"
    );
    assert_eq!(fs::read(place.path()).expect("read"), before);
    assert_eq!(fs::read(&journal).expect("read"), b"of a newer version");
    assert_eq!(place.files(), ["library.sqlite", "library.sqlite-wal"]);
}

/// Foreign databases: the SQL that creates them, and whether the other program crashed and left a journal.
const FOREIGN: [(&str, bool); 8] = [
    ("CREATE TABLE songs (name TEXT)", false),
    ("CREATE TABLE matches (id INTEGER, home TEXT, guest TEXT)", false),
    (
        "PRAGMA user_version = 1; CREATE TABLE matches (id INTEGER); CREATE TABLE records (id INTEGER)",
        false,
    ),
    (
        "PRAGMA application_id = 77; PRAGMA user_version = 1; CREATE TABLE records (match_id INTEGER)",
        false,
    ),
    ("PRAGMA application_id = 77", false),
    ("PRAGMA user_version = 7", false),
    (
        "PRAGMA journal_mode = wal; CREATE TABLE matches (id INTEGER, home TEXT)",
        true,
    ),
    (
        "CREATE TABLE a (b); PRAGMA wal_checkpoint; CREATE TABLE matches (c); PRAGMA journal_mode = wal; DROP TABLE a",
        true,
    ),
];

#[test]
fn another_programs_database_is_refused_and_untouched() {
    for (sql, is_open) in FOREIGN {
        let place = TestFolder::new();
        let connection = rusqlite::Connection::open(place.path()).expect("opened");
        connection.execute_batch(sql).expect(sql);
        let journal = place.folder.path().join("library.sqlite-wal");
        let kept = TestFolder::new();
        if is_open {
            // Simulates a crash of the other program.
            for path in [place.path(), journal.clone()] {
                fs::copy(&path, kept.folder.path().join(path.file_name().expect("a name"))).expect("copied");
            }
        } else {
            fs::copy(place.path(), kept.path()).expect("copied");
        }
        drop(connection);
        let files = |place: &TestFolder| -> Vec<Vec<u8>> {
            let read = |name: &String| fs::read(place.folder.path().join(name)).expect("read");
            place.files().iter().map(read).collect()
        };
        let (names, before) = (kept.files(), files(&kept));
        for result in [
            SqliteLibrary::open(&kept.path()),
            SqliteLibrary::open_existing(&kept.path()),
        ] {
            let error = result.map(drop).expect_err(sql);
            assert!(matches!(error, LibraryError::Foreign(_)), "{sql}: {error}");
        }
        assert_eq!((kept.files(), files(&kept)), (names, before), "{sql}");
        let error = SqliteLibrary::open_read_only(&kept.path()).map(drop).expect_err(sql);
        assert!(matches!(error, LibraryError::Foreign(_)), "{sql}: {error}");
    }
}

/// Damages the schema and the tables of a library, and checks the errors of many operations.
#[test]
fn no_error_message_contains_sql() {
    for sql in [
        "DROP TABLE records",
        "DROP TABLE keywords",
        "ALTER TABLE games DROP COLUMN title",
        "DROP INDEX games_plies; ALTER TABLE games RENAME COLUMN plies TO moves",
        "PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = 'CREATE TABLE nonsense' WHERE name = 'games'",
        "PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage = 77777 WHERE name = 'records'",
        "DROP TABLE search; CREATE TABLE search (words)",
    ] {
        let place = TestFolder::new();
        let mut library = place.open();
        let id = library
            .add(&super::entry(["Ada", "Bo"], "2026", "a2a3"))
            .expect("added");
        let connection = rusqlite::Connection::open(place.path()).expect("opened");
        connection.execute_batch(sql).expect(sql);
        drop(connection);
        let filter = breakthrough_library::Filter {
            text: "ada".to_owned(),
            ..Default::default()
        };
        let mut said: Vec<String> = [
            library.list(&filter, Default::default(), 0..9).map(drop),
            library.get(id).map(drop),
            library.add(&super::entry(["Ada", "Bo"], "2026", "")).map(drop),
            library.players().map(drop),
            library.check().map(drop),
            SqliteLibrary::open_again(&place.path()).map(drop),
            SqliteLibrary::open_read_only(&place.path()).map(drop),
        ]
        .into_iter()
        .filter_map(|result| result.err().map(|error| error.to_string()))
        .collect();
        assert!(!said.is_empty(), "{sql}");
        drop(library);
        match SqliteLibrary::open(&place.path()) {
            Ok(opened) => said.extend(opened.rescue.map(|rescue| rescue.to_string())),
            Err(error) => said.push(error.to_string()),
        }
        let words = [
            "SELECT", "CREATE", "INSERT", "UPDATE", "FROM", "no such", "nonsense", "schema (", "column",
        ];
        for text in said {
            assert!(!words.iter().any(|word| text.contains(word)), "{sql}: {text}");
        }
    }
}

#[test]
fn a_folder_in_place_of_the_file_is_an_error_with_its_path() {
    let place = TestFolder::new();
    fs::create_dir(place.path()).expect("created");
    let error = SqliteLibrary::open(&place.path()).expect_err("a folder");
    assert!(error.to_string().contains("library.sqlite"), "{error}");
}
