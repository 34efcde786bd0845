//! Tests that the asset files of sounds and textures exist.

use breakthrough_themes::{SoundSet, Texture};
use std::path::{Path, PathBuf};
use strum::IntoEnumIterator;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
}

#[test]
fn every_sound_set_has_a_folder_with_sounds() {
    for set in SoundSet::iter() {
        let folder = assets().join("sounds").join(set.folder());
        assert!(folder.join("capture_1.ogg").is_file(), "{}", folder.display());
    }
}

#[test]
fn every_texture_except_the_plain_one_has_its_own_colour_map() {
    let mut colour_maps = Vec::new();
    for texture in Texture::iter() {
        let colour_map = texture.colour_file();
        let files: Vec<&str> = colour_map
            .into_iter()
            .chain(texture.normal_and_orm_files().into_iter().flatten())
            .collect();
        let expected = if texture == Texture::Plain { 0 } else { 3 };
        assert_eq!(files.len(), expected, "{texture:?}");
        assert!(files.iter().all(|file| assets().join(file).is_file()), "{files:?}");
        assert!(
            colour_map.is_none() || !colour_maps.contains(&colour_map),
            "{texture:?} has the map of another texture"
        );
        colour_maps.push(colour_map);
    }
}
