//! Textures of the theme's surfaces: delayed loading, and the colours by which the textures are multiplied.

use bevy::diagnostic::FrameCount;
use bevy::ecs::system::SystemParam;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use breakthrough_themes::{Colour, Surface, Texture};

/// Returns the factor that turns the mean colour of a texture into `colour`.
fn tint(colour: Colour, texture: Texture) -> LinearRgba {
    let (wanted, mean) = (linear(colour), linear(texture.mean_colour()));
    LinearRgba::rgb(
        wanted.red / mean.red,
        wanted.green / mean.green,
        wanted.blue / mean.blue,
    )
}

/// Converts a theme colour, which is already in linear light.
pub(crate) const fn linear(colour: Colour) -> LinearRgba {
    let Colour([red, green, blue]) = colour;
    LinearRgba::rgb(red, green, blue)
}

/// Number of frames before textures start to load. The delay lets the interface appear sooner.
const FRAMES_WITHOUT_TEXTURES: u32 = 2;

/// Resources for loading surface textures.
#[derive(SystemParam)]
pub(crate) struct Textures<'w> {
    assets: Res<'w, AssetServer>,
    frames: Res<'w, FrameCount>,
}

impl Textures<'_> {
    /// Returns the colour texture of a surface, and the factor by which the texture is multiplied. Without a texture, or before
    /// textures start to load, the factor is the surface's colour.
    pub(crate) fn colour(&self, surface: &Surface) -> (Option<Handle<Image>>, LinearRgba) {
        let picture = surface.texture.colour_file().and_then(|file| self.load(file, true));
        let colour = match picture {
            Some(_) => tint(surface.colour, surface.texture),
            None => linear(surface.colour),
        };
        (picture, colour)
    }

    /// Starts to load a texture. Returns `None` before textures may load.
    pub(crate) fn load(&self, file: &'static str, is_srgb: bool) -> Option<Handle<Image>> {
        textures_load(&self.frames).then(|| {
            self.assets
                .load_builder()
                .with_settings(move |settings| *settings = repeating_sampler(is_srgb))
                .load(file)
        })
    }
}

/// Whether textures may start to load.
pub(crate) const fn textures_load(frames: &FrameCount) -> bool {
    frames.0 >= FRAMES_WITHOUT_TEXTURES
}

/// Run condition: textures start to load in this frame.
pub(crate) fn texture_loading_starts(frames: Res<FrameCount>) -> bool {
    frames.0 == FRAMES_WITHOUT_TEXTURES
}

fn repeating_sampler(is_srgb: bool) -> ImageLoaderSettings {
    ImageLoaderSettings {
        is_srgb,
        sampler: ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            mipmap_filter: ImageFilterMode::Linear,
            ..ImageSamplerDescriptor::linear()
        }),
        ..default()
    }
}
