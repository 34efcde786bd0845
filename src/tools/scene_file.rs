//! `render --scene FILE`: writes the rendered scene as JSON, so that a path tracer can render it (scripts/assets/reference).
//! Marks, contact shadows and the room's meshes are omitted, because the path tracer uses its own model of the room.

use crate::camera::Orbit;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::light::ThemeLight;
use crate::graphics::materials::Materials;
use crate::graphics::piece_material::{PieceMaterial, PieceMaterials};
use crate::graphics::room::{NITS, ShownRoom};
use bevy::asset::UntypedAssetId;
use bevy::camera::Exposure;
use bevy::ecs::system::SystemParam;
use bevy::mesh::{MeshTag, MeshVertexAttribute};
use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_rules::Side;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Resource)]
pub(super) struct SceneOutput(pub(super) PathBuf);

/// Rendered scene. Colours are in linear light, and lengths are in squares.
#[derive(Serialize)]
struct Scene {
    camera: CameraFile,
    lamps: Vec<LampFile>,
    /// Folder of the room's maps; `None` without a room.
    room: Option<String>,
    /// Display brightness of 1 lux or 1 candela per square metre, before tone mapping.
    exposure: f32,
    /// Luminance of 1.0 in room maps, in candela per square metre.
    room_nits: f32,
    parts: Vec<PartFile>,
    /// Meshes, referenced by their index in `parts`.
    meshes: Vec<MeshFile>,
}

#[derive(Serialize)]
struct CameraFile {
    /// Matrix from camera space to world space, in column-major order. The camera looks along its -z axis.
    transform: [f32; 16],
    vertical_field_of_view_degrees: f32,
}

#[derive(Serialize)]
struct LampFile {
    towards: [f32; 3],
    colour: [f32; 3],
    lux: f32,
}

#[derive(Serialize)]
struct PartFile {
    /// Name of the part's surface in a theme file.
    surface: &'static str,
    mesh: usize,
    transform: [f32; 16],
    /// Mesh tag, which selects the texture region of a piece.
    tag: u32,
}

/// A triangle mesh. Every attribute is a flat list, which is empty if the mesh does not have the attribute.
#[derive(Serialize)]
struct MeshFile {
    positions: Vec<f32>,
    normals: Vec<f32>,
    uvs: Vec<f32>,
    /// Texture coordinates for a piece set's baked maps.
    baked_uvs: Vec<f32>,
    colours: Vec<f32>,
    indices: Vec<usize>,
}

impl MeshFile {
    fn new(mesh: &Mesh) -> MeshFile {
        let values = |attribute: MeshVertexAttribute| {
            let values = mesh.attribute(attribute).map(|values| values.get_bytes());
            let floats = values.unwrap_or_default().as_chunks().0.iter();
            floats.map(|bytes| f32::from_ne_bytes(*bytes)).collect()
        };
        MeshFile {
            positions: values(Mesh::ATTRIBUTE_POSITION),
            normals: values(Mesh::ATTRIBUTE_NORMAL),
            uvs: values(Mesh::ATTRIBUTE_UV_0),
            baked_uvs: values(Mesh::ATTRIBUTE_UV_1),
            colours: values(Mesh::ATTRIBUTE_COLOR),
            indices: mesh.indices().into_iter().flat_map(|indices| indices.iter()).collect(),
        }
    }
}

/// Query for meshes with a theme material.
type Visuals = (
    &'static Mesh3d,
    &'static GlobalTransform,
    &'static InheritedVisibility,
    Option<&'static MeshTag>,
    AnyOf<(
        &'static MeshMaterial3d<StandardMaterial>,
        &'static MeshMaterial3d<LacquerMaterial>,
        &'static MeshMaterial3d<PieceMaterial>,
    )>,
);

/// Reads the scene from the entities.
#[derive(SystemParam)]
pub(super) struct SceneReader<'w, 's> {
    camera: Single<'w, 's, (&'static GlobalTransform, &'static Projection), With<Orbit>>,
    lamps: Query<
        'w,
        's,
        (
            &'static DirectionalLight,
            &'static GlobalTransform,
            &'static InheritedVisibility,
        ),
        With<ThemeLight>,
    >,
    visuals: Query<'w, 's, Visuals>,
    materials: Res<'w, Materials>,
    piece_materials: Res<'w, PieceMaterials>,
    meshes: Res<'w, Assets<Mesh>>,
    room: Res<'w, ShownRoom>,
    assets: Res<'w, AssetServer>,
}

