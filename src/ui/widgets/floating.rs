//! Floating panels above the board.

use crate::ui::panel_material::with_material;
use crate::ui::repaint_after_resize;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::transitions::slide_in;
use bevy_egui::egui::{self, Align2, Id, Ui, Vec2};

/// Shows a floating panel at an anchor of the window. Returns the result of `add_contents`.
pub(crate) fn floating_panel<R>(
    ctx: &egui::Context,
    name: &str,
    anchor: Align2,
    offset: Vec2,
    add_contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let shown = egui::Area::new(Id::new(name)).anchor(anchor, offset).show(ctx, |ui| {
        let frame = style::floating_frame(ctx);
        let contents = |ui: &mut Ui| with_material(ui, frame.inner_margin, frame.corner_radius, add_contents);
        frame.show(ui, contents).inner
    });
    repaint_after_resize(ctx, &shown.response);
    slide_in(ctx, shown.response.layer_id, Vec2::new(0.0, GRID * 2.0));
    shown.inner
}

/// Returns the maximum size of a floating panel's content in this window, in points.
pub(crate) fn floating_panel_room(ctx: &egui::Context) -> Vec2 {
    ctx.content_rect().size() - style::floating_frame(ctx).total_margin().sum() - Vec2::splat(GRID * 4.0)
}
