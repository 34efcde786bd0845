//! Visuals of the board: bevelled squares, obstacles, and the frame with its inlay.

use crate::base::layout::{
    BOARD_THICKNESS, BoardRoot, board_changed, cell_corners, frame_width, outline, shade, square_centre, widened,
};
use crate::board::pieces::{BoardSquare, Obstacle, OnSquare};
use crate::graphics::first_frame::scene_is_shown;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::materials::Materials;
use crate::graphics::mesh_builder::{block, with_joints, with_tangents, without_joints};
use crate::graphics::moulding::{moulding, moulding_along};
use crate::graphics::plain_squares::FlatSurface;
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Shape, Square};

/// Number of meshes per square shape. Each mesh is mapped to a different section of the texture.
const VARIATIONS: usize = 12;
const BEVEL: f32 = 0.018;
/// Width of the band along the edges in which a square's shader computes the distance to the edge. The band is wider than a pixel
/// at the far ranks of the largest boards.
const EDGE_BAND: f32 = 0.15;
/// Width of a square as a fraction of the texture's width.
const GRAIN_SCALE: f32 = 0.27;
/// Grain scale of the frame and the inlay.
const FRAME_GRAIN_SCALE: f32 = 0.22;
const INLAY_WIDTH: f32 = 0.045;
/// Height of the frame above the surface of the board, in squares.
const FRAME_TOP: f32 = 0.022;
const JOINT_WIDTH: f32 = 0.014;
/// Distance of an arrowhead from the edge of the board, in squares.
const ARROWHEAD_DISTANCE: f32 = 0.035;
/// Length of an arrowhead, in squares.
const ARROWHEAD_LENGTH: f32 = 0.11;
/// Height of arrowheads above the board's top surface, in squares.
const ARROWHEAD_HEIGHT: f32 = 0.024;
/// Profile of an obstacle, which is a block on a plinth: distances inwards from the edge of its square, and heights, in squares.
const OBSTACLE: [(f32, f32); 7] = [
    (0.03, -0.02),
    (0.03, 0.07),
    (0.05, 0.09),
    (0.09, 0.10),
    (0.10, 0.22),
    (0.125, 0.25),
    (0.17, 0.262),
];
/// Distance of the band on the top of an obstacle from the edge of the square, in squares.
const BAND_INSET: f32 = 0.22;
/// Width of the band, in squares.
const BAND_WIDTH: f32 = 0.028;
/// Height of the band above the board, in squares.
const BAND_HEIGHT: f32 = 0.2635;

/// Meshes of squares and obstacles, by shape.
#[derive(Resource)]
struct SquareMeshes([ShapeMeshes; 2]);

struct ShapeMeshes {
    squares: Vec<Handle<Mesh>>,
    obstacle: Handle<Mesh>,
    band: Handle<Mesh>,
}

impl SquareMeshes {
    const fn for_shape(&self, shape: Shape) -> &ShapeMeshes {
        &self.0[shape as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_meshes)
        .add_observer(insert_square_visuals)
        .add_observer(insert_obstacle_visuals)
        .add_systems(
            Update,
            spawn_frame
                .in_set(GameSystems::View)
                .run_if(scene_is_shown.and_then(board_changed)),
        );
}

fn create_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let by_shape = [Shape::Square, Shape::Hexagon].map(|shape| {
        let corners = cell_corners(shape);
        let variation = |rings: &[(f32, f32)], index: usize| {
            // The golden ratio distributes the variations evenly over the texture.
            let offset = Vec2::new(index as f32 * 0.618_034, index as f32 * 0.381_966 + 0.13);
            block(&corners, rings, offset.fract(), GRAIN_SCALE)
        };
        let mut square = |index: usize| {
            let mesh = variation(&[(0.0, -BEVEL), (BEVEL, 0.0), (EDGE_BAND, 0.0)], index);
            meshes.add(with_joints(mesh, &corners))
        };
        let band = Flat::border(&widened(&corners, -BAND_INSET), BAND_WIDTH, 1.0).filled();
        ShapeMeshes {
            squares: (0..VARIATIONS).map(&mut square).collect(),
            obstacle: meshes.add(with_tangents(variation(&OBSTACLE, 0))),
            band: meshes.add(without_joints(with_tangents(band))),
        }
    });
    commands.insert_resource(SquareMeshes(by_shape));
}

fn insert_square_visuals(
    added: On<Add, BoardSquare>,
    squares: Query<&OnSquare>,
    session: Res<Session>,
    meshes: Res<SquareMeshes>,
    mut commands: Commands,
) {
    let Ok(OnSquare(square)) = squares.get(added.entity) else {
        return;
    };
    let size = session.size();
    let variation = (square.index() * 7 + usize::from(size.coordinates(*square).rank) * 3) % VARIATIONS;
    let shade = match size.shape {
        Shape::Square => shade(size, *square),
        Shape::Hexagon => 2 + shade(size, *square),
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.for_shape(size.shape).squares[variation].clone()),
        FlatSurface::square(shade),
    ));
}

fn insert_obstacle_visuals(
    added: On<Add, Obstacle>,
    session: Res<Session>,
    meshes: Res<SquareMeshes>,
    materials: Res<Materials>,
    mut commands: Commands,
) {
    let size = session.size();
    commands.entity(added.entity).insert((
        Mesh3d(meshes.for_shape(size.shape).obstacle.clone()),
        MeshMaterial3d(materials.obstacle.clone()),
    ));
    commands.spawn((
        Name::new("Band"),
        Mesh3d(meshes.for_shape(size.shape).band.clone()),
        FlatSurface::INLAY,
        Transform::from_xyz(0.0, BAND_HEIGHT, 0.0),
        Pickable::IGNORE,
        ChildOf(added.entity),
    ));
}

