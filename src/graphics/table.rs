//! Table without a room: a large disc that fades into the backdrop.

use crate::active_theme::ActiveTheme;
use crate::base::layout::BOARD_THICKNESS;
use crate::graphics::materials::Materials;
use crate::graphics::mesh_builder::with_level_tangents;
use crate::graphics::plain_table::PlainTableMaterial;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::textures::{Textures, texture_loading_starts};
use crate::schedule::GameSystems;
use crate::settings::Quality;
use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

const SEGMENTS: u32 = 64;
/// Rings of the disc: radii in squares, and opacities.
const RINGS: [(f32, f32); 7] = [
    (0.0, 1.0),
    (6.0, 0.95),
    (11.0, 0.7),
    (17.0, 0.38),
    (26.0, 0.14),
    (40.0, 0.03),
    (90.0, 0.0),
];
const GRAIN_SCALE: f32 = 0.07;

/// Marks the table that is visible without a room.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct PlainTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, spawn_table).add_systems(
        Update,
        update_table_material
            .in_set(GameSystems::View)
            .run_if(theme_or_quality_changed.or_else(texture_loading_starts)),
    );
}

fn spawn_table(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mesh = with_level_tangents(disc());
    commands.spawn((
        Name::new("Table"),
        PlainTable,
        Mesh3d(meshes.add(mesh)),
        Transform::from_xyz(0.0, -BOARD_THICKNESS, 0.0),
        // Exclude the table, because it would fill the whole shadow map, and no surface below it receives its shadow.
        NotShadowCaster,
    ));
}

fn update_table_material(
    (active_theme, quality): (Res<ActiveTheme>, Res<Quality>),
    table: Single<Entity, With<PlainTable>>,
    (materials, textures): (Res<Materials>, Textures),
    mut plain: ResMut<Assets<PlainTableMaterial>>,
    mut commands: Commands,
) {
    let mut table = commands.entity(*table);
    if quality.has_plain_table() {
        let material = plain.add(PlainTableMaterial::for_theme(&active_theme, &textures));
        table.remove::<MeshMaterial3d<StandardMaterial>>();
        table.insert(MeshMaterial3d(material));
    } else {
        table.remove::<MeshMaterial3d<PlainTableMaterial>>();
        table.insert(MeshMaterial3d(materials.table.clone()));
    }
}

fn disc() -> Mesh {
    let mut positions = Vec::new();
    let mut colours = Vec::new();
    let mut uvs = Vec::new();
    let mut indices = Vec::new();
    for (ring, (radius, opacity)) in RINGS.into_iter().enumerate() {
        for segment in 0..=SEGMENTS {
            let (sine, cosine) = (segment as f32 / SEGMENTS as f32 * TAU).sin_cos();
            positions.push([radius * cosine, 0.0, radius * sine]);
            colours.push([1.0, 1.0, 1.0, opacity]);
            uvs.push([radius * cosine * GRAIN_SCALE, radius * sine * GRAIN_SCALE]);
            if ring > 0 && segment < SEGMENTS {
                let row = SEGMENTS + 1;
                let outer = ring as u32 * row + segment;
                let inner = outer - row;
                indices.extend([inner, inner + 1, outer, inner + 1, outer + 1, outer]);
            }
        }
    }
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}
