//! Search of the root, with aspiration windows, several principal variations (MultiPV), and exact distances of proven results.

use super::bounds::ProvenBounds;
use super::move_ordering::ScoredMove;
use super::params;
use super::shared_state::RootTask;
use super::worker::Worker;
use super::{Proven, PvLine, Report, Score};
use breakthrough_rules::{Bitboard, Move, PlayedMove};
use std::cmp::Reverse;
use std::collections::VecDeque;

/// Search of the root by one thread.
pub(super) struct RootSearch<'a, B> {
    pub(super) worker: Worker<'a, B>,
    bounds: ProvenBounds<B>,
    /// Moves to search, starting with the first moves of `lines` in the same order.
    root_moves: Vec<ScoredMove>,
    /// Principal variations, best first. After an interrupted iteration, some lines may be from the previous iteration.
    lines: Vec<PvLine>,
    /// Number of requested principal variations.
    multi_pv: usize,
}

impl<'a, B: Bitboard> RootSearch<'a, B> {
    /// Creates a search of the worker's board, on which the game must not be over. Searches the legal moves in `only`, or all
    /// legal moves if `only` contains none.
    pub(super) fn new(mut worker: Worker<'a, B>, only: &[Move], multi_pv: usize) -> RootSearch<'a, B> {
        let bounds = ProvenBounds::for_board(&worker.tables, &worker.board);
        let tt_move = worker.tt.probe(worker.board.hash()).and_then(|entry| entry.best_move);
        worker.generate(worker.tables.geometry.playable(), 0, tt_move);
        let mut root_moves = std::mem::take(&mut worker.moves);
        root_moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        if root_moves.iter().any(|candidate| only.contains(&candidate.mv)) {
            root_moves.retain(|candidate| only.contains(&candidate.mv));
        }
        let mut root = RootSearch {
            worker,
            bounds,
            root_moves,
            lines: Vec::new(),
            multi_pv,
        };
        if multi_pv == 1 {
            root.filter_root_moves();
        }
        root
    }

    /// Removes root moves that are clearly inferior: all but the forced replies if a capture is forced, and all but one winning
    /// move if a move wins at once.
    fn filter_root_moves(&mut self) {
        if let Some(targets) = self.bounds.must_capture {
            let saves = |candidate: &ScoredMove| targets.contains(candidate.mv.to);
            if self.root_moves.iter().any(saves) {
                self.root_moves.retain(saves);
            }
        }
        let worker = &mut self.worker;
        let side = worker.board.side_to_move();
        let winning = self.root_moves.iter().copied().find(|candidate| {
            let played = worker.make(candidate.mv);
            let outcome = worker.board.outcome(worker.tables.geometry);
            let wins = outcome.is_some_and(|outcome| outcome.winner == side);
            worker.unmake(played);
            wins
        });
        if let Some(winning) = winning {
            self.root_moves = vec![winning];
        }
    }

    /// Returns the report before the first iteration, with the first move in the move ordering and a static score.
    pub(super) fn first_report(&mut self) -> Report {
        let score = if self.bounds.is_exact() {
            self.bounds.lower
        } else {
            self.worker.evaluate()
        };
        let first = self.root_moves.iter().take(1);
        let lines = first.map(|candidate| PvLine {
            score,
            moves: vec![candidate.mv],
        });
        Report {
            lines: lines.collect(),
            ..Report::default()
        }
    }

    /// Updates a report with the current results.
    pub(super) fn fill_report(&self, report: &mut Report) {
        if !self.lines.is_empty() {
            report.lines.clone_from(&self.lines);
        }
        report.nodes = self.worker.thread.all_nodes();
        report.selective_depth = self.worker.selective_depth as u32;
        report.hashfull_permille = self.worker.tt.hashfull_permille();
    }

    /// Returns whether the score of every line is proven. The distances may still be inexact.
    pub(super) fn is_proven(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.score.proven().is_some())
    }

    /// Searches every line to `depth`. Returns false if the search was stopped.
    pub(super) fn run_iteration(&mut self, depth: u32) -> bool {
        for index in 0..self.multi_pv.min(self.root_moves.len()) {
            let last = self.lines.get(index).map(|line| line.score);
            if self.aspiration_search(last, depth, index).is_none() {
                return false;
            }
        }
        self.sort_lines();
        true
    }

    /// Sorts the lines by score. A later line can have a higher score, because other subtrees are searched for it.
    fn sort_lines(&mut self) {
        self.lines.sort_by_key(|line| Reverse(line.score));
        for index in 0..self.lines.len() {
            if let Some(mv) = self.lines[index].moves.first() {
                self.promote(*mv, index);
            }
        }
    }

