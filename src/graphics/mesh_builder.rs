//! Builder of meshes from vertices and triangles, and of bevelled blocks.

use crate::layout::widened;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;

/// Collects the vertices and triangles of a mesh.
#[derive(Default)]
pub(crate) struct Builder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Builder {
    /// Adds a vertex and returns its index.
    pub(crate) fn corner(&mut self, position: Vec3, normal: Vec3, uv: Vec2) -> u32 {
        self.positions.push(position.into());
        self.normals.push(normal.into());
        self.uvs.push(uv.into());
        self.positions.len() as u32 - 1
    }

    /// Adds triangles, each given by the indices of three vertices, anti-clockwise as seen from the front.
    pub(crate) fn triangles(&mut self, corners: impl IntoIterator<Item = u32>) {
        self.indices.extend(corners);
    }

    /// Adds a flat quad. Its corners must be anti-clockwise as seen from the front.
    pub(crate) fn quad(&mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) {
        let normal = (corners[1] - corners[0])
            .cross(corners[3] - corners[0])
            .normalize_or(Vec3::Y);
        let placed = [0, 1, 2, 3].map(|index| self.corner(corners[index], normal, uvs[index]));
        self.triangles([0, 1, 2, 0, 2, 3].map(|index: usize| placed[index]));
    }

    /// Adds a flat convex face that points up. Its corners must be anti-clockwise as seen from above.
    pub(crate) fn face_up(&mut self, corners: &[Vec3], uv: impl Fn(Vec3) -> Vec2) {
        let mut placed = Vec::new();
        for corner in corners {
            placed.push(self.corner(*corner, Vec3::Y, uv(*corner)));
        }
        for pair in placed[1..].windows(2) {
            self.triangles([placed[0], pair[0], pair[1]]);
        }
    }

    pub(crate) fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Adds tangents for normal maps.
pub(crate) fn with_tangents(mesh: Mesh) -> Mesh {
    mesh.with_generated_tangents()
        .expect("the mesh has positions, normals, texture coordinates and indices")
}

/// Builds a solid over a convex outline, which is anti-clockwise as seen from above. The solid has a flat top and no bottom. Each
/// ring is a distance inwards and a height, the outermost ring first. `grain` is the offset of the texture coordinates.
pub(crate) fn block(outline: &[Vec2], rings: &[(f32, f32)], grain: Vec2, grain_scale: f32) -> Mesh {
    let mut builder = Builder::default();
    let ring = |(inwards, height): (f32, f32)| -> Vec<Vec3> {
        let corners = widened(outline, -inwards).into_iter();
        corners.map(|corner| Vec3::new(corner.x, height, corner.y)).collect()
    };
    // The texture coordinates include the height, so that the texture is not stretched on vertical faces.
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
