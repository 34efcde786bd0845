//! Small boards that show a position.

use crate::base::layout::{cell_corners, half_extent, shade, square_centre};
use crate::ui::paint_side_symbol;
use crate::ui::style::{Palette, palette};
use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Painter, Rect, Sense, Shape, Stroke, Ui};
use breakthrough_rules::{Bitboard, Position};

/// Sizes relative to the width of a square.
const PIECE_RADIUS: f32 = 0.36;
const LINE: f32 = 0.05;

/// Shows a position from the first side's point of view, scaled to fit into a square `width` points wide.
pub(crate) fn show_board(ui: &mut Ui, position: &Position, width: f32) {
    let (half_width, half_height) = half_extent(position.size());
    let unit = (width / half_width).min(width / half_height) / 2.0;
    let (rect, _) = ui.allocate_exact_size(egui::vec2(half_width, half_height) * 2.0 * unit, Sense::hover());
    if ui.is_rect_visible(rect) {
        paint_board(ui.painter(), &palette(ui.ctx()), position, rect);
    }
}

/// Paints a position in the centre of a rectangle, as large as possible.
pub(crate) fn paint_board(painter: &Painter, palette: &Palette, position: &Position, rect: Rect) {
    let size = position.size();
    let (half_width, half_height) = half_extent(size);
    let unit = (rect.width() / half_width).min(rect.height() / half_height) / 2.0;
    let point = |at: Vec2| rect.center() + egui::vec2(at.x, at.y) * unit;
    let obstacles = position.variant().options().obstacles;
    for square in size.all_squares() {
        let centre = square_centre(size, square);
        let centre = Vec2::new(centre.x, centre.z);
        let corners = cell_corners(size.shape).into_iter();
        let corners = corners.map(|corner| point(centre + corner)).collect();
        let colour = match size.shape {
            breakthrough_rules::Shape::Square => palette.squares[shade(size, square)],
            breakthrough_rules::Shape::Hexagon => palette.hexagons[shade(size, square)],
        };
        let is_obstacle = obstacles.contains(square);
        let fill = if is_obstacle { Color32::TRANSPARENT } else { colour };
        painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
        let Some(side) = position.piece_at(square) else {
            continue;
        };
        let (fill, rim) = palette.sides[side.index()];
        let colours = (fill, Stroke::new(LINE * unit, rim));
        paint_side_symbol(painter, side, point(centre), PIECE_RADIUS * unit, colours);
    }
}
