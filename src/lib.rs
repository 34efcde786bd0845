//! Breakthrough as Bevy plugins.
//!
//! Rules, engine and command line are separate crates in `crates/`. The feature `render` adds Bevy. Without this feature, the
//! library is empty, because `breakthrough-engine` does not use the library. See docs/ARCHITECTURE.md for the code map.
#![cfg(feature = "render")]

mod active_theme;
mod app;
mod assets;
#[cfg(feature = "audio")]
mod audio;
mod base;
mod board;
mod camera;
mod coach;
#[cfg(test)]
mod ecs_tests;
mod exercise;
mod friends;
mod graphics;
mod guide;
mod input;
mod library;
mod link;
mod opponent;
mod puzzles;
mod recorder;
mod review;
mod schedule;
mod screens;
mod session;
mod settings;
mod states;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod text;
mod third_party;
mod tools;
mod ui;
mod variants;

use bevy::prelude::*;
use std::process::ExitCode;

/// Items for the integration tests.
#[doc(hidden)]
pub mod integration {
    pub use crate::base::layout::{PIECE_HEIGHT, square_centre};
    pub use crate::camera::project;
    pub use crate::library::{Library, LibraryFailed, LibraryFile, SaveStatus};
    pub use crate::recorder::{PgnRecorder, SaveFailed};
    pub use crate::screens::{editor_framing, game_framing};
    pub use crate::session::{FriendTerms, GameSetup, Intent, Session, UnfinishedGame};
    pub use crate::settings::{Settings, SettingsNotSaved};
}

/// Runs the command line. Returns the exit code: 0 for success, 1 if the game cannot run on this system, 2 for invalid arguments.
#[must_use]
pub fn main() -> ExitCode {
    app::main(tools::run)
}

/// Adds the game logic: game, input, computer, animation, camera and saving. The plugins require neither a renderer nor audio.
fn logic(app: &mut App) {
    app.add_plugins((
        (
            schedule::plugin,
            states::plugin,
            settings::plugin,
            text::plugin,
            active_theme::plugin,
            base::plugin,
        ),
        session::plugin,
        (
            variants::plugin,
            library::plugin,
            link::plugin,
            friends::plugin,
            recorder::plugin,
        ),
        (
            opponent::plugin,
            review::plugin,
            exercise::plugin,
            puzzles::plugin,
            coach::plugin,
            guide::plugin,
        ),
        input::plugin,
        board::plugin,
        camera::plugin,
        screens::plugin,
    ));
}

/// Adds all rendering: board, pieces, lighting and the interface.
fn visuals(app: &mut App) {
    app.add_plugins((
        (third_party::egui::plugin, base::open_folder::plugin),
        graphics::plugin,
        board::visuals,
        ui::plugin,
        screens::panels,
    ));
}
