//! Hints in exercises: the first request shows the piece, and the second request the move.

use crate::exercise::lesson::moves_in;
use crate::exercise::{Exercise, ExerciseTask, is_active};
use crate::opponent::{EngineService, Hint};
use crate::schedule::GameSystems;
use crate::session::{HintRequested, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request};
use breakthrough_lessons::{Hint as LessonHint, HintTask};
use breakthrough_rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_hint
                .in_set(GameSystems::Requests)
                .run_if(is_active.and_then(on_message::<HintRequested>)),
            receive_hint.in_set(GameSystems::Replies).run_if(is_active),
        ),
    );
}

/// Shows a hint for a mistake or a puzzle, or requests a hint on a board of a lesson.
fn show_hint(
    session: Res<Session>,
    mut requests: MessageReader<HintRequested>,
    mut exercise: ResMut<Exercise>,
    mut hint: ResMut<Hint>,
    mut service: ResMut<EngineService>,
) -> Result {
    for _ in requests.read() {
        let Some(active) = exercise.active.as_mut().filter(|_| session.awaits_person()) else {
            continue;
        };
        match &active.task {
            ExerciseTask::Mistake(task) => {
                if let Some(mv) = task.solution() {
                    active.has_hint = true;
                    hint.show_next(mv);
                }
            }
            // The first request of a puzzle that counts only tells the player that a hint decides its result.
            ExerciseTask::Puzzle(task) if task.choice.counts() && !active.has_ended && !active.is_hint_announced => {
                active.is_hint_announced = true;
            }
            ExerciseTask::Puzzle(task) => {
                if let Some(mv) = task.move_after(active.game.cursor()) {
                    active.has_hint = true;
                    hint.show_next(mv);
                }
            }
            ExerciseTask::Lesson(_) if active.hint.is_some() => {}
            ExerciseTask::Lesson(task) => {
                let request = Request::LessonHint(HintTask {
                    board: task.board.id.clone(),
                    moves: moves_in(&active.game),
                });
                let service = service.bypass_change_detection();
                active.hint = Some(service.request(Purpose::Exercise, request)?);
            }
        }
    }
    Ok(())
}

/// Shows the hint on a board of a lesson, unless the player has moved meanwhile.
fn receive_hint(
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut service: ResMut<EngineService>,
    mut hint: ResMut<Hint>,
) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let Some(request) = active.hint else { return };
    let Some(result) = service.bypass_change_detection().take_result::<LessonHint>(request) else {
        return;
    };
    active.hint = None;
    match result {
        Ok(found) if session.awaits_person() => {
            active.has_hint = true;
            hint.show_next(Move {
                from: found.piece,
                to: found.square,
            });
            exercise.set_changed();
        }
        Ok(_) => {}
        Err(error) => error!("cannot find a hint: {error}"),
    }
}
