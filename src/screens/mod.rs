//! The screens of the game. A screen's panel is a function from a model to actions. Systems build the model and apply the actions
//! that the panel returns.

pub(crate) mod analysis;
pub(crate) mod backup;
mod closing;
pub(crate) mod confirm_engine;
pub(crate) mod editor;
pub(crate) mod engine_match;
mod engine_resources;
pub(crate) mod engines;
pub(crate) mod exercise;
mod friend_bar;
pub(crate) mod full_screen;
mod game_screen;
mod keys;
pub(crate) mod lessons;
pub(crate) mod library;
mod loading;
pub(crate) mod mistakes;
mod new_game;
mod notices;
pub(crate) mod opened_from;
mod pasted_link;
pub(crate) mod photo;
pub(crate) mod puzzles;
mod result;
mod review;
pub(crate) mod rules;
mod session_origin;
mod settings;
pub(crate) mod share;
pub(crate) mod title;
#[cfg(test)]
mod transcripts;
mod transitions;
pub(crate) mod unsaved;
mod window_title;

pub(crate) use keys::KeysDialog;
#[cfg(test)]
pub(crate) use new_game::variants::CARD_WIDTH as VARIANT_CARD_WIDTH;

pub use editor::panel::editor_framing;
pub(crate) use game_screen::moves;
pub use game_screen::toolbar::game_framing;

use bevy::prelude::*;

/// Adds the logic of the screens without panels.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<new_game::PlayFromHere>().add_plugins((
        (analysis::plugin, backup::plugin, closing::plugin),
        editor::plugin,
        (engine_match::plugin, engines::plugin, exercise::plugin),
        (full_screen::plugin, game_screen::plugin, keys::plugin),
        (lessons::plugin, library::plugin),
        notices::plugin,
        (
            mistakes::plugin,
            moves::plugin,
            new_game::origin::plugin,
            opened_from::plugin,
        ),
        (photo::plugin, puzzles::plugin),
        (result::plugin, review::plugin),
        rules::plugin,
        settings::plugin,
        share::plugin,
        transitions::plugin,
        unsaved::plugin,
        window_title::plugin,
    ));
}

/// Adds the panels of the screens.
pub(super) fn panels(app: &mut App) {
    app.add_plugins((
        title::plugin,
        new_game::plugin,
        editor::panel::plugin,
        analysis::visuals,
        (keys::visuals, rules::visuals, share::visuals, backup::visuals),
        (engine_match::visuals, engines::visuals),
        (lessons::visuals, library::visuals, puzzles::visuals),
        (loading::plugin, settings::visuals, photo::visuals),
        (exercise::visuals, mistakes::visuals, game_screen::visuals),
        (result::visuals, unsaved::visuals, friend_bar::visuals),
        pasted_link::visuals,
    ));
}
