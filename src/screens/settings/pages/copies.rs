//! The list of library copies on the files page.

use crate::screens::settings::copies::{CopyAction, LibraryCopies};
use crate::screens::settings::model::{Action, Model, Page};
use crate::screens::settings::search::Query;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, section_label};
use bevy_egui::egui::{Button, Label, RichText, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_library::{CopyKind, KeptCopy};

const TEXT_SIZE: f32 = 16.0;

/// Whether a query matches the copies. If there are no copies, no query matches.
pub(super) fn are_found(model: &Model, query: &Query) -> bool {
    let ids = [
        "copies-heading",
        "copies-help",
        Page::Files.text(),
        "settings-files-words",
    ];
    !model.copies.copies.is_empty() && query.finds(&ids.map(|id| model.texts.get(id)).each_ref().map(String::as_str))
}

pub(super) fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("copies-heading"));
    caption(ui, &model.texts.get("copies-help"));
    let mut chosen = Vec::new();
    for copy in &model.copies.copies {
        show_copy(ui, model, copy, actions, &mut chosen);
    }
    actions.extend(chosen.into_iter().map(Action::Copy));
}

fn show_copy(ui: &mut Ui, model: &Model, copy: &KeptCopy, actions: &mut Vec<Action>, chosen: &mut Vec<CopyAction>) {
    let LibraryCopies { restore, asked, .. } = model.copies;
    let name = description(model, copy);
    let colour = palette(ui.ctx()).text;
    ui.add(Label::new(RichText::new(&name).size(TEXT_SIZE).color(colour)).wrap());
    let button = |ui: &mut Ui, text: &str, is_enabled: bool| {
        let label = model.texts.get(text);
        let response = ui.add_enabled(is_enabled, Button::new(RichText::new(&label).size(TEXT_SIZE)));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, format!("{name}: {label}")));
        response.clicked()
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding = Vec2::new(GRID, GRID / 2.0);
        if let Some(restore) = restore.as_ref().filter(|restore| restore.copy == *copy) {
            let count = restore.job.progress().added + restore.job.progress().known;
            caption(ui, &model.texts.fill("copies-restoring", &[("count", count.into())]));
            if button(ui, "common-cancel", true) {
                chosen.push(CopyAction::CancelRestore);
            }
            return;
        }
        if asked.as_ref() == Some(copy) {
            caption(ui, &model.texts.get("copies-delete-question"));
            if button(ui, "library-delete", true) {
                chosen.push(CopyAction::Delete(copy.clone()));
            }
            if button(ui, "common-cancel", true) {
                chosen.push(CopyAction::WithdrawDelete);
            }
            return;
        }
        if button(ui, "copies-restore", restore.is_none()) {
            chosen.push(CopyAction::Restore(copy.clone()));
        }
        if model.capabilities.has_folders && button(ui, "copies-show", true) {
            let folder = copy.path.parent().unwrap_or(&copy.path);
            actions.push(Action::OpenFolder(folder.to_owned()));
        }
        if button(ui, "copies-delete", true) {
            chosen.push(CopyAction::AskDelete(copy.clone()));
        }
    });
    ui.add_space(GRID);
}

/// Returns a line with the date, kind and size of a copy.
fn description(model: &Model, copy: &KeptCopy) -> String {
    let kind = match copy.kind {
        CopyKind::Backup => "copies-backup",
        CopyKind::Damaged => "copies-damaged",
        CopyKind::Kept => "copies-replaced",
    };
    let megabytes = format!("{:.1}", copy.bytes as f64 / 1e6);
    let arguments = [
        ("date", copy.date.as_str().replace('.', "-").into()),
        ("kind", model.texts.get(kind).into()),
        ("size", megabytes.into()),
    ];
    model.texts.fill("copies-description", &arguments)
}
