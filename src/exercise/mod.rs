//! Exercises: the player searches for a better move in place of a mistake, or solves a board of a lesson or a puzzle. The engine or the
//! solver judges each move. After a wrong move, the board shows the refutation, and a sentence gives the reason.

mod hints;
mod kept;
mod lesson;
mod mistake;
mod puzzle;
mod shown_line;
mod stars;
mod task;

pub(crate) use kept::{KeepMistakes, Mistakes, MistakesKept, find_exercises, task_of};
pub(crate) use lesson::{LessonOrigin, LessonRequested};
pub(crate) use puzzle::{PuzzleEnded, PuzzleRequested};
pub(crate) use shown_line::SolutionRequested;
pub(crate) use stars::{LessonStars, StarsDeleted, find_stars};
pub(crate) use task::{ExerciseTask, LessonTask, MistakeTask, PuzzleChoice, PuzzleTask};

use crate::opponent::EngineService;
use crate::session::{GameReset, MoveUndone, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request, RequestId};
use breakthrough_library::ExerciseId;
use breakthrough_reasons::Reason;
use breakthrough_review::MoveReview;
use breakthrough_rules::{Game, Move, Position, Square};
use shown_line::ShownLine;

/// Triggered when the player closes the exercise.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ExerciseClosed;

/// Requests the next exercise after a solved exercise.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct NextRequested;

/// The exercise on the board, if any.
#[derive(Resource, Default)]
pub(crate) struct Exercise {
    /// Exercise of the session that is about to start.
    next: Option<ActiveExercise>,
    active: Option<ActiveExercise>,
    /// Session generation for which [`begin`] has run.
    generation: Option<u64>,
}

pub(crate) struct ActiveExercise {
    pub(crate) task: ExerciseTask,
    /// Game up to the position in which the player searches for a move.
    pub(crate) game: Game,
    pub(crate) state: ExerciseState,
    /// Number of wrong moves.
    pub(crate) wrong_moves: usize,
    /// Whether a hint has been shown.
    pub(crate) has_hint: bool,
    /// Whether the player has been told that the requested hint decides the result of the puzzle.
    pub(crate) is_hint_announced: bool,
    /// Moves that the program makes on the board, one after another.
    line: ShownLine,
    /// Request for a hint on a board of a lesson.
    hint: Option<RequestId>,
    /// Exercise of the library whose result has not been stored; `None` for an exercise that is not kept.
    kept: Option<ExerciseId>,
    /// Whether the result of a puzzle is known: after a wrong move, a hint, the last move of the solution, or the shown solution.
    has_ended: bool,
}

pub(crate) enum ExerciseState {
    /// The player is to move.
    Waiting,
    /// The engine judges the player's move or finds the reason why the move is wrong.
    Judging(Judging),
    /// The player's move keeps the goal of a lesson or is the move of a puzzle, and the opponent replies.
    Replying,
    /// The player's move is wrong, and the board shows its refutation.
    Refuted(Refutation),
    /// The player's move is good, or the solution is shown.
    Solved { is_shown: bool },
    /// The move could not be judged.
    Failed,
}

/// Request to the engine about the player's move.
pub(crate) struct Judging {
    mv: Move,
    request: RequestId,
    /// Review of a wrong move whose reason is being found; `None` while the move is judged.
    wrong: Option<MoveReview>,
}

/// A wrong move with its reason.
pub(crate) enum Refutation {
    /// Another mistake, or a wrong move of a puzzle. An inaccuracy has no reason.
    Mistake {
        reviewed: MoveReview,
        reason: Option<Reason>,
    },
    /// A move that does not keep the goal of a lesson.
    Lesson {
        mv: Move,
        /// First move of the refutation; `None` if no move remains for the player.
        reply: Option<Move>,
        /// Whether the opponent is proven to win with best play.
        loses: bool,
        /// Review and reason of a move that loses a won position.
        reason: Option<(MoveReview, Reason)>,
    },
}

