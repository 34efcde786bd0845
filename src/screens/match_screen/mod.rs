//! The screen of a match: its toolbar, its list of moves and its menu.

pub(super) mod earlier;
mod match_bar;
mod menu;
pub mod moves;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((match_bar::plugin, toolbar::plugin, moves::visuals, menu::plugin));
}
