//! The screen of a match: its toolbar and its menu.

mod menu;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((toolbar::plugin, menu::plugin));
}
