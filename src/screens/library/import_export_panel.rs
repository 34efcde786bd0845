//! The panels for PGN import and export: source or target, progress, and report.

use crate::library::ImportExportStatus;
use crate::screens::library::import_export::{ImportExportAction, ImportExportState, file_name};
use crate::screens::library::page::Action;
use crate::screens::library::report::Report;
use crate::screens::library::widgets::show_bar;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    block_button, caption, error_text, footer_button, primary_button, scrolled, small_error_text, text_field, toggle,
};
use bevy_egui::egui::{Margin, RichText, ScrollArea, TextEdit, Ui};

/// Height of the button below the content, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;

pub(super) fn import_panel(
    ui: &mut Ui,
    texts: &Texts,
    state: &ImportExportState,
    running: Option<&ImportExportStatus>,
) -> Vec<Action> {
    frame(ui, texts, "library-import-heading", |ui, actions| {
        let is_idle = running.is_none();
        caption(ui, &texts.get("library-import-help"));
        actions.on_click(
            block_button(ui, &texts.get("library-import-choose"), is_idle),
            Action::ImportExport(ImportExportAction::Browse),
        );
        ui.add_space(GRID);
        if !state.hides_paths {
            type_import_path(ui, texts, state, is_idle, actions);
        }
        show_text(ui, texts, state, is_idle, actions);
        ui.add_space(GRID);
        // The progress and the report are below the fields, so that they do not move the fields.
        show_progress(ui, texts, state, running, actions);
    })
}

fn type_import_path(ui: &mut Ui, texts: &Texts, state: &ImportExportState, is_idle: bool, actions: &mut Vec<Action>) {
    let path = (texts.get("library-import-path"), &state.import_path);
    let is_entered = text_field(ui, path, |text| {
        actions.push(Action::ImportExport(ImportExportAction::TypeImportPath(text)));
    });
    ui.add_space(GRID);
    let can_import = is_idle && !state.import_path.trim().is_empty();
    let button = block_button(ui, &texts.get("library-import-file"), can_import);
    if can_import && (button.clicked() || is_entered) {
        actions.push(Action::ImportExport(ImportExportAction::ImportFile));
    }
    ui.add_space(GRID);
}

fn show_text(ui: &mut Ui, texts: &Texts, state: &ImportExportState, is_idle: bool, actions: &mut Vec<Action>) {
    let muted = palette(ui.ctx()).muted;
    let name = ui.label(RichText::new(texts.get("library-import-text")).size(15.0).color(muted));
    let mut typed = state.import_text.clone();
    let edit = TextEdit::multiline(&mut typed)
        .id_salt("library import text")
        .desired_rows(4)
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(8, 6));
    let area = ScrollArea::vertical()
        .id_salt("library import text area")
        .max_height(160.0);
    let response = area.show(ui, |ui| ui.add(edit)).inner.labelled_by(name.id);
    if response.changed() {
        actions.push(Action::ImportExport(ImportExportAction::TypeImportText(typed)));
    }
    ui.add_space(GRID);
    let can_import = is_idle && !state.import_text.trim().is_empty();
    actions.on_click(
        block_button(ui, &texts.get("library-import-pasted"), can_import),
        Action::ImportExport(ImportExportAction::ImportText),
    );
}

/// Shows the export of the selected games or, if none is selected, of all `listed` games in the list.
pub(super) fn export_panel(
    ui: &mut Ui,
    texts: &Texts,
    state: &ImportExportState,
    listed: u64,
    running: Option<&ImportExportStatus>,
) -> Vec<Action> {
    frame(ui, texts, "library-export-heading", |ui, actions| {
        let chosen = state.exported.ids.len() as u64;
        let count = if chosen > 0 { chosen } else { listed };
        ui.label(texts.fill("library-export-count", &[("count", count.into())]));
        let mut is_entered = false;
        if !state.hides_paths {
            let path = (texts.get("library-export-path"), &state.export_path);
            is_entered = text_field(ui, path, |text| {
                actions.push(Action::ImportExport(ImportExportAction::TypeExportPath(text)));
            });
            ui.add_space(GRID);
        }
        let mut exports_reviews = state.exports_reviews;
        if toggle(ui, &texts.get("library-export-reviews"), &mut exports_reviews).changed() {
            actions.push(Action::ImportExport(ImportExportAction::ExportReviews(exports_reviews)));
        }
        caption(ui, &texts.get("library-export-reviews-help"));
        ui.add_space(GRID);
        let can_export = running.is_none() && !state.export_path.trim().is_empty();
        let label = texts.get(if state.hides_paths {
            "common-download"
        } else {
            "library-export-now"
        });
        let button = ui.add_enabled_ui(can_export, |ui| primary_button(ui, &label));
        if can_export && (button.inner.clicked() || is_entered) {
            actions.push(Action::ImportExport(ImportExportAction::Export));
        }
        ui.add_space(GRID);
        show_progress(ui, texts, state, running, actions);
    })
}

fn frame(
    ui: &mut Ui,
    texts: &Texts,
    heading: &str,
    add_contents: impl FnOnce(&mut Ui, &mut Vec<Action>),
) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get(heading)).font(style::serif(34.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    let area = ScrollArea::vertical()
        .id_salt(heading)
        .max_height(room)
        .auto_shrink(false);
    scrolled(area, ui, |ui| {
        add_contents(ui, &mut actions);
    });
    ui.add_space(GRID);
    actions.on_click(footer_button(ui, &texts.get("common-back")), Action::Back);
    actions
}

fn show_progress(
    ui: &mut Ui,
    texts: &Texts,
    state: &ImportExportState,
    running: Option<&ImportExportStatus>,
    actions: &mut Vec<Action>,
) {
    if let Some(running) = running {
        show_running(ui, texts, running);
        actions.on_click(
            block_button(ui, &texts.get("common-cancel"), true),
            Action::ImportExport(ImportExportAction::Cancel),
        );
    }
    if let Some(report) = &state.report {
        show_report(ui, texts, report);
    }
}

/// Shows the file being read or written, its position in the queue, and the progress.
fn show_running(ui: &mut Ui, texts: &Texts, running: &ImportExportStatus) {
    let file = running.file.as_deref().map(file_name);
    let file = file.unwrap_or_else(|| texts.get("library-import-text"));
    let gaps = [
        ("file", file.into()),
        ("number", running.number.into()),
        ("total", running.total.into()),
    ];
    caption(ui, &texts.fill("library-running", &gaps));
    show_bar(ui, running.progress);
    ui.label(texts.fill("library-progress", &[("count", running.games.into())]));
}

fn show_report(ui: &mut Ui, texts: &Texts, report: &Report) {
    if report.has_failed {
        return error_text(ui, &texts.localize(&report.text));
    }
    ui.label(texts.localize(&report.text));
    if !report.errors.is_empty() {
        caption(ui, &texts.get("library-errors"));
        for error in &report.errors {
            small_error_text(ui, error.clone());
        }
    }
    ui.add_space(GRID);
}
