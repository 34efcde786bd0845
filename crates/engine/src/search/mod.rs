//! Principal variation search (PVS) of the tree below the root.

mod pruning;
#[cfg(test)]
mod tests;

use super::Score;
use super::bounds::ProvenBounds;
use super::move_ordering::pick_move;
use super::params::{self, MAX_PLY};
use super::transposition_table::{Bound, TableEntry};
use super::worker::Worker;
use breakthrough_rules::{Bitboard, Move};
use pruning::can_prune_late_move;
use std::ops::ControlFlow;

impl<B: Bitboard> Worker<'_, B> {
    /// Searches the current position and returns its score for the side to move, which is exact if it is between `alpha` and
    /// `beta`, and otherwise a bound (fail-soft). Proven scores count plies from the root. The score is meaningless if
    /// [`must_return`](super::thread::SearchThread::must_return) is true.
    pub(super) fn search(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize) -> Score {
        self.clear_pv(ply);
        if self.thread.count_node() {
            return Score::EVEN;
        }
        self.selective_depth = self.selective_depth.max(ply);
        // The table is probed before the bounds are computed, so that the memory access overlaps with that work.
        let mut entry = if depth > 0 {
            self.tt.probe(self.board.hash())
        } else {
            None
        };

        // Statically proven bounds cause a cutoff or clamp the score of this node.
        let bounds = ProvenBounds::for_board(&self.tables, &self.board);
        let lower = bounds.lower.relative_to_root(ply as u32);
        let upper = bounds.upper.relative_to_root(ply as u32);
        if bounds.is_exact() || lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let is_forced = bounds.must_capture.is_some();
        if ply >= MAX_PLY {
            return self.evaluate().clamp(lower, upper);
        }
        if depth <= 0 && !is_forced {
            let score = if self.full_width {
                self.evaluate()
            } else {
                self.quiesce(alpha, beta, ply)
            };
            return score.clamp(lower, upper);
        }

        // Forced reply extension, like the check extension of chess. Without it, threats could delay a loss beyond the search
        // depth (horizon effect). The extension precedes the table cutoff, so that the extended depth is compared with the depth
        // of the entry.
        let mut depth = depth;
        if is_forced && !self.full_width {
            if depth <= 0 {
                entry = self.tt.probe(self.board.hash());
            }
            depth = depth.max(0) + 1;
        }
        let pv_node = beta > alpha.plus(1);
        let tt_move = match self.table_cutoff(entry, alpha, beta, depth, ply, pv_node) {
            Ok(score) => return score,
            Err(tt_move) => tt_move,
        };
        let may_prune = !is_forced && !self.full_width;
        self.static_evals[ply] = if !is_forced {
            self.evaluate()
        } else if ply >= 2 {
            // If a capture is forced, the static evaluation is meaningless.
            self.static_evals[ply - 2]
        } else {
            Score::EVEN
        };
        let static_eval = self.static_evals[ply].centi();
        let improving = ply < 2 || static_eval > self.static_evals[ply - 2].centi();

        if may_prune && !pv_node {
            // Reverse futility pruning (static null move pruning).
            let margin = params::REVERSE_FUTILITY_MARGIN_PER_PLY * (depth - i32::from(improving));
            if depth <= params::REVERSE_FUTILITY_MAX_DEPTH && !beta.is_win() && static_eval - margin >= beta.centi() {
                return Score::from_centi(static_eval).clamp(lower, upper);
            }
            // Razoring.
            if depth <= params::RAZORING_MAX_DEPTH
                && !alpha.is_loss()
                && static_eval + params::RAZORING_MARGIN_PER_PLY * depth <= alpha.centi()
            {
                let score = self.quiesce(alpha, beta, ply).clamp(lower, upper);
                if score <= alpha {
                    return score;
                }
            }
        }

        // Null move pruning, only under the standard rules, because zugzwang is possible in other variants.
        if may_prune
            && !pv_node
            && depth >= params::NULL_MOVE_MIN_DEPTH
            && static_eval >= beta.centi()
            && !beta.is_win()
            && !self.after_null_move
            && self.tables.geometry.is_standard()
        {
            let reduction = params::NULL_MOVE_REDUCTION + depth / 4;
            self.board.null_move();
            self.after_null_move = true;
            let score = -self.search(-beta, -beta.plus(-1), depth - reduction, ply + 1);
            self.after_null_move = false;
            self.board.null_move();
            if self.thread.must_return() {
                return Score::EVEN;
            }
            if score >= beta && !score.is_win() {
                return score.clamp(lower, upper);
            }
        }

        // Internal iterative reduction (IIR). The shallower search stores a table move for the next iteration.
        let depth = if may_prune && depth >= params::IIR_MIN_DEPTH && tt_move.is_none() {
            depth - 1
        } else {
            depth
        };
        let targets = bounds.must_capture.unwrap_or(self.tables.geometry.playable());
        let node = Node {
            alpha,
            beta,
            depth,
            ply,
            pv_node,
            lower,
            upper,
            may_prune,
            improving,
        };
        let (score, best_move) = match self.search_moves(&node, targets, tt_move) {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(score) => return score,
        };
        if self.thread.must_return() {
            return Score::EVEN;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store(&node, score, best_move, bound);
        score
    }

    /// Applies the transposition table cutoff: returns `Ok` with the score if the entry decides the node, and otherwise `Err`
    /// with the entry's move, if any.
    #[inline]
    fn table_cutoff(
        &self,
        entry: Option<TableEntry>,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        pv_node: bool,
    ) -> Result<Score, Option<Move>> {
        let Some(entry) = entry else {
            return Err(None);
        };
        let score = entry.score.relative_to_root(ply as u32);
        let is_deep = !pv_node && entry.depth as i32 >= depth && (entry.full_width || !self.full_width);
        // Proven wins and losses are valid at any depth.
        let fails_high = entry.bound != Bound::Upper && score >= beta && (is_deep || score.is_win());
        let fails_low = entry.bound != Bound::Lower && score <= alpha && (is_deep || score.is_loss());
        if fails_high || fails_low {
            Ok(score)
        } else {
            Err(entry.best_move)
        }
    }

    /// Searches the moves to squares in `targets`. Returns the score, clamped to the node's proven bounds, and the best move.
    /// Breaks with the score of the node if another thread finishes the node first.
    fn search_moves(
        &mut self,
        node: &Node,
        targets: B,
        tt_move: Option<Move>,
    ) -> ControlFlow<Score, (Score, Option<Move>)> {
        let Node {
            depth,
            ply,
            lower,
            upper,
            ..
        } = *node;
        let beta = node.beta.min(upper);
        let mut alpha = node.alpha.max(lower);
        let mut best_move = None;
        let mut best_score = Score::NEG_INFINITY;
        let start = self.generate(targets, ply, tt_move);
        let count = self.moves.len() - start;
        if count == 0 {
            return ControlFlow::Continue((Score::loses_in(ply as u32), None));
        }
        let side = self.board.side_to_move();
        let uses_abdada = depth >= params::ABDADA_MIN_DEPTH && !self.thread.is_single_threaded();
        let mut quiet_moves = 0;
        // The second pass searches the moves deferred in the first pass, whose results other threads may have stored in the
        // meantime.
        let mut has_deferred = false;
        'passes: for is_second in [false, true] {
            for index in 0..count {
                let candidate = if is_second {
                    self.moves[start + index]
                } else {
                    pick_move(&mut self.moves[start..], index)
                };
                if candidate.deferred != is_second {
                    continue;
                }
                if uses_abdada && index > 0 {
                    match self.probe_again(node, beta) {
                        ControlFlow::Break(score) => {
                            self.moves.truncate(start);
                            return ControlFlow::Break(score);
                        }
                        ControlFlow::Continue(Some((score, mv))) if score > alpha => {
                            (alpha, best_score, best_move) = (score, score, mv);
                            self.clear_pv(ply);
                        }
                        ControlFlow::Continue(_) => {}
                    }
                }
                let is_quiet = !candidate.captures && self.tables.moves_to_goal(side, candidate.mv.to) > 2;
                if is_quiet && !is_second {
                    quiet_moves += 1;
                    let avoids_loss = best_score > Score::NEG_INFINITY && !best_score.is_loss();
                    let may_prune = avoids_loss && node.may_prune && !node.pv_node;
                    if may_prune && (can_prune_late_move(node, quiet_moves) || self.can_prune_by_futility(node, alpha))
                    {
                        continue;
                    }
                }
                let reduction = if index >= params::LMR_FULL_DEPTH_MOVES && is_quiet && !self.full_width {
                    self.late_move_reduction(node, index, &candidate)
                } else {
                    0
                };
                let played = self.make(candidate.mv);
                let after_null_move = std::mem::take(&mut self.after_null_move);
                let hash = self.board.hash();
                if uses_abdada && !self.thread.start_search(hash, index > 0 && !is_second) {
                    self.unmake(played);
                    self.after_null_move = after_null_move;
                    self.moves[start + index].deferred = true;
                    has_deferred = true;
                    continue;
                }
                let score = self.search_child(node, alpha, beta, reduction, index == 0);
                if uses_abdada {
                    self.thread.finish_search(hash);
                }
                self.unmake(played);
                self.after_null_move = after_null_move;
                if self.thread.must_return() {
                    break 'passes;
                }
                if score <= best_score {
                    continue;
                }
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(candidate.mv);
                    if node.pv_node {
                        self.update_pv(ply, candidate.mv);
                        if uses_abdada && score < beta {
                            // Other threads at the same node adopt the raised alpha in `probe_again`.
                            self.store(node, score, best_move, Bound::Lower);
                        }
                    }
                }
                if score >= beta {
                    if !candidate.captures {
                        // Pruned and deferred moves receive the malus as well.
                        let earlier_moves = &self.moves[start..start + index];
                        self.ordering
                            .update_history(side, ply, depth, &candidate, earlier_moves);
                    }
                    break 'passes;
                }
            }
            if !has_deferred {
                break;
            }
        }
        self.moves.truncate(start);
        ControlFlow::Continue((best_score.clamp(lower, upper), best_move))
    }

    /// Probes the table again between two moves for results of other threads at the same node. Breaks with the score if the entry
    /// decides the node. In a PV node, may continue with a lower bound and its move.
    #[inline]
    fn probe_again(&self, node: &Node, beta: Score) -> ControlFlow<Score, Option<(Score, Option<Move>)>> {
        let Node { depth, ply, .. } = *node;
        let entry = self.tt.probe(self.board.hash());
        if !node.pv_node {
            return match self.table_cutoff(entry, node.alpha, node.beta, depth, ply, false) {
                Ok(score) => ControlFlow::Break(score),
                Err(_) => ControlFlow::Continue(None),
            };
        }
        let usable = entry.filter(|entry| {
            let is_lower_bound = entry.bound != Bound::Upper && entry.depth as i32 >= depth;
            is_lower_bound && entry.score.proven().is_none() && !self.full_width
        });
        match usable {
            Some(entry) if entry.score >= beta || (entry.bound == Bound::Exact && !self.thread.is_main()) => {
                ControlFlow::Break(entry.score)
            }
            Some(entry) => ControlFlow::Continue(Some((self.thread.adopted_score(entry.score), entry.best_move))),
            None => ControlFlow::Continue(None),
        }
    }

    /// Stores the result of a node in the transposition table.
    #[inline]
    fn store(&self, node: &Node, score: Score, best_move: Option<Move>, bound: Bound) {
        let entry = TableEntry {
            best_move,
            score: score.relative_to_node(node.ply as u32),
            bound,
            depth: node.depth.max(0) as u32,
            full_width: self.full_width,
        };
        self.tt.store(self.board.hash(), entry);
    }

    /// Searches the position after a move and returns its score. The first move is searched with the full window. Later moves are
    /// searched with a null window (zero window) and reduced depth, and searched again if they raise alpha.
    fn search_child(&mut self, node: &Node, alpha: Score, beta: Score, reduction: i32, is_first: bool) -> Score {
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let mut score = Score::NEG_INFINITY;
        if !is_first {
            score = -self.search(-alpha.plus(1), -alpha, depth - reduction, ply);
            if score > alpha && reduction > 0 {
                // A reduced move that fails high is searched again, one ply deeper than an unreduced move.
                score = -self.search(-alpha.plus(1), -alpha, depth + 1, ply);
            }
        }
        if is_first || (node.pv_node && score > alpha && score < beta) {
            score = -self.search(-beta, -alpha, depth, ply);
        }
        score
    }
}

/// A node of the search tree.
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    /// Whether the window is wider than a null window.
    pv_node: bool,
    /// Proven lower bound of the score, with distances counted from the root.
    lower: Score,
    /// Proven upper bound of the score, with distances counted from the root.
    upper: Score,
    /// Whether moves may be pruned, because no capture is forced and the search is not full-width.
    may_prune: bool,
    /// Whether the static evaluation is higher than two plies earlier.
    improving: bool,
}
