//! The solver's game for the standard rules, which exclude obstacles, from the point of view of the side to move.

mod board;
mod keys;
mod padded_bitboard;
mod races;

#[cfg(test)]
pub(super) use board::pieces;
pub(super) use board::{StandardBoard, State};
pub(super) use padded_bitboard::PaddedBitboard;

use super::game::{SolverGame, StaticResult};
use super::key::Key;
use super::ply_limit::PlyLimit;
use super::tuning::Weights;
use breakthrough_rules::{BoardSize, Position};
use keys::KeyEncoder;

/// The standard rules on boards of one size.
#[derive(Clone, Debug)]
pub(super) struct StandardGame<P> {
    pub(super) board: StandardBoard<P>,
    keys: KeyEncoder,
}

impl<P: PaddedBitboard> StandardGame<P> {
    /// Returns whether a board of this size fits in the bitboard.
    pub(super) fn fits(size: BoardSize) -> bool {
        StandardBoard::<P>::fits(size)
    }

    /// Creates the game for a board of this size, which must fit.
    pub(super) fn new(size: BoardSize) -> StandardGame<P> {
        StandardGame {
            board: StandardBoard::new(size),
            keys: KeyEncoder::new(size.files.into(), size.ranks.into()),
        }
    }
}

impl<P: PaddedBitboard> SolverGame for StandardGame<P> {
    type State = State<P>;
    /// Target squares of the candidate moves.
    type Candidates = P;
    const WIN_LENGTH_STEP: u32 = 2;
    const MAX_MOVES: u32 = 3 * P::STRIDE * P::RANKS;

    fn state(&self, position: &Position) -> State<P> {
        self.board.state(position)
    }

    #[inline]
    fn static_result(&self, state: State<P>, limit: PlyLimit) -> StaticResult<P> {
        self.board.static_result(state, limit)
    }

    #[inline]
    fn for_each_child(&self, state: State<P>, candidates: P, mut visit: impl FnMut(State<P>)) {
        let board = &self.board;
        let State { own, enemy } = state;
        let enterable = candidates & !own;
        let mut step = |to: P, from: P| {
            visit(State {
                own: board.flip_vertical(enemy & !to),
                enemy: board.flip_vertical((own & !from) | to),
            });
        };
        let mut straight = board.up(own) & enterable & !enemy;
        let mut left = board.up_left(own) & enterable;
        let mut right = board.up_right(own) & enterable;
        // The most advanced targets are visited first, because these moves are the most likely to win.
        while let Some(square) = right.last() {
            let to = P::from_square(square);
            right ^= to;
            step(to, to >> (P::STRIDE + 1));
        }
        while let Some(square) = left.last() {
            let to = P::from_square(square);
            left ^= to;
            step(to, to >> (P::STRIDE - 1));
        }
        while let Some(square) = straight.last() {
            let to = P::from_square(square);
            straight ^= to;
            step(to, to >> P::STRIDE);
        }
    }

    /// Returns a key that is the same for mirror images.
    #[inline]
    fn key(&self, state: State<P>, salt: u64) -> Key {
        let mirrored = State {
            own: self.board.flip_horizontal(state.own),
            enemy: self.board.flip_horizontal(state.enemy),
        };
        let State { own, enemy } = state.min(mirrored);
        self.keys.key(own, enemy, salt)
    }

    fn has_exact_keys(&self) -> bool {
        self.keys.is_exact::<P>()
    }

    fn ranks(&self) -> u32 {
        self.board.ranks
    }

    fn evaluate(&self, weights: &Weights, state: State<P>) -> i32 {
        let board = &self.board;
        let ranks = board.ranks as usize;
        let pieces: i32 = (0..ranks)
            .map(|rank| {
                let own = state.own.rank(rank as u32).count_ones() as i32;
                let enemy = state.enemy.rank(rank as u32).count_ones() as i32;
                own * weights.piece[rank] - enemy * weights.piece[ranks - 1 - rank]
            })
            .sum();
        let State { own, enemy } = state;
        let count = |set: P| set.count() as i32;
        let (attacked, enemy_attacked) = (board.up_diagonals(own), board.down_diagonals(enemy));
        let reachable = ((board.up(own) & !enemy) | attacked) & !own;
        let enemy_reachable = ((board.down(enemy) & !own) | enemy_attacked) & !enemy;
        pieces
            + weights.phalanx * (count(own & board.left(own)) - count(enemy & board.left(enemy)))
            + weights.column * (count(own & board.up(own)) - count(enemy & board.up(enemy)))
            + weights.enemy_hanging * count(enemy & attacked & !enemy_attacked)
            + weights.hanging * count(own & enemy_attacked & !attacked)
            + weights.safe_square * count(reachable & !enemy_attacked)
            + weights.enemy_safe_square * count(enemy_reachable & !attacked)
    }
}
