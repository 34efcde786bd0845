//! Flat and bevelled shapes as meshes: tiles, rings, borders, arrows.

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
    /// Adds a flat quad whose corners go anti-clockwise as seen from its front.
    pub(super) fn quad(&mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) {
        let normal = (corners[1] - corners[0])
            .cross(corners[3] - corners[0])
            .normalize_or(Vec3::Y);
        let first = self.positions.len() as u32;
        for (corner, uv) in corners.into_iter().zip(uvs) {
            self.positions.push(corner.into());
            self.normals.push(normal.into());
            self.uvs.push(uv.into());
        }
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|index| first + index));
    }

    /// Adds a triangle that lies flat and faces up.
    pub(super) fn triangle_up(&mut self, corners: [Vec2; 3]) {
        let first = self.positions.len() as u32;
        for corner in corners {
            self.positions.push([corner.x, 0.0, corner.y]);
            self.normals.push([0.0, 1.0, 0.0]);
            self.uvs.push(corner.into());
        }
        let turns_right = (corners[1] - corners[0]).perp_dot(corners[2] - corners[0]) > 0.0;
        let order = if turns_right { [0, 2, 1] } else { [0, 1, 2] };
        self.indices.extend(order.map(|index| first + index));
    }

    pub(super) fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The top of a square with bevelled edges, its texture cut from a place of the wood of its own.
pub(super) fn tile(bevel: f32, grain: Vec2, grain_scale: f32) -> Mesh {
    let mut builder = Builder::default();
    let (inner, outer) = (0.5 - bevel, 0.5);
    let ring = |half: f32, y: f32| {
        [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, z)| Vec3::new(x * half, y, z * half))
    };
    let uv = |point: Vec3| grain + Vec2::new(point.x, point.z) * grain_scale;
    let (top, edge) = (ring(inner, 0.0), ring(outer, -bevel));
    builder.quad(top, top.map(uv));
    for side in 0..4 {
        let next = (side + 1) % 4;
        let corners = [edge[side], edge[next], top[next], top[side]];
        builder.quad(corners, corners.map(uv));
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

/// The border of a square, facing up: `length` is the share of each side that is drawn, from the corners.
pub(super) fn border(half: f32, width: f32, length: f32) -> Mesh {
    let mut builder = Builder::default();
    let reach = 2.0 * half * length / 2.0;
    for quarter in 0..4 {
        let turn = Vec2::from_angle(quarter as f32 * TAU / 4.0);
        let mut rectangle = |low: Vec2, high: Vec2| {
            let corners =
                [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)].map(|corner| turn.rotate(corner));
            builder.triangle_up([corners[0], corners[1], corners[2]]);
            builder.triangle_up([corners[0], corners[2], corners[3]]);
        };
        rectangle(Vec2::new(-half, half - width), Vec2::new(-half + reach, half));
        rectangle(Vec2::new(-half, half - reach), Vec2::new(-half + width, half - width));
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
