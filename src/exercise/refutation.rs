//! Shows the refutation of a wrong move on the board, one move after another, and the solution.

use crate::base::redraw::{Expiry, KeepRedrawing, RedrawAfter};
use crate::exercise::{Exercise, ExerciseState, is_active};
use crate::schedule::GameSystems;
use crate::session::{AnimationsRunning, Intent, Session};
use bevy::prelude::*;
use breakthrough_reasons::{After, ClaimedFact, Reason};
use breakthrough_review::MoveReview;
use breakthrough_rules::Move;
use std::time::Duration;

/// Pause before each move of a refutation.
const PAUSE: Duration = Duration::from_millis(700);
/// Maximum number of shown moves after the wrong move.
const MAX_MOVES: usize = 5;

/// Requests the solution of the exercise. The best move is made on the board.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct SolutionRequested;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_solution).add_systems(
        Update,
        show_next_move
            .in_set(GameSystems::Input)
            .run_if(is_active.and_then(|exercise: Res<Exercise>| exercise.is_refuting())),
    );
}

/// Returns the moves of a refutation that the board shows: at least one, up to the last position that the reason claims something about.
pub(super) fn shown_moves(reviewed: &MoveReview, reason: Option<&Reason>) -> Vec<Move> {
    let (line, count) = match reason {
        Some(reason) => {
            let played = reason.claims.iter().filter(|claim| claim.after == After::Played);
            let counts = played.map(|claim| claim.ply + usize::from(claims_next_move(claim.fact)));
            (&reason.line[..], counts.max().unwrap_or_default().max(1))
        }
        None => (reviewed.evaluation.played_line.get(1..).unwrap_or_default(), 1),
    };
    line.iter().copied().take(count.min(MAX_MOVES)).collect()
}

/// Whether a claim about a position also claims the next move.
const fn claims_next_move(fact: ClaimedFact) -> bool {
    matches!(
        fact,
        ClaimedFact::Reply | ClaimedFact::OnlyReply | ClaimedFact::ForcedWin
    )
}

pub(super) const fn first_move() -> Expiry {
    Expiry::after(PAUSE)
}

impl Exercise {
    /// Whether moves of a refutation are still to be shown.
    fn is_refuting(&self) -> bool {
        let state = self.active.as_ref().map(|active| &active.state);
        matches!(state, Some(ExerciseState::Refuted(refutation)) if !refutation.remaining.is_empty())
    }
}

/// Makes the next move of the refutation after the animation of the last move and a pause.
fn show_next_move(
    time: Res<Time<Real>>,
    animations: Res<AnimationsRunning>,
    mut exercise: ResMut<Exercise>,
    mut intents: MessageWriter<Intent>,
    (mut redraw, mut keep): (MessageWriter<RedrawAfter>, MessageWriter<KeepRedrawing>),
) {
    let active = exercise.bypass_change_detection().active.as_mut();
    let Some(ExerciseState::Refuted(refutation)) = active.map(|active| &mut active.state) else {
        return;
    };
    if animations.0 {
        // The pause begins in the frame after the animation.
        keep.write(KeepRedrawing);
    } else if refutation.next.is_due(&time, &mut redraw) {
        intents.write(Intent::PlayLine(refutation.remaining.remove(0)));
        refutation.next = Expiry::after(PAUSE);
        exercise.set_changed();
    }
}

/// Makes the best move on the board.
fn show_solution(
    _: On<SolutionRequested>,
    session: Res<Session>,
    mut exercise: ResMut<Exercise>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(active) = exercise.active.as_mut().filter(|_| session.is_exercise()) else {
        return;
    };
    if let Some(mv) = active.task.solution() {
        active.state = ExerciseState::Solved { is_shown: true };
        if !session.awaits_person() {
            intents.write(Intent::Undo);
        }
        intents.write(Intent::PlayLine(mv));
    }
}
