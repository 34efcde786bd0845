//! The root of a search: its iterations, and the exact distance of what they prove.

use super::bounds::Bounds;
use super::ordering::Candidate;
use super::params;
use super::team::Task;
use super::worker::Worker;
use super::{Line, Proven, Report, Score};
use breakthrough_rules::{Bitboard, Move, PlayedMove};
use std::collections::VecDeque;

/// The root of a search.
pub(super) struct Root<'a, B> {
    pub(super) worker: Worker<'a, B>,
    bounds: Bounds<B>,
    /// The moves worth a thought. Those of the lines come first, best first.
    candidates: Vec<Candidate>,
    /// The lines found so far, best first. In an iteration that was cut short some may be of the one before.
    lines: Vec<Line>,
    /// How many lines are wanted.
    most_lines: usize,
}

impl<'a, B: Bitboard> Root<'a, B> {
    /// The root of the worker's board, which must not be a finished game. Without `only`, every move is considered.
    pub(super) fn new(mut worker: Worker<'a, B>, only: &[Move], most_lines: usize) -> Root<'a, B> {
        let bounds = Bounds::of(&worker.terrain, &worker.board);
        let best_known = worker.table.get(worker.board.hash()).and_then(|known| known.best);
        worker.generate(worker.terrain.geometry.playable(), 0, best_known);
        let mut candidates = std::mem::take(&mut worker.moves);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        if candidates.iter().any(|candidate| only.contains(&candidate.mv)) {
            candidates.retain(|candidate| only.contains(&candidate.mv));
        }
        let mut root = Root {
            worker,
            bounds,
            candidates,
            lines: Vec::new(),
            most_lines,
        };
        if most_lines == 1 {
            root.narrow();
        }
        root
    }

    /// Leaves only moves that can be best, as far as can be seen at once.
    fn narrow(&mut self) {
        if let Some(targets) = self.bounds.must_capture {
            let saves = |candidate: &Candidate| targets.contains(candidate.mv.to);
            if self.candidates.iter().any(saves) {
                self.candidates.retain(saves);
            }
        }
        let worker = &mut self.worker;
        let side = worker.board.side_to_move();
        let winning = self.candidates.iter().copied().find(|candidate| {
            let played = worker.make(candidate.mv);
            let outcome = worker.board.outcome(worker.terrain.geometry);
            let wins = outcome.is_some_and(|outcome| outcome.winner == side);
            worker.unmake(played);
            wins
        });
        if let Some(winning) = winning {
            self.candidates = vec![winning];
        }
    }

    /// What can be said before the first iteration.
    pub(super) fn first_report(&mut self) -> Report {
        let score = if self.bounds.are_equal() {
            self.bounds.least
        } else {
            self.worker.estimate()
        };
        let first = self.candidates.iter().take(1);
        let lines = first.map(|candidate| Line {
            score,
            moves: vec![candidate.mv],
        });
        Report {
            lines: lines.collect(),
            ..Report::default()
        }
    }

    /// Takes what was found over into a report.
    pub(super) fn tell(&self, report: &mut Report) {
        if !self.lines.is_empty() {
            report.lines.clone_from(&self.lines);
        }
        report.nodes = self.worker.budget.all_nodes();
        report.selective_depth = self.worker.deepest as u32;
        report.table_use_permille = self.worker.table.use_permille();
    }

    /// Whether nothing is left to find out but distances.
    pub(super) fn is_proven(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.score.proven().is_some())
    }

    /// One iteration for every line. False when the budget ran out.
    pub(super) fn iterate(&mut self, depth: u32) -> bool {
        for index in 0..self.most_lines.min(self.candidates.len()) {
            let last = self.lines.get(index).map(|line| line.score);
            if self.search_around(last, depth, index).is_none() {
                return false;
            }
        }
        true
    }

    /// Finds the best of the candidates from `first` on, and looks around the last score first. Nothing when the budget ran
    /// out.
    fn search_around(&mut self, last: Option<Score>, depth: u32, first: usize) -> Option<Score> {
        let mut half_width = params::ASPIRATION;
        let (mut alpha, mut beta) = (Score::WORST, -Score::WORST);
        let last = last.unwrap_or(Score::EVEN);
        if depth >= params::ASPIRATION_DEPTH {
            (alpha, beta) = (last.plus(-half_width), last.plus(half_width));
        }
        loop {
            let score = self.search(alpha, beta, depth, first)?;
            half_width *= 4;
            if score <= alpha && alpha > Score::WORST {
                alpha = if half_width > 1000 {
                    Score::WORST
                } else {
                    last.plus(-half_width)
                };
            } else if score >= beta && beta < -Score::WORST {
                beta = if half_width > 1000 {
                    -Score::WORST
                } else {
                    last.plus(half_width)
                };
            } else {
                return Some(score);
            }
        }
    }

    /// Searches the candidates from `first` on and brings the best to that place. Nothing when the budget ran out.
    fn search(&mut self, alpha: Score, beta: Score, depth: u32, first: usize) -> Option<Score> {
        let full_width = self.worker.full_width;
        self.worker.budget.lead(|| Task {
            moves: self.candidates[first..].iter().map(|candidate| candidate.mv).collect(),
            alpha,
            beta,
            depth,
            full_width,
        });
        self.search_candidates(alpha, beta, depth, first)
    }

    /// Does what the leading thread does, until the search is over.
    pub(super) fn help(&mut self) {
        while let Some(task) = self.worker.budget.follow() {
            let place = |candidate: &Candidate| task.moves.iter().position(|mv| *mv == candidate.mv);
            self.candidates.sort_by_key(place);
            let first = self.candidates.len().saturating_sub(task.moves.len());
            self.worker.full_width = task.full_width;
            self.search_candidates(task.alpha, task.beta, task.depth, first);
        }
        self.worker.budget.publish();
    }

