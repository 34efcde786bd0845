//! Converts pointer and keyboard input to intents.

pub(crate) mod actions;
mod better_line;
mod camera;
mod clicks;
mod drag;
mod focus;
mod hover;
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

pub(super) use keyboard::move_cursor;
pub(crate) use move_list::{MoveListToggled, ReplayRequest, ReplaySpeed};
pub(crate) use pointer::DRAG_THRESHOLD_PIXELS;
#[cfg(test)]
pub(crate) use pointer::PointerState;
#[cfg(test)]
pub(crate) use selection::SquareChosen;
pub(crate) use selection::{ExplosionArmed, ThreatsToggled};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        actions::plugin,
        better_line::plugin,
        camera::plugin,
        pointer::plugin,
        clicks::plugin,
        drag::plugin,
        hover::plugin,
        key_capture::plugin,
        key_presses::plugin,
        keyboard::plugin,
        picking::plugin,
        selection::plugin,
        touch::plugin,
    ));
}
