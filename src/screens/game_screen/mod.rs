//! The screen of a game: its bar with names and clocks, its toolbar, its list of moves, its menu, and what it asks when a UCI
//! program fails.

pub(super) mod earlier;
mod game_bar;
mod menu;
pub mod moves;
pub(crate) mod program_failure;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

pub(super) use menu::menu_width;
pub(super) use toolbar::headline;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        game_bar::plugin,
        toolbar::plugin,
        moves::visuals,
        menu::plugin,
        program_failure::plugin,
    ));
}