    /// Searches the root moves from index `first` in an aspiration window around the last score. A fail high or low widens the
    /// window. Returns `None` if the search was stopped.
    fn aspiration_search(&mut self, last: Option<Score>, depth: u32, first: usize) -> Option<Score> {
        let mut half_width = params::ASPIRATION_HALF_WIDTH;
        let (mut alpha, mut beta) = (Score::NEG_INFINITY, Score::INFINITY);
        let last = last.unwrap_or(Score::EVEN);
        if depth >= params::ASPIRATION_MIN_DEPTH {
            (alpha, beta) = (last.plus(-half_width), last.plus(half_width));
        }
        loop {
            let score = self.search(alpha, beta, depth, first)?;
            half_width *= params::ASPIRATION_GROWTH;
            if score <= alpha && alpha > Score::NEG_INFINITY {
                alpha = if half_width > params::ASPIRATION_MAX_HALF_WIDTH {
                    Score::NEG_INFINITY
                } else {
                    last.plus(-half_width)
                };
            } else if score >= beta && beta < Score::INFINITY {
                beta = if half_width > params::ASPIRATION_MAX_HALF_WIDTH {
                    Score::INFINITY
                } else {
                    last.plus(half_width)
                };
            } else {
                return Some(score);
            }
        }
    }

    /// Searches the root moves from index `first`, together with the helper threads, and moves the best move to that index.
    /// Returns `None` if the search was stopped.
    fn search(&mut self, alpha: Score, beta: Score, depth: u32, first: usize) -> Option<Score> {
        let full_width = self.worker.full_width;
        self.worker.thread.set_task(|| RootTask {
            moves: self.root_moves[first..].iter().map(|candidate| candidate.mv).collect(),
            alpha,
            beta,
            depth,
            full_width,
        });
        self.search_root_moves(alpha, beta, depth, first)
    }

    /// Runs a helper thread: searches the root tasks of the main thread until the search is over.
    pub(super) fn run_helper(&mut self) {
        while let Some(task) = self.worker.thread.wait_for_task() {
            let index = |candidate: &ScoredMove| task.moves.iter().position(|mv| *mv == candidate.mv);
            self.root_moves.sort_by_key(index);
            let first = self.root_moves.len().saturating_sub(task.moves.len());
            self.worker.full_width = task.full_width;
            self.search_root_moves(task.alpha, task.beta, task.depth, first);
        }
        self.worker.thread.publish();
    }

    /// Searches the root moves from index `first` on one thread. Every thread runs this function during [`RootSearch::search`].
    /// Returns `None` if the thread must return to the root.
    fn search_root_moves(&mut self, alpha: Score, beta: Score, depth: u32, first: usize) -> Option<Score> {
        let mut best_score = Score::NEG_INFINITY;
        let mut root_alpha = alpha;
        let depth = depth as i32 - 1;
        let moves = self.root_moves[first..].iter().map(|candidate| (candidate.mv, false));
        let mut queue: VecDeque<(Move, bool)> = moves.collect();
        let mut is_first = true;
        while let Some((mv, has_waited)) = queue.pop_front() {
            let worker = &mut self.worker;
            if !is_first
                && !worker.full_width
                && let Some(root_best) = worker.thread.root_best()
            {
                let root_best = worker.thread.adopted_score(root_best.min(beta));
                (root_alpha, best_score) = (root_alpha.max(root_best), best_score.max(root_best));
            }
            let played = worker.make(mv);
            let hash = worker.board.hash();
            if !worker.thread.start_search(hash, !is_first && !has_waited) {
                worker.unmake(played);
                queue.push_back((mv, true));
                continue;
            }
            let mut score = Score::NEG_INFINITY;
            if !is_first {
                score = -worker.search(-root_alpha.plus(1), -root_alpha, depth, 1);
            }
            if is_first || (score > root_alpha && score < beta) {
                score = -worker.search(-beta, -root_alpha, depth, 1);
            }
            worker.thread.finish_search(hash);
            worker.unmake(played);
            if worker.thread.must_return() {
                return None;
            }
            is_first = false;
            if score > best_score {
                best_score = score;
                if score > root_alpha {
                    root_alpha = score;
                    worker.thread.raise_root_best(score);
                    worker.update_pv(0, mv);
                    self.promote(mv, first);
                    self.insert_line(first, score);
                }
            }
            if score >= beta {
                break;
            }
        }
        Some(best_score)
    }

