//! The panel of the all-variants dialog.

use crate::screens::new_game::all_variants::Action;
use crate::screens::new_game::all_variants::families::families;
use crate::screens::new_game::all_variants::grid::{pressed_step, step_in_grid};
use crate::screens::new_game::model::VariantCard;
use crate::screens::new_game::variants::{rule_icon, solved_text};
use crate::screens::rules::summary;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::card::{paint_icon, paint_thumbnail, thumbnail_size};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{cut_line, footer_button, scrolled, section_label};
use crate::variants::VariantId;
use bevy_egui::egui::{
    CornerRadius, EventFilter, Galley, Id, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle,
    Ui, Vec2, WidgetInfo, WidgetType,
};
use std::sync::Arc;

const WIDTH: f32 = 1010.0;
/// Minimum width of an entry, in points. This width determines the number of columns.
const MIN_ENTRY_WIDTH: f32 = 290.0;
const PICTURE_WIDTH: f32 = 112.0;
/// Height of the dialog without the list, including the distances between the dialog and the window edges, in points.
const OUTSIDE_HEIGHT: f32 = 210.0;
const ROUNDING: CornerRadius = CornerRadius::same(9);

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) cards: Vec<VariantCard<'a>>,
    pub(super) selected: &'a VariantId,
    /// Number of times that the dialog was opened.
    pub(super) opened: u32,
}

/// Texts of a variant, laid out in advance to determine their height.
struct Entry<'a> {
    card: &'a VariantCard<'a>,
    description: String,
    name: Arc<Galley>,
    lines: Vec<Arc<Galley>>,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    ui.label(RichText::new(model.texts.get("all-variants-heading")).font(style::serif(34.0)));
    let height = window.y - OUTSIDE_HEIGHT;
    let area = ScrollArea::vertical()
        .id_salt("all variants")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true]);
    let mut actions = scrolled(area, ui, |ui| list_variants(ui, model));
    ui.add_space(GRID);
    actions.on_click(footer_button(ui, &model.texts.get("all-variants-close")), Action::Close);
    actions
}

fn list_variants(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let gap = GRID;
    let room = ui.available_width() + gap;
    let columns = ((room / (MIN_ENTRY_WIDTH + gap)) as usize).max(1);
    let width = room / columns as f32 - gap;
    let id = ui.id().with("variants");
    let mut rows = Vec::new();
    let mut shown: Vec<(&VariantCard, Response)> = Vec::new();
    for (family, cards) in families(&model.cards) {
        section_label(ui, &model.texts.get(family.heading()));
        for row in cards.chunks(columns) {
            rows.push(row.len());
            let entries: Vec<Entry> = row
                .iter()
                .map(|card| Entry::lay_out(ui, model.texts, card, width))
                .collect();
            let height = entries.iter().map(Entry::height).fold(0.0, f32::max);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for entry in &entries {
                    let is_selected = entry.card.id == *model.selected;
                    let response = entry.show(ui, id.with(shown.len()), Vec2::new(width, height), is_selected);
                    shown.push((entry.card, response));
                }
            });
        }
    }
    move_focus(ui, model, &rows, &shown);
    let clicked = shown.into_iter().filter(|(_, response)| response.clicked());
    clicked.map(|(card, _)| Action::Choose(card.id.clone())).collect()
}

/// Focuses the selected variant when the dialog opens, and moves the focus with the arrow keys.
fn move_focus(ui: &Ui, model: &Model, rows: &[usize], shown: &[(&VariantCard, Response)]) {
    let has_started = ui.id().with(("focus", model.opened));
    let focused = shown.iter().position(|(_, response)| response.has_focus());
    if focused.is_none() && !ui.data(|data| data.get_temp(has_started).unwrap_or(false)) {
        let mut entries = shown.iter();
        let selected = entries.find(|(card, _)| card.id == *model.selected).or(shown.first());
        if let Some((_, response)) = selected {
            response.request_focus();
        }
        return;
    }
    ui.data_mut(|data| data.insert_temp(has_started, true));
    let Some(focused) = focused else { return };
    // The arrow keys move the focus in the grid instead of to the nearest control.
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(shown[focused].1.id, arrows));
    if let Some(step) = pressed_step(ui) {
        shown[step_in_grid(rows, focused, step)].1.request_focus();
    }
}

