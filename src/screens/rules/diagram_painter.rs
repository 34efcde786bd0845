//! Draws the diagrams of the rules in the colours of the theme.

use crate::base::layout::{cell_corners, half_extent, shade};
use crate::screens::rules::diagram::{Diagram, DrawnPiece, Topic};
use crate::ui::paint_side_symbol;
use crate::ui::style::{Palette, palette};
use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Painter, Rect, Sense, Shape, Stroke, Ui};
use breakthrough_rules::Square;

/// Sizes relative to the width of a square.
const PIECE_RADIUS: f32 = 0.32;
const DOT_RADIUS: f32 = 0.12;
const RING_RADIUS: f32 = 0.42;
const LINE: f32 = 0.04;

/// Draws a diagram in its state after `seconds`; `None` draws the stopped diagram.
pub(super) fn show_diagram(ui: &mut Ui, topic: Topic, diagram: &Diagram, seconds: Option<f32>, size: egui::Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let view = View::fitting(diagram, rect);
    let (painter, palette) = (ui.painter(), palette(ui.ctx()));
    for square in diagram.size().all_squares() {
        let is_goal = topic == Topic::Win && is_goal(diagram, square);
        view.draw_square(painter, &palette, diagram, square, is_goal);
    }
    for square in diagram.quiet_targets() {
        let centre = view.point(diagram.centre(square));
        painter.circle_filled(centre, DOT_RADIUS * view.unit, palette.target);
    }
    for square in diagram.endangered() {
        let centre = view.point(diagram.centre(square));
        let ring = Stroke::new(2.0 * LINE * view.unit, palette.endangered);
        painter.circle_stroke(centre, RING_RADIUS * view.unit, ring);
    }
    for piece in diagram.pieces(seconds) {
        view.draw_piece(painter, &palette, piece);
    }
}

fn is_goal(diagram: &Diagram, square: Square) -> bool {
    let at = diagram.size().coordinates(square);
    at.rank + 1 == diagram.size().file_length(at.file)
}

/// Position and scale of a diagram in the window.
struct View {
    middle: egui::Pos2,
    /// Width of a square, in points.
    unit: f32,
}

impl View {
    fn fitting(diagram: &Diagram, rect: Rect) -> View {
        let (half_width, half_height) = half_extent(diagram.size());
        View {
            middle: rect.center(),
            unit: (rect.width() / half_width).min(rect.height() / half_height) / 2.0,
        }
    }

    fn point(&self, at: Vec2) -> egui::Pos2 {
        self.middle + egui::vec2(at.x, at.y) * self.unit
    }

    fn draw_square(&self, painter: &Painter, palette: &Palette, diagram: &Diagram, square: Square, is_goal: bool) {
        let size = diagram.size();
        let centre = diagram.centre(square);
        let corners = cell_corners(size.shape).into_iter();
        let corners = corners.map(|corner| self.point(centre + corner)).collect();
        let shade = shade(size, square);
        let colour = match size.shape {
            breakthrough_rules::Shape::Square => palette.squares[shade],
            breakthrough_rules::Shape::Hexagon => palette.hexagons[shade],
        };
        let fill = if is_goal {
            colour.lerp_to_gamma(palette.accent, 0.5)
        } else {
            colour
        };
        painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.0, palette.panel)));
    }

    fn draw_piece(&self, painter: &Painter, palette: &Palette, piece: DrawnPiece) {
        let (fill, rim) = palette.sides[piece.side.index()];
        let fade = |colour: Color32| colour.gamma_multiply(piece.scale);
        let radius = PIECE_RADIUS * self.unit * piece.scale;
        let colours = (fade(fill), Stroke::new(LINE * self.unit, fade(rim)));
        paint_side_symbol(painter, piece.side, self.point(piece.at), radius, colours);
    }
}
