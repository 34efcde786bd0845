//! Static results of the standard rules: wins, losses and forced replies found without a search.
//!
//! Decisive and anti-decisive moves follow Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree Search
//! Algorithms" (2010). Races follow Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and Job-Level Proof
//! Number Search" (2011), but are computed instead of matched as patterns: the runners move along all their paths at once, and
//! the defenders occupy every square that any of them could have reached.
//!
//! All results require a board of at least two files, where the foremost piece of a side can always step diagonally, so that a
//! side with pieces always has a move.

use super::board::{StandardBoard, State};
use super::padded_bitboard::PaddedBitboard;
use crate::game::StaticResult;
use crate::ply_limit::PlyLimit;

impl<P: PaddedBitboard> StandardBoard<P> {
    /// Returns the static result without a limit. No enemy piece may be on its goal.
    #[inline]
    pub(crate) fn unlimited_result(&self, state: State<P>) -> StaticResult<P> {
        let State { own, enemy } = state;
        if own.is_empty() {
            return StaticResult::Loss(0);
        }
        if own.intersects(self.own_last_step) {
            return StaticResult::Win(1);
        }
        let attacked = self.up_diagonals(own);
        if enemy.without_first().is_empty() && attacked.intersects(enemy) {
            return StaticResult::Win(1);
        }
        let threats = enemy & self.enemy_last_step;
        if !threats.is_empty() {
            if !threats.without_first().is_empty() || !attacked.intersects(threats) {
                return StaticResult::Loss(2);
            }
            return StaticResult::Unknown(threats);
        }
        // The distance of a side is a lower bound on the number of moves that it needs, regardless of its opponent's
        // moves.
        if let Some(moves) = self.own_race(state, self.enemy_distance(enemy)) {
            StaticResult::Win(2 * moves - 1)
        } else if let Some(moves) = self.enemy_race(state, self.own_distance(own) - 1) {
            StaticResult::Loss(2 * moves)
        } else {
            StaticResult::Unknown(self.playable)
        }
    }

    /// Returns the static result within a limit.
    #[inline]
    pub(super) fn static_result(&self, state: State<P>, limit: PlyLimit) -> StaticResult<P> {
        let result = self.unlimited_result(state);
        let Some((plies, attacker_to_move)) = limit.limit() else {
            return result;
        };
        match result {
            StaticResult::Win(win_plies) if attacker_to_move && win_plies > plies => {}
            StaticResult::Loss(loss_plies) if !attacker_to_move && loss_plies > plies => {}
            StaticResult::Unknown(_) => {}
            StaticResult::Win(_) | StaticResult::Loss(_) => return result,
        }
        // The attacker needs at least as many moves as its foremost piece has steps to its goal, or one capture for each enemy
        // piece.
        let (own, enemy) = (state.own, state.enemy);
        if attacker_to_move && 2 * self.own_distance(own).min(enemy.count()) > plies + 1 {
            StaticResult::Loss(0)
        } else if !attacker_to_move && 2 * self.enemy_distance(enemy).min(own.count()) > plies {
            StaticResult::Win(0)
        } else if let StaticResult::Unknown(_) = result {
            result
        } else {
            StaticResult::Unknown(self.playable)
        }
    }

    /// Returns the number of moves, at most `max_moves`, in which an own piece reaches its goal regardless of the enemy's moves.
    #[inline]
    fn own_race(&self, state: State<P>, max_moves: u32) -> Option<u32> {
        let State { own, enemy } = state;
        // All squares that runners may have reached, and all squares that defenders may have reached.
        let (mut runners, mut defenders) = (own, enemy);
        for moves in 2..=max_moves {
            let attacked = self.down_diagonals(defenders);
            let straight = self.up(runners) & !defenders;
            // Diagonal steps are possible to empty squares and to squares with enemy pieces.
            runners = (straight | self.up_diagonals(runners)) & !own & !attacked;
            if runners.intersects(self.own_last_step) {
                return Some(moves);
            }
            if runners.is_empty() {
                return None;
            }
            defenders |= attacked | self.down(defenders);
        }
        None
    }

    /// Returns the number of moves, at most `max_moves`, in which an enemy piece reaches its goal regardless of the moves of the
    /// side to move.
    #[inline]
    fn enemy_race(&self, state: State<P>, max_moves: u32) -> Option<u32> {
        let State { own, enemy } = state;
        let (mut runners, mut defenders) = (enemy, own);
        let mut attacked = self.up_diagonals(defenders);
        runners &= !attacked;
        for moves in 2..=max_moves {
            defenders |= attacked | self.up(defenders);
            attacked = self.up_diagonals(defenders);
            let straight = self.down(runners) & !defenders;
            runners = (straight | self.down_diagonals(runners)) & !enemy & !attacked;
            if runners.intersects(self.enemy_last_step) {
                return Some(moves);
            }
            if runners.is_empty() {
                return None;
            }
        }
        None
    }
}
