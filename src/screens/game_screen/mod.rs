//! The screen of a game: the bar with names and clocks, the toolbar, the move list, the menu, and the dialog for a failed UCI
//! engine.

pub(super) mod earlier;
pub(crate) mod engine_failure;
mod game_bar;
mod menu;
pub(crate) mod moves;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

pub(super) use game_bar::{FriendBarHeight, GameBarHeight, bar_room, room_beside_bars};
pub(super) use menu::menu_width;
pub(super) use toolbar::headline;

use bevy::prelude::*;

/// Adds the logic of the dialog for a failed UCI engine, without panels.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(engine_failure::plugin);
}

pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        game_bar::plugin,
        toolbar::plugin,
        moves::visuals,
        menu::plugin,
        engine_failure::visuals,
    ));
}
