//! A click on the arrow of a better move plays the move.

use crate::input::focus::person_may_move;
use crate::input::selection::SquareChosen;
use crate::review::{BetterMovesPlayed, Moment, Reviews};
use crate::session::{Selection, Session};
use bevy::prelude::*;
use breakthrough_rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_better_move.run_if(person_may_move));
}

/// Plays the next move of the better line if no other piece is selected, and the chosen square is an end of the arrow. In the better
/// line, an own piece is selected instead.
fn play_better_move(
    chosen: On<SquareChosen>,
    (session, reviews, moment): (Res<Session>, Res<Reviews>, Res<Moment>),
    selection: Res<Selection>,
    mut commands: Commands,
) {
    let Some(line) = reviews.better_line(&session).filter(|_| !moment.is_shown()) else {
        return;
    };
    let position = session.shown_position();
    let is_own = position.piece_at(chosen.0) == Some(position.side_to_move());
    let is_followed = line.node == session.shown_node();
    // The other observer of this event may already have selected the piece on the chosen square.
    let is_other_selected = selection.selected.is_some_and(|selected| selected != chosen.0);
    let is_end = |mv: &Move| mv.from == chosen.0 || mv.to == chosen.0;
    if line.moves.first().is_some_and(is_end) && !is_other_selected && !(is_own && is_followed) {
        commands.trigger(BetterMovesPlayed(1));
    }
}
