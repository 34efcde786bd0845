//! The screens of the game. A screen's panel is a function from a model to actions, which systems build and apply.

pub mod editor;
mod loading;
mod match_screen;
mod new_game;
pub mod photo;
mod result;
pub(crate) mod rules;
mod settings;
pub(crate) mod title;

pub use editor::panel::editor_framing;
pub use match_screen::toolbar::match_framing;

use bevy::prelude::*;

/// The logic of screens, without panels.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((editor::plugin, photo::plugin));
}

/// The panels of the screens.
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
