//! Names of animation speeds.

use crate::settings::MoveSpeed;
use crate::ui::Choice;

impl Choice for MoveSpeed {
    fn text(self) -> &'static str {
        match self {
            MoveSpeed::Off => "settings-animation-speed-off",
            MoveSpeed::Fast => "settings-animation-speed-fast",
            MoveSpeed::Normal => "settings-animation-speed-normal",
            MoveSpeed::Slow => "settings-animation-speed-slow",
        }
    }
}
