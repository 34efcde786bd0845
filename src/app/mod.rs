//! The program: command line, launch options and window.

pub(crate) mod animation_arguments;
pub(crate) mod arguments;
mod failure;
pub(crate) mod gallery_arguments;
mod icon;
pub(crate) mod launch_options;
mod lens_arguments;
pub(crate) mod log;
mod wake_up;
pub(crate) mod window;

use crate::tools::{animation, bench_frames, gallery, render};
use arguments::{Arguments, Command};
use bevy::prelude::*;
use breakthrough_platform::clock::Instant;
use breakthrough_platform::folders;
use launch_options::LaunchOptions;
use log::LogFile;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs the command line of the game. Returns the exit code: 0, 1 if the game cannot run here, 2 for invalid arguments.
#[must_use]
pub fn main() -> ExitCode {
    let started = Instant::now();
    let arguments = Arguments::parse_with_log_folder(folders::logs().as_deref());
    let log_file = folders::logs()
        .filter(|_| arguments.command.is_none())
        .and_then(create_log_file);
    failure::install_panic_hook(log_file.clone());
    let exit = match arguments.command {
        Some(Command::Render(picture)) => render::render(&picture),
        Some(Command::Gallery(gallery)) => gallery::gallery(&gallery),
        Some(Command::ExportGif(film)) => animation::export(&film),
        Some(Command::BenchFrames(bench)) => bench_frames::bench(bench, started),
        None => LaunchOptions::from_arguments(arguments, log_file).map(window::run_game),
    };
    match exit {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(message) => {
            eprintln!("breakthrough: {message}");
            ExitCode::from(2)
        }
    }
}

/// Creates the log file of this start. The game starts without one, too.
fn create_log_file(folder: PathBuf) -> Option<LogFile> {
    let created = LogFile::create(&folder);
    created
        .inspect_err(|error| eprintln!("breakthrough: warning: no log file in {}: {error}", folder.display()))
        .ok()
}
