//! Flat and bevelled shapes as meshes: tiles, blocks, plates, rings, borders, arrows.

use crate::game::layout::widened;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Corners and triangles gathered into a mesh.
#[derive(Default)]
pub(super) struct Builder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Builder {
    /// Adds a corner and returns its number.
    pub(super) fn corner(&mut self, position: Vec3, normal: Vec3, uv: Vec2) -> u32 {
        self.positions.push(position.into());
        self.normals.push(normal.into());
        self.uvs.push(uv.into());
        self.positions.len() as u32 - 1
    }

    /// Adds triangles between corners, each anti-clockwise as seen from its front.
    pub(super) fn triangles(&mut self, corners: impl IntoIterator<Item = u32>) {
        self.indices.extend(corners);
    }

    /// Adds a flat quad whose corners go anti-clockwise as seen from its front.
    pub(super) fn quad(&mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) {
        let normal = (corners[1] - corners[0])
            .cross(corners[3] - corners[0])
            .normalize_or(Vec3::Y);
        let placed = [0, 1, 2, 3].map(|index| self.corner(corners[index], normal, uvs[index]));
        self.triangles([0, 1, 2, 0, 2, 3].map(|index: usize| placed[index]));
    }

    /// Adds a flat convex face that looks up, whose corners go anti-clockwise as seen from above.
    fn face_up(&mut self, corners: &[Vec3], uv: impl Fn(Vec3) -> Vec2) {
        let mut placed = Vec::new();
        for corner in corners {
            placed.push(self.corner(*corner, Vec3::Y, uv(*corner)));
        }
        for pair in placed[1..].windows(2) {
            self.triangles([placed[0], pair[0], pair[1]]);
        }
    }

    /// Adds a triangle that lies flat and faces up.
    pub(super) fn triangle_up(&mut self, corners: [Vec2; 3]) {
        let placed = corners.map(|corner| self.corner(Vec3::new(corner.x, 0.0, corner.y), Vec3::Y, corner));
        let turns_right = (corners[1] - corners[0]).perp_dot(corners[2] - corners[0]) > 0.0;
        let order = if turns_right { [0, 2, 1] } else { [0, 1, 2] };
        self.triangles(order.map(|index: usize| placed[index]));
    }

    pub(super) fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// What relief needs, for a mesh that has all else.
pub(super) fn with_tangents(mesh: Mesh) -> Mesh {
    mesh.with_generated_tangents()
        .expect("positions, normals, texture coordinates and indices are there")
}

/// A solid without a bottom over a convex outline, which goes anti-clockwise as seen from above: rings at these distances
/// inwards and heights, the outermost first, and a flat top. The texture is cut from a place of its own.
pub(super) fn block(outline: &[Vec2], rings: &[(f32, f32)], grain: Vec2, grain_scale: f32) -> Mesh {
    let mut builder = Builder::default();
    let ring = |(inwards, height): (f32, f32)| -> Vec<Vec3> {
        let corners = widened(outline, -inwards).into_iter();
        corners.map(|corner| Vec3::new(corner.x, height, corner.y)).collect()
    };
    // What stands upright has grain too.
    let uv = |point: Vec3| grain + Vec2::new(point.x, point.z + point.y) * grain_scale;
    for pair in rings.windows(2) {
        let (lower, upper) = (ring(pair[0]), ring(pair[1]));
        for side in 0..outline.len() {
            let next = (side + 1) % outline.len();
            let corners = [lower[side], lower[next], upper[next], upper[side]];
            builder.quad(corners, corners.map(uv));
        }
    }
    if let Some(top) = rings.last() {
        builder.face_up(&ring(*top), uv);
    }
    builder.build()
}

/// A flat ring around the origin, facing up; a disc when `inner` is 0.
pub(super) fn ring(inner: f32, outer: f32) -> Mesh {
    const SEGMENTS: usize = 48;
    let mut builder = Builder::default();
    let at = |radius: f32, segment: usize| {
        let (sine, cosine) = (segment as f32 / SEGMENTS as f32 * TAU).sin_cos();
        Vec2::new(radius * cosine, radius * sine)
    };
    for segment in 0..SEGMENTS {
        let corners = [
            at(inner, segment),
            at(outer, segment),
            at(outer, segment + 1),
            at(inner, segment + 1),
        ];
        builder.triangle_up([corners[0], corners[1], corners[2]]);
        if inner > 0.0 {
            builder.triangle_up([corners[0], corners[2], corners[3]]);
        }
    }
    builder.build()
}

/// Two thin rings around the origin, facing up.
pub(super) fn double_ring() -> Mesh {
    let mut rings = ring(0.37, 0.395);
    rings.merge(&ring(0.435, 0.46)).expect("both have the same attributes");
    rings
}

/// A band inside a convex outline, facing up: `share` is how much of each side is drawn, half of it from either corner.
pub(super) fn border(outline: &[Vec2], width: f32, share: f32) -> Mesh {
    let mut builder = Builder::default();
    let inner = widened(outline, -width);
    let count = outline.len();
    for index in 0..count {
        for beside in [(index + 1) % count, (index + count - 1) % count] {
            let along = outline[beside] - outline[index];
            let end = outline[index] + along * share / 2.0;
            // Cut off at a right angle.
            let inner_end = inner[index] + along.normalize() * (end - inner[index]).dot(along.normalize());
            builder.triangle_up([outline[index], end, inner_end]);
            builder.triangle_up([outline[index], inner_end, inner[index]]);
        }
    }
    builder.build()
}

/// A convex outline filled, facing up.
pub(super) fn plate(outline: &[Vec2]) -> Mesh {
    let mut builder = Builder::default();
    let corners: Vec<Vec3> = outline
        .iter()
        .map(|corner| Vec3::new(corner.x, 0.0, corner.y))
        .collect();
    builder.face_up(&corners, |point| point.xz() * 0.25);
    builder.build()
}

/// A flat star of so many points around the origin, hollow up to its inner corners, facing up.
pub(super) fn star(outer: f32, inner: f32, points: usize) -> Mesh {
    let mut builder = Builder::default();
    let at = |radius: f32, turn: f32| {
        let (sine, cosine) = (turn / points as f32 * TAU).sin_cos();
        Vec2::new(radius * cosine, radius * sine)
    };
    for point in 0..points {
        let turn = point as f32;
        builder.triangle_up([at(inner, turn - 0.5), at(outer, turn), at(inner, turn + 0.5)]);
    }
    builder.build()
}

/// A flat arrow from the origin along -z, facing up.
pub(super) fn arrow(length: f32) -> Mesh {
    const SHAFT: f32 = 0.07;
    const HEAD: f32 = 0.20;
    const HEAD_LENGTH: f32 = 0.30;
    let mut builder = Builder::default();
    let neck = -length + HEAD_LENGTH;
    let corners = [(-SHAFT, 0.0), (SHAFT, 0.0), (SHAFT, neck), (-SHAFT, neck)].map(Vec2::from);
    builder.triangle_up([corners[0], corners[1], corners[2]]);
    builder.triangle_up([corners[0], corners[2], corners[3]]);
    builder.triangle_up([(-HEAD, neck), (HEAD, neck), (0.0, -length)].map(Vec2::from));
    builder.build()
}
