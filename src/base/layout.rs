//! Board and piece dimensions, and conversion between squares and world coordinates.
//!
//! A world unit is the width of a square, or the distance between two parallel sides of a hexagon. The origin is the centre of
//! the board's top surface; x points to the right and -z points ahead, as seen by the first side's player.

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Coordinates, Shape, Square};
use std::f32::consts::{FRAC_PI_3, FRAC_PI_6};

/// The parent of every entity of the board. This entity is at the origin of the layout. A new game despawns this entity and
/// spawns a new one.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
pub(crate) struct BoardRoot;

/// Run condition: a new board was spawned.
pub(crate) fn board_changed(boards: Query<(), Added<BoardRoot>>) -> bool {
    !boards.is_empty()
}

/// Height of the board below its top surface, in squares.
pub(crate) const BOARD_THICKNESS: f32 = 0.42;
/// Height of the tallest piece, in squares.
pub const PIECE_HEIGHT: f32 = 1.02;
/// Width of the frame of an 8×8 board, in squares.
const FRAME_WIDTH: f32 = 0.62;
/// Circumradius of a hexagon whose parallel sides are one unit apart.
const HEXAGON_RADIUS: f32 = 0.577_350_26;
/// Distance between the centres of two neighbouring files of hexagons.
const HEXAGON_FILE_WIDTH: f32 = 1.5 * HEXAGON_RADIUS;
/// Maximum displacement along x, in squares, for a step that does not cross the wrap-around edge.
const LONGEST_STEP: f32 = 1.6;

/// Returns the scale of the frame and its letters relative to an 8×8 board. Larger boards have larger letters, to keep them
/// legible.
#[must_use]
pub(crate) fn frame_scale(size: BoardSize) -> f32 {
    (f32::from(size.files.max(size.ranks)) / 8.0).clamp(0.8, 1.7)
}

/// Returns the width of the frame around the squares, in squares.
#[must_use]
pub(crate) fn frame_width(size: BoardSize) -> f32 {
    FRAME_WIDTH * frame_scale(size)
}

/// Returns the centre of a square on the board's top surface.
#[must_use]
pub fn square_centre(size: BoardSize, square: Square) -> Vec3 {
    let at = size.coordinates(square);
    let from_middle = |number: u8, count: u8| f32::from(number) - f32::from(count - 1) / 2.0;
    let x = from_middle(at.file, size.files) * file_width(size.shape);
    let z = -from_middle(at.rank, size.file_length(at.file));
    Vec3::new(x, 0.0, z)
}

const fn file_width(shape: Shape) -> f32 {
    match shape {
        Shape::Square => 1.0,
        Shape::Hexagon => HEXAGON_FILE_WIDTH,
    }
}

/// Returns the corners (x, z) of a square or hexagon relative to its centre, anti-clockwise as seen from above.
#[must_use]
pub(crate) fn cell_corners(shape: Shape) -> Vec<Vec2> {
    match shape {
        Shape::Square => [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)]
            .map(Vec2::from)
            .to_vec(),
        Shape::Hexagon => (0..6)
            .map(|corner| {
                let (sine, cosine) = (corner as f32 * FRAC_PI_3).sin_cos();
                HEXAGON_RADIUS * Vec2::new(cosine, -sine)
            })
            .collect(),
    }
}

/// Returns the corners (x, z) of the smallest rectangle or regular hexagon around all squares, anti-clockwise as seen from above.
#[must_use]
pub(crate) fn outline(size: BoardSize) -> Vec<Vec2> {
    match size.shape {
        Shape::Square => {
            let half = Vec2::new(f32::from(size.files), f32::from(size.ranks)) / 2.0;
            cell_corners(Shape::Square)
                .into_iter()
                .map(|corner| corner * 2.0 * half)
                .collect()
        }
        Shape::Hexagon => {
            let radius = f32::from(size.hexagon_side()) - 1.0 / 3.0;
            (0..6)
                .map(|corner| {
                    let (sine, cosine) = (corner as f32 * FRAC_PI_3 + FRAC_PI_6).sin_cos();
                    radius * Vec2::new(cosine, -sine)
                })
                .collect()
        }
    }
}

/// Moves every edge of a convex outline outwards by a distance, or inwards if the distance is negative.
#[must_use]
pub(crate) fn widened(outline: &[Vec2], outwards: f32) -> Vec<Vec2> {
    let count = outline.len();
    let normal = |index: usize| {
        let along = (outline[(index + 1) % count] - outline[index % count]).normalize_or_zero();
        Vec2::new(-along.y, along.x)
    };
    (0..count)
        .map(|index| {
            let (before, after) = (normal(index + count - 1), normal(index));
            outline[index] + (before + after) * outwards / (1.0 + before.dot(after))
        })
        .collect()
}

