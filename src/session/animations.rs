//! The animations of a game, as far as other modules know about them: whether any is running, and the request to finish them.

use bevy::prelude::*;

/// Requests the end of every running animation in this frame.
#[derive(Event, Clone, Copy, Debug)]
pub struct FinishAnimations;

/// Whether an animation of a piece is running. The board writes it after the session has changed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnimationsRunning(pub bool);
