//! `render`: renders a position to a PNG file, without a window.

use crate::app::arguments::PictureArguments;
use crate::graphics::png::save_png;
use crate::graphics::{self, Quality, Readiness};
use crate::session::{InitialMatch, MatchSetup};
use crate::settings::Settings;
use crate::tools::headless;
use crate::tools::headless::HeadlessTarget;
use crate::{board, logic};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use breakthrough_rules::Game;
use breakthrough_themes::ThemeLibrary;
use std::num::NonZero;
use std::path::PathBuf;

/// The output file, and whether the screenshot was requested.
#[derive(Resource)]
struct RenderOutput {
    out: PathBuf,
    is_requested: bool,
}

/// Renders the picture. The exit code is 1 if the file cannot be written.
///
/// # Errors
/// The position, the variant or the theme of the arguments is invalid.
pub(crate) fn render(arguments: &PictureArguments) -> Result<AppExit, String> {
    let position = arguments.board.position()?;
    let active_theme = arguments
        .appearance
        .active_theme(ThemeLibrary::open(None), &Settings::default())?;
    let exit = headless::app(arguments.size)
        .insert_resource(InitialMatch(MatchSetup {
            game: Game::from_position(position),
            ..default()
        }))
        .insert_resource(arguments.appearance.quality.unwrap_or(Quality::High))
        .insert_resource(active_theme)
        .insert_resource(Settings {
            reduced_motion: true,
            room_time: arguments.time_of_day,
            ..default()
        })
        .insert_resource(RenderOutput {
            out: arguments.out.clone(),
            is_requested: false,
        })
        .add_plugins((logic, graphics::plugin, board::visuals))
        .add_systems(Update, request_screenshot)
        .run();
    Ok(exit)
}

fn request_screenshot(
    target: Res<HeadlessTarget>,
    mut output: ResMut<RenderOutput>,
    readiness: Res<Readiness>,
    mut commands: Commands,
) {
    if readiness.is_complete() && !output.is_requested {
        output.is_requested = true;
        commands
            .spawn(Screenshot::image(target.0.clone()))
            .observe(save_screenshot);
    }
}

fn save_screenshot(captured: On<ScreenshotCaptured>, output: Res<RenderOutput>, mut exit: MessageWriter<AppExit>) {
    exit.write(match save_png(&captured.image, &output.out) {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("breakthrough: cannot write {}: {error}", output.out.display());
            AppExit::Error(NonZero::<u8>::MIN)
        }
    });
}
