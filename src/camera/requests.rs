//! The message that asks the camera for another view.

use bevy::prelude::*;
use breakthrough_rules::Side;

/// Asks for another view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraRequest {
    /// Turns to the other side.
    Flip,
    /// Goes to the next preset view.
    NextPreset,
    /// Turns to a side, in the current preset.
    ViewFrom(Side),
    /// Returns to the view at the start of the game.
    Reset,
    /// Cuts to the view of the title screen.
    CutToTitle,
    /// Turns by some radians around the board and upwards.
    Turn { yaw: f32, pitch: f32 },
    /// Multiplies the distance.
    Zoom(f32),
}
