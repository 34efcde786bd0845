//! Scores of searched positions, from the first side's point of view.

use breakthrough_engine::{Proven, Score, WinProbability, win_probability};
use breakthrough_rules::{Evaluation, EvaluationScore, Position, Side};

/// Score of a searched position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeScore {
    /// Score from the first side's point of view, in hundredths of a piece; `None` if the result is proven.
    pub(crate) centi: Option<i32>,
    /// Proven winner, and the number of moves that the winner needs to win.
    pub(crate) win: Option<(Side, u32)>,
    /// Probability that the first side wins.
    pub(crate) probability: WinProbability,
}

impl NodeScore {
    /// Converts a score from the point of view of the side to move.
    pub(crate) fn new(score: Score, position: &Position) -> NodeScore {
        let side = position.side_to_move();
        let sign = match side {
            Side::First => 1,
            Side::Second => -1,
        };
        let win = score.proven().map(|proven| match proven {
            Proven::WinsIn(plies) => (side, plies.div_ceil(2)),
            Proven::LosesIn(plies) => (!side, plies.div_ceil(2)),
        });
        NodeScore {
            centi: win.is_none().then_some(sign * score.centi()),
            win,
            probability: first_sides(score, position),
        }
    }
}

/// Returns the probability that the first side wins.
fn first_sides(score: Score, position: &Position) -> WinProbability {
    let probability = win_probability(score, position);
    match position.side_to_move() {
        Side::First => probability,
        Side::Second => probability.of_opponent(),
    }
}

/// Returns the probability that the first side wins, from 0 to 1, according to the evaluation in a game's annotations.
pub(crate) fn annotated_probability(evaluation: &Evaluation, position: &Position) -> f64 {
    match evaluation.score {
        EvaluationScore::Win { winner, .. } => f64::from(u8::from(winner == Side::First)),
        EvaluationScore::Centi(centi) => match position.side_to_move() {
            Side::First => win_probability(Score::from_centi(centi), position).fraction(),
            Side::Second => 1.0 - win_probability(Score::from_centi(-centi), position).fraction(),
        },
    }
}
