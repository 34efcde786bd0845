//! Tests of libraries that are moved, deleted or replaced while they are open, with games that are only in the journal.
#![cfg(unix)]

use super::{TestFolder, check, entry, pgn_of, records};
use breakthrough_library::{DisplacedContent, GameEntry, GameId, GameStorage, LibraryError, SqliteLibrary};
use std::fs;
use std::path::Path;

/// Opens a library with three games that are only in the journal. Returns the library and the PGN of the games.
fn open_library(place: &TestFolder) -> (SqliteLibrary, Vec<String>) {
    let mut library = place.open();
    let entries: Vec<GameEntry> = ["a2a3", "b2b3", "c2c3"]
        .map(|moves| entry(["Ada", "Bo"], "2026", moves))
        .into();
    let ids = library.add_new(&entries).expect("added");
    let ids: Vec<GameId> = ids.into_iter().flatten().collect();
    let records = records(&library, &ids);
    assert_eq!(
        fs::metadata(place.path()).expect("a file").len(),
        4096,
        "all pages are in the journal"
    );
    (library, records)
}

fn close_displaced(library: SqliteLibrary) -> DisplacedContent {
    assert!(!library.is_in_place());
    library.close_displaced().expect("closed")
}

/// Returns the PGN of all games of an intact library.
fn records_of(path: &Path) -> Vec<String> {
    let opened = SqliteLibrary::open_existing(path).expect("opened");
    assert_eq!(opened.rescue, None);
    assert!(check(&opened.library).is_empty());
    let mut records = Vec::new();
    opened
        .library
        .each_record(&Default::default(), &mut |_, pgn| {
            records.push(pgn.to_owned());
            std::ops::ControlFlow::Continue(())
        })
        .expect("records");
    records
}

/// Creates a closed library with a different game. Returns the PGN of the game.
fn other_library(place: &TestFolder) -> Vec<String> {
    let mut library = place.open();
    let other = entry(["Cyd", "Eve"], "2025", "h2h3");
    library.add(&other).expect("added");
    library.close().expect("closed");
    vec![pgn_of(&other)]
}

#[test]
fn the_journal_of_a_moved_library_is_written_into_its_file() {
    let place = TestFolder::new();
    let (library, records) = open_library(&place);
    let away = place.folder.path().join("away.sqlite");
    fs::rename(place.path(), &away).expect("moved");
    assert_eq!(close_displaced(library), DisplacedContent::Moved(away.clone()));
    assert_eq!(place.files(), ["away.sqlite"]);
    assert_eq!(records_of(&away), records);
    place.open().close().expect("a new library");
    assert_eq!(records_of(&place.path()), [""; 0]);
    assert_eq!(records_of(&away), records);
}

#[test]
fn the_content_of_a_deleted_library_is_kept() {
    for journal_too in [false, true] {
        let place = TestFolder::new();
        let (library, records) = open_library(&place);
        fs::remove_file(place.path()).expect("deleted");
        if journal_too {
            for ending in ["-wal", "-shm"] {
                fs::remove_file(place.folder.path().join(format!("library.sqlite{ending}"))).expect("deleted");
            }
        }
        let DisplacedContent::Copied(kept) = close_displaced(library) else {
            panic!("kept");
        };
        let name = kept.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(
            name.starts_with("library-kept-20") && name.ends_with(".sqlite"),
            "{name}"
        );
        assert_eq!(place.files(), [name]);
        assert_eq!(records_of(&kept), records);
        assert_eq!(SqliteLibrary::kept_copies(&place.path())[0].path, kept);
    }
}

#[test]
fn the_journal_of_a_deleted_library_is_kept_when_games_cannot_be_copied() {
    let place = TestFolder::new();
    let mut library = place.open();
    // The games exceed the page cache of SQLite, so the damaged pages are read from the file.
    let long = |number: usize| GameEntry {
        title: format!("{number} {}", "x".repeat(50_000)),
        ..entry(["Ada", "Bo"], "2026", "a2a3")
    };
    let entries: Vec<GameEntry> = (0..400).map(long).collect();
    library.add_new(&entries).expect("added");
    library.close().expect("closed");
    let mut library = place.open();
    library.add(&entry(["Ada", "Cyd"], "2026", "b2b3")).expect("added");
    let mut bytes = fs::read(place.path()).expect("a file");
    let (begin, end) = (bytes.len() / 4, bytes.len() * 3 / 4);
    bytes[begin..end].fill(0xA5);
    // The file is overwritten in place, so that the open connection reads the damaged pages.
    let mut file = fs::OpenOptions::new().write(true).open(place.path()).expect("a file");
    std::io::Write::write_all(&mut file, &bytes).expect("written");
    let journal = fs::read(place.folder.path().join("library.sqlite-wal")).expect("a journal");
    fs::remove_file(place.path()).expect("deleted");
    let DisplacedContent::Copied(kept) = close_displaced(library) else {
        panic!("kept");
    };
    let kept_journal = Path::new(&format!("{}.journal", kept.display())).to_owned();
    assert_eq!(fs::read(kept_journal).expect("a journal"), journal);
    assert_eq!(place.files().len(), 2, "{:?}", place.files());
}

