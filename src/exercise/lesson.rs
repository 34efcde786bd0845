//! Judges the player's moves on a board of a lesson, and makes the opponent's replies.

use crate::exercise::shown_line::{ShownLine, shown_moves};
use crate::exercise::{ActiveExercise, Exercise, ExerciseState, ExerciseTask, Refutation, is_active};
use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{MoveMade, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{LessonAnswer, Request, RequestError};
use breakthrough_lessons::{Board, Judgement, JudgingTask, Stars};
use breakthrough_rules::{Game, Move};

/// Requests a board of a lesson.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct LessonRequested {
    pub(crate) board: &'static Board,
    pub(crate) origin: LessonOrigin,
}

/// Place to which the player returns from a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonOrigin {
    /// The list of lessons on the title screen.
    List,
    NewGame,
}

/// Triggered when the player's move solves a board of a lesson, as opposed to a solution that the board shows.
#[derive(Event, Clone, Debug)]
pub(super) struct LessonSolved {
    pub(super) board: String,
    pub(super) stars: Stars,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(judge_move).add_systems(
        Update,
        (
            receive.in_set(GameSystems::Replies),
            await_player.in_set(GameSystems::Requests),
        )
            .distributive_run_if(is_active),
    );
}

/// Returns the moves up to the current position of a game.
#[must_use]
pub(super) fn moves_in(game: &Game) -> Vec<Move> {
    let line = game.line();
    let nodes = line.iter().take(game.cursor());
    nodes
        .filter_map(|node| game.move_at(*node))
        .map(|played| played.mv)
        .collect()
}

impl ActiveExercise {
    /// Returns the stars for solving the board at the current try. A hint counts as a failed try.
    pub(crate) fn stars(&self) -> Stars {
        let number = self.wrong_moves + 1 + usize::from(self.has_hint);
        Stars::of_try(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

/// Requests the judgement of a move that the player has made.
fn judge_move(
    made: On<MoveMade>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut service: ResMut<EngineService>,
) {
    let Some(active) = exercise.active.as_mut().filter(|_| session.is_exercise()) else {
        return;
    };
    if let (ExerciseTask::Lesson(task), ExerciseState::Waiting) = (&active.task, &active.state) {
        let mv = made.played.mv;
        let request = Request::JudgeLesson(JudgingTask {
            board: task.board.id.clone(),
            moves: moves_in(&active.game),
            mv,
        });
        active.begin_request(service.bypass_change_detection(), mv, None, request);
    }
}

/// Receives the judgement of the player's move.
fn receive(mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>, mut commands: Commands) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let (ExerciseTask::Lesson(task), ExerciseState::Judging(judging)) = (&active.task, &active.state) else {
        return;
    };
    let (board, mv) = (task.board, judging.mv);
    let Some(result) = service
        .bypass_change_detection()
        .take_result::<LessonAnswer>(judging.request)
    else {
        return;
    };
    active.apply(mv, result);
    if matches!(active.state, ExerciseState::Solved { .. }) {
        commands.trigger(LessonSolved {
            board: board.id.clone(),
            stars: active.stars(),
        });
    }
    exercise.set_changed();
}

impl ActiveExercise {
    fn apply(&mut self, mv: Move, result: Result<LessonAnswer, RequestError>) {
        let LessonAnswer { judgement, reason } = match result {
            Ok(answer) => answer,
            Err(error) => {
                error!("cannot judge a move: {error}");
                self.state = ExerciseState::Failed;
                return;
            }
        };
        match judgement {
            Judgement::Reaches => self.state = ExerciseState::Solved { is_shown: false },
            Judgement::Keeps { reply } => {
                self.line = ShownLine::reply(reply);
                self.state = ExerciseState::Replying;
            }
            Judgement::Fails { line, loses } => {
                let shown = match &reason {
                    Some((reviewed, reason)) => shown_moves(reviewed, Some(reason)),
                    None => line.iter().copied().take(ShownLine::MAX_MOVES).collect(),
                };
                let refutation = Refutation::Lesson {
                    mv,
                    reply: line.first().copied(),
                    loses,
                    reason,
                };
                self.refute(refutation, shown);
            }
        }
    }
}

/// Lets the player move again after the opponent's reply.
fn await_player(session: Res<Session>, mut exercise: ResMut<Exercise>) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let is_replied = matches!(active.state, ExerciseState::Replying) && active.line.is_empty();
    if is_replied && session.awaits_person() {
        active.game = session.game().clone();
        active.state = ExerciseState::Waiting;
        exercise.set_changed();
    }
}
