//! Tests of rescues on a nearly full disk.
#![cfg(target_os = "linux")]

use super::exercises::{day, exercise};
use super::lesson_stars::board_stars;
use super::{check, entry, fill, lesson_stars, puzzle_attempts, review_of, small_disk};
use breakthrough_library::{ExerciseId, GameEntry, GameStorage, LibraryError, SqliteLibrary};
use std::fs;
use std::path::Path;

const GAMES: usize = 300;

/// Creates a closed library with a damaged index of records. Returns the bytes of the file.
fn damaged_library(path: &Path) -> Vec<u8> {
    let mut library = SqliteLibrary::open(path).expect("opened").library;
    let entries: Vec<GameEntry> = (0..GAMES)
        .map(|number| {
            let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3 h7h6 b2b3 g7g6");
            entry.seed = Some(number as u64);
            entry
        })
        .collect();
    library.add_new(&entries).expect("added");
    library.close().expect("closed");
    let connection = rusqlite::Connection::open(path).expect("opened");
    connection
        .execute_batch(
            "PRAGMA writable_schema = on;
             UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'games_date')
             WHERE name = 'records_checksum'",
        )
        .expect("damaged");
    drop(connection);
    fs::read(path).expect("read")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    // Ignore the lock and the journal. If SQLite failed to create the journal, the files of the journal are empty or contain
    // only the index.
    let is_left =
        |name: &String| !["library.lock", "library.sqlite-wal", "library.sqlite-shm"].contains(&name.as_str());
    let mut names: Vec<String> = names.filter(is_left).collect();
    names.sort();
    names
}

#[test]
fn a_rescue_on_a_nearly_full_disk_saves_everything_or_changes_nothing() {
    let test = "full_disk::a_rescue_on_a_nearly_full_disk_saves_everything_or_changes_nothing";
    let Some(disk) = small_disk(test, "4m") else { return };
    let path = disk.path().join("library.sqlite");
    let (mut failed, mut rescued) = (0, 0);
    for free_kilobytes in (0..2200).step_by(50) {
        let bytes = damaged_library(&path);
        fill(disk.path());
        let filler = fs::File::options()
            .write(true)
            .open(disk.path().join("filler"))
            .expect("opened");
        let length = filler.metadata().expect("a file").len();
        filler.set_len(length - free_kilobytes * 1024).expect("cut");
        // The truncated space is freed only after the file is closed.
        drop(filler);
        match SqliteLibrary::open(&path) {
            Ok(opened) => {
                rescued += 1;
                assert_eq!(opened.rescue.expect("rescued").saved, GAMES);
                assert_eq!(check(&opened.library), [""; 0]);
            }
            Err(error) => {
                failed += 1;
                let text = error.to_string();
                let is_named =
                    text.contains("library.sqlite: the library is damaged") && text.ends_with("the file is unchanged");
                // Without any free space, SQLite cannot check for damage.
                let is_full = matches!(error, LibraryError::DiskFull(_));
                assert!(
                    is_named || (is_full && free_kilobytes < 100),
                    "{free_kilobytes}: {text}"
                );
                assert!(fs::read(&path).expect("read") == bytes, "{free_kilobytes}");
                assert_eq!(names(disk.path()), ["filler", "library.sqlite"]);
                fs::remove_file(disk.path().join("filler")).expect("deleted");
                let opened = SqliteLibrary::open(&path).expect("opened");
                assert_eq!(opened.rescue.expect("rescued").saved, GAMES);
            }
        }
        for entry in fs::read_dir(disk.path()).expect("a folder") {
            fs::remove_file(entry.expect("an entry").path()).expect("deleted");
        }
    }
    assert!(failed > 5 && rescued > 5, "{failed} failed, {rescued} rescued");
}

