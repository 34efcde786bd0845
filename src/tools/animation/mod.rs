//! `export-gif`: plays a game or a part of it without a window, and writes it as animated GIF or PNG. Time advances only from picture
//! to picture, so that the film is the same on every machine.

mod apng;
mod film;
mod gif;
mod record;
mod shooting;
#[cfg(test)]
mod testing;

use crate::active_theme::ActiveTheme;
use crate::animation_format::AnimationFormat;
use crate::app::animation_arguments::{AnimationArguments, AnimationPath};
use crate::app::launch_options::theme_library;
use crate::camera::PlayerView;
use crate::graphics::{self};
use crate::session::{GameSetup, InitialGame};
use crate::settings::{Quality, Settings};
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

/// The file of the film.
#[derive(Resource)]
struct Output(AnimationPath);

/// Writes the animation. Progress goes to standard error. The exit code is 1 if the file cannot be written.
///
/// # Errors
/// The game cannot be read or does not have the part, the theme is unknown, or the folder of the file cannot be created.
pub(crate) fn export(arguments: &AnimationArguments) -> Result<AppExit, String> {
    let part = read_part(arguments)?;
    let settings = film_settings(arguments.as_seen.as_ref());
    let active_theme: ActiveTheme = arguments.appearance.active_theme(theme_library(), &settings)?;
    let out = &arguments.out;
    // Before rendering, which takes minutes.
    if let Some(folder) = out.path.parent() {
        files::create_folder(folder).map_err(|error| format!("--out: {}: {error}", out.path.display()))?;
    }
    let quality = arguments.appearance.quality.or(settings.quality);
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
        .insert_resource(quality.unwrap_or(Quality::High))
        .insert_resource(active_theme)
        .insert_resource(settings)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(Output(out.clone()))
        .add_plugins((logic, graphics::plugin, board::visuals))
        .add_observer(save_film)
        .run();
    Ok(exit)
}

/// The settings of the player, as far as a film has them.
fn film_settings(seen: Option<&PlayerView>) -> Settings {
    let settings = seen.map_or_else(Settings::default, |seen| seen.settings.clone());
    Settings {
        opening_view: false,
        turns_to_mover: false,
        shows_threats: false,
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

/// Writes a film to its file, in the format of its name. The file is complete or not there.
fn save(film: &Film, out: &AnimationPath) -> Result<(), String> {
    let mut bytes = Vec::new();
    match out.format {
        AnimationFormat::Gif => gif::write_gif(film, &mut bytes).map_err(|error| error.to_string())?,
        AnimationFormat::Apng => apng::write_apng(film, &mut bytes).map_err(|error| error.to_string())?,
    }
    files::write(&out.path, bytes).map_err(|error| error.to_string())
}
