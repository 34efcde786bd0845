//! Quiescence search.

use super::move_ordering::pick_move;
use super::worker::Worker;
use super::{Score, params};
use breakthrough_rules::Bitboard;

impl<B: Bitboard> Worker<'_, B> {
    /// Searches only captures of unprotected pieces, with the static evaluation as the stand-pat score. Forced replies to such
    /// captures are searched by [`Worker::search`].
    pub(super) fn quiesce(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        let stand_pat = self.evaluate();
        if stand_pat >= beta {
            return stand_pat;
        }
        let side = self.board.side_to_move();
        let (own, enemy) = (self.board.pieces(side), self.board.pieces(!side));
        let geometry = self.tables.geometry;
        let targets = enemy & geometry.attacks(side, own) & !geometry.attacks(!side, enemy);
        let mut best_score = stand_pat;
        let mut alpha = alpha.max(stand_pat);
        let start = self.generate(targets, ply, None);
        for index in 0..self.moves.len() - start {
            let candidate = pick_move(&mut self.moves[start..], index);
            let gain = self.piece_square_table.value(!side, candidate.mv.to);
            // Delta pruning.
            if stand_pat.centi() + gain + params::DELTA_MARGIN <= alpha.centi() {
                continue;
            }
            let played = self.make(candidate.mv);
            let score = -self.search(-beta, -alpha, 0, ply + 1);
            self.unmake(played);
            if self.thread.must_return() {
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
