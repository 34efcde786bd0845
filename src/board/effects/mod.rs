//! Effects of captures, detonations and wins.

mod explosion;
mod fragments;
mod particles;
mod victory;

pub use fragments::{Fragment, Shattering};

use bevy::prelude::*;

/// Where fragments are, without anything that is drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(fragments::plugin);
}

/// What is drawn.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        fragments::visuals,
        particles::plugin,
        explosion::plugin,
        victory::plugin,
    ));
}
