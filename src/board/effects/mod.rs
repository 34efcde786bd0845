//! Effects of captures, landings, detonations and wins.

mod explosion;
mod fragments;
mod landing;
mod victory;

pub(crate) use victory::CelebrationStyle;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((fragments::plugin, explosion::plugin, landing::plugin, victory::plugin));
}
