//! Stars of a lesson: filled stars for those that the player has earned, and outlines for the others.

use crate::text::Texts;
use crate::ui::style::palette;
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType};
use std::f32::consts::TAU;

/// Maximum number of stars.
const STARS: u8 = 3;
/// Radius of the inner corners of a star relative to the radius of its tips.
const INNER_RADIUS: f32 = 0.45;
/// Distance between stars relative to their size.
const GAP: f32 = 0.15;

/// Shows three stars, of which `stars` are filled. `size` is the width of a star, in points.
pub(crate) fn show_stars(ui: &mut Ui, texts: &Texts, stars: u8, size: f32) {
    let (rect, response) = ui.allocate_exact_size(stars_size(size), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, stars_text(texts, stars)));
    paint_stars(ui, rect, stars);
}

/// Returns the size of three stars whose width is `size`.
pub(crate) fn stars_size(size: f32) -> Vec2 {
    let stars = f32::from(STARS);
    Vec2::new(stars * size + (stars - 1.0) * GAP * size, size)
}

/// Returns the accessible text of a number of stars.
pub(crate) fn stars_text(texts: &Texts, stars: u8) -> String {
    texts.fill("lesson-stars", &[("stars", stars.into())])
}

/// Paints three stars into a rectangle, of which `stars` are filled.
pub(crate) fn paint_stars(ui: &Ui, rect: Rect, stars: u8) {
    let palette = palette(ui.ctx());
    let size = rect.height();
    for number in 0..STARS {
        let left = f32::from(number) * size * (1.0 + GAP);
        let centre = rect.left_top() + Vec2::new(left + size / 2.0, size / 2.0);
        let (fill, rim) = if number < stars {
            (Some(palette.accent), palette.accent)
        } else {
            (None, palette.muted)
        };
        paint_star(ui.painter(), centre, size / 2.0, fill, Stroke::new(1.2, rim));
    }
}

fn paint_star(painter: &Painter, centre: Pos2, radius: f32, fill: Option<Color32>, rim: Stroke) {
    let corner = |index: u8| {
        let radius = if index.is_multiple_of(2) {
            radius
        } else {
            radius * INNER_RADIUS
        };
        centre + Vec2::angled(TAU * (f32::from(index) / 10.0 - 0.25)) * radius
    };
    let corners: Vec<Pos2> = (0..10).map(corner).collect();
    if let Some(fill) = fill {
        // A star is not convex, so it consists of triangles around its centre.
        let mut mesh = Mesh::default();
        mesh.colored_vertex(centre, fill);
        for corner in &corners {
            mesh.colored_vertex(*corner, fill);
        }
        for index in 0..10 {
            mesh.add_triangle(0, 1 + index, 1 + (index + 1) % 10);
        }
        painter.add(mesh);
    }
    painter.add(Shape::closed_line(corners, rim));
}
