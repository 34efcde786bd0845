//! Builder of meshes from vertices and triangles, and of bevelled blocks.

use crate::base::layout::widened;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology, VertexAttributeValues};
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
    pub(crate) fn level_face(&mut self, corners: &[Vec3], uv: impl Fn(Vec3) -> Vec2) {
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

/// Adds the tangents of a horizontal surface whose texture coordinates rise along x and z. Computing the tangents from the
/// triangles would delay the first frame.
pub(crate) fn with_level_tangents(mesh: Mesh) -> Mesh {
    let tangents = vec![[1.0, 0.0, 0.0, 1.0]; mesh.count_vertices()];
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
}

/// Distance from the edge of a square, stored in the second texture coordinates, for surfaces that are not squares.
const BEYOND_JOINTS: f32 = 1.0;

/// Adds the distance to the edge of the square, required by the shaders of squares and frame, to a surface without
/// joints.
pub(crate) fn without_joints(mesh: Mesh) -> Mesh {
    let distances = vec![[BEYOND_JOINTS, 0.0]; mesh.count_vertices()];
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, distances)
}

/// Adds the data required by the shaders of squares to the mesh of a square: tangents, and the distance to the edge of the
/// square. `outline` is anti-clockwise as seen from above. The normals point up and the tangents along x, as on a flat surface,
/// because the shaders draw the joints between squares.
pub(crate) fn with_joints(mesh: Mesh, outline: &[Vec2]) -> Mesh {
    let mesh = with_level_tangents(mesh);
    let positions = mesh
        .attribute(Mesh::ATTRIBUTE_POSITION)
        .and_then(VertexAttributeValues::as_float3)
        .expect("the mesh has positions");
    let distances: Vec<[f32; 2]> = positions
        .iter()
        .map(|&[x, _, z]| [depth_inside(outline, Vec2::new(x, z)), 0.0])
        .collect();
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, distances)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
}

/// Returns the distance of a point inside a convex outline from its nearest side.
fn depth_inside(outline: &[Vec2], point: Vec2) -> f32 {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    sides
        .map(|(from, to)| (to - from).normalize_or_zero().perp_dot(point - from).abs())
        .fold(f32::INFINITY, f32::min)
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
        builder.level_face(&ring(*top), uv);
    }
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::layout::cell_corners;
    use breakthrough_rules::Shape;

    /// Returns the second texture coordinates and the normals of a surface.
    fn attributes(mesh: &Mesh) -> (Vec<[f32; 2]>, Vec<[f32; 3]>) {
        let Some(VertexAttributeValues::Float32x2(distances)) = mesh.attribute(Mesh::ATTRIBUTE_UV_1) else {
            panic!("no distances");
        };
        let normals = mesh
            .attribute(Mesh::ATTRIBUTE_NORMAL)
            .and_then(VertexAttributeValues::as_float3);
        (distances.clone(), normals.expect("normals").to_vec())
    }

    #[test]
    fn the_vertices_of_a_square_store_their_distance_to_its_edge() {
        for shape in [Shape::Square, Shape::Hexagon] {
            let corners = cell_corners(shape);
            let rings = [(0.0, -0.02), (0.02, 0.0), (0.15, 0.0)];
            let (distances, normals) = attributes(&with_joints(block(&corners, &rings, Vec2::ZERO, 1.0), &corners));
            for ring in rings {
                let count = distances
                    .iter()
                    .filter(|[distance, _]| (distance - ring.0).abs() < 1e-5)
                    .count();
                assert!(count >= 2 * corners.len(), "{shape:?}: {count} vertices at {}", ring.0);
            }
            assert!(normals.iter().all(|normal| *normal == [0.0, 1.0, 0.0]), "{shape:?}");
        }
    }

    #[test]
    fn the_tangents_of_a_level_surface_match_its_triangles() {
        let mut builder = Builder::default();
        let corners =
            [Vec2::new(-1.0, 1.0), Vec2::new(2.0, 1.0), Vec2::new(0.5, -1.5)].map(|at| Vec3::new(at.x, 0.0, at.y));
        builder.level_face(&corners, |point| Vec2::new(point.x, point.z) * 0.3);
        let mesh = builder.build();
        let tangents = |mesh: Mesh| match mesh.attribute(Mesh::ATTRIBUTE_TANGENT) {
            Some(VertexAttributeValues::Float32x4(tangents)) => tangents.clone(),
            _ => panic!("no tangents"),
        };
        assert_eq!(
            tangents(with_level_tangents(mesh.clone())),
            tangents(with_tangents(mesh))
        );
    }

    #[test]
    fn surfaces_that_are_not_squares_are_beyond_the_joints() {
        let corners = cell_corners(Shape::Square);
        let (distances, normals) = attributes(&without_joints(block(
            &corners,
            &[(0.0, -1.0), (0.1, 0.0)],
            Vec2::ZERO,
            1.0,
        )));
        assert!(distances.iter().all(|[distance, _]| *distance == BEYOND_JOINTS));
        assert!(
            normals.iter().any(|normal| normal[1] < 0.5),
            "the sides keep their normals"
        );
    }
}
