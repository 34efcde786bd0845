//! Draws the diagrams of the rules in the colours of the theme.

use crate::base::layout::{cell_corners, half_extent, shade};
use crate::screens::rules::diagram::{Diagram, DrawnPiece, Topic};
use crate::screens::rules::trial::Trial;
use crate::ui::paint_side_symbol;
use crate::ui::style::{Palette, palette};
use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Painter, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType};
use breakthrough_rules::{Side, Square};

/// Sizes relative to the width of a square.
const PIECE_RADIUS: f32 = 0.32;
const DOT_RADIUS: f32 = 0.12;
const RING_RADIUS: f32 = 0.42;
const LINE: f32 = 0.04;

/// Draws a diagram in its state after `seconds`, or with the moves of a trial; `None` draws the stopped diagram. `name` is the accessible
/// label. Returns the response and the square below the pointer.
pub(super) fn show_diagram(
    ui: &mut Ui,
    (topic, diagram): (Topic, &Diagram),
    trial: Option<&Trial>,
    (seconds, name): (Option<f32>, &str),
    size: egui::Vec2,
) -> (Response, Option<Square>) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let view = View::fitting(diagram, rect);
    if ui.is_rect_visible(rect) {
        view.draw(ui, topic, diagram, trial, seconds);
    }
    let square = response
        .interact_pointer_pos()
        .and_then(|at| view.square_at(diagram, at));
    (response, square)
}

fn is_goal(diagram: &Diagram, square: Square) -> bool {
    let at = diagram.size().coordinates(square);
    at.rank + 1 == diagram.size().file_length(at.file)
}

/// Returns the pieces of a trial.
fn standing_pieces(diagram: &Diagram, trial: &Trial) -> Vec<DrawnPiece> {
    let of_side = |side: Side| {
        let squares = trial.position().pieces(side).into_iter();
        squares.map(move |square| DrawnPiece {
            side,
            at: diagram.centre(square),
            scale: 1.0,
        })
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
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

    fn draw(&self, ui: &Ui, topic: Topic, diagram: &Diagram, trial: Option<&Trial>, seconds: Option<f32>) {
        let (painter, palette) = (ui.painter(), palette(ui.ctx()));
        for square in diagram.size().all_squares() {
            let is_goal = topic == Topic::Win && is_goal(diagram, square);
            self.draw_square(painter, &palette, diagram, square, is_goal);
        }
        let (quiet, endangered, pieces) = match trial {
            Some(trial) => {
                let is_empty = |square: &Square| trial.position().piece_at(*square).is_none();
                let (quiet, endangered) = trial.targets().into_iter().partition(is_empty);
                (quiet, endangered, standing_pieces(diagram, trial))
            }
            None => (diagram.quiet_targets(), diagram.endangered(), diagram.pieces(seconds)),
        };
        for square in quiet {
            let centre = self.point(diagram.centre(square));
            painter.circle_filled(centre, DOT_RADIUS * self.unit, palette.target);
        }
        let rings = endangered.into_iter().map(|square| (square, palette.endangered));
        let selected = trial.and_then(Trial::selected).map(|square| (square, palette.accent));
        for (square, colour) in rings.chain(selected) {
            let ring = Stroke::new(2.0 * LINE * self.unit, colour);
            painter.circle_stroke(self.point(diagram.centre(square)), RING_RADIUS * self.unit, ring);
        }
        for piece in pieces {
            self.draw_piece(painter, &palette, piece);
        }
    }

    /// Returns the square at a point of the window.
    fn square_at(&self, diagram: &Diagram, at: egui::Pos2) -> Option<Square> {
        let distance = |square: &Square| self.point(diagram.centre(*square)).distance(at);
        let squares = diagram.size().all_squares();
        let nearest = squares.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        Some(nearest).filter(|square| distance(square) <= self.unit)
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
