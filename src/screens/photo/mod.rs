//! Photo mode: a camera that comes closer, depth of field, a toolbar, and pictures saved as files.

mod camera;
mod capture;
mod depth_of_field;
mod panel;

pub use camera::{Aperture, DepthOfFieldSettings};
pub(crate) use capture::PhotoFolder;
pub(crate) use panel::CapturingPhoto;

use bevy::prelude::*;

/// The camera of photo mode.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(camera::plugin);
}

/// Depth of field, the toolbar, and taking pictures.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((depth_of_field::plugin, panel::plugin, capture::plugin));
}
