//! Effects of captures, landings, detonations and wins.

mod explosion;
mod fragments;
mod landing;
mod particles;
mod victory;

pub use fragments::{Fragment, Shattering};
pub(crate) use victory::CelebrationStyle;

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
        landing::plugin,
        explosion::plugin,
        victory::plugin,
    ));
}
