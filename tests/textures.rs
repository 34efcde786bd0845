//! The mean colours and roughnesses that themes are written with are those of the textures.
#![cfg(feature = "render")]

use breakthrough_themes::{Colour, Texture};
use std::path::Path;

/// The picture of a texture as amounts of red, green and blue, 0 to 255.
fn amounts(file: &str) -> Vec<[u8; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(file);
    let picture = image::open(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    picture.to_rgb8().pixels().map(|pixel| pixel.0).collect()
}

fn mean(values: impl ExactSizeIterator<Item = f32>) -> f32 {
    let count = values.len() as f64;
    (values.map(f64::from).sum::<f64>() / count) as f32
}

/// Themes name the colour of a surface on the whole: that is right only if the textures' means are.
#[test]
fn textures_have_the_means_they_are_said_to_have() {
    for texture in Texture::ALL {
        if let Some(file) = texture.colour_file() {
            let light: Vec<Colour> = amounts(file).into_iter().map(Colour::from_srgb).collect();
            for (channel, said) in texture.mean().0.into_iter().enumerate() {
                let found = mean(light.iter().map(|colour| colour.0[channel]));
                assert!(
                    (found / said - 1.0).abs() < 0.01,
                    "{texture:?} {channel}: {found}, not {said}"
                );
            }
        }
        if let Some([normal, finish]) = texture.relief_files() {
            assert!(!amounts(normal).is_empty());
            let finish = amounts(finish);
            let roughness = mean(finish.iter().map(|pixel| f32::from(pixel[1]) / 255.0));
            let said = texture.mean_roughness();
            assert!(
                (roughness / said - 1.0).abs() < 0.01,
                "{texture:?}: {roughness}, not {said}"
            );
            assert!(
                finish.iter().all(|pixel| pixel[2] == 255),
                "{texture:?} is metal everywhere"
            );
        }
    }
}
