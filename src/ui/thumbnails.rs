//! The pictures of the built-in variants and themes, drawn by `scripts/assets/pictures.py`.

use crate::assets;
use bevy::prelude::*;
use bevy_egui::egui::{self, ColorImage, TextureHandle, TextureOptions};
use breakthrough_themes::ThemeId;
use image::ImageFormat;
use std::collections::HashMap;

/// Pictures that are in use, by the name of their file.
#[derive(Resource, Default)]
pub(crate) struct Pictures(HashMap<String, Option<TextureHandle>>);

impl Pictures {
    /// The picture of a rule file among the assets, if there is one.
    pub(crate) fn of_variant(&mut self, ctx: &egui::Context, rule_file: &str) -> Option<&TextureHandle> {
        let stem = rule_file
            .strip_prefix("variants/")
            .and_then(|name| name.strip_suffix(".toml"));
        self.named(ctx, stem.unwrap_or_default())
    }

    /// The picture of a theme, if there is one.
    pub(crate) fn of_theme(&mut self, ctx: &egui::Context, id: &ThemeId) -> Option<&TextureHandle> {
        self.named(ctx, &format!("theme-{}", id.as_str()))
    }

    fn named(&mut self, ctx: &egui::Context, stem: &str) -> Option<&TextureHandle> {
        let name = format!("pictures/{stem}.png");
        let load = |name: &String| {
            let image = image::load_from_memory_with_format(assets::read(name)?, ImageFormat::Png).ok()?;
            let image = image.to_rgba8();
            let size = [image.width() as usize, image.height() as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, &image);
            Some(ctx.load_texture(name, image, TextureOptions::LINEAR))
        };
        self.0.entry(name).or_insert_with_key(load).as_ref()
    }
}
