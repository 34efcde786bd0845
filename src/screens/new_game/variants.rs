//! The section of the new-game screen that shows the variants and describes the selected variant.

use crate::screens::new_game::model::{Action, Model, VariantCard};
use crate::screens::rules::summary;
use crate::ui::ActionsExt;
use crate::ui::card::{Card, Thumbnail, card, card_height};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::variants::{VariantId, Variants};
use bevy_egui::egui::scroll_area::ScrollBarVisibility;
use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, FontId, Galley, Id, ScrollArea, Separator, TextStyle, Ui, Vec2};
use breakthrough_lessons::lesson_about;
use breakthrough_rules::Variant;
use breakthrough_variants::NamedVariant;
use egui_phosphor::regular as icon;
use std::sync::Arc;

/// Width of a card in the strip of variants, in points. The panel width is not a multiple of the card width, so that a visible
/// part of the next card shows that the strip scrolls.
pub(crate) const CARD_WIDTH: f32 = 127.0;
/// Height reserved below the cards for the scroll bar, in points.
const BAR_HEIGHT: f32 = 10.0;
/// Maximum number of rows of a description, whose tooltip shows the full text.
const MAX_ROWS: usize = 3;
/// Width of the two buttons beside the name, in points.
const BUTTONS_WIDTH: f32 = 176.0;
/// Width of the three buttons of a variant with a lesson, in points.
const WIDTH_WITH_LESSON: f32 = 280.0;
/// Minimum width of the name beside the buttons, in points. In narrower panels, the buttons are below the name.
const MIN_NAME_WIDTH: f32 = 150.0;
const SEPARATOR_HEIGHT: f32 = 14.0;

/// Texts of the selected variant, laid out in advance to determine their height.
pub(super) struct SelectedVariant {
    name: Arc<Galley>,
    size: Arc<Galley>,
    texts: Vec<Arc<Galley>>,
    /// Space below the texts, so that the controls below do not move when a variant with a longer description is selected.
    space: f32,
    description: String,
    buttons_below: bool,
    buttons_width: f32,
    /// Whether a lesson is about the rules of the variant.
    has_lesson: bool,
}

impl SelectedVariant {
    /// Lays out the texts. Returns `None` if the selected variant cannot be played.
    pub(super) fn lay_out(ui: &Ui, model: &Model) -> Option<SelectedVariant> {
        let named = model.selected?;
        let name = match model.form.variant {
            VariantId::Position => model.texts.get("new-game-from-position"),
            _ if named.name.is_empty() => model.texts.get("new-game-from-editor"),
            VariantId::Edited => model
                .texts
                .fill("new-game-edited", &[("name", named.name.as_str().into())]),
            _ => named.name.clone(),
        };
        let palette = palette(ui.ctx());
        let body = TextStyle::Body.resolve(ui.style());
        let width = ui.available_width();
        let lay_out = |text: &str, font: &FontId, colour, width, max_rows| {
            let mut job = LayoutJob::simple(text.to_owned(), font.clone(), colour, width);
            job.wrap.max_rows = max_rows;
            ui.painter().layout_job(job)
        };
        let description = Some(named.description.clone()).filter(|text| !text.is_empty());
        let texts = [(description, palette.text), (solved_text(named), palette.muted)];
        let texts = texts
            .into_iter()
            .filter_map(|(text, colour)| text.map(|text| (text, colour)));
        let small = TextStyle::Small.resolve(ui.style());
        let has_lesson = lesson_about(&named.variant).is_some();
        let buttons_width = if has_lesson { WIDTH_WITH_LESSON } else { BUTTONS_WIDTH };
        let buttons_below = width - buttons_width < MIN_NAME_WIDTH;
        let name_width = if buttons_below { width } else { width - buttons_width };
        let description_height = |named: &NamedVariant| match named.description.as_str() {
            "" => 0.0,
            text => lay_out(text, &body, palette.text, width, MAX_ROWS).size().y,
        };
        let cards = model.cards.iter();
        let tallest = cards.map(|card| description_height(card.named)).fold(0.0, f32::max);
        Some(SelectedVariant {
            space: (tallest - description_height(named)).max(0.0),
            name: lay_out(&name, &style::bold(20.0), palette.text, name_width, 1),
            size: lay_out(&summary(model.texts, named), &small, palette.muted, name_width, 2),
            texts: texts
                .map(|(text, colour)| lay_out(&text, &body, colour, width, MAX_ROWS))
                .collect(),
            description: named.description.clone(),
            buttons_below,
            buttons_width,
            has_lesson,
        })
    }

