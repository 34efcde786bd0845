//! Pruning and reduction of quiet moves.

use super::Node;
use crate::Score;
use crate::move_ordering::ScoredMove;
use crate::params;
use crate::worker::Worker;
use breakthrough_rules::Bitboard;

impl<B: Bitboard> Worker<'_, B> {
    /// Returns whether futility pruning applies, because the static evaluation is so low that a quiet move is unlikely to raise
    /// alpha.
    #[inline]
    pub(super) fn can_prune_by_futility(&self, node: &Node, alpha: Score) -> bool {
        let margin = params::FUTILITY_MARGIN + params::FUTILITY_MARGIN_PER_PLY * node.depth;
        node.depth <= params::FUTILITY_MAX_DEPTH && self.static_evals[node.ply].centi() + margin <= alpha.centi()
    }

    /// Returns the late move reduction (LMR) of a quiet move, in plies.
    #[inline]
    pub(super) fn late_move_reduction(&self, node: &Node, index: usize, candidate: &ScoredMove) -> i32 {
        if node.depth < params::LMR_MIN_DEPTH {
            return 0;
        }
        let base = self.lmr_table[node.depth.min(63) as usize][index.min(63)];
        let bonus = i32::from(node.pv_node) + candidate.history / params::LMR_HISTORY_PER_PLY;
        let malus = i32::from(!(node.may_prune && node.improving));
        (base - bonus + malus).clamp(0, node.depth - 1)
    }
}

/// Returns whether late move pruning (LMP) applies, because the number of quiet moves exceeds the maximum at this depth.
#[inline]
pub(super) fn can_prune_late_move(node: &Node, quiet_moves: i32) -> bool {
    let max_moves = (params::LMP_BASE_MOVES + node.depth * node.depth) / (2 - i32::from(node.improving));
    node.depth <= params::LMP_MAX_DEPTH && quiet_moves > max_moves
}
