//! Floating panels above the board, and the disc that represents a side.

use crate::ui::panel_material::with_material;
use crate::ui::repaint_after_resize;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::transitions::slide_in;
use bevy_egui::egui::{self, Align2, Id, Sense, Stroke, Ui, Vec2};

/// Shows a floating panel at an anchor of the window. Returns the value that `add_contents` returns.
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

/// Shows a disc in a side's colour. The second side's disc has a ring, so that the sides also differ by shape.
pub(crate) fn side_disc(ui: &mut Ui, is_first: bool, radius: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(radius * 2.0 + 2.0), Sense::hover());
    let painter = ui.painter();
    let (fill, rim) = palette(ui.ctx()).sides[usize::from(!is_first)];
    painter.circle(rect.center(), radius, fill, Stroke::new(1.5, rim));
    if !is_first {
        painter.circle_stroke(rect.center(), radius * 0.5, Stroke::new(1.5, rim));
    }
}
