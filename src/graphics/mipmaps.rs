//! Generates mipmaps of textures from files. Mipmaps prevent shimmering in the distance. Bevy's PNG loader does not generate
//! mipmaps. KTX2 files with mipmaps would make this module unnecessary, but they would increase the textures that a page
//! downloads from 9.6 to 13.5 MB.

use crate::settings::Quality;
use bevy::asset::AssetEventSystems;
use bevy::image::{ImageFilterMode, ImageSampler};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

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

fn add_mipmaps(
    mut events: MessageReader<AssetEvent<Image>>,
    assets: Res<AssetServer>,
    mut images: ResMut<Assets<Image>>,
    quality: Res<Quality>,
) {
    for event in events.read() {
        let AssetEvent::Added { id } = event else { continue };
        let lacks_mipmaps = |image: &Image| {
            let format = image.texture_descriptor.format;
            let is_colour = matches!(format, TextureFormat::Rgba8UnormSrgb | TextureFormat::Rgba8Unorm);
            is_colour
                && image.data.is_some()
                && image.texture_descriptor.mip_level_count == 1
                && image.width().is_power_of_two()
        };
        // Skip the textures of the interface, which do not come from files and are drawn at their original size.
        if assets.get_path(*id).is_some()
            && images.get(*id).is_some_and(lacks_mipmaps)
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
    use bevy::image::{CompressedImageFormats, ImageLoader};
    use breakthrough_test_support::wait_for;
    use std::time::Duration;

    fn app() -> App {
        let mut app = App::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned();
        let assets = AssetPlugin {
            file_path: folder,
            ..default()
        };
        app.add_plugins((MinimalPlugins, assets, plugin))
            .init_asset::<Image>()
            .register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE))
            .insert_resource(Quality::High);
        app
    }

    fn levels(app: &App, image: &Handle<Image>) -> Option<u32> {
        let images = app.world().resource::<Assets<Image>>();
        images.get(image).map(|image| image.texture_descriptor.mip_level_count)
    }

    #[test]
    fn mipmaps_are_generated_in_the_frame_that_loads_a_texture() {
        let mut app = app();
        let image = app.world().resource::<AssetServer>().load("icons/icon-64.png");
        let levels = wait_for("the texture", Duration::from_secs(60), || {
            app.update();
            levels(&app, &image)
        });
        assert_eq!(levels, 7);
    }

    #[test]
    fn textures_that_are_not_from_files_have_no_mipmaps() {
        let mut app = app();
        let image = Image::new_target_texture(8, 8, TextureFormat::Rgba8Unorm, None);
        let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.update();
        assert_eq!(levels(&app, &image), Some(1));
    }

    #[test]
    fn halving_averages_four_pixels() {
        let pixel = |value: u8| [value; BYTES_PER_PIXEL];
        let picture: Vec<u8> = [10, 20, 0, 0, 30, 40, 0, 200].into_iter().flat_map(pixel).collect();
        assert_eq!(halve(&picture, 4), [pixel(25), pixel(50)].concat());
    }
}
