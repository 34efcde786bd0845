//! The screen of a match: its toolbar and its menu.

mod match_bar;
mod menu;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((match_bar::plugin, toolbar::plugin, menu::plugin));
}
