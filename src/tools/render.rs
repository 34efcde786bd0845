//! `render`: renders a position to a PNG file, without a window.

use crate::active_theme::ActiveTheme;
use crate::app::arguments::PictureArguments;
use crate::board::clock::ShownClock;
use crate::camera::{FieldOfView, Orbit};
use crate::graphics::accumulation::{Accumulate, picture_is_final};
use crate::graphics::light::ExposureCompensation;
use crate::graphics::long_exposure::{Lens, LongExposureFinished, StartLongExposure};
use crate::graphics::png::save_png;
use crate::graphics::{self, Readiness};
use crate::session::{GameSetup, InitialGame};
use crate::settings::{Quality, Settings};
use crate::tools::headless;
use crate::tools::headless::HeadlessTarget;
#[cfg(any(test, feature = "testing"))]
use crate::tools::scene_file::{SceneOutput, write_scene};
use crate::{board, logic};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use breakthrough_platform::files::write;
use breakthrough_rules::Game;
use breakthrough_themes::ThemeLibrary;
use std::num::NonZero;
use std::path::{Path, PathBuf};

#[derive(Resource)]
struct RenderOutput(PathBuf);

/// Settings of a long exposure. The size is in pixels.
#[derive(Resource)]
struct LongExposureOrder {
    size: UVec2,
    samples: u32,
    aperture: Option<f32>,
}

/// Renders the picture. The exit code is 1 if the file is not writable.
///
/// # Errors
/// The position, the variant or the theme of the arguments is invalid.
pub(crate) fn render(arguments: &PictureArguments) -> Result<AppExit, String> {
    let position = arguments.board.position()?;
    let themes = ThemeLibrary::open(None);
    let mut overrides = arguments.appearance.overrides(&themes)?;
    overrides.quality.get_or_insert(Quality::High);
    let active_theme = ActiveTheme::new(themes, &Settings::default(), &overrides);
    let mut app = headless::app(arguments.size);
    #[cfg(any(test, feature = "testing"))]
    if let Some(scene) = &arguments.scene {
        app.insert_resource(SceneOutput(scene.clone())).add_systems(
            Update,
            write_scene.pipe(exit_on_error).run_if(is_complete.and_then(run_once)),
        );
    }
    if let Some(remaining) = arguments.clock {
        app.insert_resource(ShownClock {
            remaining: remaining.map(Some),
            running: Some(position.side_to_move()),
        });
    }
    if let Some(samples) = arguments.lens.samples {
        app.insert_resource(LongExposureOrder {
            size: arguments.size.into(),
            samples,
            aperture: arguments.lens.aperture,
        })
        .add_observer(save_long_exposure);
    }
    if let Some(millimetres) = arguments.lens.focal_length {
        app.insert_resource(FieldOfView::from_focal_length(millimetres));
    }
    let exit = app
        .insert_resource(InitialGame(GameSetup {
            game: Game::from_position(position),
            ..default()
        }))
        .insert_resource(overrides)
        .insert_resource(active_theme)
        .insert_resource(Settings {
            reduced_motion: true,
            shows_goal: false,
            room_time: arguments.time_of_day,
            ..default()
        })
        .insert_resource(ExposureCompensation(arguments.lens.exposure))
        .insert_resource(RenderOutput(arguments.out.clone()))
        .insert_resource(Accumulate::Immediately)
        .add_plugins((logic, graphics::plugin, board::visuals))
        .add_systems(
            Update,
            start_long_exposure
                .run_if(resource_exists::<LongExposureOrder>)
                .run_if(is_complete.and_then(run_once)),
        )
        .add_systems(
            Update,
            request_screenshot
                .run_if(not(resource_exists::<LongExposureOrder>).and_then(picture_is_final.and_then(run_once))),
        )
        .run();
    Ok(exit)
}

fn is_complete(readiness: Res<Readiness>) -> bool {
    readiness.is_complete()
}

fn request_screenshot(target: Res<HeadlessTarget>, mut commands: Commands) {
    commands
        .spawn(Screenshot::image(target.0.clone()))
        .observe(save_screenshot);
}

fn save_screenshot(captured: On<ScreenshotCaptured>, output: Res<RenderOutput>, mut exit: MessageWriter<AppExit>) {
    exit.write(exit_code(save_png(&captured.image, &output.0), &output.0));
}

/// Starts a long exposure focused on the centre of the board's top surface.
fn start_long_exposure(order: Res<LongExposureOrder>, camera: Single<&Transform, With<Orbit>>, mut commands: Commands) {
    commands.trigger(StartLongExposure {
        size: order.size,
        samples: order.samples,
        lens: Lens {
            f_stops: order.aperture,
            focal_distance: -camera.translation.dot(*camera.forward()),
        },
    });
}

fn save_long_exposure(finished: On<LongExposureFinished>, output: Res<RenderOutput>, mut exit: MessageWriter<AppExit>) {
    let written = match &finished.0 {
        Ok(png) => write(&output.0, png).map_err(Into::into),
        Err(reason) => Err(reason.as_str().into()),
    };
    exit.write(exit_code(written, &output.0));
}

#[cfg(any(test, feature = "testing"))]
fn exit_on_error(In(written): In<Result>, output: Res<SceneOutput>, mut exit: MessageWriter<AppExit>) {
    if written.is_err() {
        exit.write(exit_code(written, &output.0));
    }
}

fn exit_code(written: Result, path: &Path) -> AppExit {
    match written {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("breakthrough: cannot write {}: {error}", path.display());
            AppExit::Error(NonZero::<u8>::MIN)
        }
    }
}
