//! Files that cannot be opened or written.

use super::Place;
use breakthrough_library::{LibraryError, MatchStorage, SqliteLibrary};
use std::fs;

#[test]
fn a_missing_folder_or_library_is_named() {
    let place = Place::new();
    let path = place.folder.path().join("gone/library.sqlite");
    let error = SqliteLibrary::open(&path).expect_err("no folder");
    assert!(
        error
            .to_string()
            .ends_with("gone: expected an existing folder, found none"),
        "{error}"
    );
    let error = SqliteLibrary::open_existing(&place.path()).expect_err("no file");
    assert!(
        error
            .to_string()
            .ends_with("library.sqlite: expected a library, found no file"),
        "{error}"
    );
    assert!(place.files().is_empty());
}

#[cfg(unix)]
#[test]
fn nothing_is_written_into_a_library_that_is_not_in_its_place() {
    let place = Place::new();
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
    fs::rename(place.folder.path().join("away.sqlite"), place.path()).expect("moved back");
    assert_eq!(library.purge(30).expect("in its place"), 0);
}

#[test]
fn a_library_of_a_newer_version_is_refused_and_untouched() {
    let place = Place::new();
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
            .ends_with("expected a library of version 1 or older, found version 99"),
        "{error}"
    );
    assert_eq!(fs::read(place.path()).expect("read"), before);
    assert_eq!(fs::read(&journal).expect("read"), b"of a newer version");
    assert_eq!(place.files(), ["library.sqlite", "library.sqlite-wal"]);
}

#[test]
fn another_programs_database_is_refused_and_untouched() {
    let place = Place::new();
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    connection
        .execute_batch("CREATE TABLE songs (name TEXT)")
        .expect("created");
    drop(connection);
    let before = fs::read(place.path()).expect("read");
    let error = SqliteLibrary::open(&place.path()).expect_err("foreign");
    assert!(matches!(error, LibraryError::Foreign(_)), "{error}");
    assert_eq!(fs::read(place.path()).expect("read"), before);
}

#[test]
fn a_folder_in_place_of_the_file_is_named() {
    let place = Place::new();
    fs::create_dir(place.path()).expect("created");
    let error = SqliteLibrary::open(&place.path()).expect_err("a folder");
    assert!(error.to_string().contains("library.sqlite"), "{error}");
}
