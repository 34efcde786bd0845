//! What comes or goes in place is seen through on the way.

use crate::board::animation::Fade;
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// What something is made of when it does not fade, which it shares with others.
#[derive(Component)]
struct Solid(Handle<StandardMaterial>);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow.in_set(GameSystems::View).run_if(any_with_component::<Fade>),
    )
    .add_observer(end);
}

/// Whatever fades has a material of its own meanwhile.
fn follow(
    mut fading: Query<(Entity, &Fade, &mut MeshMaterial3d<StandardMaterial>, Has<Solid>)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for (entity, fade, mut worn, is_own) in &mut fading {
        if !is_own && let Some(solid) = materials.get(&worn.0).cloned() {
            commands.entity(entity).insert(Solid(worn.0.clone()));
            worn.0 = materials.add(StandardMaterial {
                alpha_mode: AlphaMode::Blend,
                ..solid
            });
        }
        if let Some(mut material) = materials.get_mut(&worn.0) {
            material.base_color.set_alpha(fade.opacity());
        }
    }
}

fn end(
    removed: On<Remove, Fade>,
    mut faded: Query<(&Solid, &mut MeshMaterial3d<StandardMaterial>)>,
    mut commands: Commands,
) {
    if let Ok((solid, mut worn)) = faded.get_mut(removed.entity) {
        worn.0 = solid.0.clone();
        commands.entity(removed.entity).try_remove::<Solid>();
    }
}
