//! Judges the moves that the player makes instead of a mistake: the moves of the review are known, and the engine evaluates the others.

use crate::exercise::shown_line::shown_moves;
use crate::exercise::{ActiveExercise, Exercise, ExerciseState, ExerciseTask, MistakeTask, Refutation, is_active};
use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{MoveMade, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{Request, RequestError};
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
    let (ExerciseTask::Mistake(task), ExerciseState::Waiting) = (&active.task, &active.state) else {
        return;
    };
    let service = service.bypass_change_detection();
    let mv = made.played.mv;
    if task.mistake.evaluation.best.contains(&mv) {
        active.state = ExerciseState::Solved { is_shown: false };
    } else if mv == task.mistake.mv {
        let mistake = task.mistake.clone();
        active.explain(mistake, service);
    } else {
        let request = Request::EvaluateMoves(vec![move_task(task, mv)]);
        active.begin_request(service, mv, None, request);
    }
}

/// Returns the task to evaluate a move. On a board that the solver has judged, the solver's result decides.
fn move_task(task: &MistakeTask, mv: Move) -> MoveTask {
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

impl ActiveExercise {
    /// Requests the reason why a move is wrong. An inaccuracy has no reason.
    fn explain(&mut self, wrong: MoveReview, service: &mut EngineService) {
        if wrong.judgement.is_mistake() {
            let request = Request::explain(self.position(), &wrong);
            self.begin_request(service, wrong.mv, Some(wrong), request);
        } else {
            self.refute_mistake(wrong, None);
        }
    }

    fn refute_mistake(&mut self, reviewed: MoveReview, reason: Option<Reason>) {
        let line = shown_moves(&reviewed, reason.as_ref());
        self.refute(Refutation::Mistake { reviewed, reason }, line);
    }

    fn judge(&mut self, mv: Move, result: Result<Vec<MoveEvaluation>, RequestError>, service: &mut EngineService) {
        let evaluation = match result {
            Ok(evaluations) => evaluations.into_iter().next(),
            Err(error) => {
                error!("cannot judge a move: {error}");
                None
            }
        };
        let Some(evaluation) = evaluation else {
            self.state = ExerciseState::Failed;
            return;
        };
        let reviewed = MoveReview::new(mv, self.position().side_to_move(), evaluation);
        if reviewed.judgement < Judgement::Inaccuracy {
            self.state = ExerciseState::Solved { is_shown: false };
        } else {
            self.explain(reviewed, service);
        }
    }
}

/// Receives the evaluation of the player's move, or the reason why the move is wrong.
fn receive(mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>) {
    let service = service.bypass_change_detection();
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let (ExerciseTask::Mistake(_), ExerciseState::Judging(judging)) = (&active.task, &active.state) else {
        return;
    };
    let (mv, request, wrong) = (judging.mv, judging.request, judging.wrong.clone());
    match wrong {
        None => match service.take_result::<Vec<MoveEvaluation>>(request) {
            Some(result) => active.judge(mv, result, service),
            None => return,
        },
        Some(wrong) => match service.take_result::<Option<Reason>>(request) {
            Some(Ok(reason)) => active.refute_mistake(wrong, reason),
            Some(Err(error)) => {
                error!("the reason of a move: {error}");
                active.refute_mistake(wrong, None);
            }
            None => return,
        },
    }
    exercise.set_changed();
}
