//! Handles graphics errors while the game runs: a web page reloads, and a native program exits (Bevy's default).

use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use breakthrough_platform::page;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle));
}

/// Reloads the page, or applies Bevy's default. The last move and the settings have already been saved.
fn handle(error: &RenderError, main_world: &mut World, render_world: &mut World) -> RenderErrorPolicy {
    if page::restart_graphics() {
        return RenderErrorPolicy::StopRendering;
    }
    (RenderErrorHandler::default().0)(error, main_world, render_world)
}
