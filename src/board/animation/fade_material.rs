//! Fades pieces in and out with a transparent material per entity.

use crate::board::animation::Fade;
use crate::graphics::piece_material::PieceMaterial;
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// Shared material of a fading entity, restored when the fade ends.
#[derive(Component)]
struct OriginalMaterial(Handle<PieceMaterial>);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        fade_materials
            .in_set(GameSystems::View)
            .run_if(any_with_component::<Fade>),
    )
    .add_observer(restore_material);
}

fn fade_materials(
    mut fading: Query<(Entity, &Fade, &mut MeshMaterial3d<PieceMaterial>, Has<OriginalMaterial>)>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    mut commands: Commands,
) {
    for (entity, fade, mut current, has_own_material) in &mut fading {
        if !has_own_material && let Some(original) = materials.get(&current.0).cloned() {
            commands.entity(entity).insert(OriginalMaterial(current.0.clone()));
            let mut own = original;
            own.base.alpha_mode = AlphaMode::Blend;
            current.0 = materials.add(own);
        }
        if let Some(mut material) = materials.get_mut(&current.0) {
            material.base.base_color.set_alpha(fade.opacity());
        }
    }
}

fn restore_material(
    removed: On<Remove, Fade>,
    mut faded: Query<(&OriginalMaterial, &mut MeshMaterial3d<PieceMaterial>)>,
    mut commands: Commands,
) {
    if let Ok((original, mut current)) = faded.get_mut(removed.entity) {
        current.0 = original.0.clone();
        commands.entity(removed.entity).try_remove::<OriginalMaterial>();
    }
}
