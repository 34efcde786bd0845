//! Tests of judgements, hints and their errors on small boards.

use breakthrough_lessons::{
    Board, HintTask, Judge, JudgeError, Judgement, JudgingTask, Lesson, board, judge, parse_lesson,
};
use breakthrough_rules::Move;
use breakthrough_rules::notation::{parse_move, uci_move};

fn never() -> bool {
    false
}

/// Returns a lesson of three equal boards.
fn lesson(variant: &str, position: &str, goal: &str, solution: &str) -> Lesson {
    let board = |number: u32| {
        format!(
            "[[board]]\nid = \"b-{number}\"\ntext = \"t\"\nvariant = \"{variant}\"\nposition = \"{position}\"\n\
             goal = \"{goal}\"\nsolution = \"{solution}\"\n"
        )
    };
    let text = format!(
        "id = \"l\"\nchapter = \"rules\"\ntitle = \"t\"\n{}{}{}",
        board(1),
        board(2),
        board(3)
    );
    parse_lesson(&text).expect("a lesson")
}

fn moves(board: &Board, text: &str) -> Vec<Move> {
    let parse = |text| parse_move(text, board.start.size()).expect("a move");
    text.split_whitespace().map(parse).collect()
}

fn judged(board: &Board, before: &str, mv: &str) -> String {
    let mv = moves(board, mv)[0];
    let text = |mv: &Move| uci_move(*mv, board.start.size());
    match judge(board, &moves(board, before), mv, &never) {
        Ok(Judgement::Reaches) => "reaches".to_owned(),
        Ok(Judgement::Keeps { reply }) => format!("keeps, {}", text(&reply)),
        Ok(Judgement::Fails { line, loses }) => {
            let line: Vec<String> = line.iter().map(text).collect();
            format!("{}, {}", if loses { "loses" } else { "too slow" }, line.join(" "))
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_win_is_judged_to_the_end_of_the_game() {
    let lesson = lesson("5x6", "2p1p/3p1/p4/3P1/P4/1P2P w 0 1", "win in 3", "d3d4");
    let board = &lesson.boards[0];
    assert_eq!(judged(board, "", "d3d4"), "keeps, d5c4");
    assert_eq!(judged(board, "d3d4 d5c4", "d4c5"), "keeps, c4b3");
    assert_eq!(judged(board, "d3d4 d5c4 d4c5 c4b3", "c5b6"), "reaches");
    assert_eq!(judged(board, "", "a2b3"), "loses, a4a3 b1a2 a3b2 d3e4 b2a1");
    assert_eq!(
        judged(board, "", "d3d5"),
        "pieces move one square, straight or diagonally forward"
    );
    assert_eq!(
        judged(board, "d3d4", "d4c5"),
        "expected the player to move, found the opponent"
    );
}

#[test]
fn a_slow_win_fails_only_with_a_limit() {
    let (slow, quick) = ("win", "win in 2");
    let position = "5/1p3/4P/5/5/P4 w 0 1";
    let unlimited = lesson("5x6", position, slow, "a1a2");
    assert!(judged(&unlimited.boards[0], "", "a1a2").starts_with("keeps"));
    let limited = lesson("5x6", position, quick, "e4e5");
    assert!(judged(&limited.boards[0], "", "a1a2").starts_with("too slow, "));
    assert!(judged(&limited.boards[0], "", "e4e5").starts_with("keeps"));
}

#[test]
fn squares_and_captures_are_judged_by_the_number_of_moves() {
    let reach = lesson("5x6", "4p/5/5/5/5/P4 w 0 1", "reach d4 in 3", "a1b2");
    assert_eq!(judged(&reach.boards[0], "", "a1a2"), "too slow, e6d5");
    assert_eq!(judged(&reach.boards[0], "a1b2 e6d5 b2c3 d5c4", "c3d4"), "reaches");
    let capture = lesson("5x6", "5/pp3/Pp3/2p2/1P2P/3P1 w 0 1", "capture 2 in 2", "b2c3");
    assert_eq!(judged(&capture.boards[0], "", "b2c3"), "keeps, b5a4");
    assert_eq!(judged(&capture.boards[0], "b2c3 b5a4", "c3b4"), "reaches");
    assert_eq!(judged(&capture.boards[0], "", "b2a3"), "loses, c3b2");
}

#[test]
fn a_reply_that_ends_the_game_for_the_player_solves_the_board() {
    // Black can only explode its last piece.
    let lesson = lesson("3x4 bombardment", "3/1p1/P1P/PP1 w 0 1", "win in 2", "b1b2");
    assert_eq!(judged(&lesson.boards[0], "", "b1b2"), "reaches");
}

#[test]
fn a_hint_follows_the_solution_and_finds_a_move_elsewhere() {
    let first = board("skirting-1").expect("a board");
    let hint = HintTask {
        board: first.id.clone(),
        moves: Vec::new(),
    };
    assert_eq!(hint.run(&never).expect("a hint"), first.hint());
    // The reply differs from the reply in the solution.
    let hint = HintTask {
        board: first.id.clone(),
        moves: moves(first, "d3d4 a4a3"),
    };
    let found = hint.run(&never).expect("a hint");
    assert_eq!(first.start.size().coordinates(found.piece).to_string(), "d4");
    let mut judge = Judge::new(first).expect("memory");
    let unreachable = judge.hint(&moves(first, "a2b3 a4b3"), &never);
    assert!(matches!(unreachable, Err(JudgeError::Unreachable)));
}

#[test]
fn a_judgement_is_cancelled_and_is_the_same_again() {
    let board = board("opening-1").expect("a board");
    let task = JudgingTask {
        board: board.id.clone(),
        moves: Vec::new(),
        mv: board.wrong[0],
    };
    assert!(matches!(task.run(&|| true), Err(JudgeError::Cancelled)));
    assert_eq!(task.run(&never).expect("judged"), task.run(&never).expect("judged"));
    let unknown = JudgingTask {
        board: "unknown".to_owned(),
        ..task
    };
    let error = unknown.run(&never).expect_err("an unknown board");
    assert_eq!(error.to_string(), "expected the id of a board, found unknown");
}
