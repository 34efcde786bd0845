//! Tests of exercises and days of practice in backups.

use super::player_files::{check_damage, overwrite_in_library, text_in_backup, with_file};
use super::*;
use breakthrough_exercises::{Day, Exercise, ExerciseLine, Judgement, Mistake, Schedule};
use breakthrough_library::ExerciseId;
use breakthrough_platform::tab_file::ParsedLines;
use breakthrough_rules::notation::parse_fen;

const HEADER: &str = "breakthrough-exercises 1\n";

fn day(number: u16) -> Day {
    "2026-11-20".parse::<Day>().expect("a day").after(number)
}

/// Creates an exercise in a Leitner box.
fn exercise(player: &str, number: usize, leitner_box: i64, due: u16) -> Exercise {
    let position = parse_fen("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1").expect("a position");
    let mistake = Mistake {
        player: player.to_owned(),
        opponent: "Bo\t\\\n".to_owned(),
        game_date: Some(day(0)),
        played: position.legal_moves()[number],
        position,
        judgement: Judgement::Blunder,
        evaluation: "0.35 6000 3000 a2a3,h7h6 - -".to_owned(),
    };
    let schedule = Schedule::restore(leitner_box, Some(day(due)), day(0), None).expect("a schedule");
    Exercise::with_schedule(mistake, schedule).expect("an exercise")
}

/// Exercises with their IDs, and the number of days of practice.
type Content = (Vec<(ExerciseId, Exercise)>, usize);

impl Home {
    fn add_exercises(&self, exercises: &[Exercise]) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.merge_exercises(exercises, &[]).expect("added");
    }

    fn exercises(&self) -> Content {
        let library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        let list = library.exercises(None).expect("exercises");
        (list.exercises, library.practice_days(None).expect("days").len())
    }

    fn practise(&self, id: i64, today: u16) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.practise(ExerciseId(id), true, day(today)).expect("practised");
    }
}

#[test]
fn a_backup_contains_the_exercises_and_the_days_of_practice() {
    let home = Home::full(&["1. a2-a3"]);
    home.add_exercises(&[
        exercise("Ada", 0, 0, 1),
        exercise("", 1, 2, 9),
        exercise("Ünal", 2, 4, 0),
    ]);
    home.practise(1, 1);
    home.practise(1, 3);
    let backup = home.back_up();
    let contents = check(&backup).expect("a backup");
    assert_eq!((contents.games, contents.exercises), (1, 3));
    assert_eq!(contents.notes, [""; 0]);
    let other = Home::empty();
    for (added, known) in [(3, 0), (0, 3)] {
        let restored = other.restore(&backup).expect("restored");
        assert_eq!((restored.exercises, restored.known_exercises), (added, known));
        assert_eq!(restored.skipped, [""; 0]);
        assert_eq!(other.exercises(), home.exercises());
    }
    assert_eq!(other.games(), home.games());
}

#[test]
fn restoring_keeps_further_progress_and_unites_the_days_of_practice() {
    let (home, other) = (Home::empty(), Home::empty());
    home.add_exercises(&[
        exercise("Ada", 0, 1, 9),
        exercise("Ada", 1, 3, 9),
        exercise("Ada", 2, 0, 1),
    ]);
    home.practise(3, 0);
    other.add_exercises(&[exercise("Ada", 0, 3, 2), exercise("Ada", 1, 1, 2)]);
    other.practise(2, 1);
    other.practise(2, 0);
    let restored = other.restore(&home.back_up()).expect("restored");
    assert_eq!((restored.exercises, restored.known_exercises), (1, 2));
    let (exercises, days) = other.exercises();
    let mut boxes: Vec<_> = exercises
        .iter()
        .map(|(id, found)| (id.0, found.schedule().leitner_box()))
        .collect();
    boxes.sort_unstable();
    assert_eq!((boxes, days), (vec![(1, 3), (2, 3), (3, 0)], 2));
}

#[test]
fn exercises_that_cannot_be_read_are_noted_when_a_backup_is_written() {
    let home = Home::empty();
    home.add_exercises(&[exercise("Ada", 0, 0, 1)]);
    overwrite_in_library(&home, b"blunder", b"unknown");
    let library = SqliteLibrary::open_again(&home.path("library.sqlite")).expect("a library");
    assert_eq!(library.exercises(None).expect("exercises").unreadable, 1);
    let written = write_backup(&home.places, ("1", ""), &home.path("backup.zip"), &RUNNING, &mut |_| {});
    assert_eq!(
        written.expect("written").skipped,
        ["exercises.txt: expected valid exercises, found 1 others"]
    );
}

#[test]
fn a_damaged_line_costs_only_this_exercise() {
    let line = |number| ExerciseLine::Exercise(Box::new(exercise("Ada", number, 0, 1))).to_string();
    let damaged = line(1).replace("blunder", "good");
    let home = Home::empty();
    let file = with_file(
        &home,
        "exercises.txt",
        &format!("{HEADER}{}\n{damaged}\nday\t2026-11-20\tAda\n{}\n", line(0), line(2)),
    );
    let contents = check(&file).expect("a backup");
    assert_eq!(contents.exercises, 2);
    assert_eq!(
        contents.notes,
        ["exercises.txt: line 3: expected mistake or blunder, found `good`"]
    );
    let restored = home.restore(&file).expect("restored");
    assert_eq!((restored.exercises, home.exercises().1), (2, 1));
}

#[test]
fn the_exercises_before_damage_in_the_archive_are_restored() {
    let home = Home::empty();
    let exercises: Vec<Exercise> = (0..20).map(|number| exercise("Ada", number, 0, 1)).collect();
    home.add_exercises(&exercises);
    check_damage(&home, 20, |contents, restored| {
        (contents.exercises, restored.exercises + restored.known_exercises)
    });
}

#[test]
fn the_lines_of_a_backup_are_read_by_the_parser_of_exercises() {
    let home = Home::empty();
    home.add_exercises(&[exercise("Ada", 0, 0, 1)]);
    home.practise(1, 1);
    let text = text_in_backup(&home, "exercises.txt").expect("exercises");
    let lines = ParsedLines::<ExerciseLine>::new(text.as_bytes()).expect("a file");
    let kinds: Vec<bool> = lines
        .map(|line| matches!(line, Ok(ExerciseLine::Exercise(_))))
        .collect();
    assert_eq!(kinds, [false, true]);
    assert!(
        text.starts_with(&format!("{HEADER}day\t2026-11-21\tAda\nexercise\t1\t2026-11-24\t")),
        "{text}"
    );
}
