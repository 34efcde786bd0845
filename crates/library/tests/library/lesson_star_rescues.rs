//! Tests of stars of lessons in rescues, backups, restored copies and deleted libraries.

use super::exercises::{change, exercise, records};
use super::lesson_stars::{board_stars, many, record, stars};
use super::{TestFolder, check, entry};
use breakthrough_library::{DisplacedContent, GameDate, GameStorage, PlayerData, SqliteLibrary};
use std::fs;

/// Creates a library with a game, an exercise and the stars of 500 boards.
fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    library.merge_lesson_stars(&many("Ada", 500)).expect("added");
    library
}

/// Returns the statement that makes a table use the pages of the records.
fn same_root(table: &str) -> String {
    format!(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'records')
         WHERE name = '{table}'"
    )
}

#[test]
fn a_rescue_keeps_the_stars_that_can_be_read() {
    // The first damages leave the table readable.
    for (sql, has_stars, has_exercises) in [
        (same_root("games_plies"), true, true),
        (same_root("exercises"), true, false),
        (same_root("lesson_stars"), false, true),
        (
            "DELETE FROM sqlite_schema WHERE tbl_name = 'lesson_stars'".to_owned(),
            false,
            true,
        ),
    ] {
        let place = TestFolder::new();
        let library = library(&place);
        let before = stars(&library, None);
        library.close().expect("closed");
        change(&place.path(), &format!("PRAGMA writable_schema = on; {sql}"));
        let opened = SqliteLibrary::open(&place.path()).expect(&sql);
        let rescue = opened.rescue.expect(&sql);
        assert_eq!((rescue.saved, rescue.lost.len()), (1, 0), "{sql}");
        assert_eq!(
            [PlayerData::LessonStars, PlayerData::Exercises].map(|data| rescue.lost_data.contains(&data)),
            [!has_stars, !has_exercises],
            "{sql}: {rescue}"
        );
        let text = rescue.to_string();
        assert_eq!(
            text.ends_with("; stars of lessons may be missing"),
            !has_stars,
            "{text}"
        );
        let expected = if has_stars { before } else { Vec::new() };
        assert_eq!(stars(&opened.library, None), expected, "{sql}");
        assert_eq!(records(&opened.library).len(), usize::from(has_exercises), "{sql}");
        assert_eq!(check(&opened.library), [""; 0], "{sql}");
    }
}

#[test]
fn a_rescue_keeps_invalid_stars() {
    let place = TestFolder::new();
    library(&place).close().expect("closed");
    change(
        &place.path(),
        &format!(
            "UPDATE lesson_stars SET stars = 7 WHERE board = 'board-00003';
             PRAGMA writable_schema = on; {}",
            same_root("games_plies")
        ),
    );
    let opened = SqliteLibrary::open(&place.path()).expect("opened");
    assert_eq!(opened.rescue.map(|rescue| rescue.lost_data.is_empty()), Some(true));
    assert_eq!(stars(&opened.library, None).len(), 499);
    assert_eq!(
        check(&opened.library),
        ["stars of a lesson: expected 1 to 3 stars, found 7"]
    );
}

#[test]
fn each_damaged_page_costs_only_its_stars() {
    let place = TestFolder::new();
    let library = library(&place);
    let all = stars(&library, None);
    library.close().expect("closed");
    let bytes = fs::read(place.path()).expect("read");
    let (mut rescues, mut partial) = (0, 0);
    for page in 1..bytes.len() / 4096 {
        let damaged = TestFolder::new();
        let mut bytes = bytes.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        fs::write(damaged.path(), bytes).expect("written");
        let opened = SqliteLibrary::open(&damaged.path()).expect("opened");
        let found = stars(&opened.library, None);
        assert!(found.iter().all(|stars| all.contains(stars)), "page {page}");
        let Some(rescue) = opened.rescue else {
            assert_eq!(found, all, "page {page}");
            continue;
        };
        rescues += 1;
        partial += usize::from(!found.is_empty() && found.len() < all.len());
        assert!(
            found.len() == all.len() || rescue.lost_data.contains(&PlayerData::LessonStars),
            "page {page}: {rescue}"
        );
        assert_eq!(check(&opened.library), [""; 0], "page {page}");
    }
    assert!(
        rescues > 20 && partial > 2,
        "{rescues} rescues, {partial} with a part of the stars"
    );
}

#[test]
fn a_restored_copy_and_a_weekly_backup_contain_the_stars() {
    let place = TestFolder::new();
    let full = library(&place);
    let before = stars(&full, None);
    let backup = full
        .back_up_weekly(&GameDate::new("2026.11.25"))
        .expect("backed up")
        .expect("a backup");
    full.close().expect("closed");
    let copy = SqliteLibrary::open_read_only(&backup).expect("opened");
    assert_eq!(stars(&copy, None), before);
    drop(copy);
    fs::remove_file(place.path()).expect("deleted");
    let mut library = place.open();
    // The library contains a board with more stars, and a board with fewer stars.
    record(&mut library, "Ada", "board-00000", 3);
    record(&mut library, "Ada", "board-00002", 1);
    let copies = SqliteLibrary::kept_copies(&place.path());
    for (added, boards) in [(1, 498), (0, 0)] {
        let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copies[0], &false.into(), &mut |_| {});
        let restored = restored.expect("restored");
        assert_eq!((restored.added, restored.lesson_stars), (added, boards));
        let found = stars(&library, None);
        assert_eq!((&found[0][..], &found[1..]), ("Ada board-00000=3", &before[1..]));
    }
}

#[cfg(unix)]
#[test]
fn the_stars_of_a_deleted_library_without_games_are_kept() {
    for has_stars in [true, false] {
        let place = TestFolder::new();
        let mut library = place.open();
        record(&mut library, "Ada", "moving-1", 2);
        if !has_stars {
            library.delete_lesson_stars("Ada").expect("deleted");
        }
        fs::remove_file(place.path()).expect("deleted");
        match library.close_displaced().expect("closed") {
            DisplacedContent::Copied(kept) if has_stars => {
                let kept = SqliteLibrary::open(&kept).expect("opened").library;
                assert_eq!(
                    kept.lesson_stars(None).expect("stars"),
                    [board_stars("Ada", "moving-1", 2)]
                );
            }
            content => assert!(content == DisplacedContent::Empty && !has_stars, "{content:?}"),
        }
    }
}
