//! What Bevy logs.

use bevy::log::LogPlugin;
use bevy::prelude::*;

/// Logs warnings and errors. Only errors of the graphics driver are logged.
pub(crate) fn log_plugin() -> LogPlugin {
    LogPlugin {
        filter: "warn,wgpu_hal=error,wgpu_core=error,bevy_render::view::window=error".to_owned(),
        ..default()
    }
}
