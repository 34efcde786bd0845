//! Review of one move.

use super::judgement::loss;
use super::{Chance, Judgement, MoveEvaluation};
use breakthrough_rules::{Move, Side};

/// Review of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct MoveReview {
    /// Played move.
    pub mv: Move,
    /// Side that played the move.
    pub side: Side,
    /// Judgement of the move.
    pub judgement: Judgement,
    /// Evaluation on which the judgement is based.
    pub evaluation: MoveEvaluation,
}

impl MoveReview {
    /// Creates the review of a move from its evaluation. The opening book is not considered.
    #[must_use]
    pub fn new(mv: Move, side: Side, evaluation: MoveEvaluation) -> MoveReview {
        let loss = loss(evaluation.before, evaluation.after);
        MoveReview {
            mv,
            side,
            judgement: Judgement::new(loss, evaluation.best.contains(&mv)),
            evaluation,
        }
    }

    /// Returns the loss of winning probability by the move, in ten-thousandths.
    #[must_use]
    pub fn loss(&self) -> u16 {
        loss(self.evaluation.before, self.evaluation.after)
    }

    /// Whether the results before and after the move are proven.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.evaluation.before.is_proven() && self.evaluation.after.is_proven()
    }

    /// Whether a proven win was possible, and the move is an inaccuracy or worse.
    #[must_use]
    pub fn is_missed_win(&self) -> bool {
        self.evaluation.before == Chance::WIN && self.judgement >= Judgement::Inaccuracy
    }
}
