//! Depth of field of the cameras that have a [`Focus`].

use crate::graphics::long_exposure::SENSOR_HEIGHT;
use crate::schedule::GameSystems;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

const MAX_BLUR_PIXELS: f32 = 64.0;

/// Focus and aperture of a camera with depth of field.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Focus {
    /// World position that is in focus.
    pub(crate) point: Vec3,
    /// F-number. A higher number increases the depth of field.
    pub(crate) f_stops: f32,
    /// Depth in squares beyond which the blur does not increase. Strong blur behind a sharp outline would smear the outline.
    pub(crate) max_depth: f32,
    pub(crate) purpose: FocusPurpose,
}

/// Owner of a focus. Only the owner removes the focus, because a game may start before the title screen has closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FocusPurpose {
    Title,
    Opening,
    Photo,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(remove_depth_of_field).add_systems(
        Update,
        update_depth_of_field
            .in_set(GameSystems::View)
            .run_if(any_with_component::<Focus>),
    );
}

/// Updates the depth of field of every camera. The focal distance changes whenever a camera moves.
fn update_depth_of_field(cameras: Query<(Entity, &Focus, &Transform, Option<&DepthOfField>)>, mut commands: Commands) {
    for (camera, focus, transform, before) in &cameras {
        let focal_distance = (focus.point - transform.translation).dot(*transform.forward());
        let is_same = |before: &DepthOfField| {
            before.focal_distance == focal_distance
                && before.aperture_f_stops == focus.f_stops
                && before.max_depth == focus.max_depth
        };
        if !before.is_some_and(is_same) {
            commands.entity(camera).insert(DepthOfField {
                mode: DepthOfFieldMode::Bokeh,
                focal_distance,
                sensor_height: SENSOR_HEIGHT,
                aperture_f_stops: focus.f_stops,
                max_circle_of_confusion_diameter: MAX_BLUR_PIXELS,
                max_depth: focus.max_depth,
            });
        }
    }
}

/// Returns a system that removes every [`Focus`] of this owner.
pub(crate) fn remove_focus(purpose: FocusPurpose) -> impl Fn(Query<(Entity, &Focus)>, Commands) {
    move |cameras, mut commands| {
        for (camera, focus) in &cameras {
            if focus.purpose == purpose {
                commands.entity(camera).remove::<Focus>();
            }
        }
    }
}

fn remove_depth_of_field(removed: On<Remove, Focus>, mut commands: Commands) {
    commands.entity(removed.entity).try_remove::<DepthOfField>();
}
