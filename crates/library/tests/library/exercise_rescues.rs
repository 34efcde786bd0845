//! Tests of exercises in rescues, backups, restored copies and deleted libraries.

use super::exercises::{change, day, exercise, ids, in_box, practised, records, schedule};
use super::{TestFolder, check, entry};
use breakthrough_exercises::Exercise;
use breakthrough_library::{
    DisplacedContent, ExerciseId, ExerciseSelection, GameDate, GameStorage, PlayerData, SqliteLibrary,
};
use std::fs;

/// Creates a library with a game, 200 exercises and days of practice.
fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    let exercises: Vec<Exercise> = (0..200).map(|number| exercise("Ada", number)).collect();
    library.add_exercises(&exercises).expect("added");
    for number in [1, 2, 4] {
        library.practise(ExerciseId(7), true, day(number)).expect("practised");
    }
    library
}

#[test]
fn a_rescue_keeps_the_exercises_that_can_be_read() {
    let same_root = |table: &str| {
        format!(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'records')
             WHERE name = '{table}'"
        )
    };
    // The first damage does not affect these tables; the others damage an index or a table of exercises or days of practice.
    for (sql, has_exercises, has_days) in [
        (same_root("games_plies"), true, true),
        (same_root("sqlite_autoindex_exercises_1"), true, true),
        (same_root("exercises"), false, true),
        (
            "DELETE FROM sqlite_schema WHERE tbl_name = 'exercises'".to_owned(),
            false,
            true,
        ),
        (same_root("practice_days"), true, false),
    ] {
        let place = TestFolder::new();
        let library = library(&place);
        let before = (records(&library), practised(&library, None));
        library.close().expect("closed");
        change(&place.path(), &format!("PRAGMA writable_schema = on; {sql}"));
        let opened = SqliteLibrary::open(&place.path()).expect(&sql);
        let rescue = opened.rescue.expect(&sql);
        assert_eq!((rescue.saved, rescue.lost.len()), (1, 0), "{sql}");
        let is_lost = rescue.lost_data.contains(&PlayerData::Exercises);
        assert_eq!(is_lost, !(has_exercises && has_days), "{sql}: {rescue}");
        assert_eq!(rescue.to_string().ends_with("exercises may be missing"), is_lost);
        let found = (records(&opened.library), practised(&opened.library, None));
        let expected = (
            if has_exercises { before.0 } else { Vec::new() },
            if has_days { before.1 } else { Vec::new() },
        );
        assert_eq!(found, expected, "{sql}");
        assert_eq!(check(&opened.library), [""; 0], "{sql}");
    }
}

#[test]
fn a_rescue_keeps_invalid_exercises() {
    let place = TestFolder::new();
    let library = library(&place);
    library.close().expect("closed");
    change(
        &place.path(),
        "UPDATE exercises SET box = 9 WHERE id = 3; UPDATE exercises SET opponent = CAST(x'ff' AS TEXT) WHERE id = 4;
         PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage =
             (SELECT rootpage FROM sqlite_schema WHERE name = 'games_date') WHERE name = 'games_plies'",
    );
    let opened = SqliteLibrary::open(&place.path()).expect("opened");
    assert_eq!(opened.rescue.map(|rescue| rescue.lost_data.is_empty()), Some(true));
    let (found, unreadable) = ids(&opened.library, None);
    assert_eq!((found.len(), unreadable), (198, 2));
}

#[test]
fn each_damaged_page_costs_only_its_exercises() {
    let place = TestFolder::new();
    let library = library(&place);
    let all = records(&library);
    library.close().expect("closed");
    let bytes = fs::read(place.path()).expect("read");
    let (mut rescues, mut partial) = (0, 0);
    for page in 1..bytes.len() / 4096 {
        let damaged = TestFolder::new();
        let mut bytes = bytes.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        fs::write(damaged.path(), bytes).expect("written");
        let opened = SqliteLibrary::open(&damaged.path()).expect("opened");
        let found = records(&opened.library);
        assert!(found.iter().all(|record| all.contains(record)), "page {page}");
        let has_days = practised(&opened.library, None).len() == 3;
        let Some(rescue) = opened.rescue else {
            assert!(found == all && has_days, "page {page}");
            continue;
        };
        rescues += 1;
        partial += usize::from(!found.is_empty() && found.len() < all.len());
        let is_complete = found.len() == all.len() && has_days;
        assert!(
            is_complete || rescue.lost_data.contains(&PlayerData::Exercises),
            "page {page}: {rescue}"
        );
        assert_eq!(check(&opened.library), [""; 0], "page {page}");
    }
    assert!(
        rescues > 20 && partial > 5,
        "{rescues} rescues, {partial} with a part of the exercises"
    );
}

#[test]
fn a_restored_copy_and_a_weekly_backup_contain_the_exercises() {
    let place = TestFolder::new();
    let full = library(&place);
    let before = (records(&full), practised(&full, None));
    let backup = full
        .back_up_weekly(&GameDate::new("2026.11.25"))
        .expect("backed up")
        .expect("a backup");
    full.close().expect("closed");
    let copy = SqliteLibrary::open_read_only(&backup).expect("opened");
    assert_eq!((records(&copy), practised(&copy, None)), before);
    drop(copy);
    fs::remove_file(place.path()).expect("deleted");
    let mut library = place.open();
    // The library contains an exercise with more progress.
    let further = in_box("Ada", 5, 4, None);
    library
        .merge_exercises(std::slice::from_ref(&further), &[])
        .expect("added");
    let copies = SqliteLibrary::kept_copies(&place.path());
    for (added, exercises) in [(1, 199), (0, 0)] {
        let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copies[0], &false.into(), &mut |_| {});
        let restored = restored.expect("restored");
        assert_eq!((restored.added, restored.exercises), (added, exercises));
        assert_eq!(ids(&library, Some("Ada")).0.len(), 200);
        assert_eq!(schedule(&library, 1), further.schedule());
        assert_eq!(practised(&library, None), before.1);
    }
}

#[cfg(unix)]
#[test]
fn the_exercises_of_a_deleted_library_without_games_are_kept() {
    for has_exercise in [true, false] {
        let place = TestFolder::new();
        let mut library = place.open();
        library.add_exercises(&[exercise("Ada", 0)]).expect("added");
        library.practise(ExerciseId(1), true, day(1)).expect("practised");
        if !has_exercise {
            let selection = ExerciseSelection::Player("Ada".to_owned());
            library.delete_exercises(&selection).expect("deleted");
        }
        let before = records(&library);
        fs::remove_file(place.path()).expect("deleted");
        let DisplacedContent::Copied(kept) = library.close_displaced().expect("closed") else {
            panic!("expected a copy");
        };
        let kept = SqliteLibrary::open(&kept).expect("opened").library;
        assert_eq!((records(&kept), practised(&kept, None).len()), (before, 1));
    }
}
