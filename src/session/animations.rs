//! State of the board's animations for other modules: whether any is running, and the request to finish all.

use bevy::prelude::*;

/// Requests to finish all running animations in this frame.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct FinishAnimations;

/// Whether an animation of a piece is running. The board updates this resource after the session has changed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AnimationsRunning(pub bool);
