//! Checks that the declared mean colours and roughnesses of textures match the images.
#![cfg(feature = "render")]

use breakthrough_themes::{Colour, Texture};
use std::path::Path;
use strum::IntoEnumIterator;

/// Returns the pixels of a texture as sRGB values, 0 to 255.
fn pixels(file: &str) -> Vec<[u8; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(file);
    let picture = image::open(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    picture.to_rgb8().pixels().map(|pixel| pixel.0).collect()
}

fn mean(values: impl ExactSizeIterator<Item = f32>) -> f32 {
    let count = values.len() as f64;
    (values.map(f64::from).sum::<f64>() / count) as f32
}

/// Themes specify the mean colour of a surface. The rendered mean matches this colour only if the declared means of the
/// textures are correct.
#[test]
fn texture_means_match_the_declared_values() {
    for texture in Texture::iter() {
        if let Some(file) = texture.colour_file() {
            let light: Vec<Colour> = pixels(file).into_iter().map(Colour::from_srgb).collect();
            for (channel, declared) in texture.mean_colour().0.into_iter().enumerate() {
                let found = mean(light.iter().map(|colour| colour.0[channel]));
                assert!(
                    (found / declared - 1.0).abs() < 0.01,
                    "{texture:?} {channel}: {found} instead of {declared}"
                );
            }
        }
        if let Some([normal, orm]) = texture.normal_and_orm_files() {
            assert!(!pixels(normal).is_empty());
            let orm = pixels(orm);
            let roughness = mean(orm.iter().map(|pixel| f32::from(pixel[1]) / 255.0));
            let declared = texture.mean_roughness();
            assert!(
                (roughness / declared - 1.0).abs() < 0.01,
                "{texture:?}: {roughness} instead of {declared}"
            );
            assert!(
                orm.iter().all(|pixel| pixel[2] == 255),
                "{texture:?}: the metallic channel must be 255"
            );
        }
    }
}
