//! Sensitivity tests of the picture comparison: a piece on the last rank, a mark or a word is erased from an approved picture,
//! and the comparison must detect the change.

use crate::compare::compare;
use crate::good;
use bevy::math::{Vec2, Vec3};
use breakthrough::integration::{PIECE_HEIGHT, game_framing, project, square_centre};
use breakthrough_rules::notation::parse_square;
use breakthrough_rules::{BoardSize, Side};
use image::{Rgb, RgbImage};
use std::fs;
use std::path::Path;

/// Picture of a game: f4 is selected and can capture on e5.
const GAME: &str = "screen-match";
/// Bounds of the text "Maple to move": left, top, right and bottom.
const STATUS: [u32; 4] = [48, 314, 142, 332];

/// Erases details from a game's picture.
struct Eraser {
    good: RgbImage,
    picture: RgbImage,
}

impl Eraser {
    fn new() -> Eraser {
        let good = good(GAME);
        Eraser {
            picture: good.clone(),
            good,
        }
    }

    /// Returns the pixel of the point at the offset `beside`, in squares, from the centre of a square.
    fn pixel(&self, square: &str, beside: Vec3) -> [u32; 2] {
        let size = BoardSize::new(8, 8);
        let window = Vec2::new(self.good.width() as f32, self.good.height() as f32);
        let square = parse_square(square, size).expect("a square");
        let framing = game_framing(size, Side::First, window);
        let seen = project(&framing, square_centre(size, square) + beside).round();
        [seen.x as u32, seen.y as u32]
    }

    /// Fills each point with the colour of the nearest corner of the square.
    fn erase_points(mut self, square: &str, points: impl Iterator<Item = Vec2>) -> Eraser {
        for point in points {
            let [x, y] = self.pixel(square, Vec3::new(point.x, 0.0, point.y));
            let corner = Vec2::new(0.48f32.copysign(point.x), 0.48f32.copysign(point.y));
            let [from_x, from_y] = self.pixel(square, Vec3::new(corner.x, 0.0, corner.y));
            self.picture.put_pixel(x, y, *self.good.get_pixel(from_x, from_y));
        }
        self
    }

    /// Fills each row of a rectangle with a gradient between the colours at the left and right ends of the row.
    fn erase_rows(mut self, [left, top, right, bottom]: [u32; 4]) -> Eraser {
        for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
            let (Rgb(begin), Rgb(end)) = (self.good.get_pixel(left, y), self.good.get_pixel(right, y));
            let share = (x - left) as f32 / (right - left) as f32;
            let between = |channel: usize| {
                let (begin, end) = (f32::from(begin[channel]), f32::from(end[channel]));
                (begin + (end - begin) * share).round() as u8
            };
            self.picture.put_pixel(x, y, Rgb([0, 1, 2].map(between)));
        }
        self
    }

    /// Erases the piece on a square: the middle 60% of the width of the square, up to the height of a piece.
    fn erase_piece(self, square: &str) -> Eraser {
        let [left, bottom] = self.pixel(square, Vec3::new(-0.3, 0.0, 0.2));
        let [right, _] = self.pixel(square, Vec3::new(0.3, 0.0, 0.2));
        let [_, top] = self.pixel(square, Vec3::Y * PIECE_HEIGHT);
        self.erase_rows([left, top, right, bottom])
    }

    /// Checks that the comparison detects the erased details. Saves the changed picture for inspection.
    fn check(self, what: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery/erased");
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(format!("{what}.png"));
        self.picture.save(&path).expect("written");
        let found = compare(&self.good, &self.picture);
        assert!(
            found.is_err(),
            "can be missing unnoticed: {what}; see {}",
            path.display()
        );
    }
}

/// Returns points on rings around the centre of a square.
fn rings(radii: std::ops::Range<u32>, degrees: std::ops::Range<u32>) -> impl Iterator<Item = Vec2> {
    radii.flat_map(move |radius| {
        let at = move |degree: u32| Vec2::from_angle((degree as f32).to_radians()) * radius as f32 / 100.0;
        degrees.clone().map(at)
    })
}

#[test]
fn a_missing_piece_on_the_last_rank_is_detected() {
    for square in ["a8", "b8", "d8", "e8", "f8", "h8"] {
        Eraser::new().erase_piece(square).check(&format!("piece-{square}"));
    }
}

#[test]
fn a_missing_capture_ring_is_detected() {
    // Only the near half is erased, because a piece hides the far half.
    Eraser::new().erase_points("e5", rings(32..50, 0..180)).check("ring-e5");
}

#[test]
fn a_missing_target_dot_is_detected() {
    Eraser::new().erase_points("g5", rings(0..22, 0..360)).check("dot-g5");
}

#[test]
fn a_missing_status_is_detected() {
    Eraser::new().erase_rows(STATUS).check("status");
}
