//! The board's frame: a moulding swept around the squares with mitred corners.

use super::shapes::Builder;
use bevy::prelude::*;

/// Sweeps a profile around a rectangle. Points of the profile are (outwards, up) from the rectangle's edge, the inner one
/// first; each stretch between two points is flat.
pub(super) fn moulding(half: Vec2, profile: &[(f32, f32)], grain_scale: f32) -> Mesh {
    let mut builder = Builder::default();
    let corner = |(outward, up): (f32, f32), quarter: usize| {
        let (x, z) = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)][quarter % 4];
        Vec3::new((half.x + outward) * x, up, (half.y + outward) * z)
    };
    for quarter in 0..4 {
        let along_x = quarter % 2 == 1;
        let mut across = 0.0;
        for stretch in profile.windows(2) {
            let (inner, outer) = (stretch[0], stretch[1]);
            let width = Vec2::new(outer.0 - inner.0, outer.1 - inner.1).length();
            let corners = [
                corner(inner, quarter),
                corner(outer, quarter),
                corner(outer, quarter + 1),
                corner(inner, quarter + 1),
            ];
            let offset = quarter as f32 * 0.37;
            let uv = |point: Vec3, across: f32| {
                let along = if along_x { point.x } else { point.z };
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

    #[test]
    fn the_top_of_a_moulding_faces_up_on_all_four_sides() {
        let mesh = moulding(Vec2::new(4.0, 3.0), &[(0.0, 0.0), (1.0, 0.0)], 1.0);
        let normals = mesh
            .attribute(Mesh::ATTRIBUTE_NORMAL)
            .and_then(|values| values.as_float3())
            .expect("normals");
        assert_eq!(normals.len(), 16);
        assert!(normals.iter().all(|normal| normal[1] > 0.99), "{normals:?}");
    }
}
