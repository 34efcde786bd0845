//! Evaluation of single positions with the general network, without the path that leads to them.

use super::evaluator::Accumulator;
use super::{BoardNetwork, GeneralNetwork};
use crate::Score;
use breakthrough_rules::{Bitboard, Board, Geometry, Options};

/// Evaluates positions of one variant statically (without a search) with a general network.
pub struct StaticEvaluator {
    network: BoardNetwork,
}

impl StaticEvaluator {
    /// Converts a network to the board and rules of these options. Its evaluation is undefined for bombardment, because the
    /// network is not trained on explosions.
    #[must_use]
    pub fn new<B: Bitboard>(network: &GeneralNetwork, geometry: &Geometry<B>, options: &Options) -> StaticEvaluator {
        StaticEvaluator {
            network: BoardNetwork::new(network, geometry, options),
        }
    }

    /// Evaluates a position for the side to move. The time is proportional to the number of pieces.
    #[must_use]
    pub fn evaluate<B: Bitboard>(&self, board: &Board<B>) -> Score {
        Accumulator::refresh(&self.network, board).evaluate(&self.network, board)
    }
}
