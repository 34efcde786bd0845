//! Walls of the room: a box whose inside shows the panorama with parallax as the camera moves. The openings show a sky at an
//! infinite distance.

use crate::base::layout::board_changed;
use crate::graphics::accumulation::watch_material;
use crate::graphics::room::maps::ShowRoomSystems;
use crate::graphics::room::painted::PaintedPanorama;
use crate::graphics::room::{Placement, ShownRoom};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

/// Factor by which the panorama's brightness is multiplied.
const BRIGHTNESS: f32 = 1.6;

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(WallsKey)]
struct RoomWallsMaterial {
    /// World position from which the panorama was rendered, and the factor by which its brightness is multiplied.
    #[uniform(0)]
    probe: Vec4,
    #[texture(1, dimension = "cube")]
    #[sampler(2)]
    panorama: Handle<Image>,
    #[texture(3, dimension = "cube")]
    #[sampler(4)]
    openings: Option<Handle<Image>>,
    #[texture(5, dimension = "cube")]
    #[sampler(6)]
    sky: Option<Handle<Image>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
struct WallsKey {
    has_openings: bool,
}

impl From<&RoomWallsMaterial> for WallsKey {
    fn from(material: &RoomWallsMaterial) -> WallsKey {
        WallsKey {
            has_openings: material.openings.is_some(),
        }
    }
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

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<RoomWallsMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment
            && key.bind_group_data.has_openings
        {
            fragment.shader_defs.push("ROOM_OPENINGS".into());
        }
        Ok(())
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct RoomWalls;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<RoomWallsMaterial>::default(),
        watch_material::<RoomWallsMaterial>,
    ))
    .add_systems(
        Update,
        update_walls.after(ShowRoomSystems).in_set(GameSystems::View).run_if(
            resource_changed::<ShownRoom>
                .or_else(board_changed)
                .or_else(resource_changed::<Quality>),
        ),
    );
}

fn update_walls(
    (shown, session, quality): (Res<ShownRoom>, Res<Session>, Res<Quality>),
    existing: Query<Entity, With<RoomWalls>>,
    mut painted: Local<PaintedPanorama>,
    (mut meshes, mut images): (ResMut<Assets<Mesh>>, ResMut<Assets<Image>>),
    mut materials: ResMut<Assets<RoomWallsMaterial>>,
    mut commands: Commands,
) {
    for walls in &existing {
        commands.entity(walls).despawn();
    }
    let Some(lit) = shown.get() else {
        *painted = PaintedPanorama::default();
        return;
    };
    let placement = Placement::around(session.size());
    let [min, max] = [lit.room.walls.min, lit.room.walls.max].map(|corner| placement.point(corner));
    // A negative scale turns the box inside out, so that its faces point inwards.
    let inside_out = Cuboid::from_size(max - min).mesh().build().scaled_by(Vec3::NEG_ONE);
    let outside = lit.maps.outside.as_ref().filter(|_| quality.has_distant_sky());
    let panorama = match outside {
        Some(_) => lit.maps.panorama.clone(),
        None => painted.image_for(&lit.maps, &mut images),
    };
    let material = RoomWallsMaterial {
        probe: placement.point(lit.room.probe).extend(BRIGHTNESS),
        panorama,
        openings: outside.map(|maps| maps.openings.clone()),
        sky: outside.map(|maps| maps.sky.clone()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::room::LitRoom;
    use crate::graphics::room::maps::{OutsideMaps, RoomMaps};
    use crate::session::GameSetup;
    use bevy::asset::AssetPlugin;
    use breakthrough_themes::RoomName;

    /// Returns the room `study` with these maps of the view outside.
    fn study(outside: Option<OutsideMaps>) -> ShownRoom {
        let room = RoomName::find("study").expect("a room").room();
        let (_, light) = room.time(None).expect("a time of day");
        let maps = RoomMaps {
            panorama: Handle::default(),
            outside,
            specular: Handle::default(),
            diffuse: Handle::default(),
            table: Handle::default(),
        };
        ShownRoom(Some(LitRoom {
            room,
            light,
            maps,
            ambient: Vec3::ZERO,
        }))
    }

    /// Runs a frame and returns whether the walls show the sky map; `None` without walls.
    fn has_sky(app: &mut App) -> Option<bool> {
        app.update();
        let world = app.world_mut();
        let mut walls = world.query::<&MeshMaterial3d<RoomWallsMaterial>>();
        let walls: Vec<_> = walls.iter(world).cloned().collect();
        assert!(walls.len() <= 1, "{walls:?}");
        let material = world.resource::<Assets<RoomWallsMaterial>>().get(walls.first()?)?;
        assert_eq!(material.sky.is_some(), material.openings.is_some());
        assert_eq!(WallsKey::from(material).has_openings, material.openings.is_some());
        Some(material.sky.is_some())
    }

    #[test]
    fn openings_show_the_sky_depending_on_the_quality() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .init_asset::<Image>()
            .init_asset::<RoomWallsMaterial>()
            .init_resource::<ShownRoom>()
            .insert_resource(Session::running(GameSetup::default()))
            .insert_resource(Quality::High)
            .add_systems(Update, update_walls);
        assert_eq!(has_sky(&mut app), None, "no room");
        let outside = OutsideMaps {
            openings: Handle::default(),
            sky: Handle::default(),
        };
        app.insert_resource(study(Some(outside)));
        for (quality, expected) in [
            (Quality::High, true),
            (Quality::Low, false),
            (Quality::Medium, false),
            (Quality::Ultra, true),
        ] {
            app.insert_resource(quality);
            assert_eq!(has_sky(&mut app), Some(expected), "{quality:?}");
        }
        app.insert_resource(study(None));
        assert_eq!(has_sky(&mut app), Some(false), "a room without openings");
    }
}
