//! Photo mode: a nearer camera, depth of field, a bar of its own, and the picture as a file.

mod camera;
mod capture;
mod depth_of_field;
mod panel;

pub use camera::{Aperture, Lens};
pub(crate) use capture::PhotoFolder;
pub(crate) use panel::Exposing;

use bevy::prelude::*;

/// The camera of photo mode, without anything drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(camera::plugin);
}

/// Depth of field, the bar, and taking the picture.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((depth_of_field::plugin, panel::plugin, capture::plugin));
}
