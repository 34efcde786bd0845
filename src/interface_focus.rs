//! The input that the interface claims. The interface writes it before each frame of the game; the board and its keys read it.

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

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceFocus>();
}
