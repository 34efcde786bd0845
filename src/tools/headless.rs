//! Headless rendering: an app that renders to an image instead of a window, and saves it as PNG.

use crate::app::log::log_plugin;
use crate::camera::Orbit;
use crate::graphics::accumulation::Accumulate;
use crate::third_party;
use bevy::app::ScheduleRunnerPlugin;
use bevy::asset::RenderAssetUsages;
use bevy::camera::{RenderTarget, ShadowLodOrigin};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use std::time::Duration;

/// Render target of the camera.
#[derive(Resource)]
pub(crate) struct HeadlessTarget(pub(crate) Handle<Image>);

/// Builds an app that renders to an image of this size in pixels, without a frame rate limit. The interface uses a window of that
/// size.
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
                .set(log_plugin())
                .disable::<WinitPlugin>(),
        )
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO));
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image.asset_usage = RenderAssetUsages::default();
    let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(HeadlessTarget(image))
        .insert_resource(Accumulate::Never)
        .add_systems(Startup, set_render_target);
    app
}

fn set_render_target(target: Res<HeadlessTarget>, cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        commands
            .entity(camera)
            .insert((RenderTarget::Image(target.0.clone().into()), ShadowLodOrigin));
    }
}
