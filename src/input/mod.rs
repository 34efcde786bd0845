//! Converts pointer and keyboard input to intents.

pub(crate) mod actions;
mod camera;
mod drag;
mod focus;
pub(crate) mod key_capture;
pub(crate) mod key_presses;
mod keyboard;
mod move_list;
pub(crate) mod picking;
mod pointer;
mod selection;
mod selection_change;
pub(crate) mod shortcut;
mod target;
mod touch;
mod typed;

pub use drag::{DRAG_THRESHOLD_PIXELS, PointerState};
pub(super) use keyboard::move_cursor;
pub use move_list::{MoveListToggled, ReplayRequest, ReplaySpeed};
pub use selection::{ExplosionArmed, SquareChosen, ThreatsToggled};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        actions::plugin,
        camera::plugin,
        drag::plugin,
        pointer::plugin,
        key_capture::plugin,
        key_presses::plugin,
        keyboard::plugin,
        picking::plugin,
        selection::plugin,
        touch::plugin,
    ));
}
