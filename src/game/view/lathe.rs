//! Turned shapes: a profile swept around an axis, smooth along each curve and creased between two.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// One smooth curve of a profile, from the axis outwards and upwards: radius and height of points that it passes through.
pub(super) type Curve<'a> = &'a [(f32, f32)];

/// Points inserted between two points of a curve.
const SUBDIVISIONS: usize = 1;

/// Turns curves around the vertical axis in `segments` flat sides that shade as one round.
pub(super) fn turn(curves: &[Curve], segments: usize) -> Mesh {
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut uvs = Vec::new();
    let mut indices = Vec::new();
    for curve in curves {
        let points = smooth(curve);
        let first = positions.len() as u32;
        for (index, point) in points.iter().enumerate() {
            let tangent = points[(index + 1).min(points.len() - 1)] - points[index.saturating_sub(1)];
            let outward = Vec2::new(tangent.y, -tangent.x).normalize_or(Vec2::Y);
            for segment in 0..=segments {
                let turn = segment as f32 / segments as f32;
                let (sine, cosine) = (turn * TAU).sin_cos();
                positions.push([point.x * cosine, point.y, point.x * sine]);
                normals.push([outward.x * cosine, outward.y, outward.x * sine]);
                // The wood's grain, which runs along u, stands upright in the piece.
                uvs.push([point.y * 0.35, turn * 0.5]);
            }
        }
        let row = segments as u32 + 1;
        for ring in 0..points.len() as u32 - 1 {
            for segment in 0..segments as u32 {
                let corner = first + ring * row + segment;
                indices.extend([
                    corner,
                    corner + row,
                    corner + 1,
                    corner + 1,
                    corner + row,
                    corner + row + 1,
                ]);
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

/// A Catmull-Rom curve through the points.
fn smooth(points: &[(f32, f32)]) -> Vec<Vec2> {
    let at = |index: isize| Vec2::from(points[index.clamp(0, points.len() as isize - 1) as usize]);
    let mut curve = Vec::new();
    for index in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2));
        for step in 0..=SUBDIVISIONS {
            let t = step as f32 / (SUBDIVISIONS + 1) as f32;
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

    #[test]
    fn a_turned_cylinder_faces_outwards() {
        let mesh = turn(&[&[(1.0, 0.0), (1.0, 1.0)]], 16);
        let positions = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|values| values.as_float3())
            .expect("positions");
        let normals = mesh
            .attribute(Mesh::ATTRIBUTE_NORMAL)
            .and_then(|values| values.as_float3())
            .expect("normals");
        for (position, normal) in positions.iter().zip(normals) {
            let outward = Vec3::new(position[0], 0.0, position[2]);
            assert!((outward - Vec3::from(*normal)).length() < 1e-4);
        }
        let indices = mesh.indices().expect("indices");
        let corners: Vec<Vec3> = indices
            .iter()
            .take(3)
            .map(|index| Vec3::from(positions[index]))
            .collect();
        let face = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        assert!(face.dot(corners[0]) > 0.0, "triangles wind outwards");
    }
}
