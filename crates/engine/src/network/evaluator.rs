//! A network at work on a board: its sums follow the moves, computed only when somebody asks.

use super::Network;
use super::windows::{MOST_WINDOWS, Patterns};
use crate::Score;
use breakthrough_rules::{Bitboard, Board, PlayedMove, Side, Square};
use std::sync::Arc;

/// Sums as 255ths.
const ONE: i32 = 255;
/// Output weights as 64ths.
const OUTPUT_ONE: i64 = 64;
/// Results as 4096ths.
const RESULT_ONE: i64 = 4096;

/// What depends on the pieces of one position.
#[derive(Clone)]
struct State {
    /// By side, the sums of the board as it sees it.
    sums: [[i16; Network::HIDDEN]; 2],
    patterns: Patterns,
    /// What the patterns weigh, by side to move.
    pattern_sums: [i32; 2],
}

/// A network that follows the moves of one board.
pub(crate) struct Evaluator {
    network: Arc<Network>,
    /// The states on the way to the present position; those beyond `computed` are out of date.
    states: Vec<State>,
    computed: usize,
    /// The moves made since the first state, with who made them.
    moves: Vec<(Side, PlayedMove)>,
}

impl Evaluator {
    pub(crate) fn new<B: Bitboard>(network: Arc<Network>, board: &Board<B>) -> Evaluator {
        let state = State::of(&network, board);
        Evaluator {
            network,
            states: vec![state],
            computed: 0,
            moves: Vec::new(),
        }
    }

    /// Follows a move of `side`.
    #[inline]
    pub(crate) fn make(&mut self, side: Side, played: PlayedMove) {
        self.moves.push((side, played));
    }

    /// Goes back before the move made last.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.moves.pop();
        self.computed = self.computed.min(self.moves.len());
    }

    /// What the network says for the side to move. `pieces` is their number.
    #[inline]
    pub(crate) fn estimate(&mut self, side: Side, pieces: u32) -> Score {
        while self.computed < self.moves.len() {
            let (mover, played) = self.moves[self.computed];
            self.computed += 1;
            if self.states.len() == self.computed {
                let last = self.states[self.computed - 1].clone();
                self.states.push(last);
            }
            let (before, after) = self.states.split_at_mut(self.computed);
            after[0].follow(&before[self.computed - 1], &self.network, mover, played);
        }
        self.states[self.computed].estimate(&self.network, side, pieces)
    }

    /// The same, from nothing.
    #[cfg(any(test, debug_assertions))]
    pub(crate) fn fresh_estimate<B: Bitboard>(&self, board: &Board<B>) -> Score {
        let pieces = Side::BOTH.map(|side| board.pieces(side).count());
        State::of(&self.network, board).estimate(&self.network, board.side_to_move(), pieces[0] + pieces[1])
    }
}

impl State {
    fn of<B: Bitboard>(network: &Network, board: &Board<B>) -> State {
        let mut bias = [0; Network::HIDDEN];
        bias.copy_from_slice(&network.weights.bias);
        let mut state = State {
            sums: [bias; 2],
            patterns: [0; MOST_WINDOWS],
            pattern_sums: [0; 2],
        };
        for side in Side::BOTH {
            for square in board.pieces(side).squares() {
                for viewer in Side::BOTH {
                    let row = network.row(viewer, side, square);
                    for (sum, weight) in state.sums[viewer.index()].iter_mut().zip(row) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
                network.windows.add(&mut state.patterns, side, square);
            }
        }
        state.pattern_sums = network.windows.sum(&state.patterns);
        state
    }

    /// Becomes what a move makes of another state.
    #[inline]
    fn follow(&mut self, before: &State, network: &Network, side: Side, played: PlayedMove) {
        let mv = played.mv;
        for viewer in Side::BOTH {
            let left = network.row(viewer, side, mv.from);
            let entered = network.row(viewer, side, mv.to);
            let old = &before.sums[viewer.index()];
            let new = &mut self.sums[viewer.index()];
            if played.captured {
                let captured = network.row(viewer, !side, mv.to);
                for index in 0..Network::HIDDEN {
                    new[index] = old[index]
                        .wrapping_add(entered[index])
                        .wrapping_sub(left[index])
                        .wrapping_sub(captured[index]);
                }
            } else {
                for index in 0..Network::HIDDEN {
                    new[index] = old[index].wrapping_add(entered[index]).wrapping_sub(left[index]);
                }
            }
        }
        self.patterns = before.patterns;
        self.pattern_sums = before.pattern_sums;
        network
            .windows
            .make(&mut self.patterns, &mut self.pattern_sums, side, mv, played.captured);
    }

    #[inline]
    fn estimate(&self, network: &Network, side: Side, pieces: u32) -> Score {
        let phase = Network::phase(network.size.files, pieces);
        let (own, enemy) = (&self.sums[side.index()], &self.sums[(!side).index()]);
        let weights = &network.weights.output[phase * 2 * Network::HIDDEN..][..2 * Network::HIDDEN];
        let (own_weights, enemy_weights) = weights.split_at(Network::HIDDEN);
        let squares = i64::from(weighed(own, own_weights)) + i64::from(weighed(enemy, enemy_weights));
        let one = i64::from(ONE);
        let result = squares * RESULT_ONE / (one * one * OUTPUT_ONE)
            + i64::from(network.weights.output_bias[phase])
            + i64::from(self.pattern_sums[side.index()]);
        Score::estimate((result * i64::from(Network::CENTI) / RESULT_ONE) as i32)
    }
}

/// The squares of the clamped sums, weighed. A weight of at most 127 times a sum of at most 255 fits 16 bits, so that all of
/// it can be done in vectors of 16-bit numbers.
#[inline]
fn weighed(sums: &[i16; Network::HIDDEN], weights: &[i16]) -> i32 {
    let mut total = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let clamped = (*sum).clamp(0, ONE as i16);
        total += i32::from(clamped.wrapping_mul(*weight)) * i32::from(clamped);
    }
    total
}

