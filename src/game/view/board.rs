//! The board: bevelled squares cut from different places of the wood, in a moulded frame with a brass inlay.

use super::frame::moulding;
use super::materials::Materials;
use super::shapes::tile;
use crate::game::camera::BOARD_THICKNESS;
use crate::game::layout::{frame_width, half_extent, is_light};
use crate::game::pieces::{BoardRoot, BoardSquare, OnSquare};
use crate::game::session::{OpenSession, Session};
use bevy::prelude::*;

/// How many different cuts of wood the squares of one colour have.
const CUTS: usize = 12;
const BEVEL: f32 = 0.018;
/// Textures' widths a square.
const GRAIN_SCALE: f32 = 0.27;
const INLAY_WIDTH: f32 = 0.045;

#[derive(Resource)]
struct Tiles(Vec<Handle<Mesh>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, cut.before(OpenSession))
        .add_observer(dress_square)
        .add_observer(dress_root);
}

fn cut(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let cut = |index: usize| {
        // The golden ratio spreads the cuts evenly over the wood.
        let place = Vec2::new(index as f32 * 0.618_034, index as f32 * 0.381_966 + 0.13);
        let mesh = tile(BEVEL, place.fract(), GRAIN_SCALE).with_generated_tangents();
        meshes.add(mesh.expect("positions, normals, texture coordinates and indices are there"))
    };
    let tiles = Tiles((0..CUTS).map(cut).collect());
    commands.insert_resource(tiles);
}

fn dress_square(
    added: On<Add, BoardSquare>,
    squares: Query<&OnSquare>,
    session: Res<Session>,
    tiles: Res<Tiles>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    let Ok(OnSquare(square)) = squares.get(added.entity) else {
        return;
    };
    let size = session.variant().size();
    let is_light = is_light(size, *square);
    let material = if is_light {
        &materials.light_square
    } else {
        &materials.dark_square
    };
    let cut = (square.index() * 7 + usize::from(size.coordinates(*square).rank) * 3) % CUTS;
    commands
        .entity(added.entity)
        .insert((Mesh3d(tiles.0[cut].clone()), MeshMaterial3d(material.clone())));
}

fn dress_root(
    added: On<Add, BoardRoot>,
    session: Res<Session>,
    materials: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let half = Vec2::from(half_extent(session.variant().size()));
    let mut part = |name: &str, profile: &[(f32, f32)], material: &Handle<StandardMaterial>| {
        let mesh = moulding(half, profile, 0.22).with_generated_tangents();
        let mesh = mesh.expect("positions, normals, texture coordinates and indices are there");
        commands.spawn((
            Name::new(name.to_owned()),
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(material.clone()),
            ChildOf(added.entity),
        ));
    };
    let outer = frame_width(session.variant().size());
    part(
        "Inlay",
        &[
            (-0.002, -0.02),
            (0.0, 0.004),
            (INLAY_WIDTH, 0.004),
            (INLAY_WIDTH + 0.002, -0.02),
        ],
        &materials.brass,
    );
    part(
        "Frame",
        &[
            (INLAY_WIDTH, -0.02),
            (INLAY_WIDTH + 0.012, 0.022),
            (outer - 0.11, 0.022),
            (outer - 0.075, 0.012),
            (outer - 0.04, -0.014),
            (outer - 0.018, -0.055),
            (outer - 0.012, -0.10),
            (outer - 0.012, -0.22),
            (outer, -0.25),
            (outer, -BOARD_THICKNESS + 0.02),
            (outer - 0.02, -BOARD_THICKNESS),
        ],
        &materials.frame,
    );
}