    fn search_candidates(&mut self, alpha: Score, beta: Score, depth: u32, first: usize) -> Option<Score> {
        let mut best_score = Score::WORST;
        let mut floor = alpha;
        let depth = depth as i32 - 1;
        let moves = self.candidates[first..].iter().map(|candidate| (candidate.mv, false));
        let mut queue: VecDeque<(Move, bool)> = moves.collect();
        let mut is_first = true;
        while let Some((mv, has_waited)) = queue.pop_front() {
            let worker = &mut self.worker;
            if !is_first
                && !worker.full_width
                && let Some(heard) = worker.budget.floor()
            {
                let heard = worker.budget.heard(heard.min(beta));
                (floor, best_score) = (floor.max(heard), best_score.max(heard));
            }
            let played = worker.make(mv);
            let hash = worker.board.hash();
            if !worker.budget.enter(hash, !is_first && !has_waited) {
                worker.unmake(played);
                queue.push_back((mv, true));
                continue;
            }
            let mut score = Score::WORST;
            if !is_first {
                score = -worker.search(-floor.plus(1), -floor, depth, 1);
            }
            if is_first || (score > floor && score < beta) {
                score = -worker.search(-beta, -floor, depth, 1);
            }
            worker.budget.leave(hash);
            worker.unmake(played);
            if worker.budget.is_over() {
                return None;
            }
            is_first = false;
            if score > best_score {
                best_score = score;
                if score > floor {
                    floor = score;
                    worker.budget.raise_floor(score);
                    worker.expect(0, mv);
                    self.bring_forward(mv, first);
                    self.set_line(first, score);
                }
            }
            if score >= beta {
                break;
            }
        }
        Some(best_score)
    }

    /// Moves a candidate to this place; those between move on by one.
    fn bring_forward(&mut self, mv: Move, place: usize) {
        if let Some(index) = self.candidates.iter().position(|candidate| candidate.mv == mv) {
            self.candidates[place..=index].rotate_right(1);
        }
    }

    /// The worker's line is now the best of this rank.
    fn set_line(&mut self, rank: usize, score: Score) {
        let moves = self.worker.line().to_vec();
        // The move may have been that of a later line, which then moves down by one, as the candidates did.
        let earlier = self.lines.iter().position(|line| line.moves.first() == moves.first());
        if let Some(earlier) = earlier.filter(|earlier| *earlier >= rank) {
            self.lines.remove(earlier);
        }
        let line = Line { score, moves };
        self.lines.insert(rank.min(self.lines.len()), line);
        self.lines.truncate(self.most_lines);
    }

    /// Looks for shorter wins than those that were found, or shorter losses, until there are none.
    pub(super) fn make_exact(&mut self, most_depth: u32) {
        self.worker.full_width = true;
        for index in 0..self.lines.len() {
            self.make_line_exact(index, most_depth);
        }
    }

    fn make_line_exact(&mut self, index: usize, most_depth: u32) {
        // With the standard rules whoever wins makes the last move, so that lengths differ by two plies.
        let step = 1 + u32::from(self.worker.terrain.geometry.is_standard());
        loop {
            let (plies, is_win) = match self.lines[index].score.proven() {
                Some(Proven::WinsIn(plies)) => (plies, true),
                Some(Proven::LosesIn(plies)) => (plies, false),
                None => return,
            };
            let Some(fewer) = plies.checked_sub(step).filter(|fewer| *fewer <= most_depth) else {
                return;
            };
            let alpha = if is_win {
                Score::wins_in(fewer).plus(-1)
            } else {
                Score::loses_in(fewer)
            };
            let beta = alpha.plus(1);
            if index == 0 && (beta > self.bounds.most || alpha < self.bounds.least) {
                return;
            }
            let before = self.lines[index].score;
            let Some(score) = self.search(alpha, beta, fewer, index) else {
                return;
            };
            if is_win && score >= beta {
                // The search has taken the line over.
            } else if !is_win && score <= alpha {
                self.lines[index].score = score;
            } else {
                if !is_win {
                    // Every move loses, but this one not any sooner.
                    self.lines[index].score = before;
                }
                return;
            }
        }
    }

    /// Plays the lines of proven results on to the end of the game, as far as the budget goes.
    pub(super) fn complete_lines(&mut self) {
        if !self.worker.terrain.geometry.is_standard() {
            return;
        }
        for line in &mut self.lines {
            let plies = match line.score.proven() {
                Some(Proven::WinsIn(plies) | Proven::LosesIn(plies)) => plies as usize,
                None => continue,
            };
            let mut played: Vec<PlayedMove> = line.moves.iter().map(|mv| self.worker.make(*mv)).collect();
            while line.moves.len() < plies {
                let Some(mv) = next_of_proven(&mut self.worker, (plies - line.moves.len()) as u32) else {
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

/// A best move where the side to move wins in so many plies, if they are odd, or else loses. Nothing when the budget ran out.
fn next_of_proven<B: Bitboard>(worker: &mut Worker<'_, B>, plies: u32) -> Option<Move> {
    let after = plies - 1;
    // The best that is left for the other side.
    let most = if plies % 2 == 1 {
        Score::loses_in(after)
    } else {
        Score::wins_in(after)
    };
    worker.generate(worker.terrain.geometry.playable(), 0, None);
    let mut moves = std::mem::take(&mut worker.moves);
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
    for candidate in moves {
        let played = worker.make(candidate.mv);
        let score = worker.search(most, most.plus(1), after as i32, 0);
        worker.unmake(played);
        if worker.budget.is_spent() {
            return None;
        }
        if score <= most {
            return Some(candidate.mv);
        }
    }
    None
}
