//! Meshes and materials of pieces. The two sides of every piece set differ in shape as well as in material.

mod detail;
#[cfg(test)]
mod drawing;
mod edges;
#[cfg(test)]
mod legibility_tests;
#[cfg(test)]
mod picking;
mod profiles;
mod shapes;
#[cfg(test)]
mod silhouette_tests;

use crate::active_theme::ActiveTheme;
use crate::board::captured::CapturedPiece;
use crate::board::pieces::Piece;
use crate::graphics::first_frame::scene_is_shown;
use crate::graphics::mirror::mirrored_layers;
use crate::graphics::piece_material::{PieceMaterials, is_baked};
use crate::graphics::quality::{ChooseQualitySystems, theme_or_quality_changed};
use crate::graphics::sweep::{Detail, Figure};
use crate::schedule::GameSystems;
use crate::settings::Quality;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceEdges, PieceSet, Texture};
use detail::PieceDetail;
use shapes::shape;
pub(super) use shapes::with_tangents;

/// Piece meshes by side.
#[derive(Resource)]
pub(super) struct PieceMeshes {
    meshes: [Handle<Mesh>; 2],
    /// Parameters from which the current meshes were built.
    built_for: Option<(PieceSet, PieceEdges, bool, Detail, [Figure; 2])>,
}

impl PieceMeshes {
    pub(super) const fn for_side(&self, side: Side) -> &Handle<Mesh> {
        &self.meshes[side.index()]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(detail::plugin)
        .add_systems(PreStartup, reserve_meshes.after(ChooseQualitySystems))
        .add_systems(
            Update,
            rebuild_meshes
                .in_set(GameSystems::View)
                .run_if(scene_is_shown.and_then(theme_or_quality_changed.or_else(resource_changed::<PieceDetail>))),
        )
        .add_observer(insert_piece_visuals)
        .add_observer(insert_captured_visuals);
}

fn reserve_meshes(mut commands: Commands, meshes: Res<Assets<Mesh>>) {
    commands.insert_resource(PieceMeshes {
        meshes: [meshes.reserve_handle(), meshes.reserve_handle()],
        built_for: None,
    });
}

/// Rebuilds the meshes under the same handles, so that the entities do not change.
fn rebuild_meshes(
    theme: Res<ActiveTheme>,
    (quality, detail): (Res<Quality>, Res<PieceDetail>),
    mut pieces: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    let (set, edges) = (theme.pieces(), theme.edges());
    let has_tangents = quality.has_normal_maps();
    let figures = figures(&theme);
    let wanted = Some((set, edges, has_tangents, detail.get(), figures));
    if pieces.built_for == wanted {
        return Ok(());
    }
    pieces.built_for = wanted;
    for side in Side::BOTH {
        let mut mesh = shape(set, edges, side, detail.get(), figures[side.index()]);
        if has_tangents {
            mesh = with_tangents(mesh, is_baked(set, edges));
        }
        meshes.insert(&pieces.meshes[side.index()], mesh)?;
    }
    Ok(())
}

/// Returns the grain patterns of both sides' pieces.
pub(super) fn figures(theme: &ActiveTheme) -> [Figure; 2] {
    theme.theme().surfaces.pieces().map(|surface| figure(surface.texture))
}

/// Returns the grain pattern of a texture on a piece.
const fn figure(texture: Texture) -> Figure {
    match texture {
        Texture::Maple | Texture::Walnut | Texture::Oak => Figure::Grown,
        Texture::Brushed => Figure::Turned,
        Texture::Plain
        | Texture::Marble
        | Texture::Travertine
        | Texture::Slate
        | Texture::Obsidian
        | Texture::Leather
        | Texture::Felt
        | Texture::Paper
        | Texture::Panel => Figure::Veined,
    }
}

fn insert_piece_visuals(
    added: On<Add, Piece>,
    pieces: Query<(&Piece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<PieceMaterials>,
    mut commands: Commands,
) {
    if let Ok((Piece(side), transform)) = pieces.get(added.entity) {
        let visuals = visuals(*side, transform.translation, &meshes, &materials);
        commands.entity(added.entity).insert((visuals, mirrored_layers()));
    }
}

fn insert_captured_visuals(
    added: On<Add, CapturedPiece>,
    captured: Query<(&CapturedPiece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<PieceMaterials>,
    mut commands: Commands,
) {
    if let Ok((captured, transform)) = captured.get(added.entity) {
        let visuals = visuals(captured.side, transform.translation, &meshes, &materials);
        commands.entity(added.entity).insert(visuals);
    }
}

fn visuals(side: Side, position: Vec3, meshes: &PieceMeshes, materials: &PieceMaterials) -> impl Bundle {
    (
        Mesh3d(meshes.for_side(side).clone()),
        MeshMaterial3d(materials.for_side(side).clone()),
        MeshTag(variation(position)),
    )
}

/// Returns the number that selects a piece's section of the texture. The number depends on the spawn position, so that images are
/// reproducible.
fn variation(position: Vec3) -> u32 {
    /// Upper bound on the width of the largest board with captured pieces beside it, in half squares.
    const COLUMNS: i32 = 128;
    let [column, row] = [position.x, position.z].map(|along| (along * 2.0).round() as i32 + COLUMNS / 2);
    (row * COLUMNS + column).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn pieces_on_different_squares_have_different_variations() {
        let along = || (-16..=16).map(|half| half as f32 / 2.0);
        let all: HashSet<u32> = along()
            .flat_map(|x| along().map(move |z| variation(Vec3::new(x, 0.0, z))))
            .collect();
        assert_eq!(all.len(), 33 * 33);
    }
}
