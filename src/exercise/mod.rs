//! Exercises: the player searches for a better move than a mistake. The engine judges each move. After a wrong move, the board shows the
//! refutation, and a sentence gives the reason.

mod judge;
mod mistakes;
mod refutation;

pub(crate) use mistakes::{KeepMistakes, Mistakes, MistakesKept, find_exercises, task_of};
pub(crate) use refutation::SolutionRequested;

use crate::base::redraw::Expiry;
use crate::opponent::{EngineService, Hint};
use crate::schedule::GameSystems;
use crate::session::{GameReset, GameSetup, GameTerms, HintRequested, MoveUndone, Session, SessionKind};
use bevy::prelude::*;
use breakthrough_engine_service::RequestId;
use breakthrough_library::ExerciseId;
use breakthrough_players::GamePlayer;
use breakthrough_reasons::Reason;
use breakthrough_review::{Effort, MoveReview};
use breakthrough_rules::{Game, Move, Position};

/// Triggered when the player closes the exercise.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ExerciseClosed;

/// A position in which the player has made a mistake and searches for a better move.
#[derive(Clone, Debug)]
pub(crate) struct ExerciseTask {
    /// Game up to the position.
    pub(crate) game: Game,
    /// The mistake in this position.
    pub(crate) mistake: MoveReview,
    /// Effort of the review that judged the mistake. Other moves are judged with the same effort.
    pub(crate) effort: Effort,
    /// Opponent in the game, if known.
    pub(crate) opponent: Option<GamePlayer>,
}

/// The exercise on the board, if any.
#[derive(Resource, Default)]
pub(crate) struct Exercise {
    /// Task of the session that is about to start.
    next: Option<(ExerciseTask, Option<ExerciseId>)>,
    active: Option<ActiveExercise>,
}

pub(crate) struct ActiveExercise {
    pub(crate) task: ExerciseTask,
    pub(crate) state: ExerciseState,
    /// Number of wrong moves.
    pub(crate) wrong_moves: usize,
    /// Whether the player has requested a hint.
    pub(crate) has_hint: bool,
    /// Exercise of the library whose result has not been stored; `None` for an exercise that is not kept.
    kept: Option<ExerciseId>,
}

pub(crate) enum ExerciseState {
    /// The player is to move.
    Waiting,
    /// The engine judges the player's move or finds the reason why the move is wrong.
    Judging(Judging),
    /// The player's move is wrong, and the board shows its refutation.
    Refuted(Refutation),
    /// The player's move is good, or the solution has been shown.
    Solved { is_shown: bool },
    /// The move could not be judged.
    Failed,
}

/// Request of the engine about the player's move.
pub(crate) struct Judging {
    mv: Move,
    request: RequestId,
    /// Review of a wrong move whose reason is being found; `None` while the move is judged.
    wrong: Option<MoveReview>,
}

/// A wrong move with its reason and the moves that refute it.
pub(crate) struct Refutation {
    pub(crate) reviewed: MoveReview,
    /// Reason of a mistake or blunder; `None` for an inaccuracy.
    pub(crate) reason: Option<Reason>,
    /// Moves that are still to be shown on the board.
    remaining: Vec<Move>,
    next: Expiry,
}

impl ExerciseTask {
    /// Returns the task to find a better move than a move of a game; `None` if the game lacks the move.
    #[must_use]
    pub(crate) fn from_game(game: &Game, index: usize, mistake: &MoveReview, effort: Effort) -> Option<ExerciseTask> {
        let line = game.main_line();
        let mut before = Game::from_position(game.start().clone());
        for node in line.get(..index)? {
            before.play(game.move_at(*node)?.mv).ok()?;
        }
        Some(ExerciseTask {
            game: before,
            mistake: mistake.clone(),
            effort,
            opponent: None,
        })
    }

    /// Position in which the player searches for a move.
    #[must_use]
    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Best move of the position, which is the solution.
    #[must_use]
    pub(crate) fn solution(&self) -> Option<Move> {
        self.mistake.evaluation.best.first().copied()
    }

    /// Returns the setup of the exercise, with the players of a game.
    #[must_use]
    pub(crate) fn setup(&self, origin: &GameSetup) -> GameSetup {
        let person = self.mistake.side;
        let players = origin.players.with(person, GamePlayer::Human);
        GameSetup {
            game: self.game.clone(),
            players,
            terms: GameTerms {
                names: origin.terms.names.clone(),
                ..default()
            },
            kind: SessionKind::Exercise,
            ..default()
        }
    }
}

impl Exercise {
    /// Sets the task of the session that is about to start, with its ID if the library keeps the exercise.
    pub(crate) fn prepare(&mut self, task: ExerciseTask, kept: Option<ExerciseId>) {
        self.next = Some((task, kept));
    }

    #[must_use]
    pub(crate) const fn active(&self) -> Option<&ActiveExercise> {
        self.active.as_ref()
    }
}

impl ActiveExercise {
    fn cancel(&mut self, service: &mut EngineService) {
        if let ExerciseState::Judging(judging) = &self.state {
            service.cancel(judging.request);
        }
        self.state = ExerciseState::Waiting;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exercise>()
        .add_plugins((judge::plugin, mistakes::plugin, refutation::plugin))
        .add_observer(begin)
        .add_observer(return_to_task)
        .add_systems(
            Update,
            show_hint
                .in_set(GameSystems::Requests)
                .run_if(is_active.and_then(on_message::<HintRequested>)),
        );
}

fn is_active(exercise: Res<Exercise>) -> bool {
    exercise.active.is_some()
}

/// Begins the prepared exercise, or ends the exercise when another session starts.
fn begin(_: On<GameReset>, session: Res<Session>, mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>) {
    if let Some(mut active) = exercise.bypass_change_detection().active.take() {
        active.cancel(service.bypass_change_detection());
        exercise.set_changed();
    }
    let next = exercise.bypass_change_detection().next.take();
    if let Some((task, kept)) = next.filter(|_| session.is_exercise()) {
        exercise.active = Some(ActiveExercise {
            task,
            state: ExerciseState::Waiting,
            wrong_moves: 0,
            has_hint: false,
            kept,
        });
    }
}

/// Shows the piece of the best move as a hint, and then the move.
fn show_hint(
    session: Res<Session>,
    mut requests: MessageReader<HintRequested>,
    mut exercise: ResMut<Exercise>,
    mut hint: ResMut<Hint>,
) {
    for _ in requests.read() {
        let Some(active) = exercise.active.as_mut().filter(|_| session.awaits_person()) else {
            continue;
        };
        if let Some(mv) = active.task.solution() {
            active.has_hint = true;
            hint.show_next(mv);
        }
    }
}

/// Lets the player search again when the moves of the exercise have been undone.
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