    /// Returns the height, including the separator above the texts, in points.
    pub(super) fn height(&self, ui: &Ui) -> f32 {
        let gap = ui.spacing().item_spacing.y;
        let (names, buttons) = (
            self.name.size().y + gap + self.size.size().y,
            ui.spacing().interact_size.y,
        );
        let head = if self.buttons_below {
            names + gap + buttons
        } else {
            names.max(buttons)
        };
        let texts: f32 = self.texts.iter().map(|text| text.size().y + gap).sum();
        SEPARATOR_HEIGHT + head + gap + texts + self.space
    }

    pub(super) fn show(&self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        ui.add(Separator::default().spacing(SEPARATOR_HEIGHT - ui.spacing().item_spacing.y));
        let names = |ui: &mut Ui| {
            ui.label(self.name.clone());
            ui.label(self.size.clone());
        };
        let mut buttons = |ui: &mut Ui| {
            let lesson = self.has_lesson.then_some(("new-game-lesson", Action::OpenLesson));
            let rules = [
                ("new-game-rules", Action::ShowRules),
                ("new-game-edit", Action::EditVariant),
            ];
            for (text, action) in lesson.into_iter().chain(rules) {
                actions.on_click(ui.button(model.texts.get(text)), action);
            }
        };
        if self.buttons_below {
            names(ui);
            ui.horizontal(buttons);
        } else {
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width() - self.buttons_width);
                    names(ui);
                });
                buttons(ui);
            });
        }
        for text in &self.texts {
            let label = ui.label(text.clone());
            if text.elided {
                label.on_hover_text(&self.description);
            }
        }
        ui.add_space(self.space);
    }
}

/// Returns the result of a solved variant, marked with a seal; `None` if the variant states no result.
pub(super) fn solved_text(named: &NamedVariant) -> Option<String> {
    let status = named.solved_status.as_str();
    (!status.is_empty()).then(|| format!("{} {status}", icon::SEAL_CHECK))
}

/// Returns the cards of the player's variants, followed by the cards of the built-in variants. `thumbnail` returns the
/// thumbnail of a built-in variant, given the name of its rule file. Variants without a thumbnail show their start position.
pub(super) fn variant_cards(
    variants: &Variants,
    mut thumbnail: impl FnMut(&str) -> Option<Thumbnail>,
) -> Vec<VariantCard<'_>> {
    let own = variants.own.entries().iter().map(|entry| VariantCard {
        id: VariantId::of_entry(entry),
        named: &entry.named,
        thumbnail: Thumbnail::Board(entry.named.variant),
    });
    let built_in = variants.built_in().iter().enumerate();
    let built_in = built_in.map(|(index, (path, named))| VariantCard {
        id: VariantId::BuiltIn(index),
        named,
        thumbnail: thumbnail(path).unwrap_or(Thumbnail::Board(named.variant)),
    });
    own.chain(built_in).collect()
}

/// Returns the height of the strip of variants, in points.
pub(super) fn strip_height(rows: usize) -> f32 {
    let card = card_height(CARD_WIDTH) + GRID;
    card * rows as f32 + BAR_HEIGHT
}

