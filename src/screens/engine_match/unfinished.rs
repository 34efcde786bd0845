//! The matches that were begun earlier and are not over.

use crate::screens::engine_match::page::Action;
use crate::text::Texts;
use crate::ui::style::palette;
use crate::ui::widgets::{ICON_BUTTON_SIZE, icon_button, section_label};
use bevy_egui::egui::{Align2, Button, FontId, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_arena::EngineMatch;
use egui_phosphor::regular as icon;

const ROW_HEIGHT: f32 = 58.0;
const PADDING: f32 = 12.0;

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

/// Players, games and file of a match. Returns whether it was clicked.
fn show_row(ui: &mut Ui, texts: &Texts, unfinished: &EngineMatch, width: f32) -> bool {
    let palette = palette(ui.ctx());
    let settings = unfinished.settings();
    let [first, second] = &settings.participants;
    let gaps = [
        ("first", first.name.as_str().into()),
        ("second", second.name.as_str().into()),
        ("games", unfinished.games().len().into()),
        ("total", (settings.rounds * 2).into()),
    ];
    let response = ui.add_sized(Vec2::new(width, ROW_HEIGHT), Button::new("").fill(palette.control));
    let spoken = texts.fill("engines-match-continue", &gaps);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    let row = response.rect.shrink2(Vec2::new(PADDING, 0.0));
    let painter = ui.painter().with_clip_rect(row);
    let name = texts.fill("engines-match-unfinished-name", &gaps);
    let font = FontId::proportional;
    painter.text(
        row.left_center() - Vec2::new(0.0, 12.0),
        Align2::LEFT_CENTER,
        name,
        font(17.0),
        palette.text,
    );
    let mut detail = texts.fill("engines-match-progress", &gaps);
    if let Some(name) = settings.pgn.as_ref().and_then(|path| path.file_name()) {
        detail = format!("{detail} · {}", name.to_string_lossy());
    }
    let below = row.left_center() + Vec2::new(0.0, 13.0);
    painter.text(below, Align2::LEFT_CENTER, detail, font(15.0), palette.muted);
    response.clicked()
}
