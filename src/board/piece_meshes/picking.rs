//! Tests that pointer rays hit the pieces.

use super::detail::COARSEST;
use super::shapes::{all_shapes, shape};
use crate::board::pieces::facing;
use crate::graphics::sweep::Figure;
use bevy::camera::primitives::MeshAabb;
use bevy::math::Affine3A;
use bevy::mesh::Indices;
use bevy::picking::mesh_picking::ray_cast::{Backfaces, ray_mesh_intersection};
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceEdges, PieceSet};

/// Returns the fraction of rays that miss the piece. The rays lead from a camera directly in front of the piece to points on its
/// axis.
fn missed(set: PieceSet, edges: PieceEdges, side: Side) -> f32 {
    const RAYS: u16 = 500;
    let mesh = shape(set, edges, side, COARSEST, Figure::Grown);
    let positions = mesh
        .attribute(Mesh::ATTRIBUTE_POSITION)
        .and_then(|values| values.as_float3());
    let positions = positions.expect("positions");
    let indices: Vec<u32> = match mesh.indices().expect("indices") {
        Indices::U16(indices) => indices.iter().map(|index| u32::from(*index)).collect(),
        Indices::U32(indices) => indices.clone(),
    };
    let height = mesh.compute_aabb().expect("a box").max().y;
    let camera = Vec3::new(0.0, 7.1, 5.3);
    let is_missed = |ray: &u16| {
        // Heads lean forwards, away from the axis, so no ray is aimed above 80% of the height.
        let point = Vec3::Y * height * (0.05 + 0.75 * f32::from(*ray) / f32::from(RAYS));
        let ray = Ray3d::new(camera, Dir3::new(point - camera).expect("a direction"));
        let transform = Affine3A::from_quat(facing(side));
        ray_mesh_intersection(ray, &transform, positions, None, Some(&indices), None, Backfaces::Cull).is_none()
    };
    (0..RAYS).filter(is_missed).count() as f32 / f32::from(RAYS)
}

#[test]
fn rays_in_the_plane_of_the_middle_file_hit_the_pieces() {
    for (set, edges) in all_shapes() {
        for side in Side::BOTH {
            let missed = missed(set, edges, side);
            // During play, a ray through the hole of a ring also selects the piece (src/input/target.rs).
            let hole = match (set, edges, side) {
                (PieceSet::Spear, PieceEdges::Folded, Side::Second) => 0.26,
                (PieceSet::Spear, _, Side::Second) => 0.25,
                _ => 0.0,
            };
            assert!(missed <= hole, "{set:?} {edges:?} {side:?}: {missed}");
        }
    }
}
