//! The one order of a frame: what already moves goes on, then input, the match, the computer, and what shows them.

use bevy::prelude::*;

/// The sets of `Update`, in their order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GameSystems {
    /// Running animations advance. First, so that what starts in this frame is not charged for the time before it.
    Animate,
    /// Pointer and keys become intents.
    Input,
    /// Intents change the match, or are rejected with a reason.
    Session,
    /// The computer is asked, heard, or stopped.
    Ai,
    /// The view follows the facts.
    View,
    /// The next frame is requested if anything is unfinished.
    Redraw,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GameSystems::Animate,
            GameSystems::Input,
            GameSystems::Session,
            GameSystems::Ai,
            GameSystems::View,
            GameSystems::Redraw,
        )
            .chain(),
    );
}