/// Returns the square that contains a point of the board's top surface; `None` outside the board.
#[must_use]
pub(crate) fn square_at(size: BoardSize, point: Vec3) -> Option<Square> {
    let middle = |count: u8| f32::from(count - 1) / 2.0;
    let file = (point.x / file_width(size.shape) + middle(size.files)).round();
    // Adjacent files of hexagons overlap in x. The square with the nearest centre contains the point.
    let nearest = [file - 1.0, file, file + 1.0].into_iter().filter_map(|file| {
        let file = (0.0..f32::from(size.files)).contains(&file).then_some(file as u8)?;
        let rank = (middle(size.file_length(file)) - point.z).round();
        let rank = (0.0..256.0).contains(&rank).then_some(rank as u8)?;
        size.square(Coordinates { file, rank })
    });
    let distance = |square: &Square| square_centre(size, *square).xz().distance_squared(point.xz());
    let square = nearest.min_by(|one, two| distance(one).total_cmp(&distance(two)))?;
    let offset = (point - square_centre(size, square)).xz();
    let corners = cell_corners(size.shape);
    let is_inside = |index: usize| {
        let (from, to) = (corners[index], corners[(index + 1) % corners.len()]);
        (to - from).perp_dot(offset - from) <= 1e-6
    };
    (0..corners.len()).all(is_inside).then_some(square)
}

/// Returns the displacement of a step between two adjacent squares. For a step across the wrap-around edge, the
/// displacement leads to a virtual square beyond the edge.
#[must_use]
pub(crate) fn step_vector(from: Vec3, to: Vec3) -> Vec3 {
    let step = to - from;
    if step.x.abs() > LONGEST_STEP {
        step.with_x(-step.x.signum())
    } else {
        step
    }
}

/// Returns half the width and half the depth of the board without its frame.
#[must_use]
pub(crate) fn half_extent(size: BoardSize) -> (f32, f32) {
    let reach = outline(size).into_iter().fold(Vec2::ZERO, Vec2::max);
    (reach.x, reach.y)
}

/// Returns the shade of a square: 0 or 1 on a board of squares, 0 to 2 on hexagons. The lightest shade is 0. Neighbours along a
/// rank or file differ, and the bottom right square is light.
#[must_use]
pub(crate) fn shade(size: BoardSize, square: Square) -> usize {
    let at = size.coordinates(square);
    match size.shape {
        Shape::Square => usize::from(size.files - 1 - at.file + at.rank) % 2,
        Shape::Hexagon => {
            let row = square.index() / usize::from(size.files);
            (row + 2 * usize::from(at.file) + 1) % 3
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{Bitboard, Geometry, Options, Side, SquareSet, Variant};

    fn sizes() -> Vec<BoardSize> {
        let squares = [(2, 3), (8, 8), (5, 16)].map(|(files, ranks)| BoardSize::new(files, ranks));
        squares.into_iter().chain((3..=8).map(BoardSize::hexagon)).collect()
    }

    #[test]
    fn every_square_is_found_at_its_centre_and_near_its_corners() {
        for size in sizes() {
            for square in size.all_squares() {
                let centre = square_centre(size, square);
                assert_eq!(square_at(size, centre), Some(square));
                for corner in cell_corners(size.shape) {
                    let near = centre + Vec3::new(corner.x, 0.0, corner.y) * 0.97;
                    assert_eq!(square_at(size, near), Some(square), "{size}: {near}");
                }
            }
            let beyond = Vec3::new(0.0, 0.0, half_extent(size).1 + 0.1);
            assert_eq!(square_at(size, beyond), None);
        }
    }

    #[test]
    fn every_square_lies_within_the_outline() {
        for size in sizes() {
            let outline = outline(size);
            for square in size.all_squares() {
                let centre = square_centre(size, square).xz();
                for corner in cell_corners(size.shape) {
                    for (index, from) in outline.iter().enumerate() {
                        let to = outline[(index + 1) % outline.len()];
                        let outside = (to - from).normalize().perp_dot(centre + corner - from);
                        assert!(outside < 1e-3, "{size}: {outside}");
                    }
                }
            }
        }
    }

    #[test]
    fn widening_moves_every_edge_by_the_same_distance() {
        for size in sizes() {
            let (inner, outer) = (outline(size), widened(&outline(size), 0.5));
            for index in 0..inner.len() {
                let next = (index + 1) % inner.len();
                let along = (inner[next] - inner[index]).normalize();
                for corner in [outer[index], outer[next]] {
                    assert!((along.perp_dot(corner - inner[index]) - 0.5).abs() < 1e-4, "{size}");
                }
            }
        }
    }

    #[test]
    fn adjacent_squares_touch_and_adjacent_hexagons_differ_in_shade() {
        for size in sizes() {
            let variant = Variant::from_options(Options::standard(size)).expect("a size the rules know");
            let geometry = Geometry::<SquareSet>::new(variant.options());
            for square in size.all_squares() {
                for direction in breakthrough_rules::Direction::ALL {
                    let step = geometry
                        .step(Side::First, direction)
                        .targets(SquareSet::from_squares([square]));
                    let Some(to) = step.first() else { continue };
                    let distance = square_centre(size, square).distance(square_centre(size, to));
                    assert!(distance < 1.42, "{size}: {distance}");
                    if size.shape == Shape::Hexagon {
                        assert!((distance - 1.0).abs() < 1e-4, "{size}: {distance}");
                        assert_ne!(shade(size, square), shade(size, to));
                    }
                }
            }
        }
    }
}
