//! Controls for the options of a UCI engine.

use crate::screens::engines::form::default_value;
use crate::screens::engines::page::Action;
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{LIST_HEIGHT, list_entry, segment, toggle};
use bevy_egui::egui::{ComboBox, DragValue, Label, RichText, TextEdit, Ui};
use breakthrough_uci_client::{UciInfo, UciOption, UciOptionKind};
use std::collections::BTreeMap;

/// Options that the game sets itself or does not use.
const HIDDEN: [&str; 4] = ["UCI_Variant", "UCI_ShareCodes", "Ponder", "UCI_AnalyseMode"];
/// Maximum length of a text option, in characters.
const MAX_TEXT: usize = 400;

pub(super) fn has_shown_options(info: &UciInfo) -> bool {
    info.options.iter().any(is_shown)
}

fn is_shown(option: &UciOption) -> bool {
    !HIDDEN.iter().any(|hidden| option.name.eq_ignore_ascii_case(hidden))
}

/// Shows the options with their values.
pub(super) fn show_options(
    ui: &mut Ui,
    texts: &Texts,
    info: &UciInfo,
    values: &BTreeMap<String, String>,
) -> Vec<Action> {
    let mut actions = Vec::new();
    for (index, option) in info.options.iter().enumerate().filter(|(_, option)| is_shown(option)) {
        let default = default_value(&option.kind);
        let value = values.get(&option.name).cloned().or_else(|| default.clone());
        let changed = ui.push_id(index, |ui| control(ui, texts, option, value.clone())).inner;
        if changed != value {
            let changed = changed.filter(|changed| Some(changed) != default.as_ref());
            actions.push(Action::SetOption(option.name.clone(), changed));
        }
    }
    actions
}

/// Shows the control of an option. Returns the current value of the option; an empty string for a button that was clicked.
fn control(ui: &mut Ui, texts: &Texts, option: &UciOption, value: Option<String>) -> Option<String> {
    let text = value.clone().unwrap_or_default();
    match &option.kind {
        UciOptionKind::Check { .. } => {
            let mut is_on = text == "true";
            toggle(ui, &option.name, &mut is_on);
            Some(is_on.to_string())
        }
        UciOptionKind::Spin { min, max, .. } => {
            let mut number: i64 = text.parse().unwrap_or(*min);
            row(ui, &option.name, |ui, name| {
                let field = DragValue::new(&mut number)
                    .range(*min..=*max)
                    .update_while_editing(false);
                ui.add(field).labelled_by(name).on_hover_text(texts.fill(
                    "engines-range",
                    &[("min", min.to_string().into()), ("max", max.to_string().into())],
                ));
            });
            Some(number.to_string())
        }
        UciOptionKind::Combo { values, .. } => {
            let mut chosen = text;
            row(ui, &option.name, |ui, name| {
                let list = ComboBox::from_id_salt(&option.name)
                    .selected_text(chosen.clone())
                    .width(ui.available_width().min(220.0))
                    .height(LIST_HEIGHT)
                    .show_ui(ui, |ui| {
                        for value in values {
                            if list_entry(ui, chosen == *value, value).clicked() {
                                chosen.clone_from(value);
                            }
                        }
                    });
                list.response.labelled_by(name);
            });
            Some(chosen)
        }
        UciOptionKind::Button => {
            let is_pressed = value.is_some();
            let width = ui.available_width();
            let response = segment(ui, &option.name, is_pressed, width);
            let is_pressed = is_pressed != response.clicked();
            response.on_hover_text(texts.get("engines-button-help"));
            is_pressed.then(String::new)
        }
        UciOptionKind::Text { .. } => {
            let mut typed = text;
            row(ui, &option.name, |ui, name| {
                let field = TextEdit::singleline(&mut typed)
                    .char_limit(MAX_TEXT)
                    .desired_width(ui.available_width());
                ui.add(field).labelled_by(name);
            });
            Some(typed)
        }
    }
}

/// Shows a row with the option's name in the left half and its control in the right half.
fn row(ui: &mut Ui, name: &str, control: impl FnOnce(&mut Ui, bevy_egui::egui::Id)) {
    ui.horizontal(|ui| {
        let width = ui.available_width() / 2.0 - GRID;
        let label = Label::new(RichText::new(name).color(palette(ui.ctx()).text)).truncate();
        let label = ui.allocate_ui([width, 36.0].into(), |ui| {
            ui.set_width(width);
            ui.add(label)
        });
        control(ui, label.inner.id);
    });
}
