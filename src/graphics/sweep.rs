//! Meshes swept from a profile around the vertical axis, round or faceted, upright or bent. Shading is smooth along each curve of
//! the profile and creased between two curves.

use crate::graphics::mesh_builder::{Builder, with_tangents};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// One smooth curve of a profile: radius and height of the points that it passes through, from the bottom up.
pub(crate) type Curve<'a> = &'a [(f32, f32)];

/// The distance over which slopes are measured.
const STEP: f32 = 1e-3;

/// The resolution of a swept mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detail {
    /// Segments around the axis.
    pub(crate) segments: usize,
    /// Points inserted between two points of a curve.
    pub(crate) between: usize,
}

/// Maps a turn (0 to 1 around the axis), a radius and a height of the profile to a position. Turn 0 is ahead, which is -z, and a
/// quarter turn is to the right.
pub(crate) trait Bend: Fn(f32, f32, f32) -> Vec3 {}
impl<F: Fn(f32, f32, f32) -> Vec3> Bend for F {}

/// The [`Bend`] of an upright solid of revolution.
pub(crate) fn round(turn: f32, radius: f32, height: f32) -> Vec3 {
    let (sine, cosine) = (turn * TAU).sin_cos();
    Vec3::new(radius * sine, height, -radius * cosine)
}

/// Sweeps curves around the axis, shaded smoothly within each curve. `grain` is the offset of the texture coordinates.
pub(crate) fn smooth(curves: &[Curve], detail: Detail, grain: Vec2, bend: impl Bend) -> Mesh {
    let mut builder = Builder::default();
    for curve in curves {
        let points = catmull_rom(curve, detail.between);
        let mut rings = Vec::new();
        for (index, point) in points.iter().enumerate() {
            let along = points[(index + 1).min(points.len() - 1)] - points[index.saturating_sub(1)];
            let mut corner = |segment: usize| {
                let turn = segment as f32 / detail.segments as f32;
                let normal = normal(&bend, turn, *point, along.normalize_or(Vec2::X));
                builder.corner(bend(turn, point.x, point.y), normal, grain + uv(turn, *point))
            };
            rings.push((0..=detail.segments).map(&mut corner).collect());
        }
        join_rings(&mut builder, &rings);
    }
    with_tangents(builder.build())
}

/// Sweeps rings around the axis in flat faces that meet at these turns. Rings are radius and height, from the bottom up.
pub(crate) fn faceted(rings: Curve, turns: &[f32], grain: Vec2, bend: impl Bend) -> Mesh {
    let mut builder = Builder::default();
    let at = |ring: usize, side: usize| {
        let (radius, height) = rings[ring];
        let turn = turns[side % turns.len()] + (side / turns.len()) as f32;
        (bend(turn, radius, height), grain + uv(turn, Vec2::new(radius, height)))
    };
    for ring in 0..rings.len() - 1 {
        for side in 0..turns.len() {
            let corners = [
                at(ring, side),
                at(ring, side + 1),
                at(ring + 1, side + 1),
                at(ring + 1, side),
            ];
            let [a, b, c, d] = corners.map(|(place, _)| place);
            // A face that ends in a point has two equal corners, so the normal comes from the diagonals.
            let normal = (c - a).cross(d - b).normalize_or(Vec3::Y);
            let placed = corners.map(|(place, uv)| builder.corner(place, -normal, uv));
            builder.triangles([0, 2, 1, 0, 3, 2].map(|index: usize| placed[index]));
        }
    }
    with_tangents(builder.build())
}

/// Texture coordinates with the grain, which runs along u, upright.
fn uv(turn: f32, point: Vec2) -> Vec2 {
    Vec2::new(point.y * 0.35, turn * 0.5)
}

/// The normal at a point of the bent shape, from the slopes along the profile and around the axis.
fn normal(bend: &impl Bend, turn: f32, point: Vec2, along: Vec2) -> Vec3 {
    // On the axis the slope around it is undefined, so it is measured beside the axis.
    let radius = point.x.max(STEP);
    let (before, after) = (
        Vec2::new(radius, point.y) - along * STEP,
        Vec2::new(radius, point.y) + along * STEP,
    );
    let up = bend(turn, after.x, after.y) - bend(turn, before.x, before.y);
    let around = bend(turn + STEP, radius, point.y) - bend(turn - STEP, radius, point.y);
    up.cross(around).normalize_or(Vec3::Y)
}

/// Joins rings of vertices with triangles, the lowest ring first.
fn join_rings(builder: &mut Builder, rings: &[Vec<u32>]) {
    for pair in rings.windows(2) {
        let sides = pair[0].windows(2).zip(pair[1].windows(2));
        for (below, above) in sides {
            builder.triangles([below[0], above[0], below[1], below[1], above[0], above[1]]);
        }
    }
}

/// Samples a Catmull-Rom spline through the points, with `between` samples inserted in each section.
fn catmull_rom(points: &[(f32, f32)], between: usize) -> Vec<Vec2> {
    let at = |index: isize| Vec2::from(points[index.clamp(0, points.len() as isize - 1) as usize]);
    let mut curve = Vec::new();
    for index in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2));
        for step in 0..=between {
            let t = step as f32 / (between + 1) as f32;
            let point = 0.5
                * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t);
            curve.push(point.max(Vec2::ZERO));
        }
    }
    curve.push(at(points.len() as isize - 1));
    curve
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that every triangle winds outwards and that its normals agree.
    fn check_faces(mesh: &Mesh) {
        let values = |attribute| {
            mesh.attribute(attribute)
                .and_then(|values| values.as_float3())
                .expect("there")
        };
        let (positions, normals) = (values(Mesh::ATTRIBUTE_POSITION), values(Mesh::ATTRIBUTE_NORMAL));
        let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
        let middle = Vec3::Y * 0.5;
        for triangle in indices.chunks_exact(3) {
            let corners: Vec<Vec3> = triangle.iter().map(|index| Vec3::from(positions[*index])).collect();
            let face = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
            if face.length() < 1e-6 {
                continue;
            }
            assert!(face.dot(corners[0] - middle) > 0.0, "{corners:?} winds outwards");
            for index in triangle {
                assert!(
                    face.dot(Vec3::from(normals[*index])) > 0.0,
                    "{corners:?} shades outwards"
                );
            }
        }
    }

    const BARREL: Curve<'static> = &[(0.3, 0.0), (0.5, 0.5), (0.3, 1.0), (0.0, 1.1)];

    #[test]
    fn faces_of_smooth_and_faceted_sweeps_point_outwards() {
        let detail = Detail {
            segments: 16,
            between: 1,
        };
        check_faces(&smooth(&[BARREL], detail, Vec2::ZERO, round));
        let leaning = |turn, radius, height: f32| round(turn, radius, height) - Vec3::Z * 0.2 * height;
        check_faces(&smooth(&[BARREL], detail, Vec2::ZERO, leaning));
        check_faces(&faceted(BARREL, &[0.0, 0.2, 0.5, 0.8], Vec2::ZERO, leaning));
    }

    #[test]
    fn turn_0_is_ahead_and_a_quarter_turn_is_right() {
        assert!((round(0.0, 1.0, 0.5) - Vec3::new(0.0, 0.5, -1.0)).length() < 1e-6);
        assert!((round(0.25, 1.0, 0.5) - Vec3::new(1.0, 0.5, 0.0)).length() < 1e-6);
    }
}
