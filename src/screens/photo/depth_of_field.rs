//! Depth of field in photos.

use crate::camera::Orbit;
use crate::schedule::GameSystems;
use crate::screens::Overlay;
use crate::screens::photo::Lens;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

/// The picture in the camera, if squares are 5 cm wide and the film is 24 mm high: in squares.
const SENSOR_HEIGHT: f32 = 0.024 / 0.05;
/// What is farther away is no more out of focus, in squares.
const FARTHEST: f32 = 60.0;
const WIDEST_BLUR_PIXELS: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow.in_set(GameSystems::View).run_if(in_state(Overlay::Photo)),
    )
    .add_systems(OnExit(Overlay::Photo), close);
}

/// The distance to the place in focus changes with every step of the camera.
fn follow(
    lens: Res<Lens>,
    cameras: Query<(Entity, &Transform, Option<&DepthOfField>), With<Orbit>>,
    mut commands: Commands,
) {
    for (camera, seen_from, before) in &cameras {
        let Some(aperture_f_stops) = lens.aperture.f_stops() else {
            commands.entity(camera).remove::<DepthOfField>();
            continue;
        };
        let focal_distance = (lens.focus - seen_from.translation).dot(*seen_from.forward());
        let is_same = |before: &DepthOfField| {
            before.focal_distance == focal_distance && before.aperture_f_stops == aperture_f_stops
        };
        if !before.is_some_and(is_same) {
            commands.entity(camera).insert(DepthOfField {
                mode: DepthOfFieldMode::Bokeh,
                focal_distance,
                sensor_height: SENSOR_HEIGHT,
                aperture_f_stops,
                max_circle_of_confusion_diameter: WIDEST_BLUR_PIXELS,
                max_depth: FARTHEST,
            });
        }
    }
}

fn close(cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).remove::<DepthOfField>();
    }
}
