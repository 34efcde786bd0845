//! The screens of the game, each with its logic and its panel.

pub mod editor;
mod loading;
mod match_screen;
mod new_game;
pub mod photo;
mod result;
pub(crate) mod rules;
mod settings;
mod state;
pub(crate) mod title;

pub use editor::panel::editor_framing;
pub use match_screen::toolbar::match_framing;
pub(crate) use state::go;
pub use state::{Overlay, Pause, Screen};

use bevy::prelude::*;

/// Which screen is shown, and the logic behind screens, without anything drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((state::plugin, editor::plugin, photo::plugin));
}

/// What each screen draws.
pub(super) fn panels(app: &mut App) {
    app.add_plugins((
        title::plugin,
        new_game::plugin,
        editor::panel::plugin,
        rules::plugin,
        (loading::plugin, settings::plugin, photo::visuals),
        match_screen::plugin,
        result::plugin,
    ));
}
