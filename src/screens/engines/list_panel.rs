//! The list of UCI engines.

use crate::screens::engines::page::{Action, EnginesPage};
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    ICON_BUTTON_SIZE, caption, detail_button, error_text, footer_button, icon_button, primary_button, scrolled,
};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use breakthrough_uci_client::{EngineEntry, EngineList};
use egui_phosphor::regular as icon;

/// Height of the buttons below the list, in points.
const FOOTER_HEIGHT: f32 = 50.0 * 2.0 + GRID * 3.0;

pub(super) fn panel(ui: &mut Ui, texts: &Texts, page: &EnginesPage, list: &EngineList) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get("engines-heading")).font(style::serif(34.0)));
    show_notices(ui, texts, page, &mut actions);
    let room = ui.available_height() - FOOTER_HEIGHT;
    scrolled(ScrollArea::vertical().max_height(room).auto_shrink(false), ui, |ui| {
        caption(ui, &texts.get("engines-help"));
        if list.entries().is_empty() {
            ui.label(texts.get("engines-none"));
        }
        for entry in list.entries() {
            ui.push_id(entry.name, |ui| row(ui, texts, entry, &mut actions));
        }
    });
    ui.add_space(GRID);
    ui.columns_const(|[left, right]| {
        actions.on_click(primary_button(left, &texts.get("engines-add")), Action::Add);
        actions.on_click(
            footer_button(right, &texts.get("engines-match-open")),
            Action::OpenMatch,
        );
    });
    actions.on_click(footer_button(ui, &texts.get("common-back")), Action::Close);
    actions
}

/// Shows a notice about the removed engine, with a button that restores the engine, and the reason why the last action failed.
fn show_notices(ui: &mut Ui, texts: &Texts, page: &EnginesPage, actions: &mut Vec<Action>) {
    if let Some((_, entry)) = &page.removed {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.fill("engines-removed", &[("name", entry.name.as_str().into())]));
            actions.on_click(ui.button(texts.get("engines-undo-remove")), Action::UndoRemove);
            actions.on_click(
                icon_button(ui, icon::X, &texts.get("engines-dismiss"), true),
                Action::ForgetRemoved,
            );
        });
    }
    if let Some(error) = &page.error {
        error_text(ui, &texts.localize(error));
    }
}

fn row(ui: &mut Ui, texts: &Texts, entry: &EngineEntry, actions: &mut Vec<Action>) {
    let name = entry.name.as_str();
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let width = ui.available_width() - 2.0 * (ICON_BUTTON_SIZE + gap);
        let detail = if entry.id == name { "" } else { &entry.id };
        let response = detail_button(ui, width, name, detail, name);
        actions.on_click(
            response.on_hover_text(entry.path.display().to_string()),
            Action::Edit(entry.name),
        );
        let tooltip = |id: &str| texts.fill(id, &[("name", name.into())]);
        actions.on_click(
            icon_button(ui, icon::PENCIL_SIMPLE, &tooltip("engines-edit"), true),
            Action::Edit(entry.name),
        );
        actions.on_click(
            icon_button(ui, icon::TRASH, &tooltip("engines-remove"), true),
            Action::Remove(entry.name),
        );
    });
}
