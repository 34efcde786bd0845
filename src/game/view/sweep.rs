//! Shapes made by sweeping a profile around an axis: smooth along each curve and creased between two, round or in facets,
//! upright or bent.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// One smooth curve of a profile, from the axis outwards and upwards: radius and height of points that it passes through.
pub(super) type Curve<'a> = &'a [(f32, f32)];

/// How far apart two points are between which a slope is measured.
const STEP: f32 = 1e-3;

/// How finely a shape is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    /// Sides around the axis.
    pub(super) segments: usize,
    /// Points inserted between two points of a curve.
    pub(super) between: usize,
}

/// Where the point of a profile at a turn (0 to 1 around), a radius and a height is. Turn 0 is ahead, which is -z, and a
/// quarter is at the right.
pub(super) trait Bend: Fn(f32, f32, f32) -> Vec3 {}
impl<F: Fn(f32, f32, f32) -> Vec3> Bend for F {}

/// The point of a turned shape.
pub(super) fn round(turn: f32, radius: f32, height: f32) -> Vec3 {
    let (sine, cosine) = (turn * TAU).sin_cos();
    Vec3::new(radius * sine, height, -radius * cosine)
}

/// Sweeps curves around, shading smoothly within each. The texture is cut from a place of its own.
pub(super) fn smooth(curves: &[Curve], detail: Detail, grain: Vec2, bend: impl Bend) -> Mesh {
    let mut sheet = Sheet::default();
    for curve in curves {
        let points = fine(curve, detail.between);
        let first = sheet.positions.len() as u32;
        for (index, point) in points.iter().enumerate() {
            let along = points[(index + 1).min(points.len() - 1)] - points[index.saturating_sub(1)];
            for segment in 0..=detail.segments {
                let turn = segment as f32 / detail.segments as f32;
                let normal = normal(&bend, turn, *point, along.normalize_or(Vec2::X));
                sheet.point(bend(turn, point.x, point.y), normal, grain + uv(turn, *point));
            }
        }
        sheet.weave(first, points.len(), detail.segments);
    }
    sheet.build()
}

/// Sweeps rings around at these turns, each face flat. Rings are radius and height, from the foot up.
pub(super) fn faceted(rings: Curve, turns: &[f32], grain: Vec2, bend: impl Bend) -> Mesh {
    let mut sheet = Sheet::default();
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
            // A face that ends in a point has two corners there.
            let normal = (c - a).cross(d - b).normalize_or(Vec3::Y);
            let first = sheet.positions.len() as u32;
            for (place, uv) in corners {
                sheet.point(place, -normal, uv);
            }
            sheet.indices.extend([0, 2, 1, 0, 3, 2].map(|index| first + index));
        }
    }
    sheet.build()
}

/// The grain, which runs along u, stands upright.
fn uv(turn: f32, point: Vec2) -> Vec2 {
    Vec2::new(point.y * 0.35, turn * 0.5)
}

/// The normal at a point of the bent shape, from the slopes along the profile and around.
fn normal(bend: &impl Bend, turn: f32, point: Vec2, along: Vec2) -> Vec3 {
    // On the axis there is no way around: the slope is taken beside it.
    let radius = point.x.max(STEP);
    let (before, after) = (
        Vec2::new(radius, point.y) - along * STEP,
        Vec2::new(radius, point.y) + along * STEP,
    );
    let up = bend(turn, after.x, after.y) - bend(turn, before.x, before.y);
    let around = bend(turn + STEP, radius, point.y) - bend(turn - STEP, radius, point.y);
    up.cross(around).normalize_or(Vec3::Y)
}

/// Corners and triangles gathered into a mesh.
#[derive(Default)]
struct Sheet {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Sheet {
    fn point(&mut self, position: Vec3, normal: Vec3, uv: Vec2) {
        self.positions.push(position.into());
        self.normals.push(normal.into());
        self.uvs.push(uv.into());
    }

    /// Joins rings of points, the lowest first, that begin at `first`.
    fn weave(&mut self, first: u32, rings: usize, segments: usize) {
        let row = segments as u32 + 1;
        for ring in 0..rings as u32 - 1 {
            for segment in 0..segments as u32 {
                let corner = first + ring * row + segment;
                let (right, above) = (corner + 1, corner + row);
                self.indices.extend([corner, above, right, right, above, above + 1]);
            }
        }
    }

    fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
            .with_generated_tangents()
            .expect("positions, normals, texture coordinates and indices are there")
    }
}

/// A Catmull-Rom curve through the points.
fn fine(points: &[(f32, f32)], between: usize) -> Vec<Vec2> {
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

    /// Every triangle winds outwards, and its corners' normals look the same way.
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
    fn faces_look_outwards_however_they_are_made() {
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
    fn turn_0_is_ahead() {
        assert!((round(0.0, 1.0, 0.5) - Vec3::new(0.0, 0.5, -1.0)).length() < 1e-6);
        assert!((round(0.25, 1.0, 0.5) - Vec3::new(1.0, 0.5, 0.0)).length() < 1e-6);
    }
}
