//! Scales the interface with the window and the text size.

use crate::settings::{Settings, TextSize};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext};

/// Window height, in logical pixels, at which one egui point equals one logical pixel at normal text size.
const UNSCALED_HEIGHT: f32 = 800.0;
/// Window width, in logical pixels, at which one egui point equals one logical pixel at normal text size.
const UNSCALED_WIDTH: f32 = 1150.0;
const SCALE_RANGE: (f32, f32) = (0.72, 2.6);
/// Minimum size for every screen, in egui points. Larger text sizes do not reduce the window size, in egui points, below this minimum.
const MIN_POINTS: Vec2 = Vec2::new(640.0, 400.0);

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
    let usual = fitting.clamp(SCALE_RANGE.0, SCALE_RANGE.1);
    let largest = (window / MIN_POINTS).min_element().max(usual);
    (usual * text_size.factor()).min(largest)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_has_enough_space_with_large_text() {
        let check = |width: f32, height: f32, text_size, expected: f32| {
            let scale = interface_scale(Vec2::new(width, height), text_size);
            assert!(
                (scale - expected).abs() < 1e-3,
                "{width}x{height} {text_size:?}: {scale}"
            );
        };
        check(1150.0, 800.0, TextSize::Normal, 1.0);
        check(1150.0, 800.0, TextSize::Largest, 1150.0 / 640.0);
        check(2300.0, 1600.0, TextSize::Largest, 2300.0 / 640.0);
        check(640.0, 480.0, TextSize::Normal, 0.72);
        check(640.0, 480.0, TextSize::Largest, 1.0);
        check(480.0, 360.0, TextSize::Largest, 0.75);
    }
}
