//! Judges the player's moves in a puzzle: the move of the solution is right, and the opponent replies. Every other move is refuted.

use crate::exercise::shown_line::{ShownLine, shown_moves};
use crate::exercise::{
    ActiveExercise, Exercise, ExerciseState, ExerciseTask, PuzzleChoice, PuzzleTask, Refutation, is_active,
};
use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{MoveMade, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{RefutationRequest, RefutedMove, Request};
use breakthrough_puzzles::Puzzle;
use breakthrough_rules::Move;

/// Requests a puzzle.
#[derive(Event, Clone, Debug)]
pub(crate) struct PuzzleRequested(pub(crate) PuzzleChoice);

/// Triggered once for a puzzle, when its result is known: the player has solved it, has made a wrong move, or has seen a hint or the
/// solution.
#[derive(Event, Clone, Debug)]
pub(crate) struct PuzzleEnded {
    pub(crate) puzzle: Puzzle,
    pub(crate) choice: PuzzleChoice,
    /// Whether the player has solved the puzzle without a wrong move and without a hint.
    pub(crate) is_solved: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(judge_move).add_systems(
        Update,
        (receive.in_set(GameSystems::Replies), end.in_set(GameSystems::Requests)).distributive_run_if(is_active),
    );
}

impl PuzzleTask {
    /// Returns the move of the solution after a number of moves of both sides.
    #[must_use]
    pub(super) fn move_after(&self, made: usize) -> Option<Move> {
        self.puzzle.solution.get(made).copied()
    }
}

/// Judges a move of the player, and requests the refutation of a wrong move.
fn judge_move(
    made: On<MoveMade>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut service: ResMut<EngineService>,
) {
    let Some(active) = exercise.active.as_mut().filter(|_| session.is_exercise()) else {
        return;
    };
    let (ExerciseTask::Puzzle(task), ExerciseState::Waiting) = (&active.task, &active.state) else {
        return;
    };
    let (mv, made) = (made.played.mv, active.game.cursor());
    let Some(winning) = task.move_after(made) else { return };
    if mv != winning {
        // The move counts even if the player takes it back before the refutation is found.
        active.wrong_moves += 1;
        let request = Request::Refute(Box::new(RefutationRequest {
            position: active.position().clone(),
            mv,
            winning,
        }));
        active.begin_request(service.bypass_change_detection(), mv, None, request);
    } else if let Some(reply) = task.move_after(made + 1) {
        active.line = ShownLine::reply(reply);
        active.state = ExerciseState::Replying;
    } else {
        active.state = ExerciseState::Solved { is_shown: false };
    }
}

/// Receives the refutation of a wrong move.
fn receive(mut exercise: ResMut<Exercise>, mut service: ResMut<EngineService>) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let (ExerciseTask::Puzzle(_), ExerciseState::Judging(judging)) = (&active.task, &active.state) else {
        return;
    };
    let service = service.bypass_change_detection();
    match service.take_result::<RefutedMove>(judging.request) {
        None => return,
        Some(Ok(RefutedMove { reviewed, reason })) => {
            let line = shown_moves(&reviewed, reason.as_ref());
            active.show_refutation(Refutation::Mistake { reviewed, reason }, line);
        }
        Some(Err(error)) => {
            error!("cannot refute a move: {error}");
            active.state = ExerciseState::Failed;
        }
    }
    exercise.set_changed();
}

impl ActiveExercise {
    /// Whether the player has made a wrong move, or has seen a hint or the solution.
    #[must_use]
    pub(crate) fn is_failed(&self) -> bool {
        self.result() == Some(false)
    }

    /// Returns whether the player has solved the puzzle; `None` while the result is not known.
    fn result(&self) -> Option<bool> {
        match self.state {
            _ if self.wrong_moves > 0 || self.has_hint => Some(false),
            ExerciseState::Solved { is_shown } => Some(!is_shown),
            _ => None,
        }
    }
}

/// Reports the result of a puzzle.
fn end(mut exercise: ResMut<Exercise>, mut commands: Commands) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let (ExerciseTask::Puzzle(task), false, Some(is_solved)) = (&active.task, active.has_ended, active.result()) else {
        return;
    };
    commands.trigger(PuzzleEnded {
        puzzle: task.puzzle.clone(),
        choice: task.choice.clone(),
        is_solved,
    });
    active.has_ended = true;
    exercise.set_changed();
}
