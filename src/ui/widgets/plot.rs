//! Plots.

use egui_plot::Plot;

/// Returns a plot without interaction, so that pointer and wheel input reaches the panel. `height` is in points.
pub(crate) fn calm_plot<'a>(id: &'static str, height: f32) -> Plot<'a> {
    Plot::new(id)
        .height(height)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
}
