//! The input that the interface claims. The interface writes it before each frame of the game; the board and its input systems
//! read it.

use bevy::prelude::*;

/// Input claimed by the interface.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct InterfaceFocus {
    /// The interface receives keys: a control has the focus, or a dialog is open.
    pub keyboard: bool,
    /// A text field receives keys.
    pub text: bool,
    /// The move list has the focus. It receives the navigation keys, Tab and Esc. Letters and digits still go to the board.
    pub move_list: bool,
    /// The pointer is over a panel.
    pub pointer: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceFocus>();
}
