//! The search below the last ply, of captures only.

use super::ordering::pick;
use super::worker::Worker;
use super::{Score, params};
use breakthrough_rules::Bitboard;

impl<B: Bitboard> Worker<'_, B> {
    /// The score once no profitable capture is left.
    pub(super) fn quiesce(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        let estimate = self.estimate();
        if estimate >= beta {
            return estimate;
        }
        let side = self.board.side_to_move();
        let (own, enemy) = (self.board.pieces(side), self.board.pieces(!side));
        let geometry = self.terrain.geometry;
        let targets = enemy & geometry.attacks(side, own) & !geometry.attacks(!side, enemy);
        let mut best_score = estimate;
        let mut alpha = alpha.max(estimate);
        let start = self.generate(targets, ply, None);
        for index in 0..self.moves.len() - start {
            let candidate = pick(&mut self.moves[start..], index);
            let gain = self.placement.value(!side, candidate.mv.to);
            if estimate.centi() + gain + params::CAPTURE_MARGIN <= alpha.centi() {
                continue;
            }
            let played = self.make(candidate.mv);
            let score = -self.search(-beta, -alpha, 0, ply + 1);
            self.unmake(played);
            if self.budget.is_over() {
                break;
            }
            best_score = best_score.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        best_score
    }
}
