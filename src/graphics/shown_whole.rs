//! Objects that are hidden if the edge of the view or the interface would cut them.

use crate::camera::{Orbit, PlaceCameraSystems, SafeArea};
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;

/// Corners of the boxes around an object that is shown only as a whole, in world space.
#[derive(Component, Clone, Debug, Default)]
#[require(Visibility)]
pub(crate) struct ShownWhole(pub(crate) Vec<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        hide_cut_objects
            .after(PlaceCameraSystems)
            .before(VisibilitySystems::VisibilityPropagate),
    );
}

/// Returns the corners of a transformed box.
pub(crate) fn box_corners(centre: Vec3, half_size: Vec3, transform: Transform) -> Vec<Vec3> {
    let corner = |index: u32| {
        let sign = |axis: u32| if index >> axis & 1 == 0 { -1.0 } else { 1.0 };
        centre + half_size * Vec3::new(sign(0), sign(1), sign(2))
    };
    (0..8).map(|index| transform * corner(index)).collect()
}

/// Hides the objects that are partly outside the free area of the view.
pub(super) fn hide_cut_objects(
    camera: Single<(&Camera, &Transform, &Orbit), With<Camera3d>>,
    mut objects: Query<(&ShownWhole, &mut Visibility)>,
) {
    let (camera, transform, orbit) = camera.into_inner();
    let Some(viewport) = camera.logical_viewport_size() else {
        return;
    };
    let free = free_rect(viewport, orbit.safe_area());
    let clip_from_world = camera.clip_from_view() * transform.to_matrix().inverse();
    for (object, mut visibility) in &mut objects {
        let is_whole = object
            .0
            .iter()
            .all(|corner| position_in_view(clip_from_world, viewport, *corner).is_some_and(|at| free.contains(at)));
        visibility.set_if_neq(if is_whole {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// Returns the area of the view not covered by the interface, in logical pixels from the top left.
fn free_rect(viewport: Vec2, covered: SafeArea) -> Rect {
    Rect {
        min: Vec2::new(covered.left, covered.top),
        max: viewport - Vec2::new(covered.right, covered.bottom),
    }
}

/// Returns the position of a point in the view, in logical pixels from the top left; `None` for a point behind the camera.
fn position_in_view(clip_from_world: Mat4, viewport: Vec2, point: Vec3) -> Option<Vec2> {
    let clip = clip_from_world * point.extend(1.0);
    let ndc = clip.xy() / clip.w;
    (clip.w > 0.0).then(|| (ndc * Vec2::new(0.5, -0.5) + 0.5) * viewport)
}
