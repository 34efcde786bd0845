//! Photo mode: a closer camera, depth of field, a bar with its controls, and saving the picture.

mod camera;
mod capture;
mod depth_of_field;
mod panel;

pub use camera::{Aperture, DepthOfFieldSettings};
pub(crate) use capture::PhotoFolder;
pub(crate) use panel::Exposing;

use bevy::prelude::*;

/// The camera of photo mode, without rendering.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(camera::plugin);
}

/// Depth of field, the bar and the capture.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((depth_of_field::plugin, panel::plugin, capture::plugin));
}
