//! The list of unfinished matches.

use crate::screens::engine_match::page::Action;
use crate::text::Texts;
use crate::ui::widgets::{ICON_BUTTON_SIZE, detail_button, icon_button, section_label};
use bevy_egui::egui::Ui;
use breakthrough_matches::EngineMatch;
use egui_phosphor::regular as icon;

pub(super) fn show_unfinished(ui: &mut Ui, texts: &Texts, matches: &[EngineMatch], actions: &mut Vec<Action>) {
    if matches.is_empty() {
        return;
    }
    section_label(ui, &texts.get("engines-match-unfinished"));
    for (index, unfinished) in matches.iter().enumerate() {
        ui.push_id(index, |ui| {
            ui.horizontal(|ui| {
                let width = ui.available_width() - ICON_BUTTON_SIZE - ui.spacing().item_spacing.x;
                if show_row(ui, texts, unfinished, width) {
                    actions.push(Action::Continue(index));
                }
                if icon_button(ui, icon::TRASH, &texts.get("engines-match-forget"), true).clicked() {
                    actions.push(Action::Forget(index));
                }
            });
        });
    }
}

/// Shows a row with the players, games and file of a match. Returns whether the row was clicked.
fn show_row(ui: &mut Ui, texts: &Texts, unfinished: &EngineMatch, width: f32) -> bool {
    let settings = unfinished.settings();
    let [first, second] = &settings.participants;
    let gaps = [
        ("first", first.name.as_str().into()),
        ("second", second.name.as_str().into()),
        ("games", unfinished.games().len().into()),
        ("total", (settings.rounds * 2).into()),
    ];
    let name = texts.fill("engines-match-unfinished-name", &gaps);
    let mut detail = texts.fill("engines-match-progress", &gaps);
    if let Some(file) = settings.pgn.as_ref().and_then(|path| path.file_name()) {
        detail = format!("{detail} · {}", file.to_string_lossy());
    }
    let spoken = texts.fill("engines-match-continue", &gaps);
    detail_button(ui, width, &name, &detail, &spoken).clicked()
}
