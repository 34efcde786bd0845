//! Tests of exercises: changes, lists and invalid rows.

use super::{TestFolder, check, entry};
use breakthrough_exercises::{
    Day, Exercise, ExerciseRecord, Judgement, MAX_EXERCISES, Mistake, PracticeDay, Schedule, streak,
};
use breakthrough_library::{
    AddedExercises, ExerciseId, ExerciseSelection, GameStorage, LibraryError, MergedData, SqliteLibrary,
};
use breakthrough_rules::{Position, Variant};
use std::path::Path;

/// The day on which the exercises of the tests are added.
pub(super) const TODAY: &str = "2026-11-20";

/// Returns the day that is a number of days after [`TODAY`].
pub(super) fn day(number: u16) -> Day {
    TODAY.parse::<Day>().expect("a day").after(number)
}

fn mistake(player: &str, number: usize) -> Mistake {
    let mut position = Position::start(Variant::STANDARD);
    for part in [number % 16, number / 16 % 16] {
        let moves = position.legal_moves();
        position.play(moves[part % moves.len()]).expect("a legal move");
    }
    Mistake {
        player: player.to_owned(),
        opponent: "Bo".to_owned(),
        game_date: TODAY.parse().ok(),
        played: position.legal_moves()[0],
        position,
        judgement: Judgement::Mistake,
        evaluation: format!("0.35 6000 {}", 5000 - number),
    }
}

/// Creates an exercise of a player. Exercises with different numbers up to 255 have different positions.
pub(super) fn exercise(player: &str, number: usize) -> Exercise {
    Exercise::new(mistake(player, number), day(0)).expect("an exercise")
}

/// Creates an exercise in a box.
pub(super) fn in_box(player: &str, number: usize, leitner_box: i64, due: Option<Day>) -> Exercise {
    let schedule = Schedule::restore(leitner_box, due, day(0), Some(day(0))).expect("a schedule");
    Exercise::with_schedule(mistake(player, number), schedule).expect("an exercise")
}

pub(super) fn change(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).expect("opened");
    connection.execute_batch(sql).expect(sql);
}

/// Returns the IDs and the records of the exercises of all players.
pub(super) fn records(library: &SqliteLibrary) -> Vec<(i64, ExerciseRecord)> {
    let list = library.exercises(None).expect("exercises").exercises;
    list.iter().map(|(id, exercise)| (id.0, exercise.into())).collect()
}

/// Returns the IDs of a list of exercises, and the number of unreadable exercises.
pub(super) fn ids(library: &SqliteLibrary, player: Option<&str>) -> (Vec<i64>, usize) {
    let list = library.exercises(player).expect("exercises");
    (list.exercises.iter().map(|(id, _)| id.0).collect(), list.unreadable)
}

pub(super) fn schedule(library: &SqliteLibrary, id: i64) -> Schedule {
    let list = library.exercises(None).expect("exercises").exercises;
    let found = list.iter().find(|(found, _)| found.0 == id).expect("an exercise");
    found.1.schedule()
}

pub(super) fn practised(library: &SqliteLibrary, player: Option<&str>) -> Vec<String> {
    let days = library.practice_days(player).expect("days");
    days.iter()
        .map(|found| format!("{} {}", found.player, found.day))
        .collect()
}

