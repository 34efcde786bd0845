//! Cards: a picture with a name, to choose from.

use crate::ui::style::{GRID, palette};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Color32, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2};

/// Height by width of a picture.
const PROPORTION: f32 = 0.625;
const CAPTION_HEIGHT: f32 = 30.0;

/// Lays things out in rows of so many, each given its width.
pub(crate) fn rows<T>(ui: &mut Ui, columns: usize, things: &[T], mut show: impl FnMut(&mut Ui, &T, f32)) {
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in things.chunks(columns) {
        ui.horizontal(|ui| {
            for thing in row {
                show(ui, thing, width);
            }
        });
    }
}

/// A picture with a name below; the chosen one has a golden frame.
pub(crate) fn card(ui: &mut Ui, width: f32, picture: Option<egui::TextureId>, name: &str, is_chosen: bool) -> Response {
    let picture_size = Vec2::new(width, width * PROPORTION);
    let size = picture_size + Vec2::new(0.0, CAPTION_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_chosen, name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let visuals = ui.style().interact(&response);
    let rounding = CornerRadius::same(9);
    let painter = ui.painter();
    painter.rect_filled(rect, rounding, palette(ui.ctx()).control);
    let picture_rect = Rect::from_min_size(rect.min, picture_size);
    if let Some(picture) = picture {
        let top = CornerRadius {
            sw: 0,
            se: 0,
            ..rounding
        };
        let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        let shape = egui::epaint::RectShape::filled(picture_rect, top, Color32::WHITE).with_texture(picture, whole);
        painter.add(shape);
    }
    let colour = if is_chosen {
        palette(ui.ctx()).accent
    } else {
        visuals.text_color()
    };
    let mut job = LayoutJob::simple_singleline(name.to_owned(), egui::FontId::proportional(15.0), colour);
    job.wrap = TextWrapping::truncate_at_width(width - GRID);
    let text = painter.layout_job(job);
    let caption = Rect::from_min_max(egui::pos2(rect.min.x, picture_rect.max.y), rect.max);
    painter.galley(caption.center() - text.size() / 2.0, text, colour);
    let outline = if is_chosen {
        Stroke::new(2.5, palette(ui.ctx()).accent)
    } else {
        visuals.bg_stroke
    };
    painter.rect_stroke(rect, rounding, outline, StrokeKind::Inside);
    response
}
