//! Cards: selectable thumbnails with a caption.

use crate::ui::board::paint_board;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::cut_line;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
};
use breakthrough_rules::{Position, Variant};
use std::sync::Arc;

/// Ratio of a thumbnail's height to its width.
const ASPECT_RATIO: f32 = 0.625;
const CAPTION_HEIGHT: f32 = 30.0;
/// Radius of the disc behind an icon, in points.
const ICON_RADIUS: f32 = 11.0;
/// Distance of the disc behind an icon from the edges of the thumbnail, in points.
const ICON_MARGIN: f32 = 6.0;
/// Distance of a board from the edges of the thumbnail, in points.
const BOARD_MARGIN: f32 = 5.0;
/// Font sizes of captions, in points. The first size that fits is used.
const CAPTION_SIZES: [f32; 3] = [15.0, 14.0, 13.0];

/// Lays out items in a grid. `show` receives the width of a cell.
pub(crate) fn grid<T>(ui: &mut Ui, columns: usize, items: &[T], mut show: impl FnMut(&mut Ui, &T, f32)) {
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in items.chunks(columns) {
        ui.horizontal(|ui| {
            for item in row {
                show(ui, item, width);
            }
        });
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Thumbnail {
    Image(egui::TextureId),
    /// Start position of a variant.
    Board(Variant),
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Card<'a> {
    pub(crate) thumbnail: Option<Thumbnail>,
    pub(crate) caption: &'a str,
    /// Icon in a corner of the thumbnail; empty for none.
    pub(crate) icon: &'a str,
    pub(crate) is_selected: bool,
}

/// Shows a thumbnail with a caption below it. The selected card is outlined in the accent colour.
pub(crate) fn card(ui: &mut Ui, width: f32, card: Card) -> Response {
    let Card {
        thumbnail,
        caption,
        icon,
        is_selected,
    } = card;
    let picture_size = thumbnail_size(width);
    let size = Vec2::new(width, card_height(width));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_selected, caption));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let visuals = ui.style().interact(&response);
    let rounding = CornerRadius::same(9);
    let painter = ui.painter();
    painter.rect_filled(rect, rounding, palette(ui.ctx()).control);
    let picture_rect = Rect::from_min_size(rect.min, picture_size);
    if let Some(thumbnail) = thumbnail {
        let top = CornerRadius {
            sw: 0,
            se: 0,
            ..rounding
        };
        paint_thumbnail(ui, picture_rect, top, thumbnail);
    }
    paint_icon(ui, picture_rect, icon);
    let colour = if is_selected {
        palette(ui.ctx()).accent
    } else {
        visuals.text_color()
    };
    let text = caption_galley(painter, caption, width - GRID, colour);
    let caption_rect = Rect::from_min_max(egui::pos2(rect.min.x, picture_rect.max.y), rect.max);
    painter.galley(caption_rect.center() - text.size() / 2.0, text, colour);
    let outline = if is_selected {
        Stroke::new(2.5, palette(ui.ctx()).accent)
    } else {
        visuals.bg_stroke
    };
    painter.rect_stroke(rect, rounding, outline, StrokeKind::Inside);
    response
}

/// Returns the height of a card of the given width, in points.
pub(crate) fn card_height(width: f32) -> f32 {
    thumbnail_size(width).y + CAPTION_HEIGHT
}

/// Returns the size of a thumbnail of the given width, in points.
pub(crate) fn thumbnail_size(width: f32) -> Vec2 {
    Vec2::new(width, width * ASPECT_RATIO)
}

pub(crate) fn paint_thumbnail(ui: &Ui, rect: Rect, rounding: CornerRadius, thumbnail: Thumbnail) {
    let painter = ui.painter();
    match thumbnail {
        Thumbnail::Image(texture) => {
            let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let shape = egui::epaint::RectShape::filled(rect, rounding, Color32::WHITE).with_texture(texture, whole);
            painter.add(shape);
        }
        Thumbnail::Board(variant) => {
            let board = rect.shrink(BOARD_MARGIN);
            paint_board(painter, &palette(ui.ctx()), &Position::start(variant), board);
        }
    }
}

/// Paints an icon on a disc in the upper right corner of a thumbnail. If the icon is empty, nothing is painted.
pub(crate) fn paint_icon(ui: &Ui, picture: Rect, icon: &str) {
    if icon.is_empty() {
        return;
    }
    let palette = palette(ui.ctx());
    let centre = picture.right_top() + Vec2::new(-ICON_RADIUS, ICON_RADIUS) + Vec2::new(-ICON_MARGIN, ICON_MARGIN);
    ui.painter().circle_filled(centre, ICON_RADIUS, palette.accent);
    let font = FontId::proportional(ICON_RADIUS * 1.4);
    let icon = ui.painter().layout_no_wrap(icon.to_owned(), font, palette.on_accent);
    ui.painter().galley(centre - icon.size() / 2.0, icon, palette.on_accent);
}

/// Lays out a caption in the largest size that fits, or truncates the caption if no size fits.
fn caption_galley(painter: &Painter, caption: &str, width: f32, colour: Color32) -> Arc<Galley> {
    let lay_out = |size: f32| cut_line(painter, caption, FontId::proportional(size), colour, width);
    let galleys = CAPTION_SIZES.map(lay_out);
    let fitting = galleys.iter().find(|galley| !galley.elided);
    fitting.unwrap_or(&galleys[CAPTION_SIZES.len() - 1]).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::harness_in_window;
    use breakthrough_variants::built_in_variants;

    #[test]
    fn the_names_of_built_in_variants_fit_their_cards() {
        const WIDTH: f32 = crate::screens::VARIANT_CARD_WIDTH;
        let mut harness = harness_in_window(Vec2::splat(400.0), |ui| {
            let captions = built_in_variants().into_iter().map(|(_, named)| named.name);
            let is_cut = |caption: &String| caption_galley(ui.painter(), caption, WIDTH - GRID, Color32::WHITE).elided;
            captions.filter(is_cut).collect()
        });
        harness.run();
        assert_eq!(harness.state(), &Vec::<String>::new());
    }
}
