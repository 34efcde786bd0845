//! A picture of a position, drawn without a window.

use super::arguments::{PictureArguments, wanted_position};
use super::preferences::Preferences;
use super::window::log;
use crate::game::camera::Orbit;
use crate::game::logic;
use crate::game::session::{InitialMatch, MatchSetup};
use crate::game::settings::Settings;
use crate::game::third_party;
use crate::game::view::{self, Quality, Readiness};
use crate::rules::{Game, Position, Variant};
use crate::themes::Shelf;
use crate::whole_file;
use bevy::app::ScheduleRunnerPlugin;
use bevy::asset::RenderAssetUsages;
use bevy::camera::RenderTarget;
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use image::ImageFormat;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is drawn into, and where the picture goes.
#[derive(Resource)]
struct Canvas {
    image: Handle<Image>,
    out: PathBuf,
    is_taken: bool,
}

/// Draws the picture and returns 0, or 1 with a message when it could not be written.
pub(super) fn render(arguments: &PictureArguments) -> AppExit {
    let (width, height) = arguments.size;
    let position = match wanted_position(arguments.position.as_deref(), arguments.variant.as_ref(), 0) {
        Ok(position) => position.unwrap_or_else(|| Position::start(Variant::STANDARD)),
        Err(error) => {
            eprintln!("breakthrough: {error}");
            return AppExit::from_code(2);
        }
    };
    let look = match arguments.look.look(Shelf::open(None), &Preferences::default()) {
        Ok(look) => look,
        Err(error) => {
            eprintln!("breakthrough: {error}");
            return AppExit::from_code(2);
        }
    };
    let mut app = App::new();
    app.add_plugins(third_party::assets::plugin)
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(log())
                .disable::<WinitPlugin>(),
        )
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .insert_resource(InitialMatch(MatchSetup {
            game: Game::from_position(position),
            ..default()
        }))
        .insert_resource(arguments.look.quality.unwrap_or(Quality::High))
        .insert_resource(look)
        .insert_resource(Settings {
            reduced_motion: true,
            ..default()
        })
        .add_plugins((logic, view::plugin));
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image.asset_usage = RenderAssetUsages::default();
    let image = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(Canvas {
        image,
        out: arguments.out.clone(),
        is_taken: false,
    })
    .add_systems(Startup, aim)
    .add_systems(Update, take);
    app.run()
}

fn aim(canvas: Res<Canvas>, cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        commands
            .entity(camera)
            .insert(RenderTarget::Image(canvas.image.clone().into()));
    }
}

fn take(mut canvas: ResMut<Canvas>, readiness: Res<Readiness>, mut commands: Commands) {
    if readiness.is_complete() && !canvas.is_taken {
        canvas.is_taken = true;
        commands.spawn(Screenshot::image(canvas.image.clone())).observe(write);
    }
}

fn write(captured: On<ScreenshotCaptured>, canvas: Res<Canvas>, mut exit: MessageWriter<AppExit>) {
    exit.write(match save(&captured.image, &canvas.out) {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("breakthrough: {}: {error}", canvas.out.display());
            AppExit::Error(NonZero::<u8>::MIN)
        }
    });
}

fn save(image: &Image, path: &Path) -> Result {
    let picture = image.clone().try_into_dynamic()?.to_rgb8();
    whole_file::replace(path, |file| {
        let mut bytes = BufWriter::new(file);
        picture
            .write_to(&mut bytes, ImageFormat::Png)
            .map_err(io::Error::other)?;
        bytes.flush()
    })?;
    Ok(())
}