#[test]
fn exercises_are_listed_by_due_day_with_the_learned_ones_last() {
    let place = TestFolder::new();
    let (mut library, other) = (place.open(), place.open());
    let exercises = [
        in_box("Ada", 0, 4, None),
        in_box("Ada", 1, 2, Some(day(9))),
        exercise("Ada", 2),
        in_box("Cyd", 3, 1, Some(day(3))),
        exercise("Ada", 4),
        exercise("", 5),
    ];
    let added = library.merge_exercises(&exercises, &[]).expect("added");
    assert_eq!((added.added, added.known, added.refused), (6, 0, 0));
    for library in [&library, &other] {
        assert_eq!(ids(library, None), (vec![3, 5, 6, 4, 2, 1], 0));
        assert_eq!(ids(library, Some("ADA")), (vec![3, 5, 2, 1], 0));
        assert_eq!(ids(library, Some("")), (vec![6], 0));
        assert_eq!(ids(library, Some("Bo")), (vec![], 0));
        for (id, record) in records(library) {
            assert_eq!(record, ExerciseRecord::from(&exercises[id as usize - 1]));
        }
    }
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn a_mistake_in_a_later_game_returns_an_exercise_to_the_first_box() {
    let place = TestFolder::new();
    let mut library = place.open();
    let first = exercise("Ada", 0);
    let add = |library: &mut SqliteLibrary, exercise: &Exercise| {
        let added = library.add_exercises(std::slice::from_ref(exercise)).expect("added");
        (added.added, added.repeated)
    };
    assert_eq!(add(&mut library, &first), (1, 0));
    let later = |date: u16, today: u16| {
        let mistake = Mistake {
            player: "ADA".to_owned(),
            opponent: format!("Opponent {date}"),
            game_date: Some(day(date)),
            ..first.mistake().clone()
        };
        Exercise::new(mistake, day(today)).expect("an exercise")
    };
    for solved in 1..=4 {
        let mut today = 100 * solved;
        for _ in 0..solved {
            library.practise(ExerciseId(1), true, day(today)).expect("practised");
            today += 21;
        }
        let practised = schedule(&library, 1);
        assert_eq!(u16::from(practised.leitner_box()), solved);
        // The same game is reviewed again, an earlier game is reviewed, or the date is unknown.
        let unknown = Mistake {
            game_date: None,
            ..first.mistake().clone()
        };
        let unknown = Exercise::new(unknown, day(today)).expect("an exercise");
        for again in [first.clone(), later(100 * (solved - 1), today), unknown] {
            assert_eq!(add(&mut library, &again), (0, 0));
            assert_eq!(schedule(&library, 1), practised);
        }
        assert_eq!(add(&mut library, &later(100 * solved, today)), (0, 1));
        let repeated = schedule(&library, 1);
        assert_eq!((repeated.leitner_box(), repeated.due()), (0, Some(day(today + 1))));
        assert_eq!(repeated.last_day(), practised.last_day());
        let record = &records(&library)[0].1;
        assert_eq!(record.opponent, format!("Opponent {}", 100 * solved));
        // The exercise is in the first box.
        assert_eq!(add(&mut library, &later(100 * solved + 1, today + 9)), (0, 0));
        assert_eq!(schedule(&library, 1), repeated);
        assert_eq!(records(&library)[0].1.game_date, Some(day(100 * solved + 1)));
    }
    assert_eq!(ids(&library, None), (vec![1], 0));
}

#[test]
fn practice_moves_an_exercise_and_is_stored_by_day() {
    let place = TestFolder::new();
    let mut library = place.open();
    let exercises = [exercise("Ada", 0), exercise("Ada", 1), exercise("Cyd", 2)];
    let expected = AddedExercises { added: 3, repeated: 0 };
    assert_eq!(library.add_exercises(&exercises).expect("added"), expected);
    let mut expected = Schedule::new(day(0));
    for (today, is_solved) in [
        (0, true),
        (1, true),
        (1, true),
        (3, true),
        (4, false),
        (4, true),
        (5, true),
    ] {
        expected = if is_solved {
            expected.solved(day(today))
        } else {
            expected.failed(day(today))
        };
        let found = library.practise(ExerciseId(1), is_solved, day(today));
        assert_eq!(found.expect("practised"), expected);
        assert_eq!(schedule(&place.open(), 1), expected);
    }
    assert_eq!((expected.leitner_box(), expected.due()), (1, Some(day(8))));
    library.practise(ExerciseId(2), true, day(5)).expect("practised");
    library.practise(ExerciseId(3), false, day(2)).expect("practised");
    let ada = [0, 1, 3, 4, 5].map(|number| format!("Ada {}", day(number)));
    assert_eq!(practised(&library, Some("ada")), ada);
    assert_eq!(practised(&library, Some("Cyd")), [format!("Cyd {}", day(2))]);
    assert_eq!(practised(&library, None).len(), 6);
    let days = library.practice_days(Some("Ada")).expect("days");
    let days: Vec<Day> = days.into_iter().map(|found| found.day).collect();
    assert_eq!((streak(&days, day(6)), streak(&days, day(8))), (5, 0));
    let unknown = library.practise(ExerciseId(9), true, day(5)).expect_err("unknown");
    assert_eq!(unknown.to_string(), "the library contains no exercise 9");
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn a_deleted_game_keeps_its_exercise() {
    let place = TestFolder::new();
    let mut library = place.open();
    let id = library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    library.add_exercises(&[exercise("Ada", 0)]).expect("added");
    library.set_deleted(&[id], true).expect("deleted");
    assert_eq!(library.purge(0).expect("purged"), 1);
    assert_eq!(ids(&library, Some("Ada")), (vec![1], 0));
}

#[test]
fn deleted_exercises_leave_their_days_of_practice_and_their_ids() {
    let place = TestFolder::new();
    let mut library = place.open();
    let exercises = [0, 1, 2, 3].map(|number| exercise(if number < 3 { "Ada" } else { "Cyd" }, number));
    library.add_exercises(&exercises).expect("added");
    library.practise(ExerciseId(4), true, day(1)).expect("practised");
    let selection = ExerciseSelection::Ids(vec![ExerciseId(2), ExerciseId(9), ExerciseId(4)]);
    assert_eq!(library.delete_exercises(&selection).expect("deleted"), 2);
    assert_eq!(ids(&library, None), (vec![1, 3], 0));
    assert_eq!(practised(&library, None), [format!("Cyd {}", day(1))]);
    library.add_exercises(&exercises[3..]).expect("added");
    assert_eq!(ids(&library, None), (vec![1, 3, 5], 0));
    let selection = ExerciseSelection::Player("ADA".to_owned());
    assert_eq!(library.delete_exercises(&selection).expect("deleted"), 2);
    assert_eq!(ids(&library, None), (vec![5], 0));
}

#[test]
fn a_library_has_at_most_ten_thousand_exercises() {
    let place = TestFolder::new();
    let mut library = place.open();
    let all: Vec<Exercise> = (0..MAX_EXERCISES)
        .map(|number| exercise(&format!("Player {}", number / 200), number % 200))
        .collect();
    assert_eq!(library.add_exercises(&all).expect("added").added, MAX_EXERCISES);
    assert_eq!(ids(&library, None).0.len(), MAX_EXERCISES);
    assert_eq!(ids(&library, Some("Player 7")).0.len(), 200);
    let more = [exercise("Ada", 0), exercise("Ada", 1)];
    let error = library.add_exercises(&more).expect_err("too many");
    assert!(matches!(error, LibraryError::TooManyExercises), "{error}");
    assert_eq!(
        error.to_string(),
        "expected at most 10000 exercises in the library, found more: delete exercises to add others"
    );
    let ids_to_delete = ExerciseSelection::Ids(vec![ExerciseId(1)]);
    library.delete_exercises(&ids_to_delete).expect("deleted");
    library.add_exercises(&more).expect_err("the second one is too much");
    assert_eq!(ids(&library, Some("Ada")), (vec![], 0), "neither was added");
    library
        .add_exercises(&[all[5].clone(), more[0].clone()])
        .expect("added");
    let merged = library.merge_exercises(&[more[1].clone(), all[5].clone()], &[]);
    let expected = MergedData {
        added: 0,
        known: 1,
        refused: 1,
    };
    assert_eq!(merged.expect("merged"), expected);
}

#[test]
fn due_days_are_limited_after_the_clock_was_set_back() {
    let place = TestFolder::new();
    let mut library = place.open();
    let late = Some("2080-01-01".parse().expect("a day"));
    let exercises = [
        in_box("Ada", 0, 0, late),
        in_box("Ada", 1, 3, late),
        in_box("Ada", 2, 3, Some(day(5))),
        in_box("Ada", 3, 4, None),
    ];
    library.merge_exercises(&exercises, &[]).expect("added");
    for implausible in ["1970-01-01", "2024-12-31", "2100-01-01"] {
        let today = implausible.parse().expect("a day");
        assert_eq!(library.limit_due_days(today).expect("unchanged"), 0);
    }
    assert_eq!(library.limit_due_days(day(0)).expect("limited"), 2);
    let due: Vec<Option<Day>> = (1..=4).map(|id| schedule(&library, id).due()).collect();
    assert_eq!(due, [Some(day(1)), Some(day(21)), Some(day(5)), None]);
    for (id, exercise) in (1..).zip(&exercises) {
        assert_eq!(schedule(&library, id), exercise.schedule().limited(day(0)));
    }
    assert_eq!(library.limit_due_days(day(0)).expect("unchanged"), 0);
}

/// Changes of a valid row that make it invalid, with the problem that a check reports.
const DAMAGES: [(&str, &str); 11] = [
    ("box = 5", "expected a box from 0 to 4, found 5"),
    ("box = -1", "expected a box from 0 to 4, found -1"),
    ("due = NULL", "expected a due day in box 0, found none"),
    ("due = 9223372036854775807", "a value has the wrong type or range"),
    ("added = -9223372036854775808", "a value has the wrong type or range"),
    ("position = CAST(x'ff' AS TEXT)", "a value has the wrong type or range"),
    (
        "player = printf('%.*c', 5000, 'x')",
        "a value has the wrong type or range",
    ),
    ("judgement = 'good'", "expected mistake or blunder, found `good`"),
    ("played = 'a2a4'", "move: "),
    ("position = 'P7/8/8/8/8/8/8/7p w 0 1'", "position: "),
    ("variant = '8x'", "variant: "),
];

#[test]
fn invalid_exercises_are_counted_and_kept() {
    for (damage, problem) in DAMAGES {
        let place = TestFolder::new();
        let mut library = place.open();
        library
            .add_exercises(&[0, 1, 2].map(|number| exercise("Ada", number)))
            .expect("added");
        change(&place.path(), &format!("UPDATE exercises SET {damage} WHERE id = 2"));
        assert_eq!(ids(&library, None), (vec![1, 3], 1), "{damage}");
        let error = library.practise(ExerciseId(2), true, day(1)).expect_err(damage);
        assert_eq!(error.to_string(), "exercise 2 is damaged");
        assert_eq!(practised(&library, None), [""; 0]);
        let problems = check(&library);
        let expected = format!("exercise 2: {problem}");
        assert!(
            problems.len() == 1 && problems[0].starts_with(&expected),
            "{problems:?}"
        );
        // Adding the exercise again replaces an invalid exercise with the same key.
        let added = library.add_exercises(&[exercise("Ada", 1)]).expect("added");
        assert_eq!(added, AddedExercises { added: 1, repeated: 0 }, "{damage}");
        let (found, unreadable) = ids(&library, None);
        assert!(
            found == [1, 2, 3] && unreadable == 0 || found == [1, 3, 4] && unreadable == 1,
            "{damage}"
        );
        let selection = ExerciseSelection::Ids(vec![ExerciseId(2)]);
        assert_eq!(library.delete_exercises(&selection).expect("deleted"), 1, "{damage}");
        assert_eq!(ids(&library, None).1, 0);
    }
}

#[test]
fn invalid_days_of_practice_are_skipped() {
    let place = TestFolder::new();
    let library = place.open();
    change(
        &place.path(),
        "INSERT INTO practice_days VALUES ('Ada', 20000), ('Ada', 9000000000), (CAST(x'ff' AS TEXT), 20000)",
    );
    assert_eq!(practised(&library, None), ["Ada 2024-10-04"]);
    assert_eq!(check(&library), ["expected days of practice, found 1 other numbers"]);
}

#[test]
fn merged_exercises_keep_the_schedule_with_more_progress() {
    let place = TestFolder::new();
    let mut library = place.open();
    let own = [
        in_box("Ada", 0, 2, Some(day(9))),
        in_box("Ada", 1, 2, Some(day(9))),
        in_box("Ada", 2, 2, Some(day(9))),
        in_box("Ada", 3, 4, None),
    ];
    let days = |numbers: &[u16]| -> Vec<PracticeDay> {
        let player = "Ada".to_owned();
        let practice = |number: &u16| PracticeDay {
            player: player.clone(),
            day: day(*number),
        };
        numbers.iter().map(practice).collect()
    };
    library.merge_exercises(&own, &days(&[1, 2])).expect("added");
    let other = [
        in_box("ADA", 0, 3, Some(day(1))),
        in_box("Ada", 1, 2, Some(day(10))),
        in_box("Ada", 2, 1, Some(day(90))),
        in_box("Ada", 3, 3, Some(day(90))),
        in_box("Ada", 4, 1, Some(day(3))),
    ];
    for (added, known) in [(1, 4), (0, 5)] {
        let merged = library.merge_exercises(&other, &days(&[2, 3])).expect("merged");
        let expected = MergedData {
            added,
            known,
            refused: 0,
        };
        assert_eq!(merged, expected);
        let expected = [&other[0], &other[1], &own[2], &own[3], &other[4]];
        for (id, expected) in (1..).zip(expected) {
            assert_eq!(schedule(&library, id), expected.schedule(), "{id}");
        }
        let expected = [1, 2, 3].map(|number| format!("Ada {}", day(number)));
        assert_eq!(practised(&library, None), expected);
    }
}
