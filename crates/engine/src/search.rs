//! Principal variation search.

use super::Score;
use super::bounds::Bounds;
use super::ordering::{Candidate, pick};
use super::params;
use super::table::{Bound, Known};
use super::worker::{MOST_PLIES, Worker};
use breakthrough_rules::{Bitboard, Move};
use std::ops::ControlFlow;

impl<B: Bitboard> Worker<'_, B> {
    /// The score of the position for the side to move, exact between `alpha` and `beta` and a bound outside of them. Proven
    /// scores count plies from the root. Worthless when the budget is spent.
    pub(super) fn search(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize) -> Score {
        self.end_line(ply);
        if self.budget.count_node() {
            return Score::EVEN;
        }
        self.deepest = self.deepest.max(ply);
        // Asked early: while memory answers, there is something else to do.
        let known = if depth > 0 {
            self.table.get(self.board.hash())
        } else {
            None
        };
        let bounds = Bounds::of(&self.terrain, &self.board);
        let (least, most) = (bounds.least.later(ply as u32), bounds.most.later(ply as u32));
        if bounds.are_equal() || least >= beta {
            return least;
        }
        if most <= alpha {
            return most;
        }
        let is_quiet = bounds.must_capture.is_none();
        if ply >= MOST_PLIES {
            return self.estimate().clamp(least, most);
        }
        if depth <= 0 && is_quiet {
            let score = if self.full_width {
                self.estimate()
            } else {
                self.quiesce(alpha, beta, ply)
            };
            return score.clamp(least, most);
        }
        let is_open = beta > alpha.plus(1);
        let best_known = match self.weigh(known, alpha, beta, depth, ply, is_open) {
            Ok(score) => return score,
            Err(best_known) => best_known,
        };
        let may_prune = is_quiet && !self.full_width;
        if is_quiet {
            self.estimates[ply] = self.estimate();
        } else {
            // Nothing is quiet about a forced reply: take over what was thought two plies ago.
            self.estimates[ply] = if ply >= 2 { self.estimates[ply - 2] } else { Score::EVEN };
        }
        let estimate = self.estimates[ply].centi();
        let improves = ply < 2 || estimate > self.estimates[ply - 2].centi();
        if may_prune && !is_open {
            let margin = params::MARGIN_A_PLY * (depth - i32::from(improves));
            if depth <= params::MARGIN_DEPTH && !beta.is_win() && estimate - margin >= beta.centi() {
                return Score::estimate(estimate).clamp(least, most);
            }
            if depth <= params::RAZOR_DEPTH
                && !alpha.is_loss()
                && estimate + params::RAZOR_A_PLY * depth <= alpha.centi()
            {
                let score = self.quiesce(alpha, beta, ply).clamp(least, most);
                if score <= alpha {
                    return score;
                }
            }
        }
        if may_prune
            && !is_open
            && depth >= params::PASS_DEPTH
            && estimate >= beta.centi()
            && !beta.is_win()
            && !self.passed
            && self.terrain.geometry.is_standard()
        {
            let less = params::PASS_REDUCTION + depth / 4;
            self.board.null_move();
            self.passed = true;
            let score = -self.search(-beta, -beta.plus(-1), depth - less, ply + 1);
            self.passed = false;
            self.board.null_move();
            if self.budget.is_over() {
                return Score::EVEN;
            }
            if score >= beta && !score.is_win() {
                return score.clamp(least, most);
            }
        }
        // Without a move to begin with, a shallower search finds one for the next time.
        let depth = if may_prune && depth >= params::UNKNOWN_DEPTH && best_known.is_none() {
            depth - 1
        } else {
            depth
        };

        // Once more for a forced reply: it costs next to nothing and hides what the threat was for.
        let depth = if is_quiet || self.full_width {
            depth
        } else {
            depth.max(0) + 1
        };
        let targets = bounds.must_capture.unwrap_or(self.terrain.geometry.playable());
        let node = Node {
            alpha,
            beta,
            depth,
            ply,
            is_open,
            least,
            most,
            may_prune,
            improves,
        };
        let (score, best) = match self.search_moves(&node, targets, best_known) {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(score) => return score,
        };
        if self.budget.is_over() {
            return Score::EVEN;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store(&node, score, best, bound);
        score
    }

    /// The score if the table knows enough, else the best move if it knows that.
    #[inline]
    fn weigh(
        &self,
        known: Option<Known>,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_open: bool,
    ) -> Result<Score, Option<Move>> {
        let Some(known) = known else {
            return Err(None);
        };
        let score = known.score.later(ply as u32);
        let is_deep = !is_open && known.depth as i32 >= depth && (known.full_width || !self.full_width);
        // A proven win stays one whatever the depth, and so does a proven loss.
        let is_high = known.bound != Bound::Upper && score >= beta && (is_deep || score.is_win());
        let is_low = known.bound != Bound::Lower && score <= alpha && (is_deep || score.is_loss());
        if is_high || is_low { Ok(score) } else { Err(known.best) }
    }

    /// Searches the moves into `targets`; the score is between `node.least` and `node.most` for certain. Breaks off with a score
    /// that another thread has found meanwhile and put into the table.
    fn search_moves(
        &mut self,
        node: &Node,
        targets: B,
        best_known: Option<Move>,
    ) -> ControlFlow<Score, (Score, Option<Move>)> {
        let Node {
            depth,
            ply,
            least,
            most,
            ..
        } = *node;
        let beta = node.beta.min(most);
        let mut alpha = node.alpha.max(least);
        let mut best = None;
        let mut best_score = Score::WORST;
        let start = self.generate(targets, ply, best_known);
        let count = self.moves.len() - start;
        if count == 0 {
            return ControlFlow::Continue((Score::loses_in(ply as u32), None));
        }
        let side = self.board.side_to_move();
        let is_shared = depth >= params::SHARE_DEPTH && !self.budget.is_alone();
        let mut quiet_moves = 0;
        // Moves that another thread is searching wait for a second round: by then its answer is in the table.
        let mut some_wait = false;
        'rounds: for is_second in [false, true] {
            for index in 0..count {
                let candidate = if is_second {
                    self.moves[start + index]
                } else {
                    pick(&mut self.moves[start..], index)
                };
                if candidate.waits != is_second {
                    continue;
                }
                if is_shared && index > 0 {
                    match self.hear(node, beta) {
                        ControlFlow::Break(score) => {
                            self.moves.truncate(start);
                            return ControlFlow::Break(score);
                        }
                        ControlFlow::Continue(Some((score, mv))) if score > alpha => {
                            (alpha, best_score, best) = (score, score, mv);
                            self.end_line(ply);
                        }
                        ControlFlow::Continue(_) => {}
                    }
                }
                let is_slow = !candidate.captures && self.terrain.moves_to_goal(side, candidate.mv.to) > 2;
                if is_slow && !is_second {
                    quiet_moves += 1;
                    let may_leave_out = best_score > Score::WORST && !best_score.is_loss();
                    if may_leave_out && self.is_hopeless(node, alpha, quiet_moves) {
                        continue;
                    }
                }
                let reduction = if index >= params::REDUCTION_MOVES && is_slow && !self.full_width {
                    self.reduction(node, index, &candidate)
                } else {
                    0
                };
                let played = self.make(candidate.mv);
                let passed = std::mem::take(&mut self.passed);
                let hash = self.board.hash();
                if is_shared && !self.budget.enter(hash, index > 0 && !is_second) {
                    self.unmake(played);
                    self.passed = passed;
                    self.moves[start + index].waits = true;
                    some_wait = true;
                    continue;
                }
                let score = self.search_child(node, alpha, beta, reduction, index == 0);
                if is_shared {
                    self.budget.leave(hash);
                }
                self.unmake(played);
                self.passed = passed;
                if self.budget.is_over() {
                    break 'rounds;
                }
                if score <= best_score {
                    continue;
                }
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best = Some(candidate.mv);
                    if node.is_open {
                        self.expect(ply, candidate.mv);
                        if is_shared && score < beta {
                            // Other threads at this position hear of it.
                            self.store(node, score, best, Bound::Lower);
                        }
                    }
                }
                if score >= beta {
                    if !candidate.captures {
                        let tried = &self.moves[start..start + index];
                        self.ordering.refuted(side, ply, depth, &candidate, tried);
                    }
                    break 'rounds;
                }
            }
            if !some_wait {
                break;
            }
        }
        self.moves.truncate(start);
        ControlFlow::Continue((best_score.clamp(least, most), best))
    }

    /// What other threads have found out meanwhile about the position being searched: its score if they are done with it, or
    /// else, in an open window, a score that it has at least, and the move.
    #[inline]
    fn hear(&self, node: &Node, beta: Score) -> ControlFlow<Score, Option<(Score, Option<Move>)>> {
        let Node { depth, ply, .. } = *node;
        let known = self.table.get(self.board.hash());
        if !node.is_open {
            return match self.weigh(known, node.alpha, node.beta, depth, ply, false) {
                Ok(score) => ControlFlow::Break(score),
                Err(_) => ControlFlow::Continue(None),
            };
        }
        let heard = known.filter(|known| {
            let counts = known.bound != Bound::Upper && known.depth as i32 >= depth;
            counts && known.score.proven().is_none() && !self.full_width
        });
        match heard {
            Some(known) if known.score >= beta || (known.bound == Bound::Exact && !self.budget.leads()) => {
                ControlFlow::Break(known.score)
            }
            Some(known) => ControlFlow::Continue(Some((self.budget.heard(known.score), known.best))),
            None => ControlFlow::Continue(None),
        }
    }

    /// Puts what was found out about the position into the table.
    #[inline]
    fn store(&self, node: &Node, score: Score, best: Option<Move>, bound: Bound) {
        let known = Known {
            best,
            score: score.sooner(node.ply as u32),
            bound,
            depth: node.depth.max(0) as u32,
            full_width: self.full_width,
        };
        self.table.put(self.board.hash(), known);
    }

    /// The score after the move just made: looked at closely if it is the first, or if a glance shows that it is good.
    fn search_child(&mut self, node: &Node, alpha: Score, beta: Score, reduction: i32, is_first: bool) -> Score {
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let mut score = Score::WORST;
        if !is_first {
            score = -self.search(-alpha.plus(1), -alpha, depth - reduction, ply);
            if score > alpha && reduction > 0 {
                // A late move that is good is something new: a ply deeper than the others.
                score = -self.search(-alpha.plus(1), -alpha, depth + 1, ply);
            }
        }
        if is_first || (node.is_open && score > alpha && score < beta) {
            score = -self.search(-beta, -alpha, depth, ply);
        }
        score
    }

    /// Whether a quiet move is left out at a low depth: because many came before it, or the position is bad.
    #[inline]
    fn is_hopeless(&self, node: &Node, alpha: Score, quiet_moves: i32) -> bool {
        let Node { depth, .. } = *node;
        if node.is_open || !node.may_prune {
            return false;
        }
        let most_moves = (params::LATE_MOVES + depth * depth) / (2 - i32::from(node.improves));
        let is_late = depth <= params::LATE_DEPTH && quiet_moves > most_moves;
        let best_hope = self.estimates[node.ply].centi() + params::FUTILE_MARGIN + params::FUTILE_A_PLY * depth;
        is_late || (depth <= params::FUTILE_DEPTH && best_hope <= alpha.centi())
    }

    /// How many plies less a late quiet move is searched at first.
    #[inline]
    fn reduction(&self, node: &Node, index: usize, candidate: &Candidate) -> i32 {
        if node.depth < params::REDUCTION_DEPTH {
            return 0;
        }
        let usual = self.reductions[node.depth.min(63) as usize][index.min(63)];
        let sure = i32::from(node.is_open) + candidate.history / params::HISTORY_A_PLY;
        let unsure = i32::from(!(node.may_prune && node.improves));
        (usual - sure + unsure).clamp(0, node.depth - 1)
    }
}

/// A position being searched, and how.
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    /// Whether more than one score is possible between alpha and beta.
    is_open: bool,
    /// The score is this or more for certain.
    least: Score,
    /// The score is this or less for certain.
    most: Score,
    /// Whether moves may be left out: nothing is forced, and it need not be exact.
    may_prune: bool,
    /// Whether the side to move stands better than at its move before.
    improves: bool,
}