/// Shows the variants in a strip that scrolls sideways. The selected variant scrolls into view when the screen opens, and after a
/// selection outside the strip. The mouse wheel scrolls the strip; at the end of the strip, the wheel scrolls the surrounding
/// list.
pub(super) fn choose_variant(ui: &mut Ui, model: &Model, rows: usize, actions: &mut Vec<Action>) {
    ui.scope(|ui| {
        ui.style_mut().always_scroll_the_only_direction = true;
        show_strip(ui, model, rows, actions);
    });
}

fn show_strip(ui: &mut Ui, model: &Model, rows: usize, actions: &mut Vec<Action>) {
    ui.spacing_mut().scroll = ScrollStyle {
        bar_width: 6.0,
        ..ScrollStyle::solid()
    };
    let area = ScrollArea::horizontal()
        .id_salt(("variants", model.opened))
        .auto_shrink([false, true])
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysVisible);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(GRID);
        ui.horizontal_top(|ui| {
            for column in model.cards.chunks(rows) {
                ui.vertical(|ui| {
                    for variant in column {
                        show_card(ui, model, variant, actions);
                    }
                });
            }
        });
    });
}

fn show_card(ui: &mut Ui, model: &Model, variant: &VariantCard, actions: &mut Vec<Action>) {
    let is_selected = model.form.variant == variant.id;
    let contents = Card {
        thumbnail: Some(variant.thumbnail),
        caption: &variant.named.name,
        icon: rule_icon(variant.named.variant),
        is_selected,
    };
    let response = card(ui, CARD_WIDTH, contents);
    if (is_selected && is_newly_selected(ui, model, variant)) || response.gained_focus() {
        response.scroll_to_me(Some(Align::Center));
    }
    if response.on_hover_text(&variant.named.description).clicked() {
        if !is_selected {
            ui.data_mut(|data| data.insert_temp(Id::new(CLICKED), Some(variant.id.clone())));
        }
        actions.push(Action::SelectVariant(variant.id.clone()));
    }
}

/// Id under which egui stores the variant whose card was clicked, until that variant is selected.
const CLICKED: &str = "clicked variant";

/// Remembers the selected variant. Returns whether the strip must scroll to the variant: the variant was selected after the last frame or
/// the screen has just opened, and the player did not click the variant's card. After a click, the card stays below the pointer.
fn is_newly_selected(ui: &Ui, model: &Model, variant: &VariantCard) -> bool {
    let selected = Some((model.opened, variant.id.clone()));
    let remembered = Id::new("selected variant in view");
    ui.data_mut(|data| {
        let before = std::mem::replace(data.get_temp_mut_or_default(remembered), selected.clone());
        let clicked: Option<VariantId> = data.get_temp(Id::new(CLICKED)).flatten();
        let is_new = before != selected;
        if is_new {
            data.insert_temp(Id::new(CLICKED), None::<VariantId>);
        }
        is_new && clicked.as_ref() != Some(&variant.id)
    })
}

/// Returns the icon of a rule that the thumbnail does not show; empty for the standard rules.
pub(super) const fn rule_icon(variant: Variant) -> &'static str {
    let options = variant.options();
    if options.bombardment {
        icon::BOMB
    } else if options.breakthroughs_needed == 2 {
        icon::NUMBER_TWO
    } else if options.breakthroughs_needed == 3 {
        icon::NUMBER_THREE
    } else if options.mandatory_capture {
        icon::SWORD
    } else if options.straight_capture {
        icon::ARROW_FAT_LINE_UP
    } else if options.cylinder {
        icon::ARROWS_LEFT_RIGHT
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_variants::built_in_variants;

    #[test]
    fn variants_that_look_like_the_standard_game_have_icons() {
        let with_icon: Vec<String> = built_in_variants()
            .into_iter()
            .filter(|(_, named)| !rule_icon(named.variant).is_empty())
            .map(|(_, named)| named.name)
            .collect();
        let expected = [
            "Cylinder",
            "Mandatory capture",
            "Straight captures",
            "Three to win",
            "Bombardment",
        ];
        assert_eq!(with_icon, expected);
    }
}
