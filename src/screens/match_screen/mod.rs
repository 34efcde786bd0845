//! The screen of a match: its toolbar, its menu, and what it asks when a UCI program fails.

mod menu;
pub(crate) mod program_failure;
#[cfg(test)]
mod tests;
pub(super) mod toolbar;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((toolbar::plugin, menu::plugin, program_failure::plugin));
}
