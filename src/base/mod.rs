//! Modules that depend neither on the game on the board nor on its screens: dialogs, dropped files, jobs, redraws, toasts,
//! errors, the layout of a board, and the list of UCI engines.

pub(crate) mod dated_files;
pub(crate) mod dialogs;
pub(crate) mod dropped_files;
pub(crate) mod easing;
pub(crate) mod error_texts;
pub(crate) mod errors;
pub(crate) mod file_dialog;
pub(crate) mod interface_focus;
pub(crate) mod job;
pub(crate) mod layout;
pub(crate) mod local_time;
pub(crate) mod open_folder;
pub(crate) mod page_events;
pub(crate) mod redraw;
pub(crate) mod reflection;
#[cfg(test)]
pub(crate) mod system_runs;
pub(crate) mod toast;
pub(crate) mod uci_engines;

use bevy::prelude::*;

/// Version of the game, with the git revision if available.
pub(crate) const VERSION: &str = env!("BREAKTHROUGH_VERSION");

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        interface_focus::plugin,
        dialogs::plugin,
        uci_engines::plugin,
        redraw::plugin,
        dropped_files::plugin,
    ));
}
