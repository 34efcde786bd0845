//! What is certain about a position without searching it.
//!
//! Decisive and anti-decisive moves after Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree
//! Search Algorithms" (2010); races after Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and
//! Job-Level Proof Number Search" (2011). All of it relies on plain boards of two files or more, where the foremost piece of
//! a side can always step diagonally, so that nobody ever runs out of moves before running out of pieces.

use super::Score;
use super::terrain::Terrain;
use crate::rules::{Bitboard, Board, Direction};

/// Scores between which the true one lies, and what the side to move is forced to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<B> {
    pub(super) least: Score,
    pub(super) most: Score,
    /// An enemy piece about to win, which must be captured now.
    pub(super) must_capture: Option<B>,
}

impl<B: Bitboard> Bounds<B> {
    const fn exactly(score: Score) -> Bounds<B> {
        Bounds {
            least: score,
            most: score,
            must_capture: None,
        }
    }

    /// Whether nothing is left to find out.
    #[inline]
    pub(super) fn are_equal(&self) -> bool {
        self.least == self.most
    }

    /// What is certain about a position, finished or not. Plies count from it.
    #[inline]
    pub(super) fn of(terrain: &Terrain<'_, B>, board: &Board<B>) -> Bounds<B> {
        let side = board.side_to_move();
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        let geometry = terrain.geometry;
        let own_moves = terrain.fewest_moves(side, own);
        let enemy_moves = terrain.fewest_moves(!side, enemy);
        if own.is_empty() || enemy_moves == 0 {
            return Bounds::exactly(Score::loses_in(0));
        }
        if own_moves == 1 {
            return Bounds::exactly(Score::wins_in(1));
        }
        let own_attacks = geometry.attacks(side, own);
        if enemy.without_first().is_empty() && own_attacks.intersects(enemy) {
            return Bounds::exactly(Score::wins_in(1));
        }

        // No side wins sooner than its foremost piece gets home or it captures one piece a move.
        let mut bounds = Bounds {
            least: Score::loses_in(2 * enemy_moves.min(own.count())),
            most: Score::wins_in(2 * own_moves.min(enemy.count()) - 1),
            must_capture: None,
        };
        if enemy_moves == 1 {
            let threats = enemy & terrain.last_steps(!side);
            if !threats.without_first().is_empty() || !own_attacks.intersects(threats) {
                return Bounds::exactly(Score::loses_in(2));
            }
            bounds.must_capture = Some(threats);
            return bounds;
        }
        if own_moves == 2 {
            let safe = terrain.last_steps(side) & !geometry.attacks(!side, enemy);
            if safe.intersects(reachable(terrain, board)) {
                return Bounds::exactly(Score::wins_in(3));
            }
        }
        if own_moves <= enemy_moves {
            let runners = reachable(terrain, board) & !terrain.cone(!side, enemy);
            let moves = 1 + terrain.fewest_moves(side, runners);
            if moves <= enemy_moves {
                bounds.least = Score::wins_in(2 * moves - 1);
            }
        } else {
            let runners = enemy & !terrain.cone(side, own);
            let moves = terrain.fewest_moves(!side, runners);
            if moves < own_moves {
                bounds.most = Score::loses_in(2 * moves);
            }
        }
        bounds
    }
}

/// The squares that the side to move can go to.
#[inline]
fn reachable<B: Bitboard>(terrain: &Terrain<'_, B>, board: &Board<B>) -> B {
    let side = board.side_to_move();
    let (own, enemy) = (board.pieces(side), board.pieces(!side));
    let straight = terrain.geometry.step(side, Direction::Straight).targets(own) & !enemy;
    (terrain.geometry.attacks(side, own) | straight) & !own
}
