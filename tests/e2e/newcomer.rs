//! The first start of a newcomer: the guided game, and the first lessons.

use crate::harness::GameHarness;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_lessons::{Board, lessons};
use breakthrough_rules::Game;
use breakthrough_rules::notation::{parse_fen, to_fen};

/// A newcomer is asked at the first start, wins the guided game with the moves of the engine, and continues with three lessons.
#[test]
fn a_newcomer_wins_the_guided_game_and_solves_three_lessons() {
    let mut harness = GameHarness::start_newcomer();
    harness.click_on("I am new");
    harness.wait_for_text("Get one piece to the far side to win. Click a piece, then a marked square.");
    let mut searcher = Searcher::new(4);
    let is_over =
        |harness: &GameHarness| harness.shows("Your first win! Next: a lesson, a puzzle, or a stronger opponent.");
    let is_whites_turn = |fen: &str| fen.contains(" w ");
    let mut before = String::new();
    while !is_over(&harness) {
        harness.wait_for(
            |harness| is_over(harness) || harness.has_position(|fen| is_whites_turn(fen) && fen != before),
            "the next turn or the result",
        );
        if is_over(&harness) {
            break;
        }
        before = harness.wait_for_position("White's turn", is_whites_turn);
        let position = parse_fen(&before).expect("a position");
        let report = searcher.search(&position, &Limits::nodes(50_000), &|| false);
        let mv = report.pv()[0];
        harness.click_move(mv, position.size());
        // The coach searches with a different number of nodes, and may hold the move.
        let is_held = |harness: &GameHarness| harness.shows_text_starting_with("Careful: ");
        let is_made = |harness: &GameHarness| is_over(harness) || harness.has_position(|fen| fen != before);
        harness.wait_for(|harness| is_made(harness) || is_held(harness), "the move or a warning");
        if !is_made(&harness) {
            harness.click_move(mv, position.size());
        }
    }
    harness.click_on("First lesson");
    for lesson in &lessons()[..3] {
        let last = lesson.boards.len() - 1;
        for (index, board) in lesson.boards.iter().enumerate() {
            solve_by_clicks(&harness, board);
            harness.click_on(if index == last { "Next lesson" } else { "Next" });
        }
    }
    harness.click_on("Back (Esc)");
    harness.wait_for_text("The far side. 3 of 3 boards. 3 of 3 stars");
    // The progress is in the library, and the question is not asked again.
    harness.restart(&[]);
    harness.click_on("Lessons");
    harness.wait_for_text("Moving. 3 of 3 boards. 3 of 3 stars");
    harness.close();
}

/// Makes the player's moves of the solution. The opponent's replies are those of the solution.
fn solve_by_clicks(harness: &GameHarness, board: &Board) {
    let mut game = Game::from_position(board.start.clone());
    let start = to_fen(&board.start);
    harness.wait_for_position(&board.id, |fen| fen == start);
    for pair in board.solution.chunks(2) {
        harness.click_move(pair[0], board.start.size());
        for mv in pair {
            game.play(*mv).expect("a legal move");
        }
        let expected = to_fen(game.position());
        harness.wait_for_position(&format!("{expected} of {}", board.id), |fen| fen == expected);
    }
    harness.wait_for_text("Solved without a mistake");
}
