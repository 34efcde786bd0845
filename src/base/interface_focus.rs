//! Input claimed by the interface. The interface updates this resource at the start of each frame, and the board's input systems
//! read it.

use bevy::prelude::*;

/// Input claimed by the interface.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub(crate) struct InterfaceFocus {
    /// The interface receives keys: a control has the focus, or a dialog is open.
    pub keyboard: bool,
    /// A text field receives keys.
    pub text: bool,
    /// The move list has the focus. The list receives the navigation keys, Tab and Esc. The board still receives letters and
    /// digits.
    pub move_list: bool,
    /// A list or a pop-up is open. Esc closes it.
    pub popup: bool,
    /// The pointer is over a panel.
    pub pointer: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceFocus>();
}
