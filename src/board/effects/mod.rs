//! Effects of captures, detonations and wins.

mod explosion;
mod fragments;
mod victory;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((fragments::plugin, explosion::plugin, victory::plugin));
}
