//! Incremental network evaluation with lazily updated accumulators.

use super::Network;
use super::activation::{ACCUMULATOR_ONE, OUTPUT_ONE, WEIGHT_ONE, screlu_dot};
use super::n_tuples::{MAX_TUPLES, Patterns};
use super::path::AccumulatorPath;
use crate::Score;
use breakthrough_rules::{Bitboard, Board, PlayedMove, Side, Square};
use std::sync::Arc;

/// Intermediate values of the evaluation of one position, which are updated incrementally.
#[derive(Clone)]
struct Accumulator {
    /// Hidden units before activation, by perspective.
    hidden: [[i16; Network::HIDDEN]; 2],
    patterns: Patterns,
    /// Sum of the weights of all n-tuple patterns, by side to move.
    tuple_sums: [i32; 2],
}

/// Evaluates the positions of one search path with a network.
pub(crate) struct Evaluator {
    network: Arc<Network>,
    path: AccumulatorPath<Accumulator>,
}

impl Evaluator {
    pub(crate) fn new<B: Bitboard>(network: Arc<Network>, board: &Board<B>) -> Evaluator {
        let accumulator = Accumulator::refresh(&network, board);
        Evaluator {
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

    /// Evaluates the current position for the side to move. `pieces` is the number of pieces on the board.
    #[inline]
    pub(crate) fn evaluate(&mut self, side: Side, pieces: u32) -> Score {
        let update = |after: &mut Accumulator, before: &Accumulator, mover, played| {
            after.update(before, &self.network, mover, played);
        };
        self.path.last(update).evaluate(&self.network, side, pieces)
    }

    /// Evaluates a board with an accumulator computed from scratch, for verifying [`Evaluator::evaluate`].
    #[cfg(any(test, debug_assertions))]
    pub(crate) fn fresh_evaluate<B: Bitboard>(&self, board: &Board<B>) -> Score {
        let pieces = Side::BOTH.map(|side| board.pieces(side).count());
        Accumulator::refresh(&self.network, board).evaluate(&self.network, board.side_to_move(), pieces[0] + pieces[1])
    }
}

impl Accumulator {
    /// Computes the accumulator of a board from scratch.
    fn refresh<B: Bitboard>(network: &Network, board: &Board<B>) -> Accumulator {
        let mut feature_bias = [0; Network::HIDDEN];
        feature_bias.copy_from_slice(&network.weights.feature_bias);
        let mut accumulator = Accumulator {
            hidden: [feature_bias; 2],
            patterns: [0; MAX_TUPLES],
            tuple_sums: [0; 2],
        };
        for side in Side::BOTH {
            for square in board.pieces(side).squares() {
                for perspective in Side::BOTH {
                    let row = network.feature_row(perspective, side, square);
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
    fn update(&mut self, before: &Accumulator, network: &Network, side: Side, played: PlayedMove) {
        let mv = played.mv;
        for perspective in Side::BOTH {
            let removed = network.feature_row(perspective, side, mv.from);
            let added = network.feature_row(perspective, side, mv.to);
            let old = &before.hidden[perspective.index()];
            let new = &mut self.hidden[perspective.index()];
            if played.captured {
                let captured = network.feature_row(perspective, !side, mv.to);
                for index in 0..Network::HIDDEN {
                    new[index] = old[index]
                        .wrapping_add(added[index])
                        .wrapping_sub(removed[index])
                        .wrapping_sub(captured[index]);
                }
            } else {
                for index in 0..Network::HIDDEN {
                    new[index] = old[index].wrapping_add(added[index]).wrapping_sub(removed[index]);
                }
            }
        }
        self.patterns = before.patterns;
        self.tuple_sums = before.tuple_sums;
        network
            .n_tuples
            .make(&mut self.patterns, &mut self.tuple_sums, side, mv, played.captured);
    }

    #[inline]
    fn evaluate(&self, network: &Network, side: Side, pieces: u32) -> Score {
        let bucket = Network::output_bucket(network.size.files, pieces);
        let (own, enemy) = (&self.hidden[side.index()], &self.hidden[(!side).index()]);
        let weights = &network.weights.output_weights[bucket * 2 * Network::HIDDEN..][..2 * Network::HIDDEN];
        let (own_weights, enemy_weights) = weights.split_at(Network::HIDDEN);
        let activation = i64::from(screlu_dot(own, own_weights)) + i64::from(screlu_dot(enemy, enemy_weights));
        let one = i64::from(ACCUMULATOR_ONE);
        let output = activation * OUTPUT_ONE / (one * one * WEIGHT_ONE)
            + i64::from(network.weights.output_bias[bucket])
            + i64::from(self.tuple_sums[side.index()]);
        Score::from_centi((output * i64::from(Network::CENTI_PER_LOGIT) / OUTPUT_ONE) as i32)
    }
}

impl Network {
    /// Returns the row of feature weights that a piece adds to the accumulator of a perspective.
    #[inline]
    fn feature_row(&self, perspective: Side, side: Side, square: Square) -> &[i16; Network::HIDDEN] {
        let index = match perspective {
            Side::First => square.index(),
            Side::Second => self.flipped[square.index()],
        };
        let index = if perspective == side {
            index
        } else {
            self.size.squares() + index
        };
        let (rows, _) = self.weights.feature_weights.as_chunks();
        &rows[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use crate::network::random_path::random_path;
    use breakthrough_rules::{Board, BoardRef, BoardSize, Geometry, Position, Variant};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn random_network(size: BoardSize, random: &mut Xoshiro256PlusPlus) -> Arc<Network> {
        let mut weights = |count: usize, max: i16| (0..count).map(|_| random.random_range(-max..=max)).collect();
        let rows = crate::network::shape::tuple_rows(size);
        let weights = Weights {
            feature_weights: weights(2 * size.squares() * Network::HIDDEN, 60),
            feature_bias: weights(Network::HIDDEN, 100),
            output_weights: weights(Network::OUTPUT_BUCKETS * 2 * Network::HIDDEN, 127),
            output_bias: weights(Network::OUTPUT_BUCKETS, 500),
            n_tuples: weights(rows * Network::PATTERNS, 900),
        };
        Arc::new(Network::new(size, weights).expect("the right number of weights"))
    }

    /// Reverses the ranks and swaps the sides, which leaves the position unchanged from the perspective of the side to move.
    fn flipped(size: BoardSize, board: &Board<u64>) -> Board<u64> {
        let flip = |pieces: u64| u64::from_squares(pieces.squares().map(|square| size.flip_vertical(square)));
        Board::new(
            flip(board.pieces(Side::Second)),
            flip(board.pieces(Side::First)),
            !board.side_to_move(),
        )
    }

    #[test]
    fn incremental_evaluations_equal_fresh_evaluations() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for (files, ranks) in [(8, 8), (7, 7), (6, 6), (3, 3), (5, 7), (12, 5)] {
            let position = Position::start(Variant::new(files, ranks).expect("a size the rules know"));
            let BoardRef::Small(geometry, board) = position.board() else {
                panic!("a small board");
            };
            let network = random_network(position.size(), &mut random);
            let mut seen = std::collections::HashSet::new();
            for _ in 0..20 {
                walk(&network, geometry, *board, &mut random, &mut seen);
            }
            assert!(seen.len() > 10, "expected different scores, found {}", seen.len());
        }
    }

    /// Checks the evaluations of some positions on a random path.
    fn walk(
        network: &Arc<Network>,
        geometry: &Geometry<u64>,
        board: Board<u64>,
        random: &mut Xoshiro256PlusPlus,
        seen: &mut std::collections::HashSet<i32>,
    ) {
        let mut evaluator = Evaluator::new(Arc::clone(network), &board);
        for (step, board) in random_path(geometry, board, random) {
            match step {
                Some((side, played)) => evaluator.make(side, played),
                None => evaluator.unmake(),
            }
            if random.random() {
                let pieces = Side::BOTH.map(|side| board.pieces(side).count());
                let score = evaluator.evaluate(board.side_to_move(), pieces[0] + pieces[1]);
                assert_eq!(score, evaluator.fresh_evaluate(&board), "{board:?}");
                assert_eq!(
                    score,
                    evaluator.fresh_evaluate(&flipped(network.size(), &board)),
                    "{board:?} flipped"
                );
                seen.insert(score.centi());
            }
        }
    }
}
