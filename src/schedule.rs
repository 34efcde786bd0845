//! The order of the game systems in a frame: animation, input, replies, session, requests, view, redraw.

use bevy::prelude::*;

/// System sets of `Update`, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GameSystems {
    /// Advances running animations. It runs first, so that an animation started in this frame begins at time 0.
    Animate,
    /// Converts pointer and keyboard input to intents.
    Input,
    /// Receives replies of the computer, so that the session plays them in the same frame.
    Replies,
    /// Applies intents to the game, or rejects them with a reason.
    Session,
    /// Starts searches for the computer's move and for hints, and cancels outdated ones.
    Requests,
    /// Updates visuals and sound.
    View,
    /// Requests another frame if one is needed.
    Redraw,
}

pub(crate) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GameSystems::Animate,
            GameSystems::Input,
            GameSystems::Replies,
            GameSystems::Session,
            GameSystems::Requests,
            GameSystems::View,
            GameSystems::Redraw,
        )
            .chain(),
    );
}
