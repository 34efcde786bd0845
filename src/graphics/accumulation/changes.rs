//! Detects changes to the scene that are visible in the picture.

use bevy::anti_alias::smaa::Smaa;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::post_process::bloom::Bloom;
use bevy::post_process::dof::DepthOfField;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;

/// Whether a material has changed since [`SceneChanges::read`].
#[derive(Resource, Default)]
struct MaterialsChanged(bool);

/// Systems that detect changed materials.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WatchMaterialSystems;

/// Components whose changes are visible.
type Redrawn = Or<(
    Changed<GlobalTransform>,
    Changed<InheritedVisibility>,
    Changed<Mesh3d>,
    Changed<MeshTag>,
    Changed<DirectionalLight>,
    Changed<Projection>,
    Changed<RenderLayers>,
    Changed<ColorGrading>,
    Changed<EnvironmentMapLight>,
    Changed<Bloom>,
    Changed<DepthOfField>,
    Changed<Smaa>,
    Changed<Msaa>,
)>;

/// Changes to the scene since the last call of [`read`](SceneChanges::read).
#[derive(SystemParam)]
pub(super) struct SceneChanges<'w, 's> {
    redrawn: Query<'w, 's, (), Redrawn>,
    removed: (
        RemovedComponents<'w, 's, Mesh3d>,
        RemovedComponents<'w, 's, RenderLayers>,
        RemovedComponents<'w, 's, DepthOfField>,
        RemovedComponents<'w, 's, Bloom>,
    ),
    materials: ResMut<'w, MaterialsChanged>,
    meshes: Res<'w, Assets<Mesh>>,
    images: Res<'w, Assets<Image>>,
    backdrop: Res<'w, ClearColor>,
}

impl SceneChanges<'_, '_> {
    /// Returns whether the scene has changed since the last call.
    pub(super) fn read(&mut self) -> bool {
        let (meshes, layers, focuses, blooms) = &mut self.removed;
        let removed = meshes.read().count() + layers.read().count() + focuses.read().count() + blooms.read().count();
        removed > 0
            || std::mem::take(&mut self.materials.0)
            || !self.redrawn.is_empty()
            || self.meshes.is_changed()
            || self.images.is_changed()
            || self.backdrop.is_changed()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MaterialsChanged>();
}

/// Restarts the accumulation when a material of this type changes, or when a mesh is assigned another material.
pub(crate) fn watch_material<M: Material>(app: &mut App) {
    app.add_systems(PostUpdate, watch::<M>.in_set(WatchMaterialSystems));
}

fn watch<M: Material>(
    materials: Res<Assets<M>>,
    meshes: Query<(), Changed<MeshMaterial3d<M>>>,
    mut changed: ResMut<MaterialsChanged>,
) {
    if materials.is_changed() || !meshes.is_empty() {
        changed.0 = true;
    }
}
