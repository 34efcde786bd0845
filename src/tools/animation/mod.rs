//! `export-gif`: plays all or part of a game without a window, and writes it as animated GIF or PNG. Time advances by a fixed step
//! per picture, so that the film is the same on every machine.

mod apng;
mod film;
mod gif;
mod record;
mod shooting;
#[cfg(test)]
mod testing;

use crate::active_theme::ActiveTheme;
use crate::app::arguments::{AnimationArguments, AnimationPath};
use crate::app::launch_options::theme_library;
use crate::camera::PlayerView;
use crate::graphics::{self};
use crate::screens::share::AnimationFormat;
use crate::session::{GameSetup, InitialGame};
use crate::settings::{AppearanceOverrides, Quality, Settings};
use crate::tools::headless;
use crate::{board, logic};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use breakthrough_platform::files;
use film::Film;
use record::read_part;
use shooting::{FilmFinished, Shooting, add_shooting};
use std::num::NonZero;
use std::time::Duration;

#[derive(Resource)]
struct Output(AnimationPath);

/// Writes the animation. Prints progress to standard error. The exit code is 1 if the file is not writable.
///
/// # Errors
/// The game is not readable or does not contain the requested part, the theme is unknown, or the file's folder cannot be created.
pub(crate) fn export(arguments: &AnimationArguments) -> Result<AppExit, String> {
    let part = read_part(arguments)?;
    let settings = film_settings(arguments.as_seen.as_ref());
    let themes = theme_library();
    let overrides = arguments.appearance.overrides(&themes)?;
    let active_theme = ActiveTheme::new(themes, &settings, &overrides);
    let out = &arguments.out;
    // Create the folder before rendering, which takes minutes, so that an error is reported early.
    if let Some(folder) = out.path.parent() {
        files::create_folder(folder).map_err(|error| format!("--out: {}: {error}", out.path.display()))?;
    }
    let overrides = AppearanceOverrides {
        quality: overrides.quality.or(settings.quality).or(Some(Quality::High)),
        ..overrides
    };
    let setup = GameSetup {
        game: part.game.clone(),
        ..default()
    };
    let shooting = Shooting::new(
        Film::new(arguments.size, arguments.frames_per_second),
        part,
        arguments.seconds_per_move,
        arguments.as_seen.as_ref().map(PlayerView::camera),
    );
    let mut app = headless::app(arguments.size);
    add_shooting(&mut app, shooting, setup.clone());
    let exit = app
        .insert_resource(InitialGame(setup))
        .insert_resource(overrides)
        .insert_resource(active_theme)
        .insert_resource(settings)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(Output(out.clone()))
        .add_plugins((logic, graphics::plugin, board::visuals))
        .add_observer(save_film)
        .run();
    Ok(exit)
}

/// Returns the settings of the player that apply to a film.
fn film_settings(seen: Option<&PlayerView>) -> Settings {
    let settings = seen.map_or_else(Settings::default, |seen| seen.settings.clone());
    Settings {
        opening_view: false,
        turns_to_mover: false,
        shows_threats: false,
        shows_goal: false,
        ..settings
    }
}

fn save_film(finished: On<FilmFinished>, output: Res<Output>, mut exit: MessageWriter<AppExit>) {
    let saved = match &finished.0 {
        Ok(film) => save(film, &output.0),
        Err(reason) => Err(reason.clone()),
    };
    exit.write(match saved {
        Ok(()) => {
            println!("{}", output.0.path.display());
            AppExit::Success
        }
        Err(reason) => {
            eprintln!("breakthrough: cannot write {}: {reason}", output.0.path.display());
            AppExit::Error(NonZero::<u8>::MIN)
        }
    });
}

/// Writes a film in the format of the file's extension. The write is atomic.
fn save(film: &Film, out: &AnimationPath) -> Result<(), String> {
    let mut bytes = Vec::new();
    match out.format {
        AnimationFormat::Gif => gif::write_gif(film, &mut bytes).map_err(|error| error.to_string())?,
        AnimationFormat::Apng => apng::write_apng(film, &mut bytes).map_err(|error| error.to_string())?,
    }
    files::write(&out.path, bytes).map_err(|error| error.to_string())
}
