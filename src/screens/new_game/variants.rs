//! The part of the new-game screen that describes the selected variant, and where a built-in one is chosen.

use crate::screens::new_game::model::{Action, Model};
use crate::screens::rules::summary;
use crate::ui::card::{card, grid};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, section_label};
use bevy_egui::egui::{RichText, Ui};

const COLUMNS: usize = 3;

pub(super) fn describe_selected(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("new-game-board"));
    let Some(named) = model.selected else {
        return;
    };
    let name = if named.name.is_empty() {
        texts.get("new-game-from-editor")
    } else {
        named.name.clone()
    };
    ui.label(RichText::new(name).font(style::bold(20.0)));
    caption(ui, &summary(texts, named));
    if !named.description.is_empty() {
        ui.label(&named.description);
    }
    if !named.solved_status.is_empty() {
        ui.label(RichText::new(&named.solved_status).color(palette(ui.ctx()).accent));
    }
    ui.horizontal(|ui| {
        if ui.button(texts.get("new-game-rules")).clicked() {
            actions.push(Action::ShowRules);
        }
        if ui.button(texts.get("new-game-edit")).clicked() {
            actions.push(Action::EditVariant);
        }
    });
}

pub(super) fn choose_built_in(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    ui.add_space(GRID / 2.0);
    grid(ui, COLUMNS, &model.built_in, |ui, variant, width| {
        let is_selected = model.form.variant == variant.id;
        let response = card(ui, width, variant.thumbnail, &variant.named.name, is_selected);
        if response.on_hover_text(&variant.named.description).clicked() {
            actions.push(Action::SelectVariant(variant.id.clone()));
        }
    });
}
