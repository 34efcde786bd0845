//! Legibility tests of the pieces in a window of 1280×720 pixels: the width of their rings, and the fraction of a square that
//! they hide. The colours of bodies and rings are tested in crates/themes/tests/themes.rs.

use super::shapes::shape;
use crate::board::pieces::facing;
use crate::camera::{Framing, fit, project};
use crate::graphics::sweep::Figure;
use crate::layout::square_centre;
use crate::screens::game_framing;
use crate::settings::Quality;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use breakthrough_rules::notation::parse_square;
use breakthrough_rules::{BoardSize, Side, Variant};
use breakthrough_themes::PieceSet;

const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// Minimum width of a ring, in pixels.
const MIN_PIXELS: f32 = 2.0;
/// Fraction of the pixel columns in which the ring must have the minimum width.
const MIN_SHARE: f32 = 0.75;
/// Maximum fraction of the square behind a piece that the piece may hide.
const MAX_HIDDEN: f32 = 0.5;
/// Number of samples per pixel in each direction.
const FINENESS: f32 = 8.0;

/// A piece as seen by the first side's player, rasterised.
struct Drawing {
    /// Position of the first sample, in pixels.
    origin: Vec2,
    width: usize,
    /// Samples: `None` for the background; otherwise whether the sample is on the ring, and its distance from the camera.
    points: Vec<Option<(bool, f32)>>,
}

impl Drawing {
    fn new(framing: &Framing, set: PieceSet, side: Side, centre: Vec3) -> Drawing {
        let mesh = shape(set, side, Quality::Low.detail(), Figure::Grown);
        let positions = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|values| values.as_float3());
        let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
            panic!("{set:?} {side:?} has no vertex colours");
        };
        let camera = fit(framing).transform(framing).translation;
        let seen: Vec<(Vec2, f32)> = positions
            .expect("positions")
            .iter()
            .map(|position| centre + facing(side) * Vec3::from(*position))
            .map(|point| (project(framing, point), camera.distance(point)))
            .collect();
        let places = || seen.iter().map(|(place, _)| *place);
        let origin = places().fold(Vec2::INFINITY, Vec2::min);
        let size = (places().fold(Vec2::NEG_INFINITY, Vec2::max) - origin) * FINENESS;
        let (width, height) = (size.x as usize + 1, size.y as usize + 1);
        let mut drawing = Drawing {
            origin,
            width,
            points: vec![None; width * height],
        };
        let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
        for face in indices.chunks_exact(3) {
            let is_ring = face.iter().all(|index| colours[*index][3] == 1.0);
            drawing.add([0, 1, 2].map(|corner: usize| seen[face[corner]]), is_ring);
        }
        drawing
    }

    /// Rasterises a triangle, given the image position of each corner and its distance from the camera.
    fn add(&mut self, corners: [(Vec2, f32); 3], is_ring: bool) {
        let [a, b, c] = corners.map(|(place, _)| (place - self.origin) * FINENESS);
        let area = (b - a).perp_dot(c - a);
        let (min, max) = (a.min(b).min(c), a.max(b).max(c));
        for y in min.y as usize..=max.y as usize {
            for x in min.x as usize..=max.x as usize {
                let point = Vec2::new(x as f32, y as f32);
                let shares = [(b, c), (c, a), (a, b)].map(|(from, to)| (to - from).perp_dot(point - from) / area);
                if !shares.iter().all(|share| *share >= 0.0) {
                    continue;
                }
                let distance: f32 = shares
                    .iter()
                    .zip(corners)
                    .map(|(share, (_, distance))| share * distance)
                    .sum();
                let shown = &mut self.points[y * self.width + x];
                if shown.is_none_or(|(_, nearest)| distance < nearest) {
                    *shown = Some((is_ring, distance));
                }
            }
        }
    }

    /// Returns the width that the ring reaches in three of four columns, in pixels.
    fn ring_width(&self) -> f32 {
        let is_ring = |index: usize| matches!(self.points[index], Some((true, _)));
        let longest = |column: usize| {
            let rows: Vec<bool> = (column..self.points.len()).step_by(self.width).map(is_ring).collect();
            let runs = rows.chunk_by(|one, other| one == other).filter(|run| run[0]);
            runs.map(<[bool]>::len).max()
        };
        let mut widths: Vec<usize> = (0..self.width).filter_map(longest).collect();
        widths.sort_unstable();
        let index = ((1.0 - MIN_SHARE) * widths.len() as f32) as usize;
        widths.get(index).map_or(0.0, |width| *width as f32 / FINENESS)
    }

    fn covers(&self, place: Vec2) -> bool {
        let point = (place - self.origin) * FINENESS;
        let (x, y) = (point.x.round(), point.y.round());
        let is_inside = x >= 0.0 && y >= 0.0 && (x as usize) < self.width;
        let shown = self.points.get(y.max(0.0) as usize * self.width + x.max(0.0) as usize);
        is_inside && shown.is_some_and(Option::is_some)
    }
}

fn check(at: &str, mut problem: impl FnMut(&Drawing, &Framing, BoardSize) -> Option<String>) {
    let size = Variant::default().size();
    let framing = game_framing(size, Side::First, WINDOW);
    let centre = square_centre(size, parse_square(at, size).expect("a square"));
    let pieces = PieceSet::ALL
        .into_iter()
        .flat_map(|set| Side::BOTH.map(|side| (set, side)));
    let found: Vec<String> = pieces
        .filter_map(|(set, side)| {
            let drawing = Drawing::new(&framing, set, side, centre);
            problem(&drawing, &framing, size).map(|problem| format!("{set:?} {side:?}: {problem}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_ring_of_every_piece_is_two_pixels_wide_on_the_last_rank() {
    check("e8", |drawing, _, _| {
        let width = drawing.ring_width();
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
            .map(|offset| drawing.covers(project(framing, behind + offset)))
            .collect();
        let share = covered.iter().filter(|covered| **covered).count() as f32 / covered.len() as f32;
        (share > MAX_HIDDEN).then(|| format!("{share:.2}"))
    });
}
