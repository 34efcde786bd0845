//! Puzzles by pointer: a rated puzzle, a failed puzzle that returns in *My mistakes*, and the rating after a restart.

use crate::harness::GameHarness;
use breakthrough_puzzles::{Puzzle, Puzzles, decode};
use breakthrough_rules::Game;
use breakthrough_rules::notation::to_fen;

fn puzzles() -> Puzzles {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles/puzzles.bin");
    decode(&std::fs::read(file).expect("the file of puzzles")).expect("a valid file")
}

/// Waits until the start position of a puzzle other than `before` is on the board.
fn shown_puzzle<'a>(harness: &GameHarness, puzzles: &'a Puzzles, before: Option<&Puzzle>) -> &'a Puzzle {
    let starts_with = |fen: &str| {
        let mut all = puzzles.all().iter();
        all.find(|puzzle| to_fen(&puzzle.start) == fen)
            .filter(|puzzle| before.is_none_or(|before| before.id != puzzle.id))
    };
    let fen = harness.wait_for_position("the start of a puzzle", |fen| starts_with(fen).is_some());
    starts_with(&fen).expect("a puzzle")
}

/// Makes the player's moves of the solution.
fn solve_by_clicks(harness: &GameHarness, puzzle: &Puzzle) {
    let mut game = Game::from_position(puzzle.start.clone());
    for pair in puzzle.solution.chunks(2) {
        harness.click_move(pair[0], puzzle.start.size());
        for mv in pair {
            game.play(*mv).expect("a legal move");
        }
        let expected = to_fen(game.position());
        harness.wait_for_position(&format!("{expected} of {}", puzzle.id), |fen| fen == expected);
    }
}

#[test]
fn puzzles_are_solved_failed_and_repeated() {
    let puzzles = puzzles();
    let mut harness = GameHarness::start_without_animations();
    harness.click_on("Puzzles");
    harness.click_on("Solve a puzzle");
    let solved = shown_puzzle(&harness, &puzzles, None);
    solve_by_clicks(&harness, solved);
    harness.wait_for_text("Solved without a mistake");
    harness.click_on("Next puzzle");
    let failed = shown_puzzle(&harness, &puzzles, Some(solved));
    let mut wrong = failed
        .start
        .legal_moves()
        .into_iter()
        .filter(|mv| *mv != failed.solution[0]);
    harness.click_move(wrong.next().expect("a wrong move"), failed.start.size());
    harness.click_on("Try again");
    harness.wait_for_position("the start of the puzzle", |fen| fen == to_fen(&failed.start));
    solve_by_clicks(&harness, failed);
    harness.wait_for_text("Solved after 1 wrong move");
    harness.click_on("Open the solution in an analysis");
    harness.wait_for_text("Analysis");
    // The progress is in the library, and the failed puzzle waits in My mistakes.
    harness.restart(&[]);
    harness.click_on("Puzzles");
    harness.wait_for_text_starting_with("Rating ");
    harness.click_on("Close");
    harness.click_on("My mistakes");
    harness.click_on_entry(&format!("Puzzle {} (", failed.id));
    shown_puzzle(&harness, &puzzles, None);
    solve_by_clicks(&harness, failed);
    harness.wait_for_text("Solved without a mistake");
    // A link opens a puzzle.
    harness.restart(&[&format!("#puzzle={}", solved.id)]);
    shown_puzzle(&harness, &puzzles, None);
    harness.wait_for_text_starting_with("Puzzle · ");
    harness.close();
}
