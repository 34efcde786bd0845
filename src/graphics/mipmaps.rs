//! Generates mipmaps, which prevent shimmering in the distance. Bevy's PNG loader generates none.

use crate::settings::Quality;
use bevy::asset::AssetEventSystems;
use bevy::image::{ImageFilterMode, ImageSampler};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};

const BYTES_PER_PIXEL: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, update_mipmap_filters.run_if(resource_changed::<Quality>))
        .add_systems(
            PostUpdate,
            add_mipmaps
                // Mipmaps are added before the renderer extracts a new texture, because materials would keep the version without
                // mipmaps.
                .after(AssetEventSystems)
                .run_if(on_message::<AssetEvent<Image>>),
        );
}

fn add_mipmaps(mut events: MessageReader<AssetEvent<Image>>, mut images: ResMut<Assets<Image>>, quality: Res<Quality>) {
    for event in events.read() {
        let AssetEvent::Added { id } = event else { continue };
        let lacks_mipmaps = |image: &Image| {
            let format = image.texture_descriptor.format;
            let is_colour = matches!(format, TextureFormat::Rgba8UnormSrgb | TextureFormat::Rgba8Unorm);
            is_colour
                && image.data.is_some()
                && image.texture_descriptor.mip_level_count == 1
                && image.width().is_power_of_two()
                // Render targets, such as the image of `render`, must have a single level.
                && !image.texture_descriptor.usage.contains(TextureUsages::RENDER_ATTACHMENT)
        };
        if images.get(*id).is_some_and(lacks_mipmaps)
            && let Some(image) = images.get_mut_untracked(*id)
        {
            append_mipmaps(image);
            set_filter(image, quality.mipmap_filter());
        }
    }
}

fn update_mipmap_filters(mut images: ResMut<Assets<Image>>, quality: Res<Quality>) {
    let filter = quality.mipmap_filter();
    let differs = |image: &Image| {
        let has_mipmaps = image.texture_descriptor.mip_level_count > 1 && image.data.is_some();
        let ImageSampler::Descriptor(sampler) = &image.sampler else {
            return false;
        };
        has_mipmaps && sampler.mipmap_filter != filter
    };
    let changed: Vec<AssetId<Image>> = images
        .iter()
        .filter(|(_, image)| differs(image))
        .map(|(id, _)| id)
        .collect();
    for id in changed {
        if let Some(mut image) = images.get_mut(id) {
            set_filter(&mut image, filter);
        }
    }
}

fn set_filter(image: &mut Image, filter: ImageFilterMode) {
    if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
        sampler.mipmap_filter = filter;
    }
}

/// Appends all mip levels, down to a width or height of one pixel.
fn append_mipmaps(image: &mut Image) {
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let Some(data) = &mut image.data else { return };
    let mut level = data.clone();
    let mut levels = 1;
    while width > 1 && height > 1 {
        level = halve(&level, width);
        (width, height) = (width / 2, height / 2);
        data.extend_from_slice(&level);
        levels += 1;
    }
    image.texture_descriptor.mip_level_count = levels;
}

/// Halves the width and height of an image. Each pixel of the result is the mean of four pixels.
fn halve(pixels: &[u8], width: usize) -> Vec<u8> {
    let row = width * BYTES_PER_PIXEL;
    let mut half = Vec::with_capacity(pixels.len() / 4);
    for rows in pixels.chunks_exact(row * 2) {
        let (upper, lower) = rows.split_at(row);
        for (above, below) in upper
            .chunks_exact(2 * BYTES_PER_PIXEL)
            .zip(lower.chunks_exact(2 * BYTES_PER_PIXEL))
        {
            for channel in 0..BYTES_PER_PIXEL {
                let corners = [
                    above[channel],
                    above[channel + BYTES_PER_PIXEL],
                    below[channel],
                    below[channel + BYTES_PER_PIXEL],
                ];
                let sum: u16 = corners.into_iter().map(u16::from).sum();
                half.push(((sum + 2) / 4) as u8);
            }
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension};

    /// Adds a texture of 8×8 pixels, runs a frame, and returns the texture's number of mip levels.
    fn levels(usage: TextureUsages) -> Option<u32> {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugin))
            .init_asset::<Image>()
            .insert_resource(Quality::High);
        let size = Extent3d {
            width: 8,
            height: 8,
            depth_or_array_layers: 1,
        };
        let format = TextureFormat::Rgba8Unorm;
        let mut image = Image::new_fill(
            size,
            TextureDimension::D2,
            &[255; 4],
            format,
            RenderAssetUsages::default(),
        );
        image.texture_descriptor.usage |= usage;
        let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.update();
        let images = app.world().resource::<Assets<Image>>();
        images.get(&image).map(|image| image.texture_descriptor.mip_level_count)
    }

    #[test]
    fn mipmaps_are_generated_in_the_frame_that_adds_a_texture() {
        assert_eq!(levels(TextureUsages::empty()), Some(4));
    }

    #[test]
    fn render_targets_have_no_mipmaps() {
        assert_eq!(levels(TextureUsages::RENDER_ATTACHMENT), Some(1));
    }

    #[test]
    fn halving_averages_four_pixels() {
        let pixel = |value: u8| [value; BYTES_PER_PIXEL];
        let picture: Vec<u8> = [10, 20, 0, 0, 30, 40, 0, 200].into_iter().flat_map(pixel).collect();
        assert_eq!(halve(&picture, 4), [pixel(25), pixel(50)].concat());
    }
}
