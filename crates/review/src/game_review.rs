//! Review of a game: judgements, accuracies and turning points.

use super::accuracy::{RatedMove, accuracies};
use super::book::is_book_move;
use super::level_estimate::{mean_loss, nearest_level};
use super::{Effort, Judgement, MoveEvaluation, MoveReview};
use breakthrough_engine::Level;
use breakthrough_rules::{Move, Position, Side};
use std::cmp::Reverse;

/// Maximum number of turning points.
const TURNING_POINTS: usize = 3;

/// Review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// Effort of the review.
    pub effort: Effort,
    /// Reviews of all moves, in order.
    pub moves: Vec<MoveReview>,
    /// Accuracy of each side in percent, indexed by [`Side::index`]; `None` for a side without moves.
    pub accuracy: [Option<f64>; 2],
    /// Level with a similar mean loss in undecided positions, for each side; `None` for a side without such moves, and for boards
    /// and efforts for which the levels have not been measured.
    pub levels: [Option<Level>; 2],
    /// Indexes of the mistakes and blunders with the greatest losses, at most three, in order.
    pub turning_points: Vec<usize>,
}

impl GameReview {
    /// Creates the review of a game from the position before each move, the moves and their evaluations.
    pub(super) fn new(
        positions: &[Position],
        moves: &[Move],
        evaluations: Vec<MoveEvaluation>,
        effort: Effort,
    ) -> GameReview {
        let mut in_book = true;
        let played = positions.iter().zip(moves).zip(evaluations);
        let moves: Vec<MoveReview> = played
            .map(|((position, mv), evaluation)| {
                in_book = in_book && is_book_move(position, *mv);
                let mut reviewed = MoveReview::new(*mv, position.side_to_move(), evaluation);
                if in_book && reviewed.judgement <= Judgement::Good {
                    reviewed.judgement = Judgement::Book;
                }
                reviewed
            })
            .collect();
        let accuracy = accuracies(&moves.iter().map(rated_move).collect::<Vec<_>>());
        let variant = positions.first().map(Position::variant);
        GameReview {
            effort,
            accuracy,
            levels: Side::BOTH.map(|side| nearest_level(variant.as_ref()?, effort, mean_loss(&moves, side)?)),
            turning_points: turning_points(&moves),
            moves,
        }
    }

    /// Returns the number of moves that the solver judged.
    #[must_use]
    pub fn solved_moves(&self) -> usize {
        self.moves
            .iter()
            .filter(|reviewed| reviewed.evaluation.is_solved)
            .count()
    }
}

fn rated_move(reviewed: &MoveReview) -> RatedMove {
    RatedMove {
        side: reviewed.side.index(),
        before: reviewed.evaluation.before.percent(),
        after: reviewed.evaluation.after.percent(),
    }
}

/// Returns the indexes of the mistakes and blunders with the greatest losses, in order. If losses are equal, the earlier move takes
/// precedence.
fn turning_points(moves: &[MoveReview]) -> Vec<usize> {
    let mut mistakes: Vec<usize> = (0..moves.len())
        .filter(|index| moves[*index].judgement.is_mistake())
        .collect();
    mistakes.sort_by_key(|index| Reverse(moves[*index].loss()));
    mistakes.truncate(TURNING_POINTS);
    mistakes.sort_unstable();
    mistakes
}
