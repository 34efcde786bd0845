//! The board: bevelled squares cut from different places of the wood, in a moulded frame with an inlay.

use crate::board::frame::{moulding, moulding_along};
use crate::board::layout::{cell_corners, frame_width, outline, shade, square_centre, widened};
use crate::board::pieces::{BoardRoot, BoardSquare, Obstacle, OnSquare};
use crate::camera::BOARD_THICKNESS;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::materials::Materials;
use crate::graphics::mesh_builder::{block, with_tangents};
use crate::graphics::plain_squares::Shade;
use crate::session::{OpenSession, Session};
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Shape, Square};

/// How many different cuts of wood the squares of one colour have.
const CUTS: usize = 12;
const BEVEL: f32 = 0.018;
/// Textures' widths a square.
const GRAIN_SCALE: f32 = 0.27;
const INLAY_WIDTH: f32 = 0.045;
/// How far an arrowhead is beyond the edge, and how long.
const ARROWHEAD: (f32, f32) = (0.035, 0.11);
/// How far an obstacle is inside its square, and how high, from the edge upwards: a plinth and a block on it.
const OBSTACLE: [(f32, f32); 7] = [
    (0.03, -0.02),
    (0.03, 0.07),
    (0.05, 0.09),
    (0.09, 0.10),
    (0.10, 0.22),
    (0.125, 0.25),
    (0.17, 0.262),
];
/// The band let into the top of an obstacle: how far inside its square, how wide, how high.
const BAND: (f32, f32, f32) = (0.22, 0.028, 0.2635);

/// Tiles and blocks, by shape.
#[derive(Resource)]
struct Tiles([Cuts; 2]);

struct Cuts {
    squares: Vec<Handle<Mesh>>,
    obstacle: Handle<Mesh>,
    band: Handle<Mesh>,
}

impl Tiles {
    const fn of(&self, shape: Shape) -> &Cuts {
        &self.0[shape as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, cut.before(OpenSession))
        .add_observer(dress_square)
        .add_observer(dress_obstacle)
        .add_observer(dress_root);
}

fn cut(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let tiles = [Shape::Square, Shape::Hexagon].map(|shape| {
        let corners = cell_corners(shape);
        let mut cut = |rings: &[(f32, f32)], index: usize| {
            // The golden ratio spreads the cuts evenly over the wood.
            let place = Vec2::new(index as f32 * 0.618_034, index as f32 * 0.381_966 + 0.13);
            meshes.add(with_tangents(block(&corners, rings, place.fract(), GRAIN_SCALE)))
        };
        Cuts {
            squares: (0..CUTS)
                .map(|index| cut(&[(0.0, -BEVEL), (BEVEL, 0.0)], index))
                .collect(),
            obstacle: cut(&OBSTACLE, 0),
            band: meshes.add(Flat::border(&widened(&corners, -BAND.0), BAND.1, 1.0).filled()),
        }
    });
    commands.insert_resource(Tiles(tiles));
}

fn dress_square(
    added: On<Add, BoardSquare>,
    squares: Query<&OnSquare>,
    session: Res<Session>,
    tiles: Res<Tiles>,
    mut commands: Commands,
) {
    let Ok(OnSquare(square)) = squares.get(added.entity) else {
        return;
    };
    let size = session.size();
    let cut = (square.index() * 7 + usize::from(size.coordinates(*square).rank) * 3) % CUTS;
    // Boards of squares have the lightest and the darkest of three shades.
    let shade = match size.shape {
        Shape::Square => 2 * shade(size, *square),
        Shape::Hexagon => shade(size, *square),
    };
    commands
        .entity(added.entity)
        .insert((Mesh3d(tiles.of(size.shape).squares[cut].clone()), Shade(shade)));
}

fn dress_obstacle(
    added: On<Add, Obstacle>,
    session: Res<Session>,
    tiles: Res<Tiles>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    let size = session.size();
    commands.entity(added.entity).insert((
        Mesh3d(tiles.of(size.shape).obstacle.clone()),
        MeshMaterial3d(materials.obstacle.clone()),
    ));
    commands.spawn((
        Name::new("Band"),
        Mesh3d(tiles.of(size.shape).band.clone()),
        MeshMaterial3d(materials.inlay.clone()),
        Transform::from_xyz(0.0, BAND.2, 0.0),
        Pickable::IGNORE,
        ChildOf(added.entity),
    ));
}

fn dress_root(
    added: On<Add, BoardRoot>,
    session: Res<Session>,
    materials: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = session.size();
    let outline = outline(size);
    let mut part = |name: &str, mesh: Mesh, height: f32, material: &Handle<StandardMaterial>| {
        commands.spawn((
            Name::new(name.to_owned()),
            Mesh3d(meshes.add(with_tangents(mesh))),
            MeshMaterial3d(material.clone()),
            Transform::from_xyz(0.0, height, 0.0),
            ChildOf(added.entity),
        ));
    };
    if size.shape == Shape::Hexagon {
        // Hexagons leave gaps along the frame.
        part("Ground", Flat::plate(&outline).filled(), -BEVEL, &materials.frame);
    }
    let inlay = [
        (-0.002, -0.02),
        (0.0, 0.004),
        (INLAY_WIDTH, 0.004),
        (INLAY_WIDTH + 0.002, -0.02),
    ];
    if session.is_cylinder() {
        // The edges that touch are open: no line, but an arrowhead at every rank.
        let is_closed = |direction: Vec2| direction.x.abs() > 0.5;
        part(
            "Inlay",
            moulding_along(&outline, &inlay, 0.22, is_closed),
            0.0,
            &materials.inlay,
        );
        let arrowheads = session.size().all_squares().flat_map(|square| arrowhead(size, square));
        for corners in arrowheads {
            part("Arrowhead", Flat::plate(&corners).filled(), 0.024, &materials.letters);
        }
    } else {
        part("Inlay", moulding(&outline, &inlay, 0.22), 0.0, &materials.inlay);
    }
    let outer = frame_width(size);
    let frame = [
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
    ];
    part("Frame", moulding(&outline, &frame, 0.22), 0.0, &materials.frame);
}

/// The arrowhead beside a square at the left or right edge, on the frame, pointing outwards.
fn arrowhead(size: BoardSize, square: Square) -> Option<Vec<Vec2>> {
    let file = size.coordinates(square).file;
    let outwards = match file {
        0 => -1.0,
        _ if file + 1 == size.files => 1.0,
        _ => return None,
    };
    let edge = square_centre(size, square).xz() + Vec2::X * outwards * (0.5 + ARROWHEAD.0);
    let corners = [
        edge + Vec2::Y * ARROWHEAD.1,
        edge + Vec2::X * outwards * ARROWHEAD.1,
        edge - Vec2::Y * ARROWHEAD.1,
    ];
    // Anti-clockwise as seen from above.
    Some(if outwards > 0.0 {
        corners.to_vec()
    } else {
        corners.into_iter().rev().collect()
    })
}
