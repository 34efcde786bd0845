//! Orbit camera that always fits the board into the free area of the window.

mod control;
mod fit;
mod main_camera;
mod opening;
mod orbit;
mod player_view;
mod requests;
mod safe_area;

pub(crate) use fit::Framing;
pub(crate) use fit::player_yaw;
pub use fit::project;
#[cfg(test)]
pub(crate) use fit::{FIELD_OF_VIEW_DEGREES, PLAYER_PITCH_DEGREES, fit};
#[cfg(any(test, feature = "testing"))]
pub(crate) use main_camera::clip_from_view;
pub(crate) use main_camera::{FieldOfView, PlaceCameraSystems};
pub(crate) use main_camera::{NEAR_PLANE, set_sub_view};
pub(crate) use opening::Opening;
pub(crate) use orbit::Orbit;
pub(crate) use orbit::OrbitView;
pub(crate) use player_view::PlayerView;
pub(crate) use requests::CameraRequest;
pub(crate) use safe_area::SafeArea;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((main_camera::plugin, control::plugin, opening::plugin));
}
