//! Subcommands of the game: pictures and animations without a window, and frame time measurement.

mod animation;
mod bench_frames;
mod gallery;
mod headless;
mod render;
#[cfg(any(test, feature = "testing"))]
mod scene_file;

use crate::app::arguments::Command;
use bevy::prelude::*;
use breakthrough_platform::clock::Instant;

/// Runs a subcommand. `started` is the start time of the program.
///
/// # Errors
/// An argument is invalid.
pub(crate) fn run(command: Command, started: Instant) -> Result<AppExit, String> {
    match command {
        Command::Render(picture) => render::render(&picture),
        Command::Gallery(gallery) => gallery::gallery(&gallery),
        Command::ExportGif(film) => animation::export(&film),
        Command::BenchFrames(bench) => bench_frames::bench(bench, started),
    }
}
