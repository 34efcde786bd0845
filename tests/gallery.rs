//! Pictures as they were once looked at and found good, against pictures of today. What differs is kept as a picture beside the
//! found one; `UPDATE_IMAGES=1 cargo test --test gallery` takes today's pictures as the good ones.
#![cfg(feature = "render")]
#![expect(clippy::disallowed_methods, reason = "the test keeps pictures that differ")]

use image::{Rgb, RgbImage};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A theme with polished stone, a light one, pieces out of focus, a capture in mid-flight, the interface with marks.
const SUBSET: [&str; 5] = [
    "theme-marble",
    "theme-paper",
    "pieces-faceted",
    "capture-walnut",
    "screen-match",
];
const SIZE: &str = "480x360";
/// How much a channel differs on the average, of 255: drivers round otherwise.
const MOST_MEAN: f64 = 1.0;
/// How many pixels of a thousand may differ clearly: edges fall otherwise.
const MOST_CLEAR: f64 = 5.0;
/// What differs clearly, of 255.
const CLEAR: u8 = 32;

#[test]
fn todays_pictures_are_those_that_were_found_good() {
    let found_in = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let good_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/images");
    let mut gallery = Command::new(env!("CARGO_BIN_EXE_breakthrough"));
    gallery.args(["gallery", "--size", SIZE, "--quality", "safe", "--out"]);
    gallery.arg(&found_in);
    for name in SUBSET {
        gallery.args(["--only", name]);
    }
    let output = gallery.output().expect("the game starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let updates = env::var_os("UPDATE_IMAGES").is_some();
    let mut failures = Vec::new();
    for name in SUBSET {
        let file = format!("{name}.png");
        if updates {
            fs::create_dir_all(&good_in).expect("a folder");
            fs::copy(found_in.join(&file), good_in.join(&file)).expect("copied");
        }
        let (good, found) = (read(&good_in.join(&file)), read(&found_in.join(&file)));
        if let Err(difference) = compare(&good, &found) {
            let path = found_in.join(format!("{name}-difference.png"));
            difference.picture.save(&path).expect("written");
            failures.push(format!("{name}: {}; see {}", difference.what, path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn read(path: &Path) -> RgbImage {
    let picture = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    picture.to_rgb8()
}

/// What differs, in words and as a picture: black where nothing does.
struct Difference {
    what: String,
    picture: RgbImage,
}

fn compare(good: &RgbImage, found: &RgbImage) -> Result<(), Difference> {
    if good.dimensions() != found.dimensions() {
        return Err(Difference {
            what: format!("{:?} instead of {:?} pixels", found.dimensions(), good.dimensions()),
            picture: found.clone(),
        });
    }
    let mut picture = RgbImage::new(good.width(), good.height());
    let (mut sum, mut clear) = (0.0, 0.0);
    for ((pixel, Rgb(good)), Rgb(found)) in picture.pixels_mut().zip(good.pixels()).zip(found.pixels()) {
        let channels = [0, 1, 2].map(|channel: usize| good[channel].abs_diff(found[channel]));
        sum += channels.iter().copied().map(f64::from).sum::<f64>() / 3.0;
        clear += f64::from(u8::from(channels.iter().any(|channel| *channel > CLEAR)));
        *pixel = Rgb(channels.map(|channel| channel.saturating_mul(4)));
    }
    let pixels = f64::from(good.width() * good.height());
    let (mean, clear) = (sum / pixels, clear / pixels * 1000.0);
    if mean <= MOST_MEAN && clear <= MOST_CLEAR {
        return Ok(());
    }
    let what = format!(
        "differs by {mean:.2} of 255 on the average (at most {MOST_MEAN}), clearly in {clear:.1} of 1000 pixels (at most \
         {MOST_CLEAR})"
    );
    Err(Difference { what, picture })
}

#[test]
fn a_picture_with_a_piece_less_or_a_shade_darker_is_found_out() {
    let good = RgbImage::from_fn(100, 100, |x, y| Rgb([x as u8, y as u8, 100]));
    assert!(compare(&good, &good).is_ok());
    let mut without_piece = good.clone();
    for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
        without_piece.put_pixel(40 + x, 40 + y, Rgb([200, 200, 200]));
    }
    let difference = compare(&good, &without_piece).expect_err("64 of 10000 pixels");
    assert!(difference.what.contains("6.4 of 1000"), "{}", difference.what);
    assert_eq!(*difference.picture.get_pixel(0, 0), Rgb([0, 0, 0]));
    let mut darker = good.clone();
    for Rgb(channels) in darker.pixels_mut() {
        *channels = channels.map(|channel| channel.saturating_sub(2));
    }
    assert!(compare(&good, &darker).is_err());
    let cut = RgbImage::new(100, 99);
    assert!(compare(&good, &cut).is_err());
}