#[test]
fn the_content_of_a_library_whose_folder_is_deleted_is_kept() {
    let place = TestFolder::new();
    let path = place.folder.path().join("data/library.sqlite");
    fs::create_dir(path.parent().expect("a folder")).expect("created");
    let mut library = SqliteLibrary::open(&path).expect("opened").library;
    let entry = entry(["Ada", "Bo"], "2026", "a2a3");
    library.add(&entry).expect("added");
    fs::remove_dir_all(path.parent().expect("a folder")).expect("deleted");
    let DisplacedContent::Copied(kept) = close_displaced(library) else {
        panic!("kept");
    };
    assert_eq!(records_of(&kept), [pgn_of(&entry)]);
}

#[test]
fn a_replacement_library_does_not_receive_games_of_the_old_library() {
    for is_copied in [false, true] {
        let (place, other) = (TestFolder::new(), TestFolder::new());
        let theirs = other_library(&other);
        let (library, records) = open_library(&place);
        let new = place.folder.path().join("new.sqlite");
        fs::copy(other.path(), &new).expect("copied");
        if is_copied {
            fs::remove_file(place.path()).expect("deleted");
            fs::copy(&new, place.path()).expect("copied");
            fs::remove_file(&new).expect("deleted");
        } else {
            fs::rename(&new, place.path()).expect("replaced");
        }
        let DisplacedContent::Copied(kept) = close_displaced(library) else {
            panic!("kept");
        };
        assert_eq!(records_of(&kept), records);
        assert_eq!(records_of(&place.path()), theirs);
    }
}

#[test]
fn two_windows_of_a_moved_library_lose_no_games() {
    let place = TestFolder::new();
    let (first, records) = open_library(&place);
    let mut second = place.open();
    let away = place.folder.path().join("away.sqlite");
    fs::rename(place.path(), &away).expect("moved");
    assert_eq!(close_displaced(first), DisplacedContent::Moved(away.clone()));
    let mut new = place.open();
    new.add(&entry(["Cyd", "Eve"], "2025", "h2h3")).expect("added");
    assert!(second.purge(0).is_err());
    assert_eq!(close_displaced(second), DisplacedContent::Moved(away.clone()));
    assert_eq!(records_of(&away), records);
    new.add(&entry(["Cyd", "Eve"], "2025", "g2g3")).expect("added");
    drop(new);
    assert_eq!(records_of(&place.path()).len(), 2);
}

#[test]
fn an_empty_library_does_not_leave_files() {
    let place = TestFolder::new();
    let library = place.open();
    fs::remove_file(place.path()).expect("deleted");
    assert_eq!(close_displaced(library), DisplacedContent::Empty);
    assert!(place.files().is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn content_that_cannot_be_kept_now_stays_open_and_is_kept_later() {
    let test = "gone::content_that_cannot_be_kept_now_stays_open_and_is_kept_later";
    let Some(disk) = super::small_disk(test, "1m") else {
        return;
    };
    let path = disk.path().join("library.sqlite");
    let mut library = SqliteLibrary::open(&path).expect("opened").library;
    let entry = entry(["Ada", "Bo"], "2026", "a2a3");
    let id = library.add(&entry).expect("added");
    fs::remove_file(&path).expect("deleted");
    super::fill(disk.path());
    let (library, error) = *library.close_displaced().expect_err("no room");
    assert!(matches!(error, LibraryError::DiskFull(_)), "{error}");
    assert_eq!(records(&library, &[id]), [pgn_of(&entry)]);
    fs::remove_file(disk.path().join("filler")).expect("deleted");
    let DisplacedContent::Copied(kept) = close_displaced(library) else {
        panic!("kept");
    };
    assert_eq!(records_of(&kept), [pgn_of(&entry)]);
}
