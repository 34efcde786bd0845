//! Names of animation speeds.

use crate::settings::MoveSpeed;

/// Returns the text id of an animation speed.
pub(crate) const fn move_speed_text(speed: MoveSpeed) -> &'static str {
    match speed {
        MoveSpeed::Off => "settings-animation-speed-off",
        MoveSpeed::Fast => "settings-animation-speed-fast",
        MoveSpeed::Normal => "settings-animation-speed-normal",
        MoveSpeed::Slow => "settings-animation-speed-slow",
    }
}
