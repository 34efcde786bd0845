//! A running review: its lanes, their requests and their results.

use crate::opponent::EngineService;
use crate::review::line::ReviewedLine;
use crate::session::GameKey;
use breakthrough_engine_service::{Purpose, Request, RequestError, RequestId, ReviewLane};
use breakthrough_review::{Effort, GameReview, MoveEvaluation, Reviewer, Solved};
use breakthrough_rules::IllegalMove;

pub(super) struct RunningReview {
    pub(super) line: ReviewedLine,
    pub(super) effort: Effort,
    /// Key of the finished game that is reviewed; `None` for an analysis and for a game in progress.
    pub(super) finished_game: Option<GameKey>,
    reviewer: Reviewer,
    lanes: Vec<Lane>,
}

/// Request of a lane; `None` if the lane is idle.
type Lane = Option<(RequestId, Work)>;

/// Work of a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Work {
    /// Solves the positions of the game.
    Solve,
    /// Evaluates the moves with these indexes.
    Moves(Vec<usize>),
}

/// Returns the number of moves in a request. A lane waits for the next frame between two requests, so short searches are requested
/// together. A cancelled or paused request loses all its evaluations.
const fn moves_per_request(effort: Effort) -> usize {
    match effort {
        Effort::Fast => 4,
        Effort::Normal | Effort::Deep => 1,
    }
}

impl RunningReview {
    /// Creates a review whose lanes are idle.
    pub(super) fn new(line: ReviewedLine, effort: Effort, lanes: usize) -> Result<RunningReview, IllegalMove> {
        Ok(RunningReview {
            effort,
            finished_game: None,
            reviewer: Reviewer::new(&line.start, &line.moves, effort)?,
            lanes: (0..lanes).map(|_| None).collect(),
            line,
        })
    }

    /// Returns the number of evaluated moves and the number of all moves.
    pub(super) fn progress(&self) -> (usize, usize) {
        let evaluations = self.reviewer.evaluations();
        (evaluations.iter().flatten().count(), evaluations.len())
    }

    /// Returns the line and the review, or `None` if a move has not been evaluated.
    pub(super) fn finish(self) -> Option<(ReviewedLine, GameReview)> {
        Some((self.line, self.reviewer.finish()?))
    }

    /// Stops all lanes. Their work is repeated later.
    pub(super) fn stop_lanes(&mut self, service: &mut EngineService) {
        for (id, _) in self.lanes.iter_mut().filter_map(Option::take) {
            service.cancel(id);
        }
    }

    /// Receives the results of the lanes. Returns whether a move has been evaluated.
    pub(super) fn receive(&mut self, service: &mut EngineService) -> Result<bool, RequestError> {
        let mut is_evaluated = false;
        for lane in &mut self.lanes {
            match lane {
                None => {}
                Some((id, Work::Solve)) => {
                    if let Some(solved) = service.take_result::<Vec<Option<Solved>>>(*id) {
                        *lane = None;
                        self.reviewer.set_solved(solved?);
                    }
                }
                Some((id, Work::Moves(indexes))) => {
                    if let Some(evaluations) = service.take_result::<Vec<MoveEvaluation>>(*id) {
                        for (index, evaluation) in std::mem::take(indexes).into_iter().zip(evaluations?) {
                            self.reviewer.set_evaluation(index, evaluation);
                        }
                        *lane = None;
                        is_evaluated = true;
                    }
                }
            }
        }
        Ok(is_evaluated)
    }

    /// Requests work for all idle lanes.
    pub(super) fn request(&mut self, service: &mut EngineService) -> std::io::Result<()> {
        for number in 0..self.lanes.len() {
            if self.lanes[number].is_some() {
                continue;
            }
            let Some((work, request)) = self.next_work() else {
                break;
            };
            let lane = ReviewLane::try_from(number).unwrap_or(ReviewLane::MAX);
            let id = service.request(Purpose::Review(lane), request)?;
            self.lanes[number] = Some((id, work));
        }
        Ok(())
    }

    /// Returns the next work that no lane has started. The moves are evaluated after the positions are solved.
    fn next_work(&self) -> Option<(Work, Request)> {
        let started = || self.lanes.iter().flatten().map(|(_, work)| work);
        if let Some(task) = self.reviewer.solving_task() {
            let is_started = started().any(|work| *work == Work::Solve);
            return (!is_started).then_some((Work::Solve, Request::Solve(task)));
        }
        let is_started =
            |index: &usize| started().any(|work| matches!(work, Work::Moves(moves) if moves.contains(index)));
        let remaining = (0..self.line.moves.len()).filter(|index| !is_started(index));
        let tasks = remaining.filter_map(|index| Some((index, self.reviewer.move_task(index)?)));
        let (indexes, tasks): (Vec<_>, Vec<_>) = tasks.take(moves_per_request(self.effort)).unzip();
        (!tasks.is_empty()).then_some((Work::Moves(indexes), Request::EvaluateMoves(tasks)))
    }

    pub(super) fn is_complete(&self) -> bool {
        self.reviewer.evaluations().iter().all(Option::is_some)
    }
}
