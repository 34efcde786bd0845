//! Table of the room. A light map, which was rendered with the room, replaces all lamps. Only the key light's shadow is computed
//! at run time.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BOARD_THICKNESS, board_changed};
use crate::graphics::accumulation::watch_material;
use crate::graphics::light::SceneLight;
use crate::graphics::mesh_builder::block;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::maps::{LitRoom, ShowRoomSystems};
use crate::graphics::room::{NITS, Placement, ShownRoom};
use crate::graphics::table::PlainTable;
use crate::graphics::textures::Textures;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::camera::Exposure;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

/// Profile of the table's rounded upper edge: distances inwards from the edge and down from the top.
const EDGE: [(f32, f32); 4] = [(0.0, 0.14), (0.012, 0.06), (0.06, 0.012), (0.14, 0.0)];

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    /// Key light that a white horizontal surface reflects.
    key: Vec4,
    /// Corner of the light map with the lowest x and z, and size of the light map.
    map: Vec4,
    /// Position of the key lamp, and its squared distance from the board; zero if the position is unknown.
    lamp: Vec4,
    walls_min: Vec4,
    walls_max: Vec4,
    probe: Vec4,
    /// Brightness of the maps, reflectance at normal incidence, and level of the specular map.
    brightness: f32,
    reflectance: f32,
    level: f32,
    scale: f32,
}

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(TableKey)]
struct RoomTableMaterial {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
    #[texture(3)]
    #[sampler(4)]
    light: Handle<Image>,
    #[texture(5, dimension = "cube")]
    #[sampler(6)]
    specular: Handle<Image>,
    quality: Quality,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
struct TableKey {
    has_reflections: bool,
    has_shadows: bool,
}

impl From<&RoomTableMaterial> for TableKey {
    fn from(material: &RoomTableMaterial) -> TableKey {
        TableKey {
            has_reflections: material.quality.has_normal_maps(),
            has_shadows: !material.quality.has_plain_table(),
        }
    }
}

impl Material for RoomTableMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/room_table.wgsl".into()
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
        key: MaterialPipelineKey<RoomTableMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let TableKey {
                has_reflections,
                has_shadows,
            } = key.bind_group_data;
            let defs = [("TABLE_REFLECTIONS", has_reflections), ("TABLE_SHADOWS", has_shadows)];
            let wanted = defs.into_iter().filter(|(_, is_wanted)| *is_wanted);
            fragment.shader_defs.extend(wanted.map(|(name, _)| name.into()));
        }
        Ok(())
    }
}

impl RoomTableMaterial {
    fn new(
        lit: &LitRoom,
        placement: Placement,
        theme: &ActiveTheme,
        textures: &Textures,
        quality: Quality,
    ) -> RoomTableMaterial {
        let surface = &theme.theme().surfaces.table;
        let light = SceneLight::new(&theme.theme().light, Some(lit));
        let (picture, colour) = textures.colour(surface);
        let map = lit.room.light_map;
        let corner = |[x, z]: [f32; 2]| placement.point([x, -BOARD_THICKNESS, z]).xz();
        let (min, max) = (corner(map.min), corner(map.max));
        RoomTableMaterial {
            uniform: Uniform {
                colour: colour.to_vec4(),
                key: light.key.on_horizontal().extend(0.0),
                map: Vec4::new(min.x, min.y, max.x - min.x, max.y - min.y),
                lamp: placement.lamp(&lit.light.key),
                walls_min: placement.point(lit.room.walls.min).extend(0.0),
                walls_max: placement.point(lit.room.walls.max).extend(0.0),
                probe: placement.point(lit.room.probe).extend(placement.half_size()),
                brightness: NITS * Exposure::default().exposure(),
                reflectance: 0.16 * surface.reflectance * surface.reflectance,
                level: surface.roughness,
                scale: surface.scale,
            },
            picture,
            light: lit.maps.table.clone(),
            specular: lit.maps.specular.clone(),
            quality,
        }
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct RoomTableTop;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<RoomTableMaterial>::default(),
        watch_material::<RoomTableMaterial>,
    ))
    .add_systems(
        Update,
        update_table.after(ShowRoomSystems).in_set(GameSystems::View).run_if(
            resource_changed::<ShownRoom>
                .or_else(board_changed)
                .or_else(theme_or_quality_changed),
        ),
    );
}

fn update_table(
    (shown, session, quality): (Res<ShownRoom>, Res<Session>, Res<Quality>),
    (theme, textures): (Res<ActiveTheme>, Textures),
    existing: Query<Entity, With<RoomTableTop>>,
    mut plain: Query<&mut Visibility, With<PlainTable>>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<RoomTableMaterial>>),
    mut commands: Commands,
) {
    for table in &existing {
        commands.entity(table).despawn();
    }
    for mut visibility in &mut plain {
        visibility.set_if_neq(match shown.get() {
            Some(_) => Visibility::Hidden,
            None => Visibility::Inherited,
        });
    }
    let Some(lit) = shown.get() else { return };
    let placement = Placement::around(session.size());
    commands.spawn((
        Name::new("Table of the room"),
        RoomTableTop,
        Mesh3d(meshes.add(table_mesh(lit, placement))),
        MeshMaterial3d(materials.add(RoomTableMaterial::new(lit, placement, &theme, &textures, *quality))),
        Transform::from_xyz(0.0, -BOARD_THICKNESS, 0.0),
        NotShadowCaster,
        Pickable::IGNORE,
    ));
}

/// Builds the top and the edge of the table, around the origin.
fn table_mesh(lit: &LitRoom, placement: Placement) -> Mesh {
    let table = lit.room.table;
    let ([left, far], [right, near]) = (table.min, table.max);
    let corners = [[left, near], [right, near], [right, far], [left, far]];
    let outline = corners.map(|[x, z]| placement.point([x, -BOARD_THICKNESS, z]).xz());
    let edge = EDGE.map(|(inwards, down)| (inwards * placement.scale, -down * placement.scale));
    let foot = (0.0, -table.thickness * placement.scale);
    let rings = [&[foot], &edge[..]].concat();
    block(&outline, &rings, Vec2::ZERO, 1.0)
}
