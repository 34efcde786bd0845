//! Evaluations of positions in the annotations of a game.

use crate::Side;

/// Maximum absolute score in hundredths of a piece: 10,000 pieces. Greater scores in a file are not parsed as evaluations, so
/// that sums never overflow.
pub const MAX_EVALUATION_CENTI: i32 = 1_000_000;

/// Maximum number of moves to a win; greater than the number of moves of any game. Greater numbers in a file are not parsed as
/// evaluations.
pub const MAX_EVALUATION_MOVES: u16 = 4096;

/// Maximum search depth in plies. Greater depths in a file are not parsed as evaluations.
pub const MAX_EVALUATION_DEPTH: u16 = 9999;

/// Evaluation of the position of a node, from the point of view of the first side, which is White in PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The score, which is a number of pieces or a win.
    pub score: EvaluationScore,
    /// Depth of the search in plies, at most [`MAX_EVALUATION_DEPTH`], or `None` if it is unknown.
    pub depth: Option<u16>,
}

/// Score of an evaluation: a number of pieces, or a win by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationScore {
    /// Score in hundredths of a piece, within ±[`MAX_EVALUATION_CENTI`]. Positive scores favour the first side.
    Centi(i32),
    /// A win by force.
    Win {
        /// The side that wins.
        winner: Side,
        /// Number of remaining moves of the winner, including the winning move: 1 to [`MAX_EVALUATION_MOVES`]. A win in `n`
        /// moves takes 2n − 1 plies if the winner is to move, and 2n plies otherwise.
        moves: u16,
    },
}
