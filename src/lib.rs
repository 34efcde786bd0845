//! The game Breakthrough as Bevy plugins.
//!
//! Rules, engine and command line are separate crates in `crates/`. Without the feature `render`, which brings in Bevy, this
//! library is empty: `breakthrough-engine` does not need it. See docs/ARCHITECTURE.md for the code map.
#![cfg(feature = "render")]

mod active_theme;
mod app;
mod assets;
#[cfg(feature = "audio")]
mod audio;
pub mod board;
pub mod camera;
mod dropped_files;
mod easing;
pub mod errors;
mod file_dialog;
mod graphics;
pub mod input;
mod job;
pub mod library;
pub mod link;
pub mod opponent;
mod page_events;
pub mod redraw;
mod reflection;
mod schedule;
pub mod screens;
pub mod session;
pub mod settings;
mod sound_device;
pub mod states;
#[cfg(test)]
mod system_runs;
pub mod testing;
mod text;
mod third_party;
mod tools;
mod ui;
pub mod variants;

pub use app::main;

use bevy::prelude::*;

/// The version, with the git revision if there is one.
const VERSION: &str = env!("BREAKTHROUGH_VERSION");

/// Adds the game logic: game, input, computer, animation, camera and saving. It needs neither renderer nor audio.
fn logic(app: &mut App) {
    app.add_plugins((
        (
            schedule::plugin,
            states::plugin,
            settings::plugin,
            text::plugin,
            active_theme::plugin,
            redraw::plugin,
            dropped_files::plugin,
        ),
        session::plugin,
        (variants::plugin, library::plugin, link::plugin),
        opponent::plugin,
        input::plugin,
        board::plugin,
        camera::plugin,
        screens::plugin,
    ));
}

/// Adds everything that is rendered: board, pieces, lighting and the interface.
fn visuals(app: &mut App) {
    app.add_plugins((
        (third_party::egui::plugin, third_party::open::plugin),
        graphics::plugin,
        board::visuals,
        ui::plugin,
        screens::panels,
    ));
}
