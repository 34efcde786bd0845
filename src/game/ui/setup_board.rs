//! The part of the new-game screen where the board is chosen: variants with names, or a size of one's own.

use super::setup_form::{BoardChoice, Presets, SetupForm};
use super::style::{self, ACCENT, GRID, MUTED};
use super::widgets::{choice, icon_button, label};
use crate::game::text::Texts;
use crate::rules::Variant;
use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

const COLUMNS: usize = 2;

pub(super) fn choose_board(ui: &mut Ui, texts: &Texts, presets: &Presets, form: &mut SetupForm) {
    label(ui, &texts.get("setup-board"));
    match form.board {
        BoardChoice::Preset(index) => {
            if let Some(named) = presets.0.get(index) {
                ui.label(&named.description);
                if !named.known.is_empty() {
                    ui.label(RichText::new(&named.known).color(ACCENT));
                }
            }
        }
        BoardChoice::OwnSize => choose_size(ui, texts, form),
    }
    ui.add_space(GRID / 2.0);
    let named = presets.0.iter().enumerate();
    let mut options: Vec<(BoardChoice, String)> = named
        .map(|(index, named)| (BoardChoice::Preset(index), named.name.clone()))
        .collect();
    options.push((BoardChoice::OwnSize, texts.get("setup-own-size")));
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    for row in options.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for (board, name) in row {
                if choice(ui, name, form.board == *board, width).clicked() {
                    form.board = *board;
                }
            }
        });
    }
}

fn choose_size(ui: &mut Ui, texts: &Texts, form: &mut SetupForm) {
    let most = u32::from(Variant::MAX_FILES_AND_RANKS);
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_height(46.0);
        let files = u32::from(Variant::MIN_FILES)..=most;
        stepper(ui, texts, "setup-files", &mut form.files, files);
        ui.add_space(GRID * 2.0);
        let ranks = u32::from(Variant::MIN_RANKS)..=most;
        stepper(ui, texts, "setup-ranks", &mut form.ranks, ranks);
    });
}

fn stepper(ui: &mut Ui, texts: &Texts, name: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>) {
    ui.label(RichText::new(texts.get(name)).color(MUTED));
    if icon_button(ui, icon::MINUS, &texts.get("setup-fewer"), *value > *range.start()).clicked() {
        *value -= 1;
    }
    let number = RichText::new(value.to_string()).font(style::bold(20.0));
    ui.add_sized([30.0, 40.0], egui::Label::new(number));
    if icon_button(ui, icon::PLUS, &texts.get("setup-more"), *value < *range.end()).clicked() {
        *value += 1;
    }
}
