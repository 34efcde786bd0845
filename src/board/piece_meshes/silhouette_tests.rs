//! Tests that the pieces of both sides are distinguishable by shape alone if a square is 24 pixels wide. A small matcher compares
//! a grey drawing of a piece with drawings of the pieces of both sides on other squares.

use super::drawing::{Drawing, piece_mesh};
use crate::base::layout::square_centre;
use crate::camera::{Framing, PLAYER_PITCH_DEGREES, project};
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side, Square, Variant};
use breakthrough_themes::{PieceEdges, PieceSet, built_in_themes};
use std::array;
use std::collections::{HashMap, HashSet};
use std::f32::consts::FRAC_PI_2;

/// Width of a square in the middle of the board, in pixels.
const SQUARE_PIXELS: f32 = 24.0;
/// Width of a drawing, in pixels.
const WIDTH: usize = 36;
/// Height of a drawing, in pixels.
const HEIGHT: usize = 48;
/// Number of samples per pixel in each direction.
const SAMPLES: usize = 3;
/// Minimum ratio of a drawing's difference from the other side to its difference from its own side.
const MIN_RATIO: f32 = 1.2;

type Picture = [f32; WIDTH * HEIGHT];

/// Draws a piece in grey, with a lamp at the camera. The foot is at a fixed position in the picture.
fn picture(framing: &Framing, mesh: &Mesh, side: Side, centre: Vec3) -> Picture {
    /// Brightness of a piece at its outline.
    const OUTLINE: f32 = 0.35;
    let drawing = Drawing::new(framing, mesh, side, centre);
    let across = view_right(framing) * 0.5;
    // Compensate for the perspective, which changes the size of a square.
    let scale = project(framing, centre + across).distance(project(framing, centre - across)) / SQUARE_PIXELS;
    let foot_in_window = project(framing, centre);
    let foot = Vec2::new(WIDTH as f32 / 2.0, HEIGHT as f32 * 0.75);
    let steps = || (0..SAMPLES).map(|step| (step as f32 + 0.5) / SAMPLES as f32);
    array::from_fn(|index| {
        let pixel = Vec2::new((index % WIDTH) as f32, (index / WIDTH) as f32) - foot;
        let places = steps().flat_map(|x| steps().map(move |y| pixel + Vec2::new(x, y)));
        let places = places.map(|place| foot_in_window + place * scale);
        let light = |place| {
            drawing
                .at(place)
                .map_or(0.0, |sample| OUTLINE + (1.0 - OUTLINE) * sample.facing)
        };
        places.map(light).sum::<f32>() / (SAMPLES * SAMPLES) as f32
    })
}

/// Returns the direction to the right of the picture.
fn view_right(framing: &Framing) -> Vec3 {
    Quat::from_rotation_y(framing.yaw) * Vec3::X
}

fn difference(one: &Picture, other: &Picture) -> f32 {
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum()
}

/// Returns the views by name: from the player's seat, from above, and from the side.
fn views(size: BoardSize) -> [(&'static str, Framing); 3] {
    let player = PLAYER_PITCH_DEGREES.to_radians();
    let view = |name, yaw, pitch| {
        let with_height = |height: f32| Framing {
            yaw,
            pitch,
            ..Framing::of_player(size, Side::First, Vec2::new(height * 16.0 / 9.0, height))
        };
        // The size of a square is proportional to the window size.
        const HEIGHT: f32 = 720.0;
        let framing = with_height(HEIGHT);
        let across = view_right(&framing) * 0.5;
        let width = project(&framing, across).distance(project(&framing, -across));
        (name, with_height(HEIGHT * SQUARE_PIXELS / width))
    };
    [
        view("player", 0.0, player),
        view("above", 0.0, FRAC_PI_2),
        view("side", FRAC_PI_2, player),
    ]
}

#[test]
fn both_sides_are_distinguishable_by_shape_on_all_squares_in_all_views() {
    let size = Variant::default().size();
    let all: HashSet<(PieceSet, PieceEdges)> = built_in_themes()
        .iter()
        .map(|(_, theme)| (theme.pieces, theme.edges))
        .collect();
    let mut confused = Vec::new();
    for pieces in all {
        let meshes = Side::BOTH.map(|side| piece_mesh(pieces, side));
        for (view, framing) in views(size) {
            let picture_at =
                |side: Side, square| picture(&framing, &meshes[side.index()], side, square_centre(size, square));
            let pictures: HashMap<Square, [Picture; 2]> = size
                .all_squares()
                .map(|square| (square, Side::BOTH.map(|side| picture_at(side, square))))
                .collect();
            for square in size.all_squares() {
                for side in Side::BOTH {
                    let found = &pictures[&square][side.index()];
                    let [own, other] = [side, !side].map(|side| {
                        let others = size.all_squares().filter(|other| *other != square);
                        let differences = others.map(|other| difference(found, &pictures[&other][side.index()]));
                        differences.fold(f32::INFINITY, f32::min)
                    });
                    if other < own * MIN_RATIO {
                        confused.push(format!("{pieces:?} {side:?} {view} {square:?}: {own} {other}"));
                    }
                }
            }
        }
    }
    assert!(
        confused.is_empty(),
        "{} confused: {}",
        confused.len(),
        confused.join("\n")
    );
}
