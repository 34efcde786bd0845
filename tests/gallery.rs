//! Visual regression test: compares rendered pictures with approved pictures, tile by tile. Differences are saved as a picture
//! beside the rendered picture. `UPDATE_IMAGES=1 cargo test --test gallery` approves the rendered pictures.
//!
//! Renderers round differently, so pictures are compared only if the same renderer drew the approved pictures (`renderer.txt`).
//! On any other renderer, the test fails unless `SKIP_IMAGES_OF_OTHER_RENDERERS` is set.
#![cfg(feature = "render")]
#![expect(clippy::disallowed_methods, reason = "the test keeps pictures that differ")]

#[path = "gallery/compare.rs"]
mod compare;
#[path = "gallery/erase.rs"]
mod erase;

use compare::compare;
use image::RgbImage;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compared pictures: a theme with polished stone, a light theme, out-of-focus pieces, a capture in flight, and the interface
/// with marks.
const SUBSET: [&str; 5] = [
    "theme-marble",
    "theme-paper",
    "pieces-faceted",
    "capture-walnut",
    "screen-match",
];
const SIZE: &str = "480x360";
/// File that names the renderer of the approved pictures.
const RENDERER: &str = "renderer.txt";

#[test]
fn rendered_pictures_match_the_approved_ones() {
    let found_in = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let renderer = draw(&found_in);
    println!("renderer: {renderer}");
    if env::var_os("UPDATE_IMAGES").is_some() {
        update(&found_in, &renderer);
        return;
    }
    let expected = fs::read_to_string(good_images().join(RENDERER)).expect("the renderer of the good pictures");
    if renderer != expected.trim() {
        let message = format!("expected the renderer `{}`, found `{renderer}`", expected.trim());
        assert!(
            env::var_os("SKIP_IMAGES_OF_OTHER_RENDERERS").is_some(),
            "{message}; SKIP_IMAGES_OF_OTHER_RENDERERS=1 leaves the comparison out"
        );
        println!("pictures not compared: {message}");
        return;
    }
    let mut failures = Vec::new();
    for name in SUBSET {
        let found = read(&found_in.join(format!("{name}.png")));
        if let Err(difference) = compare(&good(name), &found) {
            let path = found_in.join(format!("{name}-difference.png"));
            difference.picture.save(&path).expect("written");
            failures.push(format!("{name}: {}; see {}", difference.what, path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Renders the pictures with the software renderer. Returns the renderer's name and version.
fn draw(folder: &Path) -> String {
    let mut gallery = Command::new(env!("CARGO_BIN_EXE_breakthrough"));
    gallery.args(["gallery", "--size", SIZE, "--quality", "low", "--out"]);
    gallery.arg(folder).env("WGPU_ADAPTER_NAME", "llvmpipe");
    for name in SUBSET {
        gallery.args(["--only", name]);
    }
    let output = gallery.output().expect("the game starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let renderer = text.lines().find_map(|line| line.strip_prefix("renderer: "));
    renderer.unwrap_or_else(|| panic!("no renderer in {text}")).to_owned()
}

fn update(found_in: &Path, renderer: &str) {
    fs::create_dir_all(good_images()).expect("a folder");
    for name in SUBSET {
        let file = format!("{name}.png");
        fs::copy(found_in.join(&file), good_images().join(&file)).expect("copied");
    }
    fs::write(good_images().join(RENDERER), format!("{renderer}\n")).expect("written");
}

fn good_images() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/images")
}

fn good(name: &str) -> RgbImage {
    read(&good_images().join(format!("{name}.png")))
}

fn read(path: &Path) -> RgbImage {
    let picture = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    picture.to_rgb8()
}
