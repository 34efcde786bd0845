//! A picture in the place of a window: the renderer without a display, and PNG files.

use crate::app::window::log;
use crate::camera::Orbit;
use crate::third_party;
use bevy::app::ScheduleRunnerPlugin;
use bevy::asset::RenderAssetUsages;
use bevy::camera::{RenderTarget, ShadowLodOrigin};
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use breakthrough_platform::files::atomic_write;
use image::ImageFormat;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

/// What the camera draws into.
#[derive(Resource)]
pub(crate) struct Canvas(pub(crate) Handle<Image>);

/// An app that draws into a picture of this many pixels, as fast as it can. The interface takes it for a window.
pub(crate) fn app((width, height): (u32, u32)) -> App {
    let mut app = App::new();
    let window = Window {
        resolution: WindowResolution::new(width, height),
        ..default()
    };
    app.add_plugins(third_party::assets::plugin)
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(log())
                .disable::<WinitPlugin>(),
        )
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO));
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image.asset_usage = RenderAssetUsages::default();
    let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(Canvas(image)).add_systems(Startup, aim);
    app
}

fn aim(canvas: Res<Canvas>, cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        commands
            .entity(camera)
            .insert((RenderTarget::Image(canvas.0.clone().into()), ShadowLodOrigin));
    }
}

/// Writes an image as a PNG file.
///
/// # Errors
/// The image has a format that PNG has not, or the file system refused.
pub(crate) fn save(image: &Image, path: &Path) -> Result {
    let picture = image.clone().try_into_dynamic()?.to_rgb8();
    atomic_write(path, |file| {
        let mut bytes = BufWriter::new(file);
        picture
            .write_to(&mut bytes, ImageFormat::Png)
            .map_err(io::Error::other)?;
        bytes.flush()
    })?;
    Ok(())
}
