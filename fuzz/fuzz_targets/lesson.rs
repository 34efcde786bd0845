//! Lesson files: a lesson has boards with legal moves and goals that round-trip, or it is rejected with an error location.
#![no_main]

use breakthrough_fuzz::{check_position_text, exercise_position};
use breakthrough_lessons::{Board, Goal, check_boards, parse_lesson};
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use libfuzzer_sys::fuzz_target;

fn check(board: &Board) {
    let size = board.start.size();
    assert!(board.start.outcome().is_none());
    check_position_text(&board.start);
    exercise_position(&board.start);
    assert_eq!(Goal::parse(&board.goal.to_text(size), size), Ok(board.goal));
    assert_eq!(board.hint().piece, board.solution[0].from);
    let mut position = board.start.clone();
    for mv in &board.solution {
        position.play(*mv).expect("a legal move");
    }
    assert!(board.wrong.iter().all(|mv| board.start.is_legal(*mv)));
}

fuzz_target!(|text: &str| {
    match parse_lesson(text) {
        Ok(lesson) => {
            assert!(lesson.boards.len() >= 3 && lesson.place.line >= 1);
            assert!(check_boards([&lesson]).is_empty());
            lesson.boards.iter().for_each(check);
        }
        Err(error) => {
            let length = error.reason.chars().count();
            assert!((1..=MAX_REASON_CHARACTERS + 1).contains(&length), "{error}");
            assert!(error.line >= 1 && error.column >= 1, "{error}");
        }
    }
});
