//! The program: its arguments and its window.

pub(crate) mod arguments;
mod failure;
mod icon;
pub(crate) mod launch_options;
pub(crate) mod window;

use crate::tools::{bench_frames, gallery, render};
use arguments::{Arguments, Command};
use bevy::prelude::*;
use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;

/// Runs the game as its arguments ask and returns its exit code: 0, 1 when the machine cannot run it, 2 for bad arguments.
#[must_use]
pub fn main() -> ExitCode {
    let started = Instant::now();
    let arguments = Arguments::parse();
    failure::explain_known_panics();
    let exit = match arguments.command {
        Some(Command::Render(picture)) => render::render(&picture),
        Some(Command::Gallery(gallery)) => gallery::gallery(&gallery),
        Some(Command::BenchFrames(bench)) => bench_frames::bench(bench, started),
        None => launch_options::LaunchOptions::from_arguments(arguments).map(window::play),
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
