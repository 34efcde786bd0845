//! Photo mode: a closer camera, settings for lens, light and depth of field, photos saved as files, and long-exposure prints.

mod camera;
mod capture;
mod clipboard;
mod depth_of_field;
mod panel;
mod print;
mod print_panel;
mod settings;
mod toolbar;

pub(crate) use camera::{Aperture, DepthOfFieldSettings};
pub(crate) use capture::PhotoFolder;
pub(crate) use settings::{FocalLength, PhotoSettings};

use bevy::prelude::*;

/// Adds the camera and settings of photo mode.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((camera::plugin, settings::plugin));
}

/// Adds the depth of field effect, the panels, and photo capture.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        depth_of_field::plugin,
        panel::plugin,
        capture::plugin,
        clipboard::plugin,
        print::plugin,
    ));
}
