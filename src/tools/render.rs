//! A picture of a position, drawn without a window.

use crate::app::arguments::PictureArguments;
use crate::graphics;
use crate::graphics::{Quality, Readiness};
use crate::logic;
use crate::session::{InitialMatch, MatchSetup};
use crate::settings::Settings;
use crate::tools::headless;
use crate::tools::headless::Canvas;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use breakthrough_rules::Game;
use breakthrough_themes::ThemeLibrary;
use std::num::NonZero;
use std::path::PathBuf;

/// Where the picture goes, and whether it is taken.
#[derive(Resource)]
struct Wanted {
    out: PathBuf,
    is_taken: bool,
}

/// Draws the picture and returns 0, or 1 with a message when it could not be written.
///
/// # Errors
/// The arguments name no position or no theme.
pub(crate) fn render(arguments: &PictureArguments) -> Result<AppExit, String> {
    let position = arguments.board.position()?;
    let look = arguments.look.look(ThemeLibrary::open(None), &Settings::default())?;
    let exit = headless::app(arguments.size)
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
        .insert_resource(Wanted {
            out: arguments.out.clone(),
            is_taken: false,
        })
        .add_plugins((logic, graphics::plugin))
        .add_systems(Update, take)
        .run();
    Ok(exit)
}

fn take(canvas: Res<Canvas>, mut wanted: ResMut<Wanted>, readiness: Res<Readiness>, mut commands: Commands) {
    if readiness.is_complete() && !wanted.is_taken {
        wanted.is_taken = true;
        commands.spawn(Screenshot::image(canvas.0.clone())).observe(write);
    }
}

fn write(captured: On<ScreenshotCaptured>, wanted: Res<Wanted>, mut exit: MessageWriter<AppExit>) {
    exit.write(match headless::save(&captured.image, &wanted.out) {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("breakthrough: {}: {error}", wanted.out.display());
            AppExit::Error(NonZero::<u8>::MIN)
        }
    });
}
