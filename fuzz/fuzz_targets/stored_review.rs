//! Stored reviews: every accepted text belongs to the game, and its review has the same text.
#![no_main]

use breakthrough_review::{Effort, GameReview};
use breakthrough_rules::notation::{parse_fen, parse_move};
use libfuzzer_sys::fuzz_target;

const START: &str = "pppp/p3/3p/P3/PPPP w 0 1";
const MOVES: [&str; 3] = ["a2a3", "a4b3", "a3b4"];

fuzz_target!(|text: &str| {
    let start = parse_fen(START).expect("a position");
    let moves = MOVES.map(|text| parse_move(text, start.size()).expect("a move"));
    let Ok(review) = GameReview::restore(&start, &moves, Effort::Fast, text) else {
        return;
    };
    let accuracies = review.accuracy.into_iter().flatten();
    assert!(accuracies.into_iter().all(|accuracy| (0.0..=100.0).contains(&accuracy)));
    let written = review.evaluations_text(start.size());
    assert_eq!(GameReview::restore(&start, &moves, Effort::Fast, &written), Ok(review));
});
