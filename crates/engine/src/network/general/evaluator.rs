//! Incremental evaluation with the general network and lazily updated accumulators.

use super::shape::HIDDEN;
use super::{BoardNetwork, GeneralNetwork};
use crate::Score;
use crate::network::activation::{ACCUMULATOR_ONE, OUTPUT_ONE, WEIGHT_ONE, screlu_dot};
use crate::network::path::AccumulatorPath;
use breakthrough_rules::{Bitboard, Board, PlayedMove, Side};
use std::sync::Arc;

/// Unit of outputs relative to the unit of n-tuple weights.
const TUPLE_SCALE: i64 = 8;

/// Intermediate values of the evaluation of one position, which are updated incrementally.
#[derive(Clone)]
pub(super) struct Accumulator {
    /// Hidden units before activation, by perspective.
    hidden: [[i16; HIDDEN]; 2],
    /// Pattern of each n-tuple.
    patterns: Box<[u16]>,
    /// Sum of the weights of all n-tuple patterns, by side to move.
    tuple_sums: [i32; 2],
}

/// Evaluates the positions of one search path with the general network.
pub(crate) struct GeneralEvaluator {
    network: Arc<BoardNetwork>,
    path: AccumulatorPath<Accumulator>,
}

impl GeneralEvaluator {
    pub(crate) fn new<B: Bitboard>(network: Arc<BoardNetwork>, board: &Board<B>) -> GeneralEvaluator {
        let accumulator = Accumulator::refresh(&network, board);
        GeneralEvaluator {
            network,
            path: AccumulatorPath::new(accumulator),
        }
    }

    /// Adds a move of `side` to the path. The accumulator is updated only when a position is evaluated.
    #[inline]
    pub(crate) fn make(&mut self, side: Side, played: PlayedMove) {
        self.path.make(side, played);
    }

    /// Removes the last move from the path.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.path.unmake();
    }

    /// Evaluates the current position for the side to move. `board` must contain this position.
    #[inline]
    pub(crate) fn evaluate<B: Bitboard>(&mut self, board: &Board<B>) -> Score {
        let update = |after: &mut Accumulator, before: &Accumulator, mover, played| {
            after.update(before, &self.network, mover, played);
        };
        self.path.last(update).evaluate(&self.network, board)
    }

    /// Evaluates a board with an accumulator computed from scratch, to verify [`GeneralEvaluator::evaluate`].
    #[cfg(any(test, debug_assertions))]
    pub(crate) fn fresh_evaluate<B: Bitboard>(&self, board: &Board<B>) -> Score {
        Accumulator::refresh(&self.network, board).evaluate(&self.network, board)
    }
}

impl Accumulator {
    /// Computes the accumulator of a board from scratch.
    pub(super) fn refresh<B: Bitboard>(network: &BoardNetwork, board: &Board<B>) -> Accumulator {
        let mut accumulator = Accumulator {
            hidden: [network.bias; 2],
            patterns: vec![0; network.n_tuples.count()].into_boxed_slice(),
            tuple_sums: [0; 2],
        };
        for side in Side::BOTH {
            for square in board.pieces(side).squares() {
                for perspective in Side::BOTH {
                    let row = network.row(perspective, side, square);
                    for (sum, weight) in accumulator.hidden[perspective.index()].iter_mut().zip(row) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
                network.n_tuples.add(&mut accumulator.patterns, side, square);
            }
        }
        accumulator.tuple_sums = network.n_tuples.sum(&accumulator.patterns);
        accumulator
    }

    /// Sets this accumulator to the values after a move, where `before` is the accumulator before the move.
    #[inline]
    fn update(&mut self, before: &Accumulator, network: &BoardNetwork, side: Side, played: PlayedMove) {
        let mv = played.mv;
        let stays = !network.is_counted(side, mv.to);
        for perspective in Side::BOTH {
            let removed = network.row(perspective, side, mv.from);
            let old = &before.hidden[perspective.index()];
            let new = &mut self.hidden[perspective.index()];
            for index in 0..HIDDEN {
                new[index] = old[index].wrapping_sub(removed[index]);
            }
            if stays {
                let added = network.row(perspective, side, mv.to);
                for index in 0..HIDDEN {
                    new[index] = new[index].wrapping_add(added[index]);
                }
            }
            if played.captured {
                let captured = network.row(perspective, !side, mv.to);
                for index in 0..HIDDEN {
                    new[index] = new[index].wrapping_sub(captured[index]);
                }
            }
        }
        self.patterns.copy_from_slice(&before.patterns);
        self.tuple_sums = before.tuple_sums;
        let (patterns, sums) = (&mut self.patterns, &mut self.tuple_sums);
        network.n_tuples.make(patterns, sums, side, mv, played.captured, stays);
    }

    #[inline]
    pub(super) fn evaluate<B: Bitboard>(&self, network: &BoardNetwork, board: &Board<B>) -> Score {
        let side = board.side_to_move();
        let pieces = board.pieces(Side::First).count() + board.pieces(Side::Second).count();
        let bucket = GeneralNetwork::output_bucket(network.files, pieces);
        let [own_weights, enemy_weights] = &network.output_weights[bucket];
        let own = screlu_dot(&self.hidden[side.index()], own_weights);
        let enemy = screlu_dot(&self.hidden[(!side).index()], enemy_weights);
        let one = i64::from(ACCUMULATOR_ONE);
        let needs = |side: Side| network.breakthroughs_needed - board.breakthroughs(side);
        let output = (i64::from(own) + i64::from(enemy)) * OUTPUT_ONE / (one * one * WEIGHT_ONE)
            + i64::from(network.output_bias[bucket])
            + i64::from(network.needs[GeneralNetwork::needs_index(needs(side), needs(!side))])
            + i64::from(self.tuple_sums[side.index()]) * TUPLE_SCALE;
        Score::from_centi((output * network.centi_per_logit / OUTPUT_ONE) as i32)
    }
}
