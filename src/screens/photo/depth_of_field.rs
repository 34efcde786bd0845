//! Applies the depth of field settings to the camera in photo mode.

use crate::camera::Orbit;
use crate::graphics::long_exposure::SENSOR_HEIGHT;
use crate::schedule::GameSystems;
use crate::screens::photo::DepthOfFieldSettings;
use crate::states::Overlay;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

/// The depth in squares beyond which blur no longer grows.
const MAX_DEPTH: f32 = 60.0;
const MAX_BLUR_PIXELS: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_depth_of_field
            .in_set(GameSystems::View)
            .run_if(in_state(Overlay::Photo)),
    )
    .add_systems(OnExit(Overlay::Photo), remove_depth_of_field);
}

/// Updates the camera. The focal distance changes whenever the camera moves.
fn update_depth_of_field(
    settings: Res<DepthOfFieldSettings>,
    cameras: Query<(Entity, &Transform, Option<&DepthOfField>), With<Orbit>>,
    mut commands: Commands,
) {
    for (camera, transform, before) in &cameras {
        let Some(aperture_f_stops) = settings.aperture.f_stops() else {
            commands.entity(camera).remove::<DepthOfField>();
            continue;
        };
        let focal_distance = (settings.focus - transform.translation).dot(*transform.forward());
        let is_same = |before: &DepthOfField| {
            before.focal_distance == focal_distance && before.aperture_f_stops == aperture_f_stops
        };
        if !before.is_some_and(is_same) {
            commands.entity(camera).insert(DepthOfField {
                mode: DepthOfFieldMode::Bokeh,
                focal_distance,
                sensor_height: SENSOR_HEIGHT,
                aperture_f_stops,
                max_circle_of_confusion_diameter: MAX_BLUR_PIXELS,
                max_depth: MAX_DEPTH,
            });
        }
    }
}

fn remove_depth_of_field(cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).remove::<DepthOfField>();
    }
}
