//! The section of the new-game screen that describes the selected variant and lists the built-in variants.

use crate::screens::new_game::model::{Action, Model};
use crate::screens::rules::summary;
use crate::ui::card::{card, grid};
use crate::ui::style;
use crate::ui::style::palette;
use crate::ui::widgets::section_label;
use crate::variants::VariantId;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{FontId, Galley, Separator, TextStyle, Ui};
use std::sync::Arc;

/// Minimum width, in points, for three columns of cards. In narrower panels, there are two.
const THREE_COLUMNS_WIDTH: f32 = 380.0;
/// Maximum number of rows of a description, whose tooltip shows the full text.
const MAX_ROWS: usize = 3;
/// Width of the two buttons beside the name, in points.
const BUTTONS_WIDTH: f32 = 176.0;
/// Minimum width of the name beside the buttons, in points. In narrower panels, the buttons are below the name.
const MIN_NAME_WIDTH: f32 = 150.0;
const SEPARATOR_HEIGHT: f32 = 14.0;

/// Texts of the selected variant, laid out in advance to determine their height.
pub(super) struct SelectedVariant {
    name: Arc<Galley>,
    size: Arc<Galley>,
    texts: Vec<Arc<Galley>>,
    description: String,
    buttons_below: bool,
}

impl SelectedVariant {
    /// Lays the texts out. Returns `None` if the selected variant cannot be played.
    pub(super) fn of(ui: &Ui, model: &Model) -> Option<SelectedVariant> {
        let named = model.selected?;
        let name = match model.form.variant {
            VariantId::Position => model.texts.get("new-game-from-position"),
            _ if named.name.is_empty() => model.texts.get("new-game-from-editor"),
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
        let texts = [
            (&named.description, palette.text),
            (&named.solved_status, palette.accent),
        ];
        let texts = texts.into_iter().filter(|(text, _)| !text.is_empty());
        let small = TextStyle::Small.resolve(ui.style());
        let buttons_below = width - BUTTONS_WIDTH < MIN_NAME_WIDTH;
        let name_width = if buttons_below { width } else { width - BUTTONS_WIDTH };
        Some(SelectedVariant {
            name: lay_out(&name, &style::bold(20.0), palette.text, name_width, 1),
            size: lay_out(&summary(model.texts, named), &small, palette.muted, name_width, 2),
            texts: texts
                .map(|(text, colour)| lay_out(text, &body, colour, width, MAX_ROWS))
                .collect(),
            description: named.description.clone(),
            buttons_below,
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
        SEPARATOR_HEIGHT + head + gap + texts
    }

    pub(super) fn show(&self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        ui.add(Separator::default().spacing(SEPARATOR_HEIGHT - ui.spacing().item_spacing.y));
        let names = |ui: &mut Ui| {
            ui.label(self.name.clone());
            ui.label(self.size.clone());
        };
        let mut buttons = |ui: &mut Ui| {
            for (text, action) in [
                ("new-game-rules", Action::ShowRules),
                ("new-game-edit", Action::EditVariant),
            ] {
                if ui.button(model.texts.get(text)).clicked() {
                    actions.push(action);
                }
            }
        };
        if self.buttons_below {
            names(ui);
            ui.horizontal(buttons);
        } else {
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width() - BUTTONS_WIDTH);
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
    }
}

pub(super) fn choose_built_in(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("new-game-board"));
    let columns = if ui.available_width() < THREE_COLUMNS_WIDTH {
        2
    } else {
        3
    };
    grid(ui, columns, &model.built_in, |ui, variant, width| {
        let is_selected = model.form.variant == variant.id;
        let response = card(ui, width, variant.thumbnail, &variant.named.name, is_selected);
        if response.on_hover_text(&variant.named.description).clicked() {
            actions.push(Action::SelectVariant(variant.id.clone()));
        }
    });
}
