//! How pieces look: turned from one block each, told apart by their heads as well as by their wood.

use super::lathe::turn;
use super::materials::Materials;
use crate::game::pieces::Piece;
use crate::game::session::OpenSession;
use crate::rules::Side;
use bevy::prelude::*;

const SEGMENTS: usize = 32;

/// Foot and stem, which both sides share.
const FOOT: &[&[(f32, f32)]] = &[
    &[
        (0.325, 0.0),
        (0.352, 0.022),
        (0.358, 0.06),
        (0.345, 0.098),
        (0.316, 0.112),
    ],
    &[(0.316, 0.112), (0.29, 0.116), (0.282, 0.132), (0.285, 0.150)],
    &[
        (0.285, 0.150),
        (0.262, 0.176),
        (0.205, 0.262),
        (0.152, 0.380),
        (0.122, 0.500),
        (0.116, 0.566),
    ],
];
const COLLAR: &[&[(f32, f32)]] = &[&[
    (0.116, 0.566),
    (0.150, 0.572),
    (0.198, 0.592),
    (0.206, 0.608),
    (0.196, 0.624),
    (0.140, 0.642),
    (0.112, 0.652),
]];
/// The first side: a ball.
const BALL: &[&[(f32, f32)]] = &[&[
    (0.104, 0.652),
    (0.146, 0.698),
    (0.172, 0.760),
    (0.176, 0.800),
    (0.166, 0.858),
    (0.136, 0.916),
    (0.090, 0.956),
    (0.042, 0.975),
    (0.0, 0.980),
]];
/// The second side: a cup with a hollow top and a rim.
const CUP: &[&[(f32, f32)]] = &[
    &[
        (0.104, 0.652),
        (0.132, 0.690),
        (0.178, 0.760),
        (0.208, 0.836),
        (0.220, 0.900),
    ],
    &[(0.220, 0.900), (0.224, 0.918), (0.214, 0.936), (0.196, 0.942)],
    &[(0.196, 0.942), (0.176, 0.936), (0.164, 0.918)],
    &[(0.164, 0.918), (0.132, 0.880), (0.078, 0.858), (0.0, 0.850)],
];

/// The meshes of the pieces, by side.
#[derive(Resource)]
struct PieceMeshes([Handle<Mesh>; 2]);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, shape.before(OpenSession))
        .add_observer(dress);
}

fn shape(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let heads = [BALL, CUP];
    let shaped = heads.map(|head| {
        let curves: Vec<_> = FOOT.iter().chain(COLLAR).chain(head).copied().collect();
        let mesh = turn(&curves, SEGMENTS).with_generated_tangents();
        meshes.add(mesh.expect("positions, normals, texture coordinates and indices are there"))
    });
    commands.insert_resource(PieceMeshes(shaped));
}

fn dress(
    added: On<Add, Piece>,
    pieces: Query<(&Piece, &Transform)>,
    meshes: Res<PieceMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    let Ok((Piece(side), transform)) = pieces.get(added.entity) else {
        return;
    };
    // Each piece stands a little differently, so that no two show the same grain.
    let turned = (transform.translation.x * 2.4 + transform.translation.z * 1.7).sin() * 3.0;
    let facing = if *side == Side::First {
        0.0
    } else {
        std::f32::consts::PI
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.0[side.index()].clone()),
        MeshMaterial3d(materials.pieces[side.index()].clone()),
        transform.with_rotation(Quat::from_rotation_y(turned + facing)),
    ));
}
