//! Run conditions for the input of the board.

use crate::session::{Session, SessionKind};
use crate::states::{Overlay, Pause};
use bevy::prelude::*;

/// Run condition: the pause menu or an overlay covers the board.
pub(super) fn is_menu_open(pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    pause.is_some_and(|pause| **pause == Pause::Paused) && **overlay == Overlay::None
}

/// Run condition: nothing covers the board, the board shows an earlier position of a game in progress, and the game does not
/// allow variations.
pub(super) fn views_earlier_position(
    session: Res<Session>,
    pause: Option<Res<State<Pause>>>,
    overlay: Res<State<Overlay>>,
) -> bool {
    let is_earlier = matches!(session.kind(), SessionKind::Game | SessionKind::ByLink)
        && session.outcome().is_none()
        && !session.shows_latest()
        && !session.allows_variations();
    is_earlier && accepts_input(pause, overlay)
}

/// Run condition: a game is in progress or over, nothing covers the game screen, and a person can move a piece on the board.
pub(super) fn person_may_move(
    session: Res<Session>,
    pause: Option<Res<State<Pause>>>,
    overlay: Res<State<Overlay>>,
) -> bool {
    session.accepts_moves() && accepts_input(pause, overlay)
}

/// Whether a game is in progress or over, and nothing covers the game screen.
fn accepts_input(pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    pause.is_some_and(|pause| **pause == Pause::Running) && **overlay == Overlay::None
}