    /// Moves a root move up to index `to` and the moves in between down by one.
    fn promote(&mut self, mv: Move, to: usize) {
        if let Some(index) = self.root_moves.iter().position(|candidate| candidate.mv == mv) {
            self.root_moves[to..=index].rotate_right(1);
        }
    }

    /// Inserts the worker's principal variation at index `at` of the lines.
    fn insert_line(&mut self, at: usize, score: Score) {
        let moves = self.worker.pv().to_vec();
        // If a later line started with the same move, the lines in between move down by one, as in `promote`.
        let earlier = self.lines.iter().position(|line| line.moves.first() == moves.first());
        if let Some(earlier) = earlier.filter(|earlier| *earlier >= at) {
            self.lines.remove(earlier);
        }
        let line = PvLine { score, moves };
        self.lines.insert(at.min(self.lines.len()), line);
        self.lines.truncate(self.multi_pv);
    }

    /// Makes the distances of proven lines exact, by full-width searches for shorter wins and shorter losses until none is found.
    pub(super) fn shorten_proven_lines(&mut self, max_depth: u32) {
        self.worker.full_width = true;
        for index in 0..self.lines.len() {
            self.shorten_proven_line(index, max_depth);
        }
        self.sort_lines();
    }

    fn shorten_proven_line(&mut self, index: usize, max_depth: u32) {
        // Under the standard rules, the winner always makes the last move, so that the possible lengths of a win differ by two
        // plies.
        let step = 1 + u32::from(self.worker.tables.geometry.is_standard());
        loop {
            let (plies, is_win) = match self.lines[index].score.proven() {
                Some(Proven::WinsIn(plies)) => (plies, true),
                Some(Proven::LosesIn(plies)) => (plies, false),
                None => return,
            };
            let Some(fewer) = plies.checked_sub(step).filter(|fewer| *fewer <= max_depth) else {
                return;
            };
            let alpha = if is_win {
                Score::wins_in(fewer).plus(-1)
            } else {
                Score::loses_in(fewer)
            };
            let beta = alpha.plus(1);
            if index == 0 && (beta > self.bounds.upper || alpha < self.bounds.lower) {
                return;
            }
            let before = self.lines[index].score;
            let Some(score) = self.search(alpha, beta, fewer, index) else {
                return;
            };
            if is_win && score >= beta {
                // The search has already replaced the line with the shorter win.
            } else if !is_win && score <= alpha {
                self.lines[index].score = score;
            } else {
                if !is_win {
                    // No shorter loss was found. Restore the score, because the search has replaced it with a bound.
                    self.lines[index].score = before;
                }
                return;
            }
        }
    }

    /// Extends proven lines to the end of the game, unless the search is stopped first.
    pub(super) fn extend_proven_lines(&mut self) {
        if !self.worker.tables.geometry.is_standard() {
            return;
        }
        for line in &mut self.lines {
            let plies = match line.score.proven() {
                Some(Proven::WinsIn(plies) | Proven::LosesIn(plies)) => plies as usize,
                None => continue,
            };
            let mut played: Vec<PlayedMove> = line.moves.iter().map(|mv| self.worker.make(*mv)).collect();
            while line.moves.len() < plies {
                let Some(mv) = next_proven_move(&mut self.worker, (plies - line.moves.len()) as u32) else {
                    break;
                };
                line.moves.push(mv);
                played.push(self.worker.make(mv));
            }
            while let Some(last) = played.pop() {
                self.worker.unmake(last);
            }
        }
    }
}

/// Returns a best move in a position that is won in exactly `plies` plies if `plies` is odd, or lost in exactly `plies` plies if
/// it is even. Returns `None` if the search was stopped.
fn next_proven_move<B: Bitboard>(worker: &mut Worker<'_, B>, plies: u32) -> Option<Move> {
    let after = plies - 1;
    // Score for the opponent after a best move.
    let target = if plies % 2 == 1 {
        Score::loses_in(after)
    } else {
        Score::wins_in(after)
    };
    worker.generate(worker.tables.geometry.playable(), 0, None);
    let mut moves = std::mem::take(&mut worker.moves);
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    for candidate in moves {
        let played = worker.make(candidate.mv);
        let score = worker.search(target, target.plus(1), after as i32, 0);
        worker.unmake(played);
        if worker.thread.is_stopped() {
            return None;
        }
        if score <= target {
            return Some(candidate.mv);
        }
    }
    None
}
