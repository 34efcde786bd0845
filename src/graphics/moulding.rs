//! Meshes of mouldings: a profile swept around a convex outline, with mitred corners.

use crate::base::layout::widened;
use crate::graphics::mesh_builder::Builder;
use bevy::prelude::*;

/// Sweeps a profile around a convex outline. A profile point consists of the distance outwards from the outline and the height.
/// The innermost point is first. The segments between points are flat-shaded.
pub(crate) fn moulding(outline: &[Vec2], profile: &[(f32, f32)], grain_scale: f32) -> Mesh {
    moulding_along(outline, profile, grain_scale, |_| true)
}

/// Sweeps a profile along the sides of a convex outline whose directions satisfy `is_side`.
pub(crate) fn moulding_along(
    outline: &[Vec2],
    profile: &[(f32, f32)],
    grain_scale: f32,
    is_side: impl Fn(Vec2) -> bool,
) -> Mesh {
    let mut builder = Builder::default();
    let count = outline.len();
    let corner = |(outward, up): (f32, f32), index: usize| {
        let at = widened(outline, outward)[index % count];
        Vec3::new(at.x, up, at.y)
    };
    for index in 0..count {
        let direction = (outline[(index + 1) % count] - outline[index]).normalize_or_zero();
        if !is_side(direction) {
            continue;
        }
        let mut across = 0.0;
        for segment in profile.windows(2) {
            let (inner, outer) = (segment[0], segment[1]);
            let width = Vec2::new(outer.0 - inner.0, outer.1 - inner.1).length();
            let corners = [
                corner(inner, index),
                corner(outer, index),
                corner(outer, index + 1),
                corner(inner, index + 1),
            ];
            let offset = index as f32 * 0.37;
            let uv = |point: Vec3, across: f32| {
                let along = point.xz().dot(direction);
                Vec2::new(along * grain_scale, across * grain_scale + offset)
            };
            let (near, far) = (across, across + width);
            let uvs = [
                uv(corners[0], near),
                uv(corners[1], far),
                uv(corners[2], far),
                uv(corners[3], near),
            ];
            builder.quad(corners, uvs);
            across = far;
        }
    }
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::layout::outline;
    use breakthrough_rules::BoardSize;

    #[test]
    fn the_top_of_a_moulding_faces_up_on_all_sides() {
        for size in [BoardSize::new(8, 6), BoardSize::hexagon(5)] {
            let outline = outline(size);
            let mesh = moulding(&outline, &[(0.0, 0.0), (1.0, 0.0)], 1.0);
            let normals = mesh
                .attribute(Mesh::ATTRIBUTE_NORMAL)
                .and_then(|values| values.as_float3())
                .expect("normals");
            assert_eq!(normals.len(), 4 * outline.len());
            assert!(normals.iter().all(|normal| normal[1] > 0.99), "{normals:?}");
        }
    }
}