/// Spawner of the frame's parts.
struct Parts<'a, 'w, 's> {
    root: Entity,
    commands: &'a mut Commands<'w, 's>,
    meshes: &'a mut Assets<Mesh>,
}

impl Parts<'_, '_, '_> {
    fn spawn(&mut self, name: &str, mesh: Mesh, height: f32, visuals: impl Bundle) {
        self.commands.spawn((
            Name::new(name.to_owned()),
            Mesh3d(self.meshes.add(without_joints(with_tangents(mesh)))),
            visuals,
            Transform::from_xyz(0.0, height, 0.0),
            ChildOf(self.root),
        ));
    }
}

fn spawn_frame(
    root: Single<Entity, With<BoardRoot>>,
    session: Res<Session>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = session.size();
    let outline = outline(size);
    let mut parts = Parts {
        root: *root,
        commands: &mut commands,
        meshes: &mut meshes,
    };
    if size.shape == Shape::Hexagon {
        // A plate fills the gaps between the hexagons and the frame.
        parts.spawn("Ground", Flat::plate(&outline).filled(), -BEVEL, FlatSurface::FRAME);
    }
    // The top is round, so that the reflection of a light is a thin line.
    let inlay = [
        (-0.002, -0.02),
        (0.002, 0.001),
        (INLAY_WIDTH * 0.25, 0.008),
        (INLAY_WIDTH * 0.5, 0.0105),
        (INLAY_WIDTH * 0.75, 0.008),
        (INLAY_WIDTH - 0.002, 0.001),
        (INLAY_WIDTH + 0.002, -0.02),
    ];
    if session.is_cylinder() {
        // With wrap-around, arrowheads at every rank replace the inlay at the left and right edges.
        let has_inlay = |direction: Vec2| direction.x.abs() > 0.5;
        parts.spawn(
            "Inlay",
            moulding_along(&outline, &inlay, FRAME_GRAIN_SCALE, has_inlay),
            0.0,
            FlatSurface::INLAY,
        );
        let arrowheads = session.size().all_squares().flat_map(|square| arrowhead(size, square));
        for corners in arrowheads {
            parts.spawn(
                "Arrowhead",
                Flat::plate(&corners).filled(),
                ARROWHEAD_HEIGHT,
                FlatSurface::LETTERS,
            );
        }
    } else {
        parts.spawn(
            "Inlay",
            moulding(&outline, &inlay, FRAME_GRAIN_SCALE),
            0.0,
            FlatSurface::INLAY,
        );
    }
    let outer = frame_width(size);
    let frame = [
        (INLAY_WIDTH, -0.02),
        (INLAY_WIDTH + 0.012, FRAME_TOP),
        // Groove along the outer edge.
        (outer - 0.175, FRAME_TOP),
        (outer - 0.163, FRAME_TOP - 0.016),
        (outer - 0.150, FRAME_TOP - 0.016),
        (outer - 0.138, FRAME_TOP),
        (outer - 0.11, FRAME_TOP),
        (outer - 0.075, 0.012),
        (outer - 0.04, -0.014),
        (outer - 0.018, -0.055),
        (outer - 0.012, -0.10),
        (outer - 0.012, -0.22),
        (outer, -0.25),
        (outer, -BOARD_THICKNESS + 0.02),
        (outer - 0.02, -BOARD_THICKNESS),
    ];
    parts.spawn(
        "Frame",
        moulding(&outline, &frame, FRAME_GRAIN_SCALE),
        0.0,
        FlatSurface::FRAME,
    );
    let joints = joints(&outline, outer - 0.175).filled();
    parts.spawn("Joints", joints, FRAME_TOP + 0.001, FlatSurface::OBSTACLE);
}

/// Builds thin dark lines at the joints of the frame. The lines end at a distance of `outer` from the outline.
fn joints(outline: &[Vec2], outer: f32) -> Flat {
    let (inside, outside) = (widened(outline, INLAY_WIDTH + 0.012), widened(outline, outer));
    let joint = |(inner, outer): (&Vec2, &Vec2)| {
        let aside = (outer - inner).perp().normalize_or_zero() * (JOINT_WIDTH / 2.0);
        vec![*inner + aside, *outer + aside, *outer - aside, *inner - aside]
    };
    Flat::plates(inside.iter().zip(&outside).map(joint).collect())
}

/// Returns the corners of the arrowhead beside a square at the left or right edge; `None` for all other squares. The arrowhead is
/// on the frame and points outwards.
fn arrowhead(size: BoardSize, square: Square) -> Option<Vec<Vec2>> {
    let file = size.coordinates(square).file;
    let outwards = match file {
        0 => -1.0,
        _ if file + 1 == size.files => 1.0,
        _ => return None,
    };
    let edge = square_centre(size, square).xz() + Vec2::X * outwards * (0.5 + ARROWHEAD_DISTANCE);
    let corners = [
        edge + Vec2::Y * ARROWHEAD_LENGTH,
        edge + Vec2::X * outwards * ARROWHEAD_LENGTH,
        edge - Vec2::Y * ARROWHEAD_LENGTH,
    ];
    // The corners must be anti-clockwise as seen from above.
    Some(if outwards > 0.0 {
        corners.to_vec()
    } else {
        corners.into_iter().rev().collect()
    })
}
