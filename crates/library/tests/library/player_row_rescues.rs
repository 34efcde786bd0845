//! Tests of stars of lessons and puzzle attempts in rescues, backups, restored copies and deleted libraries.

use super::exercises::{change, exercise, records};
use super::lesson_stars::{board_stars, record, stars};
use super::puzzle_attempts::{attempt, attempts};
use super::{TestFolder, check, entry, lesson_stars, puzzle_attempts};
use breakthrough_library::{DisplacedContent, GameDate, GameStorage, PlayerData, SqliteLibrary};
use std::fs;

/// Creates a library with a game, an exercise, the stars of 500 boards, and 500 puzzle attempts.
fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    library
        .merge_lesson_stars(&lesson_stars::many("Ada", 500))
        .expect("added");
    library
        .merge_puzzle_attempts(&puzzle_attempts::many("Ada", 500))
        .expect("added");
    library
}

/// Returns all stars and all puzzle attempts.
fn rows(library: &SqliteLibrary) -> [Vec<String>; 2] {
    [stars(library, None), attempts(library, None)]
}

/// Kinds of data in the order of [`rows`].
const KINDS: [PlayerData; 2] = [PlayerData::LessonStars, PlayerData::PuzzleAttempts];

/// Returns the statement that makes a table use the pages of the records.
fn same_root(table: &str) -> String {
    format!(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'records')
         WHERE name = '{table}'"
    )
}

/// Returns the statement that removes a table from the schema.
fn without(table: &str) -> String {
    format!("DELETE FROM sqlite_schema WHERE tbl_name = '{table}'")
}

#[test]
fn a_rescue_keeps_the_rows_that_can_be_read() {
    // The first damage leaves all tables readable.
    for (sql, lost, text) in [
        (same_root("games_plies"), None, ""),
        (
            same_root("exercises"),
            Some(PlayerData::Exercises),
            "; exercises may be missing",
        ),
        (
            same_root("lesson_stars"),
            Some(PlayerData::LessonStars),
            "; stars of lessons may be missing",
        ),
        (
            without("lesson_stars"),
            Some(PlayerData::LessonStars),
            "; stars of lessons may be missing",
        ),
        (
            same_root("puzzle_attempts"),
            Some(PlayerData::PuzzleAttempts),
            "; puzzle attempts may be missing",
        ),
        (
            without("puzzle_attempts"),
            Some(PlayerData::PuzzleAttempts),
            "; puzzle attempts may be missing",
        ),
    ] {
        let place = TestFolder::new();
        let library = library(&place);
        let before = rows(&library);
        library.close().expect("closed");
        change(&place.path(), &format!("PRAGMA writable_schema = on; {sql}"));
        let opened = SqliteLibrary::open(&place.path()).expect(&sql);
        let rescue = opened.rescue.expect(&sql);
        assert_eq!((rescue.saved, rescue.lost.len()), (1, 0), "{sql}");
        assert_eq!(
            rescue.lost_data.iter().copied().collect::<Vec<_>>(),
            Vec::from_iter(lost),
            "{sql}"
        );
        let report = rescue.to_string();
        let saved = format!("1 game saved to {}{text}", place.path().display());
        assert!(report.ends_with(&saved), "{report}");
        for ((kind, found), before) in KINDS.iter().zip(rows(&opened.library)).zip(before) {
            let expected = if lost == Some(*kind) { Vec::new() } else { before };
            assert_eq!(found, expected, "{sql}");
        }
        let has_exercises = lost != Some(PlayerData::Exercises);
        assert_eq!(records(&opened.library).len(), usize::from(has_exercises), "{sql}");
        assert_eq!(check(&opened.library), [""; 0], "{sql}");
    }
}

#[test]
fn a_rescue_keeps_invalid_rows() {
    let place = TestFolder::new();
    library(&place).close().expect("closed");
    change(
        &place.path(),
        &format!(
            "UPDATE lesson_stars SET stars = 7 WHERE board = 'board-00003';
             UPDATE puzzle_attempts SET puzzle_rating = 7 WHERE puzzle = '000003';
             PRAGMA writable_schema = on; {}",
            same_root("games_plies")
        ),
    );
    let opened = SqliteLibrary::open(&place.path()).expect("opened");
    assert_eq!(opened.rescue.map(|rescue| rescue.lost_data.is_empty()), Some(true));
    assert_eq!(rows(&opened.library).map(|rows| rows.len()), [499, 499]);
    let list = opened.library.puzzle_attempts(None).expect("attempts");
    assert_eq!(list.unreadable, 1);
    assert_eq!(
        check(&opened.library),
        [
            "stars of a lesson: expected 1 to 3 stars, found 7",
            "puzzle attempt: expected a rating from 100 to 4000, found 7"
        ]
    );
}