impl<'a> Entry<'a> {
    fn lay_out(ui: &Ui, texts: &Texts, card: &'a VariantCard<'a>, width: f32) -> Entry<'a> {
        let named = card.named;
        let width = width - PICTURE_WIDTH - GRID * 3.0;
        let palette = palette(ui.ctx());
        let small = TextStyle::Small.resolve(ui.style());
        let description = if named.description.is_empty() {
            summary(texts, named)
        } else {
            named.description.clone()
        };
        let lines = [
            (Some(description.clone()), palette.text),
            (solved_text(named), palette.muted),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(text, colour)| Some(ui.painter().layout(text?, small.clone(), colour, width)));
        Entry {
            card,
            name: cut_line(ui.painter(), &named.name, style::bold(17.0), palette.text, width),
            lines: lines.collect(),
            description,
        }
    }

    fn height(&self) -> f32 {
        let lines: f32 = self.lines.iter().map(|line| line.size().y).sum();
        (self.name.size().y + lines).max(thumbnail_size(PICTURE_WIDTH).y) + GRID * 2.0
    }

    fn show(&self, ui: &mut Ui, id: Id, size: Vec2, is_selected: bool) -> Response {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = ui.interact(rect, id, Sense::click());
        let name = &self.card.named.name;
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_selected, name));
        let description = self.description.as_str();
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_description(description));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let palette = palette(ui.ctx());
        let outline = if is_selected {
            Stroke::new(2.5, palette.accent)
        } else {
            ui.style().interact(&response).bg_stroke
        };
        let painter = ui.painter();
        painter.rect(rect, ROUNDING, palette.control, outline, StrokeKind::Inside);
        let picture = Rect::from_min_size(rect.min + Vec2::splat(GRID), thumbnail_size(PICTURE_WIDTH));
        paint_thumbnail(ui, picture, CornerRadius::same(5), self.card.thumbnail);
        paint_icon(ui, picture, rule_icon(self.card.named.variant));
        let mut at = picture.right_top() + Vec2::new(GRID, 0.0);
        for line in [&self.name].into_iter().chain(&self.lines) {
            painter.galley(at, line.clone(), palette.text);
            at.y += line.size().y;
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::variants::variant_cards;
    use crate::ui;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use crate::variants::Variants;
    use bevy_egui::egui::Key;
    use egui_kittest::kittest::{NodeT, Queryable, by};

    fn dialog(window: Vec2, selected: VariantId) -> PanelHarness<'static, Action> {
        let (texts, variants) = (Texts::english(), Variants::default());
        let mut dialog = harness_in_window(window, move |ui| {
            let model = Model {
                texts: &texts,
                cards: variant_cards(&variants, |_| None),
                selected: &selected,
                opened: 1,
            };
            ui::dialog(ui.ctx(), "all variants", Action::Close, |ui| panel(ui, &model))
        });
        dialog.run();
        dialog
    }

    /// Returns the focused control, and whether the control is in view: between the heading and the button.
    fn focused(dialog: &PanelHarness<'static, Action>) -> (String, bool) {
        let mut nodes = dialog.query_all(by().predicate(|node| node.is_focused()));
        let node = nodes.next().expect("a focused control");
        let [heading, close] = ["All variants", "Close"].map(|label| dialog.get_by_label(label).rect());
        let (rect, window) = (node.rect(), dialog.ctx.content_rect());
        let is_in_view = rect.top() >= heading.bottom() && rect.bottom() <= close.top() && window.contains_rect(rect);
        (node.accesskit_node().label().unwrap_or_default(), is_in_view)
    }

    #[test]
    fn the_keyboard_starts_at_the_selected_variant_and_reaches_the_others() {
        // Test windows of 1100×700 pixels, and of 640×480 pixels with text at 200%.
        for window in [Vec2::new(1257.0, 800.0), Vec2::new(640.0, 480.0)] {
            let mut dialog = dialog(window, VariantId::BuiltIn(14));
            assert_eq!(focused(&dialog), ("Bombardment".to_owned(), true), "{window}");
            let mut press = |key: Key| {
                dialog.key_press(key);
                dialog.run();
                focused(&dialog)
            };
            assert_eq!(press(Key::ArrowLeft), ("Three to win".to_owned(), true), "{window}");
            assert_eq!(press(Key::ArrowRight), ("Bombardment".to_owned(), true), "{window}");
            for _ in 0..20 {
                assert!(press(Key::ArrowUp).1, "{window}");
            }
            assert_eq!(press(Key::ArrowUp), ("Classic".to_owned(), true), "{window}");
            assert_eq!(press(Key::ArrowRight), ("Original".to_owned(), true), "{window}");
            dialog.state_mut().clear();
            dialog.key_press(Key::Enter);
            dialog.run();
            assert_eq!(dialog.state(), &[Action::Choose(VariantId::BuiltIn(1))], "{window}");
        }
    }

    #[test]
    fn variants_are_chosen_by_click_and_the_dialog_fits_its_window() {
        for window in [
            Vec2::new(1257.0, 800.0),
            Vec2::new(640.0, 480.0),
            Vec2::new(889.0, 667.0),
        ] {
            let mut dialog = dialog(window, VariantId::BuiltIn(0));
            assert_eq!(click(&mut dialog, "Original"), [Action::Choose(VariantId::BuiltIn(1))]);
            for index in 0..15 {
                let name = Variants::default().built_in()[index].1.name.clone();
                let rect = dialog.get_by_label(&name).rect();
                assert!(rect.left() > 0.0 && rect.right() < window.x, "{name}: {rect}");
            }
            let close = dialog.get_by_label("Close").rect();
            assert!(close.bottom() < window.y && close.right() < window.x, "{close}");
            assert_eq!(click(&mut dialog, "Close"), [Action::Close]);
            assert!(has_control(&dialog, "Board sizes") && !has_control(&dialog, "Your variants"));
        }
    }
}
