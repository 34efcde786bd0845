//! Tests of the progress in lessons.

use breakthrough_lessons::{LessonProgress, ParseProgressError, Stars, lessons};

fn stars(count: u8) -> Stars {
    Stars::new(count).expect("a number of stars")
}

#[test]
fn stars_depend_on_the_number_of_tries() {
    let counts = [1, 2, 3, 100].map(|number| Stars::of_try(number).count());
    assert_eq!(counts, [3, 2, 1, 1]);
    assert_eq!(Stars::new(4), None);
    assert!(!Stars::default().is_solved() && Stars::of_try(7).is_solved());
}

#[test]
fn the_best_run_of_a_board_counts_and_the_weakest_board_of_a_lesson() {
    let lesson = &lessons()[0];
    let mut progress = LessonProgress::new(&lesson.id);
    progress.record(&lesson.boards[0].id, stars(2));
    progress.record(&lesson.boards[0].id, stars(1));
    assert_eq!(progress.stars(&lesson.boards[0].id), stars(2));
    assert_eq!(progress.lesson_stars(lesson), stars(0));
    for board in &lesson.boards[1..] {
        progress.record(&board.id, stars(3));
    }
    assert_eq!(progress.lesson_stars(lesson), stars(2));
}

#[test]
fn a_line_keeps_unknown_boards_and_fields() {
    for line in [
        "moving",
        "moving moving-1=3 moving-2=0",
        "old-lesson old-1=2 other=9 new:field x",
    ] {
        let progress: LessonProgress = line.parse().expect("progress");
        assert_eq!(progress.to_string(), line);
    }
    let mut progress: LessonProgress = "moving moving-9=2 rating=1500".parse().expect("progress");
    progress.record("moving-1", stars(3));
    assert_eq!(progress.to_string(), "moving moving-9=2 moving-1=3 rating=1500");
    let twice: LessonProgress = "moving moving-1=1 moving-1=3".parse().expect("progress");
    assert_eq!(twice.to_string(), "moving moving-1=3");
}

#[test]
fn a_line_without_an_id_and_a_long_line_are_refused() {
    let parse = |line: &str| line.parse::<LessonProgress>().expect_err("an error");
    assert_eq!(parse(" "), ParseProgressError::Empty);
    assert_eq!(parse("Moving moving-1=3"), ParseProgressError::Id);
    let long = "a".repeat(LessonProgress::MAX_BYTES + 1);
    assert_eq!(parse(&long), ParseProgressError::Length(4097));
}
