//! Reviews of moves that lose a won position.

use breakthrough_review::{Chance, MoveEvaluation, MoveReview};
use breakthrough_rules::{Move, Position};
use std::iter;

/// Returns the review of a move that loses a won position. `line` is the refutation, and `best` contains the winning moves, the best first.
pub(crate) fn losing_move(position: &Position, mv: Move, line: &[Move], best: Vec<Move>) -> MoveReview {
    let played = iter::once(mv).chain(line.iter().copied());
    let evaluation = MoveEvaluation {
        before: Chance::WIN,
        after: Chance::LOSS,
        is_only: best.len() == 1,
        line: best.first().copied().into_iter().collect(),
        played_line: played.take(MoveEvaluation::MAX_LINE).collect(),
        best,
        score: None,
        is_solved: true,
    };
    MoveReview::new(mv, position.side_to_move(), evaluation)
}
