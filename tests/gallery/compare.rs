//! Tile-by-tile comparison of two pictures. The tolerance is low enough to detect a single missing piece, mark or word.

use image::{Rgb, RgbImage};

/// Tile size in pixels: about the width of a piece on the last rank.
const TILE: u32 = 12;
/// Maximum difference of a tile on a scale of 0–255, averaged over its pixels and channels. Three renderings of the same scene by
/// one renderer were identical.
const MAX_TILE_DIFFERENCE: f64 = 0.5;

/// Description and picture of the differences. Areas without differences are black in the picture.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) what: String,
    pub(super) picture: RgbImage,
}

/// Compares a picture with the approved picture.
pub(super) fn compare(good: &RgbImage, found: &RgbImage) -> Result<(), Difference> {
    if good.dimensions() != found.dimensions() {
        return Err(Difference {
            what: format!("{:?} instead of {:?} pixels", found.dimensions(), good.dimensions()),
            picture: found.clone(),
        });
    }
    let differing: Vec<(f64, [u32; 2])> = tiles(good)
        .map(|tile| (difference(good, found, tile), tile))
        .filter(|(difference, _)| *difference > MAX_TILE_DIFFERENCE)
        .collect();
    let Some((worst, [x, y])) = differing.iter().max_by(|one, other| one.0.total_cmp(&other.0)) else {
        return Ok(());
    };
    let what = format!(
        "{} tiles differ by more than {MAX_TILE_DIFFERENCE} of 255, the one at {x},{y} by {worst:.2}",
        differing.len()
    );
    Err(Difference {
        what,
        picture: picture(good, found),
    })
}

/// Returns the upper left corners of the tiles. The last tiles of a row or column overlap the previous tiles if the size is not
/// a multiple of the tile size.
fn tiles(picture: &RgbImage) -> impl Iterator<Item = [u32; 2]> {
    let starts =
        |length: u32| (0..length.div_ceil(TILE)).map(move |tile| (tile * TILE).min(length.saturating_sub(TILE)));
    let (width, height) = picture.dimensions();
    starts(height).flat_map(move |y| starts(width).map(move |x| [x, y]))
}

/// Returns the mean difference of a tile.
fn difference(good: &RgbImage, found: &RgbImage, [left, top]: [u32; 2]) -> f64 {
    let (right, bottom) = ((left + TILE).min(good.width()), (top + TILE).min(good.height()));
    let mut sum = 0;
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let (Rgb(good), Rgb(found)) = (good.get_pixel(x, y), found.get_pixel(x, y));
        sum += [0, 1, 2]
            .map(|channel: usize| u32::from(good[channel].abs_diff(found[channel])))
            .iter()
            .sum::<u32>();
    }
    f64::from(sum) / f64::from(3 * (right - left) * (bottom - top))
}

fn picture(good: &RgbImage, found: &RgbImage) -> RgbImage {
    RgbImage::from_fn(good.width(), good.height(), |x, y| {
        let (Rgb(good), Rgb(found)) = (good.get_pixel(x, y), found.get_pixel(x, y));
        Rgb([0, 1, 2].map(|channel: usize| good[channel].abs_diff(found[channel]).saturating_mul(4)))
    })
}

#[test]
fn a_darker_or_smaller_picture_is_detected() {
    let good = RgbImage::from_fn(100, 100, |x, y| Rgb([x as u8, y as u8, 100]));
    assert!(compare(&good, &good).is_ok());
    let mut darker = good.clone();
    for Rgb(channels) in darker.pixels_mut() {
        *channels = channels.map(|channel| channel.saturating_sub(2));
    }
    let difference = compare(&good, &darker).expect_err("2 of 255");
    assert!(difference.what.starts_with("81 tiles differ"), "{}", difference.what);
    let cut = RgbImage::new(100, 99);
    assert!(compare(&good, &cut).is_err());
}

#[test]
fn the_difference_picture_shows_the_changed_area() {
    let good = RgbImage::new(100, 100);
    let mut found = good.clone();
    // The changed corner is covered only by the last tile of the last row.
    for (x, y) in (96..100).flat_map(|x| (96..100).map(move |y| (x, y))) {
        found.put_pixel(x, y, Rgb([30, 30, 30]));
    }
    let difference = compare(&good, &found).expect_err("a spot");
    assert!(difference.what.starts_with("1 tiles differ"), "{}", difference.what);
    assert_eq!(*difference.picture.get_pixel(99, 99), Rgb([120, 120, 120]));
    assert_eq!(*difference.picture.get_pixel(95, 95), Rgb([0, 0, 0]));
}
