//! Images of the interface: thumbnails of the built-in variants and themes (`scripts/assets/pictures.py`), and the logotype
//! (`scripts/assets/logo.py`).

use crate::assets;
use crate::ui::card::Thumbnail;
use bevy::prelude::*;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use breakthrough_themes::ThemeId;
use image::ImageFormat;
use std::collections::HashMap;

/// Loaded images by file name; `None` for a missing or damaged file.
#[derive(Resource, Default)]
pub(crate) struct Thumbnails(HashMap<String, Option<TextureHandle>>);

impl Thumbnails {
    /// Returns the thumbnail of a built-in variant in a theme, given the name of its rule file; `None` for a theme of the player.
    pub(crate) fn of_variant(&mut self, ctx: &Context, theme: &ThemeId, rule_file: &str) -> Option<Thumbnail> {
        let stem = rule_file.strip_suffix(".toml").unwrap_or_default();
        let texture = self.load(ctx, format!("pictures/{}/{stem}.png", theme.as_str()));
        texture.map(Thumbnail::Image)
    }

    pub(crate) fn of_theme(&mut self, ctx: &Context, id: &ThemeId) -> Option<Thumbnail> {
        let texture = self.load(ctx, format!("pictures/theme-{}.png", id.as_str()));
        texture.map(Thumbnail::Image)
    }

    /// Returns the logotype, a greyscale image of the program's name.
    pub(crate) fn logotype(&mut self, ctx: &Context) -> Option<TextureId> {
        self.load(ctx, "logo/logotype.png".to_owned())
    }

    fn load(&mut self, ctx: &Context, name: String) -> Option<TextureId> {
        let load = |name: &String| {
            let image = image::load_from_memory_with_format(assets::read(name)?, ImageFormat::Png).ok()?;
            let image = image.to_rgba8();
            let size = [image.width() as usize, image.height() as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, &image);
            Some(ctx.load_texture(name, image, TextureOptions::LINEAR))
        };
        let texture = self.0.entry(name).or_insert_with_key(load).as_ref();
        texture.map(TextureHandle::id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_themes::built_in_themes;
    use breakthrough_variants::built_in_variants;
    use std::collections::HashSet;

    #[test]
    fn every_built_in_variant_and_theme_has_a_thumbnail() {
        let (ctx, mut thumbnails) = (Context::default(), Thumbnails::default());
        for (id, _) in built_in_themes() {
            assert!(thumbnails.of_theme(&ctx, &id).is_some(), "{id:?}");
            for (file, _) in built_in_variants() {
                assert!(thumbnails.of_variant(&ctx, &id, file).is_some(), "{id:?} {file}");
            }
        }
        assert!(thumbnails.logotype(&ctx).is_some());
    }

    #[test]
    fn the_thumbnails_of_a_variant_differ_between_themes() {
        for (file, _) in built_in_variants() {
            let stem = file.strip_suffix(".toml").expect("a rule file");
            let pictures: HashSet<&[u8]> = built_in_themes()
                .into_iter()
                .filter_map(|(id, _)| assets::read(&format!("pictures/{}/{stem}.png", id.as_str())))
                .collect();
            assert_eq!(pictures.len(), built_in_themes().len(), "{file}");
        }
    }

    /// The web version embeds the thumbnails, and large thumbnails would delay the first frame.
    #[test]
    fn the_thumbnails_are_small() {
        let bytes: usize = assets::below("pictures/").map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes < 1_600_000, "{bytes} bytes");
    }
}
