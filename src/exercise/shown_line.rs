//! Shows moves on the board, one after another: the refutation of a wrong move, the reply to a good move, and the solution.

use crate::base::redraw::{Expiry, KeepRedrawing, RedrawAfter};
use crate::exercise::{Exercise, ExerciseState, ExerciseTask, is_active};
use crate::schedule::GameSystems;
use crate::session::{AnimationsRunning, Intent, Session};
use bevy::prelude::*;
use breakthrough_reasons::{After, ClaimedFact, Reason};
use breakthrough_review::MoveReview;
use breakthrough_rules::Move;
use std::collections::VecDeque;
use std::time::Duration;

/// Pause before each move of a refutation.
const PAUSE: Duration = Duration::from_millis(700);
/// Pause before each move of the solution of a lesson or a puzzle.
const SOLUTION_PAUSE: Duration = Duration::from_millis(1100);
/// Pause before the reply to a good move.
const REPLY_PAUSE: Duration = Duration::from_millis(400);

/// Requests the solution of the exercise, which is shown on the board.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct SolutionRequested;

/// Moves that are still to be made on the board.
#[derive(Default)]
pub(super) struct ShownLine {
    moves: VecDeque<Move>,
    /// Whether the player continues after the move, which is a reply to a good move.
    is_reply: bool,
    /// Pause before each move.
    pause: Duration,
    next: Option<Expiry>,
}

impl ShownLine {
    /// Maximum number of shown moves after a wrong move.
    pub(super) const MAX_MOVES: usize = 5;

    /// Returns the line of a refutation.
    pub(super) fn refutation(moves: Vec<Move>) -> ShownLine {
        ShownLine::new(moves, PAUSE)
    }

    /// Returns the line of a solution.
    pub(super) fn solution(moves: Vec<Move>) -> ShownLine {
        ShownLine::new(moves, SOLUTION_PAUSE)
    }

    /// Returns the line of a reply to a good move.
    pub(super) fn reply(mv: Move) -> ShownLine {
        ShownLine {
            is_reply: true,
            ..ShownLine::new(vec![mv], REPLY_PAUSE)
        }
    }

    fn new(moves: Vec<Move>, pause: Duration) -> ShownLine {
        ShownLine {
            moves: moves.into(),
            is_reply: false,
            pause,
            next: Some(Expiry::after(pause)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_solution).add_systems(
        Update,
        show_next_move
            .in_set(GameSystems::Input)
            .run_if(is_active.and_then(has_moves)),
    );
}

/// Whether moves are still to be shown.
fn has_moves(exercise: Res<Exercise>) -> bool {
    exercise.active.as_ref().is_some_and(|active| !active.line.is_empty())
}

/// Returns the moves of a refutation that the board shows: at least one, up to the last position about which the reason makes a claim.
pub(super) fn shown_moves(reviewed: &MoveReview, reason: Option<&Reason>) -> Vec<Move> {
    let (line, count) = match reason {
        Some(reason) => {
            let played = reason.claims.iter().filter(|claim| claim.after == After::Played);
            let counts = played.map(|claim| claim.ply + usize::from(claims_next_move(claim.fact)));
            (&reason.line[..], counts.max().unwrap_or_default().max(1))
        }
        None => (reviewed.evaluation.played_line.get(1..).unwrap_or_default(), 1),
    };
    line.iter().copied().take(count.min(ShownLine::MAX_MOVES)).collect()
}

/// Whether a claim about a position also claims the next move.
const fn claims_next_move(fact: ClaimedFact) -> bool {
    matches!(
        fact,
        ClaimedFact::Reply | ClaimedFact::OnlyReply | ClaimedFact::ForcedWin
    )
}

/// Makes the next move after the animation of the last move and a pause.
fn show_next_move(
    time: Res<Time<Real>>,
    animations: Res<AnimationsRunning>,
    mut exercise: ResMut<Exercise>,
    mut intents: MessageWriter<Intent>,
    (mut redraw, mut keep): (MessageWriter<RedrawAfter>, MessageWriter<KeepRedrawing>),
) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let line = &mut active.line;
    if animations.0 {
        // The pause begins in the frame after the animation.
        keep.write(KeepRedrawing);
    } else if line.next.as_mut().is_none_or(|next| next.is_due(&time, &mut redraw))
        && let Some(mv) = line.moves.pop_front()
    {
        intents.write(if line.is_reply {
            Intent::ContinueExercise(mv)
        } else {
            Intent::PlayLine(mv)
        });
        line.next = Some(Expiry::after(line.pause));
        exercise.set_changed();
    }
}

/// Shows the solution on the board: the best move instead of a mistake, or the moves of a lesson's board or a puzzle from its start.
fn show_solution(
    _: On<SolutionRequested>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut intents: MessageWriter<Intent>,
) {
    let exercise = &mut *exercise;
    let Some(active) = exercise.active.as_mut().filter(|_| session.is_exercise()) else {
        return;
    };
    match &active.task {
        ExerciseTask::Mistake(task) => {
            if let Some(mv) = task.solution() {
                active.state = ExerciseState::Solved { is_shown: true };
                active.line.clear();
                if !session.awaits_person() {
                    intents.write(Intent::Undo);
                }
                intents.write(Intent::PlayLine(mv));
            }
        }
        ExerciseTask::Lesson(task) => {
            let (setup, line) = (task.setup(), task.board.solution.clone());
            active.wrong_moves = active.wrong_moves.max(MIN_WRONG_MOVES);
            exercise.prepare_solution(line);
            intents.write(Intent::Start(setup));
        }
        ExerciseTask::Puzzle(task) => {
            let (setup, line) = (task.setup(), task.puzzle.solution.clone());
            exercise.prepare_solution(line);
            intents.write(Intent::Start(setup));
        }
    }
}

impl Exercise {
    /// Sets the active task for the session that is about to start, which shows the solution from the start.
    fn prepare_solution(&mut self, line: Vec<Move>) {
        let Some(active) = self.active.as_ref() else { return };
        let (wrong_moves, has_hint, has_ended) = (active.wrong_moves, active.has_hint, active.has_ended);
        let (task, kept) = (active.task.clone(), active.kept);
        self.prepare(task, kept);
        let next = self.next.as_mut().expect("the exercise was just prepared");
        next.wrong_moves = wrong_moves;
        next.has_hint = has_hint;
        next.has_ended = has_ended;
        next.line = ShownLine::solution(line);
        next.state = ExerciseState::Solved { is_shown: true };
    }
}

/// Number of wrong moves after which a solved board has one star. A shown solution counts as at least this number, so the board then
/// has one star.
const MIN_WRONG_MOVES: usize = 2;