impl Exercise {
    /// Sets the task of the session that is about to start, with the ID of the exercise if the library keeps it.
    pub(crate) fn prepare(&mut self, task: ExerciseTask, kept: Option<ExerciseId>) {
        self.next = Some(ActiveExercise {
            game: task.game(),
            task,
            state: ExerciseState::Waiting,
            wrong_moves: 0,
            has_hint: false,
            is_hint_announced: false,
            line: ShownLine::default(),
            hint: None,
            kept,
            has_ended: false,
        });
    }

    /// Returns the squares that the player must reach on a board of a lesson, until the board is solved: the square of the goal or the far
    /// side.
    #[must_use]
    pub(crate) fn goal_squares(&self) -> Vec<Square> {
        let active = self.active.as_ref().filter(|active| !active.is_solved());
        active
            .and_then(|active| active.task.lesson())
            .map(LessonTask::goal_squares)
            .unwrap_or_default()
    }

    #[must_use]
    pub(crate) const fn active(&self) -> Option<&ActiveExercise> {
        self.active.as_ref()
    }
}

impl ActiveExercise {
    /// Returns the position in which the player searches for a move.
    #[must_use]
    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    #[must_use]
    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self.state, ExerciseState::Solved { .. })
    }

    /// Whether the result of a puzzle is known.
    #[must_use]
    pub(crate) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether moves are still to be shown on the board.
    #[must_use]
    pub(crate) fn shows_moves(&self) -> bool {
        !self.line.is_empty()
    }

    fn cancel(&mut self, service: &mut EngineService) {
        let judging = match &self.state {
            ExerciseState::Judging(judging) => Some(judging.request),
            _ => None,
        };
        for request in judging.into_iter().chain(self.hint.take()) {
            service.cancel(request);
        }
        self.line.clear();
        self.state = ExerciseState::Waiting;
    }

    /// Requests a judgement, or the reason of the wrong move `wrong`. The request replaces a request for a hint.
    fn begin_request(&mut self, service: &mut EngineService, mv: Move, wrong: Option<MoveReview>, request: Request) {
        self.hint = None;
        self.state = match service.request(Purpose::Exercise, request) {
            Ok(request) => ExerciseState::Judging(Judging { mv, request, wrong }),
            Err(error) => {
                error!("cannot judge a move: {error}");
                ExerciseState::Failed
            }
        };
    }

    /// Counts the wrong move and shows its refutation.
    fn refute(&mut self, refutation: Refutation, line: Vec<Move>) {
        self.wrong_moves += 1;
        self.show_refutation(refutation, line);
    }

    fn show_refutation(&mut self, refutation: Refutation, line: Vec<Move>) {
        self.line = ShownLine::refutation(line);
        self.state = ExerciseState::Refuted(refutation);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exercise>()
        .add_plugins((
            hints::plugin,
            kept::plugin,
            lesson::plugin,
            mistake::plugin,
            puzzle::plugin,
            shown_line::plugin,
            stars::plugin,
        ))
        .add_observer(begin)
        .add_observer(return_to_task);
}

fn is_active(exercise: Res<Exercise>) -> bool {
    exercise.active.is_some()
}

/// Begins the prepared exercise, or ends the exercise when another session starts. If several sessions start in a frame, as at startup
/// with a link, the event is triggered several times for the last session.
fn begin(_: On<GameReset>, session: Res<Session>, mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>) {
    let generation = Some(session.generation());
    if exercise.generation == generation {
        return;
    }
    exercise.bypass_change_detection().generation = generation;
    if let Some(mut active) = exercise.bypass_change_detection().active.take() {
        active.cancel(service.bypass_change_detection());
        exercise.set_changed();
    }
    if session.is_exercise() {
        exercise.active = exercise.next.take();
    }
}

/// Lets the player search again when the moves after the position of the exercise have been undone.
fn return_to_task(
    _: On<MoveUndone>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut service: ResMut<EngineService>,
) {
    if session.awaits_person()
        && let Some(active) = exercise.active.as_mut()
    {
        active.cancel(service.bypass_change_detection());
    }
}
