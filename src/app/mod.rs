//! The program: command line, launch options and window.

pub(crate) mod arguments;
mod failure;
mod icon;
pub(crate) mod launch_options;
pub(crate) mod log;
mod wake_up;
pub(crate) mod window;

use crate::tools::{bench_frames, gallery, render};
use arguments::{Arguments, Command};
use bevy::prelude::*;
use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;

/// Runs the command line of the game. Returns the exit code: 0, 1 if the game cannot run here, 2 for invalid arguments.
#[must_use]
pub fn main() -> ExitCode {
    let started = Instant::now();
    let arguments = Arguments::parse();
    failure::explain_known_panics();
    let exit = match arguments.command {
        Some(Command::Render(picture)) => render::render(&picture),
        Some(Command::Gallery(gallery)) => gallery::gallery(&gallery),
        Some(Command::BenchFrames(bench)) => bench_frames::bench(bench, started),
        None => launch_options::LaunchOptions::from_arguments(arguments).map(window::run_game),
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
