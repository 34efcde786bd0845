//! Reviewer of one game: evaluates the moves on several threads, and can resume after it was cancelled.

use super::solved::is_solvable;
use super::{Effort, GameReview, MoveEvaluation, MoveTask, ReviewError, Solved, SolvingTask};
use breakthrough_engine::{Searcher, run_with_helpers};
use breakthrough_rules::{IllegalMove, Interrupt, Move, Position};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Interval at which the calling thread polls the interrupt while it waits for the other threads.
const POLL: Duration = Duration::from_millis(10);

/// Evaluates the moves of a game.
#[derive(Clone, Debug)]
pub struct Reviewer {
    effort: Effort,
    /// The position before each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// Results of the positions with perfect play; `None` until the solver has run, empty if the board is too large.
    solved: Option<Vec<Option<Solved>>>,
    evaluations: Vec<Option<MoveEvaluation>>,
}

impl Reviewer {
    /// Creates a reviewer for a game that started from a position. The game may be unfinished.
    ///
    /// # Errors
    /// A move is illegal.
    pub fn new(start: &Position, moves: &[Move], effort: Effort) -> Result<Reviewer, IllegalMove> {
        let mut position = start.clone();
        let mut positions = Vec::with_capacity(moves.len());
        for mv in moves {
            positions.push(position.clone());
            position.play(*mv)?;
        }
        Ok(Reviewer {
            effort,
            solved: (!is_solvable(start)).then(Vec::new),
            positions,
            moves: moves.to_vec(),
            evaluations: vec![None; moves.len()],
        })
    }

    /// Returns the evaluation of each move, or `None` for moves that have not been evaluated.
    #[must_use]
    pub fn evaluations(&self) -> &[Option<MoveEvaluation>] {
        &self.evaluations
    }

    /// Returns the task to solve the positions, which precedes the evaluation of moves; `None` if the board is too large, the
    /// positions have been solved, or all moves have been evaluated.
    #[must_use]
    pub fn solving_task(&self) -> Option<SolvingTask> {
        let is_needed = self.solved.is_none() && self.evaluations.iter().any(Option::is_none);
        is_needed.then(|| SolvingTask {
            positions: self.positions.clone(),
        })
    }

    /// Sets the result of [`Reviewer::solving_task`].
    pub fn set_solved(&mut self, solved: Vec<Option<Solved>>) {
        self.solved = Some(solved);
    }

    /// Returns the task to evaluate the move with this index; `None` if the move has been evaluated or does not exist.
    #[must_use]
    pub fn move_task(&self, index: usize) -> Option<MoveTask> {
        let is_evaluated = self.evaluations.get(index)?.is_some();
        (!is_evaluated).then(|| MoveTask {
            position: self.positions[index].clone(),
            played: self.moves[index],
            effort: self.effort,
            solved: self.solved.as_ref().and_then(|solved| solved.get(index)?.clone()),
        })
    }

    /// Sets the evaluation of the move with this index: the result of [`Reviewer::move_task`], or the evaluation of an earlier
    /// reviewer of the same game with the same effort. Ignores an evaluation that does not fit the move.
    pub fn set_evaluation(&mut self, index: usize, evaluation: MoveEvaluation) {
        if let (Some(position), Some(played)) = (self.positions.get(index), self.moves.get(index))
            && evaluation.fits(position, *played)
        {
            self.evaluations[index] = Some(evaluation);
        }
    }

    /// Evaluates the remaining moves on up to `threads` threads, each with its own table. Each move is evaluated independently of the
    /// others, so the number of threads does not change the result. Calls `on_move` with the index and the evaluation of each move, in
    /// any order. Only the calling thread polls the interrupt and calls `on_move`.
    ///
    /// # Errors
    /// The interrupt was raised, or a table cannot be allocated. Another call continues with the remaining moves.
    pub fn run(
        &mut self,
        threads: usize,
        interrupt: &dyn Interrupt,
        on_move: &mut dyn FnMut(usize, &MoveEvaluation),
    ) -> Result<(), ReviewError> {
        let remaining: Vec<usize> = (0..self.moves.len())
            .filter(|index| self.evaluations[*index].is_none())
            .collect();
        if remaining.is_empty() {
            return Ok(());
        }
        if let Some(task) = self.solving_task() {
            self.set_solved(task.run(interrupt)?);
        }
        let run = Run {
            reviewer: self,
            remaining: &remaining,
            is_stopped: AtomicBool::new(false),
            next: AtomicUsize::new(0),
            helpers: Mutex::new(Helpers::default()),
            changed: Condvar::new(),
        };
        let mut found = Vec::new();
        let mut keep = |evaluated: Vec<Evaluated>| {
            for (index, evaluation) in evaluated {
                on_move(index, &evaluation);
                found.push((index, evaluation));
            }
        };
        let helpers = threads.clamp(1, remaining.len()) - 1;
        let result = run_with_helpers(helpers, || run.help(), |_| run.lead(interrupt, &mut keep));
        for (index, evaluation) in found {
            self.evaluations[index] = Some(evaluation);
        }
        result
    }

