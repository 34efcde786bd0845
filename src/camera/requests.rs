//! Requests to change the camera's view.

use bevy::prelude::*;
use breakthrough_rules::Side;

/// Request to change the view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub(crate) enum CameraRequest {
    /// Rotate by half a turn.
    Flip,
    /// Switch to the next preset, wrapping around.
    NextPreset,
    /// Turn to the view of a side in the current preset.
    ViewFrom(Side),
    /// Return to the view at the start of the game.
    Reset,
    /// Jump to the view of the title screen.
    CutToTitle,
    /// Rotate by these angles, in radians, around the board and upwards.
    Turn { yaw: f32, pitch: f32 },
    /// Multiply the distance by a factor.
    Zoom(f32),
}
