//! Ghosts: translucent pieces that show the position after the hovered line of an analysis.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BoardRoot, square_centre};
use crate::board::piece_meshes::PieceMeshes;
use crate::board::pieces::facing;
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::{ABOVE_PIECES, UnlitMaterial};
use crate::opponent::LinePreview;
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::Side;

const OPACITY: f32 = 0.72;

/// A translucent piece.
#[derive(Component)]
struct Ghost;

/// Meshes and materials of the ghosts, by side.
#[derive(Resource)]
struct GhostAssets {
    /// Meshes of the pieces without their vertex colours, which contain data for the piece material.
    meshes: [Handle<Mesh>; 2],
    materials: [Handle<UnlitMaterial>; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_assets).add_systems(
        Update,
        (
            recolour_ghosts.run_if(resource_changed::<ActiveTheme>),
            update_ghosts.run_if(resource_changed::<LinePreview>.or_else(resource_changed::<Session>)),
        )
            .in_set(GameSystems::View),
    );
}

fn create_assets(meshes: Res<Assets<Mesh>>, mut materials: ResMut<Assets<UnlitMaterial>>, mut commands: Commands) {
    commands.insert_resource(GhostAssets {
        meshes: [meshes.reserve_handle(), meshes.reserve_handle()],
        materials: [(); 2].map(|()| materials.add(UnlitMaterial::default())),
    });
}

fn recolour_ghosts(theme: Res<ActiveTheme>, ghosts: Res<GhostAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    let surfaces = theme.theme().surfaces.pieces();
    for (handle, surface) in ghosts.materials.iter().zip(surfaces) {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = UnlitMaterial {
                depth_bias: ABOVE_PIECES,
                ..UnlitMaterial::new(linear(surface.colour).with_alpha(OPACITY))
            };
        }
    }
}

fn update_ghosts(
    (session, preview): (Res<Session>, Res<LinePreview>),
    (pieces, assets): (Res<PieceMeshes>, Res<GhostAssets>),
    existing: Query<Entity, With<Ghost>>,
    root: Single<Entity, With<BoardRoot>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) -> Result {
    for ghost in &existing {
        commands.entity(ghost).despawn();
    }
    if !session.is_analysis() || preview.0.is_empty() {
        return Ok(());
    }
    for side in Side::BOTH {
        if let Some(mesh) = meshes.get(pieces.for_side(side)) {
            let mesh = mesh.clone().with_removed_attribute(Mesh::ATTRIBUTE_COLOR);
            meshes.insert(&assets.meshes[side.index()], mesh)?;
        }
    }
    let size = session.size();
    for (square, side) in preview.change(session.shown_position()).arrived {
        commands.spawn((
            Name::new(format!("Ghost on {}", size.coordinates(square))),
            Ghost,
            Mesh3d(assets.meshes[side.index()].clone()),
            MeshMaterial3d(assets.materials[side.index()].clone()),
            Transform::from_translation(square_centre(size, square)).with_rotation(facing(side)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
    Ok(())
}
