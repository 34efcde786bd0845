//! Panels at the left and right edges of the window, beside the board.

use crate::camera::SafeArea;
use crate::ui::panel_material::with_material;
use crate::ui::style::palette;
use crate::ui::transitions::slide_in;
use bevy::prelude::*;
use bevy_egui::egui;

/// Reserves strips at the window edges for the interface. `points` contains the widths of the strips, in points.
pub(crate) fn reserve_safe_area(safe_area: &mut ResMut<SafeArea>, ctx: &egui::Context, points: SafeArea) {
    let strip = ctx.viewport_rect().bottom() - ctx.content_rect().bottom();
    let points = SafeArea {
        bottom: points.bottom + strip,
        ..points
    };
    safe_area.set_if_neq(points.scaled(ctx.zoom_factor()));
}

/// Distance over which side panels slide in, in points.
const SLIDE: i8 = 24;
/// Maximum fraction of the window's width that a side panel covers.
const MAX_SHARE: f32 = 0.6;

/// Returns the width of a side panel in a window of the given width, in points.
pub(crate) fn side_panel_width(window: f32, wanted: f32) -> f32 {
    wanted.min((window * MAX_SHARE).round())
}

/// Shows a panel at the left edge of the window, at most `wanted_width` points wide, and reserves its area. Returns the
/// result of `add_contents`.
pub(crate) fn side_panel<R>(
    ctx: &egui::Context,
    safe_area: &mut ResMut<SafeArea>,
    name: &str,
    wanted_width: f32,
    add_contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let window = ctx.content_rect().size();
    let width = side_panel_width(window.x, wanted_width);
    let (horizontal, vertical) = if width < wanted_width { (20, 16) } else { (36, 24) };
    // The panel extends beyond the edge of the window, so that no gap is visible while the panel slides in.
    let frame = egui::Frame::new().fill(palette(ctx).panel).inner_margin(egui::Margin {
        left: horizontal + SLIDE,
        right: horizontal,
        top: vertical,
        bottom: vertical,
    });
    let beyond = f32::from(SLIDE);
    let strip = egui::Rect::from_min_size(egui::pos2(-beyond, 0.0), egui::vec2(width + beyond, window.y));
    let inner = panel_area(ctx, name, strip, frame, -beyond, add_contents);
    let left = SafeArea {
        left: width,
        ..default()
    };
    reserve_safe_area(safe_area, ctx, left);
    inner
}

/// Shows a panel at the right edge of the window, at most `wanted_width` points wide, above a strip `bottom` points high. Returns
/// the result of `add_contents`.
pub(crate) fn right_panel<R>(
    ctx: &egui::Context,
    name: &str,
    wanted_width: f32,
    bottom: f32,
    add_contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let window = ctx.content_rect().size();
    let width = wanted_width.min(window.x);
    let frame = egui::Frame::new().fill(palette(ctx).panel).inner_margin(egui::Margin {
        left: 14,
        right: 14 + SLIDE,
        top: 10,
        bottom: 10,
    });
    let beyond = f32::from(SLIDE);
    let size = egui::vec2(width + beyond, window.y - bottom);
    let strip = egui::Rect::from_min_size(egui::pos2(window.x - width, 0.0), size);
    panel_area(ctx, name, strip, frame, beyond, add_contents)
}

/// Shows a panel that fills a strip of the window and slides in.
fn panel_area<R>(
    ctx: &egui::Context,
    name: &str,
    strip: egui::Rect,
    frame: egui::Frame,
    slide: f32,
    add_contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let shown = egui::Area::new(egui::Id::new(name))
        .fixed_pos(strip.min)
        .constrain(false)
        .show(ctx, |ui| {
            let contents = |ui: &mut egui::Ui| {
                let size = strip.size() - frame.total_margin().sum();
                ui.set_width(size.x);
                ui.set_height(size.y);
                with_material(ui, frame.inner_margin, egui::CornerRadius::ZERO, add_contents)
            };
            frame.show(ui, contents).inner
        });
    slide_in(ctx, shown.response.layer_id, egui::vec2(slide, 0.0));
    shown.inner
}
