//! How pieces look: by set, told apart by their heads as well as by what they are made of, and all looking ahead.

mod shapes;

use crate::active_theme::Look;
use crate::board::captured::Taken;
use crate::board::pieces::Piece;
use crate::graphics::materials::Materials;
use crate::graphics::quality::{ChooseQuality, Quality, look_changed};
use crate::schedule::GameSystems;
use crate::session::OpenSession;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::PieceSet;
use shapes::shape;
use std::f32::consts::PI;

/// How many different cuts of the material the pieces of a side have.
const CUTS: usize = 3;

/// The meshes of the pieces, by side and cut, and what they were made for.
#[derive(Resource)]
struct PieceMeshes {
    meshes: [[Handle<Mesh>; CUTS]; 2],
    made_for: Option<(PieceSet, Quality)>,
}

impl PieceMeshes {
    /// The mesh of a piece that stands there. Neighbours differ.
    fn at(&self, side: Side, place: Vec3) -> &Handle<Mesh> {
        let step = (place.x.round() + 2.0 * place.z.round()) as i32;
        &self.meshes[side.index()][step.rem_euclid(CUTS as i32) as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, prepare.after(ChooseQuality).before(OpenSession))
        .add_systems(Update, follow_look.in_set(GameSystems::View).run_if(look_changed))
        .add_observer(dress)
        .add_observer(dress_taken);
}

fn prepare(mut commands: Commands, meshes: Res<Assets<Mesh>>) {
    let cuts = || std::array::from_fn(|_| meshes.reserve_handle());
    commands.insert_resource(PieceMeshes {
        meshes: [cuts(), cuts()],
        made_for: None,
    });
}

/// The meshes stay the same and get another shape, so that nothing that uses them need know.
fn follow_look(
    look: Res<Look>,
    quality: Res<Quality>,
    mut pieces: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) -> Result {
    let wanted = Some((look.pieces(), *quality));
    if pieces.made_for == wanted {
        return Ok(());
    }
    pieces.made_for = wanted;
    for side in Side::BOTH {
        for (cut, handle) in pieces.meshes[side.index()].iter().enumerate() {
            let grain = Vec2::new(0.37, 0.21) * cut as f32;
            meshes.insert(handle, shape(look.pieces(), side, quality.detail(), grain))?;
        }
    }
    Ok(())
}

fn dress(
    added: On<Add, Piece>,
    pieces: Query<(&Piece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    if let Ok((Piece(side), transform)) = pieces.get(added.entity) {
        let clothes = clothes(*side, transform, &meshes, &materials);
        commands.entity(added.entity).insert(clothes);
    }
}

fn dress_taken(
    added: On<Add, Taken>,
    taken: Query<(&Taken, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    if let Ok((taken, transform)) = taken.get(added.entity) {
        let clothes = clothes(taken.side, transform, &meshes, &materials);
        commands.entity(added.entity).insert(clothes);
    }
}

fn clothes(side: Side, transform: &Transform, meshes: &PieceMeshes, materials: &Materials) -> impl Bundle {
    let facing = if side == Side::First { 0.0 } else { PI };
    (
        Mesh3d(meshes.at(side, transform.translation).clone()),
        MeshMaterial3d(materials.pieces[side.index()].clone()),
        transform.with_rotation(Quat::from_rotation_y(facing)),
    )
}
