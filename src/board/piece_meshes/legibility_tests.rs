//! Legibility tests of the pieces in a window of 1280×720 pixels: the width of their rings, and the fraction of a square
//! hidden by a piece. The colours of bodies and rings are tested in crates/themes/tests/themes.rs.

use super::drawing::{Drawing, FINENESS, piece_mesh};
use super::shapes::all_shapes;
use crate::base::layout::square_centre;
use crate::camera::{Framing, project};
use crate::screens::game_framing;
use bevy::prelude::*;
use breakthrough_rules::notation::parse_square;
use breakthrough_rules::{BoardSize, Side, Variant};

const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// Minimum width of a ring, in pixels.
const MIN_PIXELS: f32 = 2.0;
/// Fraction of the pixel columns in which the ring must have the minimum width.
const MIN_SHARE: f32 = 0.75;
/// Maximum fraction of a square that the piece in front of it hides.
const MAX_HIDDEN: f32 = 0.5;

/// Returns the width, in pixels, that the ring reaches in three of four pixel columns.
fn ring_width(drawing: &Drawing) -> f32 {
    let is_ring = |index: usize| drawing.points[index].is_some_and(|sample| sample.is_ring);
    let longest = |column: usize| {
        let rows: Vec<bool> = (column..drawing.points.len())
            .step_by(drawing.width)
            .map(is_ring)
            .collect();
        let runs = rows.chunk_by(|one, other| one == other).filter(|run| run[0]);
        runs.map(<[bool]>::len).max()
    };
    let mut widths: Vec<usize> = (0..drawing.width).filter_map(longest).collect();
    widths.sort_unstable();
    let index = ((1.0 - MIN_SHARE) * widths.len() as f32) as usize;
    widths.get(index).map_or(0.0, |width| *width as f32 / FINENESS)
}

fn check(at: &str, mut problem: impl FnMut(&Drawing, &Framing, BoardSize) -> Option<String>) {
    let size = Variant::default().size();
    let framing = game_framing(size, Side::First, WINDOW);
    let centre = square_centre(size, parse_square(at, size).expect("a square"));
    let pieces = all_shapes().flat_map(|pieces| Side::BOTH.map(|side| (pieces, side)));
    let found: Vec<String> = pieces
        .filter_map(|(pieces, side)| {
            let drawing = Drawing::new(&framing, &piece_mesh(pieces, side), side, centre);
            problem(&drawing, &framing, size).map(|problem| format!("{pieces:?} {side:?}: {problem}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_ring_of_every_piece_is_two_pixels_wide_on_the_last_rank() {
    check("e8", |drawing, _, _| {
        let width = ring_width(drawing);
        (width < MIN_PIXELS).then(|| format!("{width:.2} pixels"))
    });
}

#[test]
fn a_piece_hides_at_most_half_of_the_square_behind_it() {
    check("e4", |drawing, framing, size| {
        const STEPS: i32 = 40;
        let behind = square_centre(size, parse_square("e5", size).expect("a square"));
        let along = || (-STEPS..=STEPS).map(|step| step as f32 / STEPS as f32 * 0.5);
        let points = along().flat_map(|x| along().map(move |z| Vec3::new(x, 0.0, z)));
        let covered: Vec<bool> = points
            .map(|offset| drawing.at(project(framing, behind + offset)).is_some())
            .collect();
        let share = covered.iter().filter(|covered| **covered).count() as f32 / covered.len() as f32;
        (share > MAX_HIDDEN).then(|| format!("{share:.2}"))
    });
}
