//! Meshes and materials of pieces. The two sides of every piece set differ in shape as well as in material.

mod shapes;

use crate::active_theme::ActiveTheme;
use crate::board::captured::CapturedPiece;
use crate::board::pieces::Piece;
use crate::graphics::materials::Materials;
use crate::graphics::quality::{ChooseQualitySystems, Quality, theme_or_quality_changed};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::PieceSet;
use shapes::shape;

/// How many meshes a side has, each with another part of the texture.
const VARIATIONS: usize = 3;

/// The meshes of the pieces by side and variation.
#[derive(Resource)]
struct PieceMeshes {
    meshes: [[Handle<Mesh>; VARIATIONS]; 2],
    /// What the meshes were built for.
    built_for: Option<(PieceSet, Quality)>,
}

impl PieceMeshes {
    /// The mesh of a piece that is spawned at this position. Neighbours get different variations.
    fn at(&self, side: Side, position: Vec3) -> &Handle<Mesh> {
        let variation = (position.x.round() + 2.0 * position.z.round()) as i32;
        &self.meshes[side.index()][variation.rem_euclid(VARIATIONS as i32) as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, reserve_meshes.after(ChooseQualitySystems))
        .add_systems(
            Update,
            rebuild_meshes
                .in_set(GameSystems::View)
                .run_if(theme_or_quality_changed),
        )
        .add_observer(insert_piece_visuals)
        .add_observer(insert_captured_visuals);
}

fn reserve_meshes(mut commands: Commands, meshes: Res<Assets<Mesh>>) {
    let reserve = || std::array::from_fn(|_| meshes.reserve_handle());
    commands.insert_resource(PieceMeshes {
        meshes: [reserve(), reserve()],
        built_for: None,
    });
}

/// Replaces the meshes behind their handles, so that the entities that use them need no change.
fn rebuild_meshes(
    look: Res<ActiveTheme>,
    quality: Res<Quality>,
    mut pieces: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    let wanted = Some((look.pieces(), *quality));
    if pieces.built_for == wanted {
        return Ok(());
    }
    pieces.built_for = wanted;
    for side in Side::BOTH {
        for (variation, handle) in pieces.meshes[side.index()].iter().enumerate() {
            let grain = Vec2::new(0.37, 0.21) * variation as f32;
            meshes.insert(handle, shape(look.pieces(), side, quality.detail(), grain))?;
        }
    }
    Ok(())
}

fn insert_piece_visuals(
    added: On<Add, Piece>,
    pieces: Query<(&Piece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    if let Ok((Piece(side), transform)) = pieces.get(added.entity) {
        let visuals = visuals(*side, transform.translation, &meshes, &materials);
        commands.entity(added.entity).insert(visuals);
    }
}

fn insert_captured_visuals(
    added: On<Add, CapturedPiece>,
    captured: Query<(&CapturedPiece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    if let Ok((captured, transform)) = captured.get(added.entity) {
        let visuals = visuals(captured.side, transform.translation, &meshes, &materials);
        commands.entity(added.entity).insert(visuals);
    }
}

fn visuals(side: Side, position: Vec3, meshes: &PieceMeshes, materials: &Materials) -> impl Bundle {
    (
        Mesh3d(meshes.at(side, position).clone()),
        MeshMaterial3d(materials.pieces[side.index()].clone()),
    )
}
