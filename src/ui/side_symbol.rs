//! Symbols of the two sides, shaped like the pieces of the spear set: a spearhead and a ring.

use crate::ui::style::palette;
use bevy_egui::egui::{Color32, Painter, Pos2, Sense, Shape, Stroke, Ui, Vec2};
use breakthrough_rules::Side;

/// Corners of the spearhead relative to the radius: the tip, the right shoulder, the foot and the left shoulder.
const SPEARHEAD: [Vec2; 4] = [
    Vec2::new(0.0, -1.1),
    Vec2::new(0.74, 0.42),
    Vec2::new(0.0, 0.88),
    Vec2::new(-0.74, 0.42),
];
/// Radius of the hole of the ring relative to the outer radius of the ring.
const HOLE: f32 = 0.48;

/// Paints the symbol of a side in the colours of its pieces.
pub(crate) fn paint_side_symbol(
    painter: &Painter,
    side: Side,
    centre: Pos2,
    radius: f32,
    (fill, rim): (Color32, Stroke),
) {
    match side {
        Side::First => {
            let corners = SPEARHEAD.map(|corner| centre + corner * radius).to_vec();
            painter.add(Shape::convex_polygon(corners, fill, rim));
        }
        Side::Second => {
            let middle = radius * (1.0 + HOLE) / 2.0;
            painter.circle_stroke(centre, middle, Stroke::new(radius * (1.0 - HOLE), fill));
            for edge in [radius, radius * HOLE] {
                painter.circle_stroke(centre, edge, rim);
            }
        }
    }
}

pub(crate) fn side_symbol(ui: &mut Ui, side: Side, radius: f32) {
    const RIM: f32 = 1.5;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(radius * 2.0 + 2.0), Sense::hover());
    let (fill, rim) = palette(ui.ctx()).sides[side.index()];
    let colours = (fill, Stroke::new(RIM, rim));
    paint_side_symbol(ui.painter(), side, rect.center(), radius, colours);
}
