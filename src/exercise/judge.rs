//! Judges the player's moves: the moves of the review are known, and the engine evaluates the others.

use crate::exercise::refutation::{first_move, shown_moves};
use crate::exercise::{ActiveExercise, Exercise, ExerciseState, ExerciseTask, Judging, Refutation, is_active};
use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{MoveMade, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{ExplainRequest, Purpose, Request, RequestError};
use breakthrough_reasons::Reason;
use breakthrough_review::{Judgement, MoveEvaluation, MoveReview, MoveTask, Solved};
use breakthrough_rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(judge_move)
        .add_systems(Update, receive.in_set(GameSystems::Replies).run_if(is_active));
}

/// Judges a move that the player has made in the position of the task.
fn judge_move(
    made: On<MoveMade>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut service: ResMut<EngineService>,
) {
    let Some(active) = exercise.active.as_mut().filter(|_| session.is_exercise()) else {
        return;
    };
    if !matches!(active.state, ExerciseState::Waiting) {
        return;
    }
    let service = service.bypass_change_detection();
    let (task, mv) = (&active.task, made.played.mv);
    active.state = if task.mistake.evaluation.best.contains(&mv) {
        ExerciseState::Solved { is_shown: false }
    } else if mv == task.mistake.mv {
        let mistake = task.mistake.clone();
        explain(task, mistake, service)
    } else {
        begin_request(service, mv, None, Request::EvaluateMoves(vec![move_task(task, mv)]))
    };
    active.count_wrong_move();
}

/// Returns the task to evaluate a move. On a board that the solver has judged, the solver's result decides.
fn move_task(task: &ExerciseTask, mv: Move) -> MoveTask {
    let evaluation = &task.mistake.evaluation;
    MoveTask {
        position: task.position().clone(),
        played: mv,
        effort: task.effort,
        solved: evaluation.is_solved.then(|| Solved {
            winning: evaluation.best.clone(),
        }),
    }
}

fn begin_request(service: &mut EngineService, mv: Move, wrong: Option<MoveReview>, request: Request) -> ExerciseState {
    match service.request(Purpose::Exercise, request) {
        Ok(request) => ExerciseState::Judging(Judging { mv, request, wrong }),
        Err(error) => {
            error!("cannot judge a move: {error}");
            ExerciseState::Failed
        }
    }
}

/// Requests the reason why a move is wrong. An inaccuracy has no reason.
fn explain(task: &ExerciseTask, wrong: MoveReview, service: &mut EngineService) -> ExerciseState {
    if !wrong.judgement.is_mistake() {
        return refuted(wrong, None);
    }
    let request = Request::Explain(Box::new(ExplainRequest {
        position: task.position().clone(),
        reviewed: wrong.clone(),
    }));
    begin_request(service, wrong.mv, Some(wrong), request)
}

fn refuted(reviewed: MoveReview, reason: Option<Reason>) -> ExerciseState {
    ExerciseState::Refuted(Refutation {
        remaining: shown_moves(&reviewed, reason.as_ref()),
        reviewed,
        reason,
        next: first_move(),
    })
}

/// Receives the evaluation of the player's move, or the reason why the move is wrong.
fn receive(mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>) {
    let service = service.bypass_change_detection();
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let ExerciseState::Judging(judging) = &mut active.state else {
        return;
    };
    let next = match judging.wrong.take() {
        None => service
            .take_result::<Vec<MoveEvaluation>>(judging.request)
            .map(|result| judged(&active.task, judging.mv, result, service)),
        Some(wrong) => match service.take_result::<Option<Reason>>(judging.request) {
            Some(Ok(reason)) => Some(refuted(wrong, reason)),
            Some(Err(error)) => {
                error!("the reason of a move: {error}");
                Some(refuted(wrong, None))
            }
            None => {
                judging.wrong = Some(wrong);
                None
            }
        },
    };
    if let Some(next) = next {
        active.state = next;
        active.count_wrong_move();
        exercise.set_changed();
    }
}

fn judged(
    task: &ExerciseTask,
    mv: Move,
    result: Result<Vec<MoveEvaluation>, RequestError>,
    service: &mut EngineService,
) -> ExerciseState {
    let evaluation = match result {
        Ok(evaluations) => evaluations.into_iter().next(),
        Err(error) => {
            error!("cannot judge a move: {error}");
            None
        }
    };
    let Some(evaluation) = evaluation else {
        return ExerciseState::Failed;
    };
    let reviewed = MoveReview::new(mv, task.position().side_to_move(), evaluation);
    if reviewed.judgement < Judgement::Inaccuracy {
        ExerciseState::Solved { is_shown: false }
    } else {
        explain(task, reviewed, service)
    }
}

impl ActiveExercise {
    /// Counts a wrong move once it is refuted.
    fn count_wrong_move(&mut self) {
        if matches!(self.state, ExerciseState::Refuted(_)) {
            self.wrong_moves += 1;
        }
    }
}
