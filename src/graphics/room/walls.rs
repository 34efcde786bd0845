//! The walls of the room: a box whose inside shows the panorama, so that near and far things shift as the camera moves.

use crate::graphics::room::maps::ShowRoomSystems;
use crate::graphics::room::{Placement, ShownRoom, board_changed};
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

/// The brightness of the panorama on the screen, relative to what it shows.
const BRIGHTNESS: f32 = 1.6;

/// The material of the walls.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
struct RoomWallsMaterial {
    /// The world position from which the panorama was taken, and the brightness.
    #[uniform(0)]
    probe: Vec4,
    #[texture(1, dimension = "cube")]
    #[sampler(2)]
    panorama: Handle<Image>,
}

impl Material for RoomWallsMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/room_walls.wgsl".into()
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct RoomWalls;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<RoomWallsMaterial>::default())
        .add_systems(
            Update,
            update_walls
                .after(ShowRoomSystems)
                .in_set(GameSystems::View)
                .run_if(resource_changed::<ShownRoom>.or_else(board_changed)),
        );
}

fn update_walls(
    (shown, session): (Res<ShownRoom>, Res<Session>),
    existing: Query<Entity, With<RoomWalls>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<RoomWallsMaterial>>,
    mut commands: Commands,
) {
    for walls in &existing {
        commands.entity(walls).despawn();
    }
    let Some(lit) = shown.get() else { return };
    let placement = Placement::around(session.size());
    let [min, max] = [lit.room.walls.min, lit.room.walls.max].map(|corner| placement.point(corner));
    // The inside is turned outwards by a negative size.
    let inside_out = Cuboid::from_size(max - min).mesh().build().scaled_by(Vec3::NEG_ONE);
    let material = RoomWallsMaterial {
        probe: placement.point(lit.room.probe).extend(BRIGHTNESS),
        panorama: lit.maps.panorama.clone(),
    };
    commands.spawn((
        Name::new("Walls of the room"),
        RoomWalls,
        Mesh3d(meshes.add(inside_out)),
        MeshMaterial3d(materials.add(material)),
        Transform::from_translation(min.midpoint(max)),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}
