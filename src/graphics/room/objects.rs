//! Objects at the edge of the room's table: turned shapes and boxes. The table's light map contains their shadows.

use crate::graphics::materials::linear;
use crate::graphics::mesh_builder::{Builder, block};
use crate::graphics::room::maps::ShowRoomSystems;
use crate::graphics::room::{Placement, ShownRoom, board_changed};
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_themes::RoomObject;
use std::f32::consts::TAU;

/// Number of sides of the polygon that approximates a turned shape's circles.
const SEGMENTS: u32 = 40;

#[derive(Component, Clone, Copy, Debug)]
struct OnTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_objects
            .after(ShowRoomSystems)
            .in_set(GameSystems::View)
            .run_if(resource_changed::<ShownRoom>.or_else(board_changed)),
    );
}

fn update_objects(
    (shown, session): (Res<ShownRoom>, Res<Session>),
    existing: Query<Entity, With<OnTable>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for object in &existing {
        commands.entity(object).despawn();
    }
    let Some(lit) = shown.get() else { return };
    let placement = Placement::around(session.size());
    for object in &lit.room.objects {
        commands.spawn((
            Name::new(object.name.clone()),
            OnTable,
            Mesh3d(meshes.add(mesh(object))),
            MeshMaterial3d(materials.add(material(object))),
            Transform {
                translation: placement.point(object.position),
                rotation: Quat::from_rotation_y(object.turn.to_radians()),
                scale: Vec3::splat(placement.scale),
            },
            NotShadowCaster,
            Pickable::IGNORE,
        ));
    }
}

fn material(object: &RoomObject) -> StandardMaterial {
    StandardMaterial {
        base_color: linear(object.colour).into(),
        perceptual_roughness: object.roughness,
        metallic: object.metal,
        emissive: linear(object.colour) * object.glow,
        double_sided: true,
        cull_mode: None,
        ..default()
    }
}

fn mesh(object: &RoomObject) -> Mesh {
    let Some([width, height, depth]) = object.size else {
        return turned(&object.profile);
    };
    let (x, z) = (width / 2.0, depth / 2.0);
    let corners = [[-x, z], [x, z], [x, -z], [-x, -z]].map(Vec2::from);
    let rings = [(0.0, 0.0), (0.0, height - object.bevel), (object.bevel, height)];
    block(&corners, &rings, Vec2::ZERO, 1.0)
}

/// Revolves a profile of radii and heights around the vertical axis. The segments of the profile meet in creases.
fn turned(profile: &[[f32; 2]]) -> Mesh {
    let mut builder = Builder::default();
    for pair in profile.windows(2) {
        let [lower, upper] = [pair[0], pair[1]].map(Vec2::from);
        let slope = (upper - lower).normalize_or_zero();
        let mut ring = |point: Vec2, segment: u32| {
            let (sine, cosine) = (segment as f32 / SEGMENTS as f32 * TAU).sin_cos();
            let around = |outwards: f32, up: f32| Vec3::new(outwards * cosine, up, -outwards * sine);
            builder.corner(around(point.x, point.y), around(slope.y, -slope.x), point)
        };
        let corners: Vec<[u32; 2]> = (0..=SEGMENTS)
            .map(|segment| [ring(lower, segment), ring(upper, segment)])
            .collect();
        for sides in corners.windows(2) {
            let [[below, above], [next_below, next_above]] = [sides[0], sides[1]];
            builder.triangles([below, next_below, next_above, below, next_above, above]);
        }
    }
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outside_of_a_turned_shape_faces_outwards() {
        let mesh = turned(&[[1.0, 0.0], [1.0, 2.0]]);
        let values = |attribute| mesh.attribute(attribute).and_then(|values| values.as_float3());
        let places = values(Mesh::ATTRIBUTE_POSITION).expect("positions");
        let normals = values(Mesh::ATTRIBUTE_NORMAL).expect("normals");
        for (place, normal) in places.iter().zip(normals) {
            let outwards = Vec3::from(*place).with_y(0.0);
            assert!(
                (Vec3::from(*normal) - outwards).length() < 1e-5,
                "{place:?}: {normal:?}"
            );
        }
    }
}
