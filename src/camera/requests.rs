//! Camera requests.

use bevy::prelude::*;
use breakthrough_rules::Side;

/// Requests a change of the view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraRequest {
    /// Flip to the other side.
    Flip,
    /// Switch to the next preset.
    NextPreset,
    /// Turn to a side, in the current preset.
    ViewFrom(Side),
    /// Return to the view at the start of the game.
    Reset,
    /// Cut to the view of the title screen.
    CutToTitle,
    /// Turn by some radians around the board and upwards.
    Turn { yaw: f32, pitch: f32 },
    /// Multiply the distance.
    Zoom(f32),
}