impl Network {
    /// The weights that a piece adds to the sums of a viewer.
    #[inline]
    fn row(&self, viewer: Side, side: Side, square: Square) -> &[i16; Network::HIDDEN] {
        let index = match viewer {
            Side::First => square.index(),
            Side::Second => self.upside_down[square.index()],
        };
        let index = if viewer == side {
            index
        } else {
            self.size.squares() + index
        };
        let (rows, _) = self.weights.embedding.as_chunks();
        &rows[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use breakthrough_rules::{Board, BoardRef, BoardSize, Geometry, Position, Variant};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn random_network(size: BoardSize, random: &mut Xoshiro256PlusPlus) -> Arc<Network> {
        let mut weights = |count: usize, most: i16| (0..count).map(|_| random.random_range(-most..=most)).collect();
        let rows = usize::from(size.ranks) - Network::WINDOW + 1;
        let weights = Weights {
            embedding: weights(2 * size.squares() * Network::HIDDEN, 60),
            bias: weights(Network::HIDDEN, 100),
            output: weights(Network::PHASES * 2 * Network::HIDDEN, 127),
            output_bias: weights(Network::PHASES, 500),
            windows: weights(rows * Network::PATTERNS, 900),
        };
        Arc::new(Network::new(size, weights).expect("as many weights as it takes"))
    }

    /// The board upside down with colours swapped: the same to whoever is to move.
    fn turned(size: BoardSize, board: &Board<u64>) -> Board<u64> {
        let turn = |pieces: u64| {
            let ranks = (0..size.ranks).map(|rank| {
                let file_mask = (1 << size.files) - 1;
                let row = pieces >> (u32::from(rank) * u32::from(size.files)) & file_mask;
                row << (u32::from(size.ranks - 1 - rank) * u32::from(size.files))
            });
            ranks.fold(0, |all, row| all | row)
        };
        Board::new(
            turn(board.pieces(Side::Second)),
            turn(board.pieces(Side::First)),
            !board.side_to_move(),
        )
    }

    #[test]
    fn sums_kept_move_by_move_are_the_fresh_ones() {
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
            assert!(seen.len() > 10, "estimates differ: {}", seen.len());
        }
    }

    /// Makes and takes back random moves, and asks for an estimate now and then.
    fn walk(
        network: &Arc<Network>,
        geometry: &Geometry<u64>,
        mut board: Board<u64>,
        random: &mut Xoshiro256PlusPlus,
        seen: &mut std::collections::HashSet<i32>,
    ) {
        let mut evaluator = Evaluator::new(Arc::clone(network), &board);
        let mut made = Vec::new();
        for _ in 0..60 {
            let mut moves = Vec::new();
            if board.outcome(geometry).is_none() {
                board.for_each_move(geometry, |mv| moves.push(mv));
            }
            if moves.is_empty() || random.random_ratio(1, 4) {
                if let Some(played) = made.pop() {
                    board.unmake(geometry, played);
                    evaluator.unmake();
                }
            } else {
                let side = board.side_to_move();
                let played = board.make(geometry, moves[random.random_range(0..moves.len())]);
                evaluator.make(side, played);
                made.push(played);
            }
            if random.random() {
                let pieces = Side::BOTH.map(|side| board.pieces(side).count());
                let estimate = evaluator.estimate(board.side_to_move(), pieces[0] + pieces[1]);
                assert_eq!(estimate, evaluator.fresh_estimate(&board), "{board:?}");
                assert_eq!(
                    estimate,
                    evaluator.fresh_estimate(&turned(network.size(), &board)),
                    "{board:?} upside down"
                );
                seen.insert(estimate.centi());
            }
        }
    }
}
