//! Tests of exercises.

use super::learning_testing::{failure, is_change_of_everything, place, replies};
use super::*;
use crate::messages::FoundExercises;
use crate::testing::exercise;
use breakthrough_exercises::{Day, Exercise, Schedule};
use breakthrough_library::{ExerciseId, ExerciseSelection};
use breakthrough_platform::files;
use std::path::Path;

fn day(number: u16) -> Day {
    "2026-11-20".parse::<Day>().expect("a day").after(number)
}

/// Handles a request that succeeds in changing the exercises.
fn change(store: &mut Store, request: Request) {
    let replies = replies(store, request);
    assert!(matches!(&replies[..], [Reply::ExercisesChanged]), "{replies:?}");
}

fn find(store: &mut Store, player: &str, today: Day) -> FoundExercises {
    let player = player.to_owned();
    let mut replies = replies(store, Request::FindExercises { player, today });
    match replies.pop() {
        Some(Reply::Exercises(found)) => found,
        last => panic!("expected exercises, found {replies:?} {last:?}"),
    }
}

fn practise(id: i64, is_solved: bool, today: u16) -> Request {
    Request::Practise {
        id: ExerciseId(id),
        is_solved,
        today: day(today),
    }
}

fn stored(path: &Path) -> Vec<(ExerciseId, Exercise)> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    library.exercises(None).expect("exercises").exercises
}

#[test]
fn exercises_are_added_found_practised_and_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let exercises = [0, 1, 2].map(|number| exercise("Ada", number, day(0)));
    change(&mut store, Request::AddExercises(exercises.to_vec()));
    let found = find(&mut store, "Ada", day(0));
    assert_eq!((found.player.as_str(), found.today), ("Ada", day(0)));
    assert_eq!((found.due, found.unreadable, found.streak), (0, 0, 0));
    let expected: Vec<_> = (1..).map(ExerciseId).zip(exercises.clone()).collect();
    assert_eq!(found.exercises, expected);
    assert_eq!(find(&mut store, "ADA", day(1)).due, 3);
    assert_eq!(find(&mut store, "Bo", day(1)).exercises, []);

    change(&mut store, practise(1, true, 1));
    change(&mut store, practise(2, false, 1));
    let found = find(&mut store, "Ada", day(1));
    assert_eq!((found.due, found.streak, found.has_practised), (1, 1, true));
    let ids: Vec<i64> = found.exercises.iter().map(|(id, _)| id.0).collect();
    assert_eq!(ids, [3, 2, 1], "ordered by due day");
    let found = find(&mut store, "Ada", day(3));
    assert_eq!((found.due, found.streak, found.has_practised), (2, 1, false));
    assert_eq!(find(&mut store, "Ada", day(4)).streak, 0);

    let selection = ExerciseSelection::Ids(vec![ExerciseId(3)]);
    change(&mut store, Request::DeleteExercises(selection));
    assert_eq!(stored(&path).len(), 2);
    let selection = ExerciseSelection::Player("Ada".to_owned());
    change(&mut store, Request::DeleteExercises(selection));
    assert_eq!(stored(&path), []);
}

#[test]
fn failures_are_reported() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    for _ in 0..2 {
        let reason = failure(&mut store, practise(5, true, 1));
        assert_eq!(reason, "the library contains no exercise 5");
    }
    change(&mut store, Request::AddExercises(vec![exercise("Ada", 0, day(0))]));
    store.recover("closes the library");
    files::delete(&path).expect("deleted");
    files::create_folder(&path).expect("a folder in place of the library");
    for request in [
        Request::AddExercises(vec![exercise("Ada", 1, day(0))]),
        practise(1, true, 1),
        Request::DeleteExercises(ExerciseSelection::Ids(Vec::new())),
    ] {
        let reason = failure(&mut store, request);
        assert!(reason.contains("library.sqlite"), "{reason}");
    }
}

#[test]
fn a_reader_finds_exercises_and_changes_none() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, Request::AddExercises(vec![exercise("Ada", 0, day(900))]));
    let mut reader = Store::reader(path.clone());
    let found = find(&mut reader, "Ada", day(0));
    assert_eq!(
        found.exercises[0].1.schedule().due(),
        Some(day(1)),
        "the due day is limited"
    );
    for request in [
        Request::AddExercises(vec![exercise("Ada", 1, day(0))]),
        practise(1, true, 1),
        Request::DeleteExercises(ExerciseSelection::Player("Ada".to_owned())),
    ] {
        reader.last_reported = None;
        let reason = failure(&mut reader, request);
        assert!(reason.ends_with("the library is read-only"), "{reason}");
    }
    assert_eq!(stored(&path), [(ExerciseId(1), exercise("Ada", 0, day(900)))]);
}

#[test]
fn due_days_are_limited_and_stored_after_the_clock_was_set_back() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let exercises = [exercise("Ada", 0, day(900)), exercise("Ada", 1, day(0))];
    change(&mut store, Request::AddExercises(exercises.to_vec()));
    change(&mut store, practise(2, true, 900));
    assert_eq!(find(&mut store, "Ada", day(901)).streak, 1);
    let found = find(&mut store, "Ada", day(10));
    assert_eq!((found.due, found.streak), (0, 0));
    let due = |found: &[(ExerciseId, Exercise)]| -> Vec<Option<Day>> {
        found.iter().map(|(_, exercise)| exercise.schedule().due()).collect()
    };
    assert_eq!(due(&found.exercises), [Some(day(11)), Some(day(13))]);
    assert_eq!(due(&stored(&path)), [Some(day(11)), Some(day(13))]);
    assert_eq!(find(&mut store, "Ada", day(13)).due, 2);
    assert_eq!(
        find(&mut store, "Ada", day(901)).streak,
        1,
        "the day of practice is kept"
    );
    // A clock before 2025 changes nothing.
    let found = find(&mut store, "Ada", "1970-01-01".parse().expect("a day"));
    assert_eq!(found.exercises[0].1.schedule().due(), "1970-01-02".parse().ok());
    assert_eq!(due(&stored(&path)), [Some(day(11)), Some(day(13))]);
}

#[cfg(unix)]
#[test]
fn exercises_are_added_to_the_new_library_when_the_old_one_was_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, Request::AddExercises(vec![exercise("Ada", 0, day(0))]));
    files::delete(&path).expect("deleted");
    // The ID belongs to the deleted library.
    let found = replies(&mut store, practise(1, true, 1));
    assert!(
        matches!(&found[..], [Reply::Displaced(..), changes @ ..] if is_change_of_everything(changes)),
        "{found:?}"
    );
    change(&mut store, Request::AddExercises(vec![exercise("Ada", 1, day(0))]));
    files::delete(&path).expect("deleted");
    store.handle(Request::AddExercises(vec![exercise("Ada", 2, day(0))]));
    assert_eq!(stored(&path), [(ExerciseId(1), exercise("Ada", 2, day(0)))]);
    assert_eq!(stored(&path)[0].1.schedule(), Schedule::new(day(0)));
}
