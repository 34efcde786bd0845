//! Moves of a review with the reasons of mistakes.

use breakthrough_reasons::{English, Reason, reason};
use breakthrough_review::{GameReview, MoveReview};
use breakthrough_rules::Game;

/// Move with the reason of a mistake or blunder.
pub(super) struct ExplainedMove {
    /// Number of the move, from 1.
    pub(super) ply: usize,
    pub(super) reviewed: MoveReview,
    /// Reason and English sentence; `None` for other judgements.
    pub(super) reason: Option<(Reason, String)>,
}

/// Returns the moves of a reviewed game with their reasons.
pub(super) fn explain(game: &Game, review: &GameReview, english: &English) -> Vec<ExplainedMove> {
    let mut position = game.start().clone();
    let moves = (1..).zip(&review.moves).map(|(ply, reviewed)| {
        let reason = reason(&position, reviewed).map(|reason| {
            let sentence = english.text(&reason.message(&position, reviewed));
            (reason, sentence)
        });
        position.play(reviewed.mv).expect("the moves of a game are legal");
        ExplainedMove {
            ply,
            reviewed: reviewed.clone(),
            reason,
        }
    });
    moves.collect()
}