impl SceneReader<'_, '_> {
    fn scene(&self) -> Scene {
        let (place, projection) = *self.camera;
        let lamps = self.lamps.iter().filter(|(_, _, visibility)| visibility.get());
        let surfaces = self.surfaces();
        let mut numbers = BTreeMap::new();
        let mut meshes = Vec::new();
        let mut parts = Vec::new();
        for (mesh, place, visibility, tag, (standard, lacquer, piece)) in &self.visuals {
            let material = standard.map(|material| material.id().untyped());
            let material = material.or_else(|| lacquer.map(|material| material.id().untyped()));
            let material = material.or_else(|| piece.map(|material| material.id().untyped()));
            let surface = surfaces.iter().find(|(id, _)| Some(*id) == material);
            let (Some((_, surface)), Some(found), true) = (surface, self.meshes.get(mesh), visibility.get()) else {
                continue;
            };
            let number = *numbers.entry(mesh.id()).or_insert_with(|| {
                meshes.push(MeshFile::new(found));
                meshes.len() - 1
            });
            parts.push(PartFile {
                surface,
                mesh: number,
                transform: place.to_matrix().to_cols_array(),
                tag: tag.map_or(0, |tag| tag.0),
            });
        }
        Scene {
            camera: CameraFile {
                transform: place.to_matrix().to_cols_array(),
                vertical_field_of_view_degrees: match projection {
                    Projection::Perspective(perspective) => perspective.fov.to_degrees(),
                    _ => 0.0,
                },
            },
            lamps: lamps
                .map(|(lamp, place, _)| LampFile {
                    towards: (*place.back()).into(),
                    colour: lamp.color.to_linear().to_vec3().into(),
                    lux: lamp.illuminance,
                })
                .collect(),
            room: self.room_folder(),
            exposure: Exposure::default().exposure(),
            room_nits: NITS,
            parts,
            meshes,
        }
    }

    fn surfaces(&self) -> Vec<(UntypedAssetId, &'static str)> {
        let Materials {
            board: [light, dark, light_hexagon, middle_hexagon, dark_hexagon, frame],
            obstacle,
            frame_letters,
            inlay,
            letters,
            table,
            ..
        } = &*self.materials;
        let lacquers = [
            (light, "light-square"),
            (dark, "dark-square"),
            (light_hexagon, "light-square"),
            (middle_hexagon, "middle-square"),
            (dark_hexagon, "dark-square"),
            (frame, "frame"),
        ];
        let standards = [
            (obstacle, "obstacle"),
            (frame_letters, "frame"),
            (inlay, "inlay"),
            (letters, "letters"),
            (table, "table"),
        ];
        let pieces = [(Side::First, "first-piece"), (Side::Second, "second-piece")];
        let lacquers = lacquers.map(|(handle, name)| (handle.id().untyped(), name));
        let standards = standards.map(|(handle, name)| (handle.id().untyped(), name));
        let pieces = pieces.map(|(side, name)| (self.piece_materials.for_side(side).id().untyped(), name));
        [&lacquers[..], &standards, &pieces].concat()
    }

    fn room_folder(&self) -> Option<String> {
        let panorama = self.assets.get_path(&self.room.get()?.maps.panorama)?;
        panorama.path().parent().map(Path::to_string_lossy).map(Into::into)
    }
}

pub(super) fn write_scene(reader: SceneReader, output: Res<SceneOutput>) -> Result {
    let bytes = serde_json::to_vec(&reader.scene())?;
    files::write(&output.0, bytes)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_attributes_of_a_mesh_are_flat_lists() {
        let file = MeshFile::new(&Cuboid::from_length(2.0).mesh().build());
        assert_eq!(file.positions.len(), 24 * 3);
        assert!(file.positions.iter().all(|place| place.abs() == 1.0));
        assert_eq!(
            (file.normals.len(), file.uvs.len(), file.indices.len()),
            (24 * 3, 24 * 2, 36)
        );
        assert!(file.baked_uvs.is_empty() && file.colours.is_empty());
    }

    #[test]
    fn visible_parts_name_their_surfaces_and_marks_are_omitted() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_asset::<LacquerMaterial>()
            .init_asset::<PieceMaterial>()
            .init_resource::<Materials>()
            .init_resource::<PieceMaterials>()
            .init_resource::<ShownRoom>();
        let world = app.world_mut();
        world.spawn((Orbit::of_player(Side::First), Projection::default()));
        let mesh = Mesh3d(world.resource_mut::<Assets<Mesh>>().add(Cuboid::default()));
        let Materials { inlay, board, .. } = &world.resource::<Materials>();
        let (inlay, dark) = (MeshMaterial3d(inlay.clone()), MeshMaterial3d(board[1].clone()));
        let piece = MeshMaterial3d(world.resource::<PieceMaterials>().for_side(Side::Second).clone());
        let mark = MeshMaterial3d(
            world
                .resource_mut::<Assets<StandardMaterial>>()
                .add(StandardMaterial::default()),
        );
        world.spawn((mesh.clone(), dark, InheritedVisibility::VISIBLE));
        world.spawn((mesh.clone(), piece, InheritedVisibility::VISIBLE, MeshTag(7)));
        world.spawn((mesh.clone(), inlay, InheritedVisibility::HIDDEN));
        world.spawn((mesh, mark, InheritedVisibility::VISIBLE));
        let read = |reader: SceneReader| reader.scene();
        let scene = world
            .run_system_once(read)
            .expect("all system parameters are available");
        let mut found: Vec<(&str, u32)> = scene.parts.iter().map(|part| (part.surface, part.tag)).collect();
        found.sort_unstable();
        assert_eq!(found, [("dark-square", 0), ("second-piece", 7)]);
        assert_eq!(scene.meshes.len(), 1);
        assert_eq!(scene.room, None);
    }
}
