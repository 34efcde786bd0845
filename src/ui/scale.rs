//! Scales the interface with the window and the text size.

use crate::settings::{Settings, TextSize};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext};

/// Window height and width, in logical pixels, at which one egui point equals one logical pixel at normal text size.
const UNSCALED_HEIGHT: f32 = 800.0;
const UNSCALED_WIDTH: f32 = 1150.0;
const SCALE_RANGE: (f32, f32) = (0.72, 2.6);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        scale_interface
            .run_if(any_with_component::<PrimaryEguiContext>)
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Returns the number of logical pixels per egui point for a window size in logical pixels.
pub(crate) fn interface_scale(window: Vec2, text_size: TextSize) -> f32 {
    let fitting = (window.y / UNSCALED_HEIGHT).min(window.x / UNSCALED_WIDTH);
    fitting.clamp(SCALE_RANGE.0, SCALE_RANGE.1) * text_size.factor()
}

/// Scales the interface with the window and the text size.
fn scale_interface(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
) -> Result {
    let factor = interface_scale(window.size(), settings.text_size);
    let ctx = contexts.ctx_mut()?;
    if (ctx.zoom_factor() - factor).abs() > 1e-3 {
        ctx.set_zoom_factor(factor);
    }
    Ok(())
}