#[test]
fn a_review_on_a_full_disk_is_not_stored_and_changes_nothing() {
    let test = "full_disk::a_review_on_a_full_disk_is_not_stored_and_changes_nothing";
    let Some(disk) = small_disk(test, "2600k") else { return };
    let mut library = SqliteLibrary::open(&disk.path().join("library.sqlite"))
        .expect("opened")
        .library;
    let entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3 h7h6");
    let id = library.add(&entry).expect("added");
    let short = review_of(&entry, [Some(90.0), None]);
    library.set_review(id, &short).expect("stored");
    let mut long = short.clone();
    long.evaluations = "0.3 ".repeat(1_000_000);
    fill(disk.path());
    let error = library.set_review(id, &long).expect_err("the disk is full");
    assert!(matches!(error, LibraryError::DiskFull(_)), "{error}");
    assert_eq!(library.review(id).expect("read").expect("a review").review, short);
    fs::remove_file(disk.path().join("filler")).expect("deleted");
    let next = review_of(&entry, [Some(80.0), None]);
    library.set_review(id, &next).expect("stored");
    assert_eq!(library.review(id).expect("read").expect("a review").review, next);
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn practice_on_a_full_disk_is_not_stored_and_changes_nothing() {
    let test = "full_disk::practice_on_a_full_disk_is_not_stored_and_changes_nothing";
    let Some(disk) = small_disk(test, "2600k") else { return };
    let mut library = SqliteLibrary::open(&disk.path().join("library.sqlite"))
        .expect("opened")
        .library;
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    fill(disk.path());
    // The journal is extended by many exercises, and then by every practice.
    let many: Vec<_> = (1..200).map(|number| exercise("Ada", number)).collect();
    let error = library.add_exercises(&many).expect_err("the disk is full");
    assert!(matches!(error, LibraryError::DiskFull(_)), "{error}");
    let found = library.exercises(None).expect("exercises").exercises;
    assert_eq!(found, [(ExerciseId(1), exercise("Ada", 0))]);
    let mut failed = false;
    for number in 1..200 {
        let before = library.exercises(None).expect("exercises").exercises[0].1.schedule();
        let days = library.practice_days(None).expect("days").len();
        if library.practise(ExerciseId(1), false, day(number)).is_err() {
            failed = true;
            let after = library.exercises(None).expect("exercises").exercises[0].1.schedule();
            assert_eq!(
                (after, library.practice_days(None).expect("days").len()),
                (before, days)
            );
            break;
        }
    }
    assert!(failed, "the disk is full");
    fs::remove_file(disk.path().join("filler")).expect("deleted");
    library.practise(ExerciseId(1), true, day(300)).expect("practised");
    assert_eq!(library.add_exercises(&many).expect("added").added, many.len());
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn stars_on_a_full_disk_are_not_stored_and_change_nothing() {
    let test = "full_disk::stars_on_a_full_disk_are_not_stored_and_change_nothing";
    let Some(disk) = small_disk(test, "2600k") else { return };
    let mut library = SqliteLibrary::open(&disk.path().join("library.sqlite"))
        .expect("opened")
        .library;
    let all = lesson_stars::many("Ada", 3000);
    library.record_lesson_stars(&all[0]).expect("recorded");
    fill(disk.path());
    // The journal is extended by many boards, and then by every board.
    let error = library.merge_lesson_stars(&all).expect_err("the disk is full");
    assert!(matches!(error, LibraryError::DiskFull(_)), "{error}");
    assert_eq!(library.lesson_stars(None).expect("stars"), all[..1]);
    let mut recorded = 1;
    let failed = all[1..].iter().any(|stars| {
        let is_recorded = library.record_lesson_stars(stars).is_ok();
        recorded += usize::from(is_recorded);
        !is_recorded
    });
    assert!(failed, "the disk is full");
    assert_eq!(library.lesson_stars(None).expect("stars"), all[..recorded]);
    fs::remove_file(disk.path().join("filler")).expect("deleted");
    library
        .record_lesson_stars(&board_stars("Ada", "board-00000", 3))
        .expect("recorded");
    assert_eq!(library.merge_lesson_stars(&all).expect("merged").known, recorded);
    assert_eq!(library.lesson_stars(None).expect("stars").len(), all.len());
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn puzzle_attempts_on_a_full_disk_are_not_stored_and_change_nothing() {
    let test = "full_disk::puzzle_attempts_on_a_full_disk_are_not_stored_and_change_nothing";
    let Some(disk) = small_disk(test, "2600k") else { return };
    let mut library = SqliteLibrary::open(&disk.path().join("library.sqlite"))
        .expect("opened")
        .library;
    let stored = |library: &SqliteLibrary| library.puzzle_attempts(None).expect("attempts").attempts;
    let all = puzzle_attempts::many("Ada", 3000);
    library.record_puzzle_attempt(&all[0]).expect("recorded");
    fill(disk.path());
    // The journal is extended by many attempts, and then by every attempt.
    let error = library.merge_puzzle_attempts(&all).expect_err("the disk is full");
    assert!(matches!(error, LibraryError::DiskFull(_)), "{error}");
    assert_eq!(stored(&library), all[..1]);
    let recorded = all
        .iter()
        .take_while(|attempt| library.record_puzzle_attempt(attempt).is_ok());
    let recorded = recorded.count();
    assert!(recorded < all.len(), "the disk is full");
    assert_eq!(stored(&library), all[..recorded]);
    fs::remove_file(disk.path().join("filler")).expect("deleted");
    assert_eq!(library.merge_puzzle_attempts(&all).expect("merged").known, recorded);
    assert_eq!(stored(&library), all);
    assert_eq!(check(&library), [""; 0]);
}
