//! Who receives input: the interface or the board.

use crate::session::Session;
use crate::states::{Overlay, Pause, Screen};
use bevy::prelude::*;

/// What input the interface claims.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct InterfaceFocus {
    /// The interface receives the keys: one of its controls has the focus, or a dialog is open.
    pub keyboard: bool,
    /// A text field receives the keys.
    pub text: bool,
    /// The list of moves has the focus. It receives the keys that lead from square to square, Tab and Esc; letters and digits are
    /// still the board's.
    pub move_list: bool,
    /// The pointer is over a panel.
    pub pointer: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceFocus>();
}

/// Run condition: the menu of a game lies above the whole board.
pub(super) fn is_menu_open(pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    pause.is_some_and(|pause| **pause == Pause::Paused) && **overlay == Overlay::None
}

/// Run condition: a game is running or over, nothing covers its screen, and a person can move a piece on the board.
pub(super) fn person_may_move(
    session: Res<Session>,
    (screen, pause): (Res<State<Screen>>, Option<Res<State<Pause>>>),
    overlay: Res<State<Overlay>>,
) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    session.accepts_moves() && (is_running || **screen == Screen::Result) && **overlay == Overlay::None
}
