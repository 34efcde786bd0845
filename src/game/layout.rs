//! Where squares lie in the world. One square is one unit wide; the board's centre is the origin and its top is height 0.

use crate::rules::{BoardSize, Coordinates, Square};
use bevy::math::Vec3;

/// How much larger than on 8×8 the frame and its letters are, so that they stay legible on large boards.
#[must_use]
pub fn frame_scale(size: BoardSize) -> f32 {
    (f32::from(size.files.max(size.ranks)) / 8.0).clamp(0.8, 1.7)
}

/// How far the frame reaches beyond the squares, in squares.
#[must_use]
pub fn frame_width(size: BoardSize) -> f32 {
    0.62 * frame_scale(size)
}

/// The height of the tallest piece, in squares.
pub const PIECE_HEIGHT: f32 = 1.02;

/// The centre of a square, on the board's top.
#[must_use]
pub fn square_centre(size: BoardSize, square: Square) -> Vec3 {
    let at = size.coordinates(square);
    let x = f32::from(at.file) - f32::from(size.files - 1) / 2.0;
    let z = f32::from(size.ranks - 1) / 2.0 - f32::from(at.rank);
    Vec3::new(x, 0.0, z)
}

/// The square at a point of the board's top, if there is one.
#[must_use]
pub fn square_at(size: BoardSize, point: Vec3) -> Option<Square> {
    let file = (point.x + f32::from(size.files) / 2.0).floor();
    let rank = (f32::from(size.ranks) / 2.0 - point.z).floor();
    let within = |value: f32, count: u8| (0.0..f32::from(count)).contains(&value);
    (within(file, size.files) && within(rank, size.ranks)).then_some(())?;
    size.square(Coordinates {
        file: file as u8,
        rank: rank as u8,
    })
}

/// Half the width and half the depth of the squares' area.
#[must_use]
pub fn half_extent(size: BoardSize) -> (f32, f32) {
    (f32::from(size.files) / 2.0, f32::from(size.ranks) / 2.0)
}

/// Whether a square is of the light colour: the bottom right one is.
#[must_use]
pub fn is_light(size: BoardSize, square: Square) -> bool {
    let at = size.coordinates(square);
    let right = size.files - 1 - at.file;
    (right + at.rank).is_multiple_of(2)
}