#[test]
fn each_damaged_page_costs_only_its_rows() {
    let place = TestFolder::new();
    let library = library(&place);
    let all = rows(&library);
    library.close().expect("closed");
    let bytes = fs::read(place.path()).expect("read");
    let (mut rescues, mut partial) = (0, [0; 2]);
    for page in 1..bytes.len() / 4096 {
        let damaged = TestFolder::new();
        let mut bytes = bytes.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        fs::write(damaged.path(), bytes).expect("written");
        let opened = SqliteLibrary::open(&damaged.path()).expect("opened");
        let found = rows(&opened.library);
        let Some(rescue) = opened.rescue else {
            assert_eq!(found, all, "page {page}");
            continue;
        };
        rescues += 1;
        for (kind, data) in KINDS.iter().enumerate() {
            let (found, all) = (&found[kind], &all[kind]);
            assert!(found.iter().all(|row| all.contains(row)), "page {page}");
            let is_complete = found.len() == all.len();
            assert!(is_complete || rescue.lost_data.contains(data), "page {page}: {rescue}");
            partial[kind] += usize::from(!found.is_empty() && !is_complete);
        }
        assert_eq!(check(&opened.library), [""; 0], "page {page}");
    }
    assert!(
        rescues > 20 && partial.iter().all(|count| *count > 2),
        "{rescues} rescues, {partial:?} with a part of the rows"
    );
}

#[test]
fn a_restored_copy_and_a_weekly_backup_contain_the_rows() {
    let place = TestFolder::new();
    let full = library(&place);
    let before = rows(&full);
    let backup = full
        .back_up_weekly(&GameDate::new("2026.11.25"))
        .expect("backed up")
        .expect("a backup");
    full.close().expect("closed");
    let copy = SqliteLibrary::open_read_only(&backup).expect("opened");
    assert_eq!(rows(&copy), before);
    drop(copy);
    fs::remove_file(place.path()).expect("deleted");
    let mut library = place.open();
    // The library contains a board with more stars, a board with fewer stars, a known attempt, and another attempt.
    record(&mut library, "Ada", "board-00000", 3);
    record(&mut library, "Ada", "board-00002", 1);
    let known = puzzle_attempts::many("Ada", 1);
    library
        .merge_puzzle_attempts(&[known[0].clone(), attempt("Ada", "zzzzzz", 1)])
        .expect("added");
    let copies = SqliteLibrary::kept_copies(&place.path());
    for (added, boards, attempts) in [(1, 498, 499), (0, 0, 0)] {
        let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copies[0], &false.into(), &mut |_| {});
        let restored = restored.expect("restored");
        let counts = (restored.added, restored.lesson_stars, restored.puzzle_attempts);
        assert_eq!(counts, (added, boards, attempts));
        let [stars, attempts] = rows(&library);
        assert_eq!((&stars[0][..], &stars[1..]), ("Ada board-00000=3", &before[0][1..]));
        assert_eq!((&attempts[0][..], &attempts[1..]), ("Ada zzzzzz 1", &before[1][..]));
    }
}

#[cfg(unix)]
#[test]
fn the_rows_of_a_deleted_library_without_games_are_kept() {
    for kept_kind in [Some(PlayerData::LessonStars), Some(PlayerData::PuzzleAttempts), None] {
        let place = TestFolder::new();
        let mut library = place.open();
        record(&mut library, "Ada", "moving-1", 2);
        puzzle_attempts::record(&mut library, "Ada", "7k2mqd", 10);
        if kept_kind != Some(PlayerData::LessonStars) {
            library.delete_lesson_stars("Ada").expect("deleted");
        }
        if kept_kind != Some(PlayerData::PuzzleAttempts) {
            library.delete_puzzle_attempts("Ada").expect("deleted");
        }
        let before = (
            library.lesson_stars(None).expect("stars"),
            library.puzzle_attempts(None).expect("attempts"),
        );
        fs::remove_file(place.path()).expect("deleted");
        match library.close_displaced().expect("closed") {
            DisplacedContent::Copied(kept) if kept_kind.is_some() => {
                let kept = SqliteLibrary::open(&kept).expect("opened").library;
                let found = (
                    kept.lesson_stars(None).expect("stars"),
                    kept.puzzle_attempts(None).expect("attempts"),
                );
                assert_eq!(found, before);
                assert!(found.0 == [board_stars("Ada", "moving-1", 2)] || found.1.attempts.len() == 1);
            }
            content => assert!(content == DisplacedContent::Empty && kept_kind.is_none(), "{content:?}"),
        }
    }
}
