//! The root of a search: its iterations, and the exact distance of what they prove.

use super::bounds::Bounds;
use super::ordering::Candidate;
use super::params;
use super::worker::Worker;
use super::{Proven, Report, Score};
use crate::rules::Bitboard;

/// The root of a search.
pub(super) struct Root<'a, B> {
    pub(super) worker: Worker<'a, B>,
    pub(super) bounds: Bounds<B>,
    /// The moves worth a thought, the best so far first.
    pub(super) candidates: Vec<Candidate>,
    /// The score of the first candidate in an iteration that was not finished, if better than all before it.
    pub(super) improvement: Option<Score>,
}

impl<'a, B: Bitboard> Root<'a, B> {
    pub(super) fn new(mut worker: Worker<'a, B>) -> Root<'a, B> {
        let bounds = Bounds::of(&worker.terrain, &worker.board);
        let best_known = worker.table.get(worker.board.hash()).and_then(|known| known.best);
        let targets = bounds.must_capture.unwrap_or(worker.terrain.geometry.playable());
        worker.generate(targets, 0, best_known);
        let mut candidates = std::mem::take(&mut worker.moves);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        let winning = candidates.iter().copied().find(|candidate| {
            let played = worker.make(candidate.mv);
            let wins = worker.board.outcome(worker.terrain.geometry).is_some();
            worker.unmake(played);
            wins
        });
        Root {
            worker,
            bounds,
            candidates: winning.map_or(candidates, |candidate| vec![candidate]),
            improvement: None,
        }
    }

    /// Takes the best move and its line over into a report.
    pub(super) fn tell(&self, report: &mut Report, score: Score) {
        report.score = score;
        report.line = self.worker.line().to_vec();
        report.best = report.line.first().copied();
        report.nodes = self.worker.budget.nodes();
    }

    /// One iteration, around the last score first. Nothing when the budget ran out.
    pub(super) fn iterate(&mut self, depth: u32, last: Score) -> Option<Score> {
        let mut half_width = params::ASPIRATION;
        let (mut alpha, mut beta) = if depth < params::ASPIRATION_DEPTH {
            (Score::WORST, -Score::WORST)
        } else {
            (last.plus(-half_width), last.plus(half_width))
        };
        loop {
            let score = self.search(alpha, beta, depth)?;
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

    /// Searches the candidates and brings the best to the front. Nothing when the budget ran out.
    fn search(&mut self, alpha: Score, beta: Score, depth: u32) -> Option<Score> {
        let mut best_score = Score::WORST;
        let mut floor = alpha;
        let depth = depth as i32 - 1;
        self.improvement = None;
        for index in 0..self.candidates.len() {
            let mv = self.candidates[index].mv;
            let worker = &mut self.worker;
            let played = worker.make(mv);
            let mut score = Score::WORST;
            if index > 0 {
                score = -worker.search(-floor.plus(1), -floor, depth, 1);
            }
            if index == 0 || (score > floor && score < beta) {
                score = -worker.search(-beta, -floor, depth, 1);
            }
            worker.unmake(played);
            if worker.budget.is_spent() {
                return None;
            }
            if score > best_score {
                best_score = score;
                if score > floor {
                    floor = score;
                    worker.expect(0, mv);
                    self.candidates[..=index].rotate_right(1);
                    self.improvement = Some(score);
                }
            }
            if score >= beta {
                break;
            }
        }
        Some(best_score)
    }

    /// Looks for a shorter win than the one that was found, or a shorter loss, until there is none.
    pub(super) fn make_exact(&mut self, report: &mut Report, most_depth: u32) {
        self.worker.full_width = true;
        loop {
            let (plies, is_win) = match report.score.proven() {
                Some(Proven::WinsIn(plies)) => (plies, true),
                Some(Proven::LosesIn(plies)) => (plies, false),
                None => return,
            };
            let Some(fewer) = plies.checked_sub(2).filter(|fewer| *fewer <= most_depth) else {
                return;
            };
            let alpha = if is_win {
                Score::wins_in(fewer).plus(-1)
            } else {
                Score::loses_in(fewer)
            };
            let beta = alpha.plus(1);
            if beta > self.bounds.most || alpha < self.bounds.least {
                return;
            }
            let Some(score) = self.search(alpha, beta, fewer) else {
                return;
            };
            if is_win && score >= beta {
                self.tell(report, score);
            } else if !is_win && score <= alpha {
                report.score = score;
            } else {
                if !is_win {
                    // Every move loses, but this one not any sooner.
                    let same = report.score;
                    self.tell(report, same);
                }
                return;
            }
        }
    }
}
