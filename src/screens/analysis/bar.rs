//! The evaluation bar.

use crate::ui::style::palette;
use bevy_egui::egui::{Area, Context, CornerRadius, Id, Order, Pos2, Rect, Sense, pos2};
use breakthrough_rules::Side;

/// Width of the evaluation bar, in points.
pub(super) const BAR_WIDTH: f32 = 14.0;
/// Distance between the evaluation bar and the panel, in points.
pub(super) const BAR_GAP: f32 = 10.0;

/// Shows the evaluation bar left of `right`, with the given distances from the top and the bottom of the window. The share of the side at
/// the bottom of the screen is at the bottom of the bar.
pub(super) fn show_bar(
    ctx: &Context,
    right: f32,
    (top, bottom): (f32, f32),
    probability: f64,
    near: Side,
    label: &str,
) {
    let palette = palette(ctx);
    let window = ctx.content_rect();
    let rect = Rect::from_min_max(
        pos2(right - BAR_GAP - BAR_WIDTH, window.top() + top),
        pos2(right - BAR_GAP, window.bottom() - bottom),
    );
    Area::new(Id::new("evaluation bar"))
        .order(Order::Background)
        .fixed_pos(rect.min)
        .show(ctx, |ui| {
            let (_, response) = ui.allocate_exact_size(rect.size(), Sense::hover());
            let share = match near {
                Side::First => probability,
                Side::Second => 1.0 - probability,
            };
            let boundary = rect.bottom() - rect.height() * share as f32;
            let painter = ui.painter();
            let paint = |top: f32, bottom: f32, side: Side| {
                let (fill, _) = palette.sides[side.index()];
                let part = Rect::from_min_max(Pos2::new(rect.left(), top), Pos2::new(rect.right(), bottom));
                painter.rect_filled(part, CornerRadius::ZERO, fill);
            };
            paint(rect.top(), boundary, !near);
            paint(boundary, rect.bottom(), near);
            let middle = rect.center().y;
            let marker = Rect::from_min_max(pos2(rect.left(), middle - 1.0), pos2(rect.right(), middle + 1.0));
            painter.rect_filled(marker, CornerRadius::ZERO, palette.accent);
            response.on_hover_text(label);
        });
}