    /// Returns the review, or `None` if a move has not been evaluated.
    #[must_use]
    pub fn finish(self) -> Option<GameReview> {
        let evaluations = self.evaluations.into_iter().collect::<Option<Vec<_>>>()?;
        Some(GameReview::new(&self.positions, &self.moves, evaluations, self.effort))
    }
}

/// Index and evaluation of a move.
type Evaluated = (usize, MoveEvaluation);

/// The evaluation of the remaining moves, shared by all threads.
struct Run<'a> {
    reviewer: &'a Reviewer,
    /// Indexes of the moves that have not been evaluated.
    remaining: &'a [usize],
    /// Whether the calling thread has ended the review.
    is_stopped: AtomicBool,
    /// Number of remaining moves that the threads have taken.
    next: AtomicUsize,
    helpers: Mutex<Helpers>,
    /// Signalled after each change to `helpers`.
    changed: Condvar,
}

/// State of the threads other than the calling thread.
#[derive(Default)]
struct Helpers {
    /// Number of running helpers.
    running: usize,
    /// Evaluations that the calling thread has not collected.
    evaluated: Vec<Evaluated>,
}

impl Run<'_> {
    /// Evaluates moves on the calling thread, and collects the evaluations of the helpers.
    fn lead(&self, interrupt: &dyn Interrupt, keep: &mut dyn FnMut(Vec<Evaluated>)) -> Result<(), ReviewError> {
        let result = self.evaluate_moves(interrupt, &mut |evaluated| {
            keep(vec![evaluated]);
            keep(std::mem::take(&mut self.helpers().evaluated));
        });
        if result.is_err() {
            self.is_stopped.store(true, Relaxed);
        }
        let mut helpers = self.helpers();
        while helpers.running > 0 {
            let waited = self.changed.wait_timeout(helpers, POLL);
            (helpers, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if interrupt.is_raised() {
                self.is_stopped.store(true, Relaxed);
            }
        }
        keep(std::mem::take(&mut helpers.evaluated));
        if self.is_stopped.load(Relaxed) {
            result.and(Err(ReviewError::Cancelled))
        } else {
            result
        }
    }

    /// Evaluates moves on a helper. A helper without memory for its table leaves all moves to the other threads.
    fn help(&self) {
        let _running = RunningHelper::new(self);
        let _ = self.evaluate_moves(&self.is_stopped, &mut |evaluated| {
            self.helpers().evaluated.push(evaluated);
            self.changed.notify_all();
        });
    }

    /// Evaluates moves until all moves are taken.
    fn evaluate_moves(&self, interrupt: &dyn Interrupt, keep: &mut dyn FnMut(Evaluated)) -> Result<(), ReviewError> {
        let effort = self.reviewer.effort;
        let mut searcher = Searcher::try_new(effort.table_mebibytes())?;
        while let Some(index) = self.remaining.get(self.next.fetch_add(1, Relaxed)) {
            if let Some(task) = self.reviewer.move_task(*index) {
                let evaluation = task.run(&mut searcher, interrupt);
                keep((*index, evaluation.ok_or(ReviewError::Cancelled)?));
            }
        }
        Ok(())
    }

    fn helpers(&self) -> MutexGuard<'_, Helpers> {
        self.helpers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a helper as running until this value is dropped, even after a panic.
struct RunningHelper<'a>(&'a Run<'a>);

impl<'a> RunningHelper<'a> {
    fn new(run: &'a Run<'a>) -> RunningHelper<'a> {
        run.helpers().running += 1;
        RunningHelper(run)
    }
}

impl Drop for RunningHelper<'_> {
    fn drop(&mut self) {
        self.0.helpers().running -= 1;
        self.0.changed.notify_all();
    }
}
