//! The part of the new-game screen where the board is chosen: pictures of the built-in variants, and the player's own below.

use super::pictures::Pictures;
use super::rule_pages::{OpenRules, summary};
use super::setup_form::SetupForm;
use super::style::{self, GRID, palette};
use super::widgets::{hint, label};
use crate::game::text::Texts;
use crate::game::variants::{Choice, Variants};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Color32, CornerRadius, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};

const COLUMNS: usize = 3;
/// Height by width of a picture.
const PROPORTION: f32 = 0.625;
const CAPTION_HEIGHT: f32 = 30.0;

/// Tells of the board that is chosen. Returns whether the player wants to change it in the editor.
pub(super) fn describe_board(
    ui: &mut Ui,
    texts: &Texts,
    variants: &Variants,
    form: &SetupForm,
    rules: &mut OpenRules,
) -> bool {
    label(ui, &texts.get("setup-board"));
    let Some(named) = variants.told(&form.board) else {
        return false;
    };
    let name = if named.name.is_empty() {
        texts.get("setup-edited")
    } else {
        named.name.clone()
    };
    ui.label(RichText::new(name).font(style::bold(20.0)));
    hint(ui, &summary(texts, &named));
    if !named.description.is_empty() {
        ui.label(&named.description);
    }
    if !named.known.is_empty() {
        ui.label(RichText::new(&named.known).color(palette(ui.ctx()).accent));
    }
    ui.horizontal(|ui| {
        if ui.button(texts.get("setup-rules")).clicked() {
            rules.show(named);
        }
        ui.button(texts.get("setup-change")).clicked()
    })
    .inner
}

/// The built-in variants as cards.
pub(super) fn choose_built_in(ui: &mut Ui, variants: &Variants, pictures: &mut Pictures, form: &mut SetupForm) {
    ui.add_space(GRID / 2.0);
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    let numbered: Vec<_> = variants.built_in().iter().enumerate().collect();
    for row in numbered.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for (index, (path, named)) in row {
                let choice = Choice::BuiltIn(*index);
                let picture = pictures.of_variant(ui.ctx(), path).map(egui::TextureHandle::id);
                let response = card(ui, width, picture, &named.name, form.board == choice);
                if response.on_hover_text(&named.description).clicked() {
                    form.board = choice;
                }
            }
        });
    }
}

/// A picture with a name below; the chosen one has a golden frame.
fn card(ui: &mut Ui, width: f32, picture: Option<egui::TextureId>, name: &str, is_chosen: bool) -> Response {
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
