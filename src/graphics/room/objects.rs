//! Objects at the edge of the room's table: turned shapes and boxes.
//!
//! Only complete objects are shown. An object cut by the edge of the view or the interface is hidden, together with the
//! objects below and above it in its stack.

use crate::base::layout::{BOARD_THICKNESS, board_changed};
use crate::graphics::contact_shadow_material::ContactShadowMaterials;
use crate::graphics::mesh_builder::{Builder, block};
use crate::graphics::room::maps::ShowRoomSystems;
use crate::graphics::room::{Placement, ShownRoom};
use crate::graphics::shown_whole::{ShownWhole, box_corners};
use crate::graphics::textures::linear;
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::camera::primitives::MeshAabb;
use bevy::light::NotShadowCaster;
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::RoomObject;
use std::f32::consts::TAU;

/// Number of sides of the polygon that approximates a turned shape's circles.
const SEGMENTS: u32 = 40;

/// Width of a contact shadow relative to the width of its object. The shadow image was rendered for a piece. At this width, the
/// dark part of the shadow extends beyond the object.
const SHADE_WIDTH: f32 = 2.8;
/// Height of a contact shadow above the table, in squares.
const SHADE_HEIGHT: f32 = 0.0012;

/// An object on the table. All objects of a stack are shown or hidden together.
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
    shades: Res<ContactShadowMaterials>,
    mut commands: Commands,
) {
    for object in &existing {
        commands.entity(object).despawn();
    }
    let Some(lit) = shown.get() else { return };
    let placement = Placement::around(session.size());
    let objects: Vec<_> = lit
        .room
        .objects
        .iter()
        .map(|object| {
            let transform = Transform {
                translation: placement.point(object.position),
                rotation: Quat::from_rotation_y(object.turn.to_radians()),
                scale: Vec3::splat(placement.scale),
            };
            let mesh = mesh(object);
            let corners = corners(&mesh, transform);
            (object, mesh, transform, corners)
        })
        .collect();
    let shade_mesh = meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(SHADE_WIDTH / 2.0)));
    let boxes: Vec<Vec<Vec3>> = objects.iter().map(|(.., corners)| corners.clone()).collect();
    for (object, mesh, transform, corners) in objects {
        let entity = commands.spawn((
            Name::new(object.name.clone()),
            OnTable,
            ShownWhole(stack(&corners, &boxes)),
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(materials.add(material(object))),
            transform,
            Pickable::IGNORE,
        ));
        if object.position[1] <= -BOARD_THICKNESS {
            let shade = (
                Name::new("Contact shade"),
                Mesh3d(shade_mesh.clone()),
                MeshMaterial3d(shades.for_side(Side::Second).clone()),
                shade_transform(object),
                NotShadowCaster,
                Pickable::IGNORE,
                ChildOf(entity.id()),
            );
            commands.spawn(shade);
        }
    }
}

/// Returns the transform of the contact shadow of an object that stands on the table, relative to the object.
fn shade_transform(object: &RoomObject) -> Transform {
    let radius = object.profile.iter().map(|[radius, _]| *radius).fold(0.0, f32::max);
    let (width, depth) = object
        .size
        .map_or((2.0 * radius, 2.0 * radius), |[width, _, depth]| (width, depth));
    Transform::from_xyz(0.0, SHADE_HEIGHT, 0.0).with_scale(Vec3::new(width, 1.0, depth))
}

/// Returns the corners of the box around a mesh, in world space.
fn corners(mesh: &Mesh, transform: Transform) -> Vec<Vec3> {
    mesh.compute_aabb().map_or_else(Vec::new, |bounds| {
        box_corners(bounds.center.into(), bounds.half_extents.into(), transform)
    })
}

/// Returns the corners of all boxes that overlap this box as seen from above.
fn stack(of: &[Vec3], boxes: &[Vec<Vec3>]) -> Vec<Vec3> {
    let place = |corners: &[Vec3]| {
        let points = corners
            .iter()
            .map(|corner| Rect::from_center_size(corner.xz(), Vec2::ZERO));
        points.reduce(|all, point| all.union(point)).unwrap_or_default()
    };
    boxes
        .iter()
        .filter(|other| !place(other).intersect(place(of)).is_empty())
        .flatten()
        .copied()
        .collect()
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
    use crate::camera::{Orbit, SafeArea};
    use crate::graphics::shown_whole::hide_cut_objects;
    use bevy::camera::{ComputedCameraValues, RenderTargetInfo, Viewport};
    use std::f32::consts::FRAC_PI_2;

    fn boxed(x: f32, y: f32, z: f32, size: f32) -> Vec<Vec3> {
        corners(&Cuboid::from_length(size).mesh().build(), Transform::from_xyz(x, y, z))
    }

    #[test]
    fn an_object_is_hidden_with_its_stack_if_the_view_or_the_interface_cuts_it() {
        let is_shown = |covered: SafeArea, boxes: &[Vec<Vec3>]| {
            let mut app = App::new();
            app.add_plugins(TransformPlugin).add_systems(Update, hide_cut_objects);
            let mut orbit = Orbit::of_player(Side::First);
            orbit.jump(covered);
            let camera = Camera {
                viewport: Some(Viewport {
                    physical_size: UVec2::new(800, 800),
                    ..default()
                }),
                computed: ComputedCameraValues {
                    clip_from_view: Mat4::perspective_infinite_reverse_rh(FRAC_PI_2, 1.0, 0.1),
                    target_info: Some(RenderTargetInfo {
                        physical_size: UVec2::new(800, 800),
                        scale_factor: 1.0,
                    }),
                    ..default()
                },
                ..default()
            };
            app.world_mut()
                .spawn((orbit, camera, Transform::from_xyz(0.0, 0.0, 10.0)));
            let object = app.world_mut().spawn(ShownWhole(stack(&boxes[0], boxes))).id();
            app.update();
            app.world().get::<Visibility>(object) == Some(&Visibility::Inherited)
        };
        let none = SafeArea::default();
        // The view is 20 squares wide in the plane of the boxes.
        let (inside, at_edge) = (boxed(8.0, 0.0, 0.0, 1.0), boxed(9.8, 0.0, 0.0, 1.0));
        assert!(is_shown(none, std::slice::from_ref(&inside)));
        assert!(!is_shown(none, std::slice::from_ref(&at_edge)));
        assert!(!is_shown(none, &[boxed(0.0, 0.0, 20.0, 1.0)]), "behind the camera");
        let panel = SafeArea {
            right: 100.0,
            ..default()
        };
        assert!(!is_shown(panel, std::slice::from_ref(&inside)));
        assert!(!is_shown(none, &[inside.clone(), boxed(8.5, 9.8, 0.0, 1.0)]), "a stack");
        assert!(is_shown(none, &[inside, boxed(-12.0, 0.0, 0.0, 1.0)]), "another place");
    }

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
