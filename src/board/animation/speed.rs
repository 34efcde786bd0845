//! Playback speed of animations.

use crate::settings::MoveSpeed;

/// Playback rate at which every animation ends within one frame.
const IMMEDIATE: f32 = 1.0e6;

/// Returns the animation seconds per second of real time.
pub(crate) fn playback_rate(speed: MoveSpeed) -> f32 {
    match speed.factor() {
        factor if factor > 0.0 => 1.0 / factor,
        _ => IMMEDIATE,
    }
}
