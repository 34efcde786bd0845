//! The files page: the locations of the game's files.

use crate::screens::backup::Purpose;
use crate::screens::settings::model::{Action, Model, Page};
use crate::screens::settings::pages::copies;
use crate::screens::settings::search::Query;
use crate::settings::FilePlace;
use crate::ui::ActionsExt;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, caption, section_label};
use bevy_egui::egui::{Button, Label, RichText, Ui, WidgetInfo, WidgetType};

/// Whether a query matches a location, the library copies or the backups.
pub(in crate::screens::settings) fn is_found(model: &Model, query: &Query) -> bool {
    places(model).any(|place| finds(model, query, place))
        || copies::are_found(model, query)
        || (model.can_back_up && finds_backups(model, query))
}

fn finds_backups(model: &Model, query: &Query) -> bool {
    let ids = [
        "settings-backup",
        "settings-backup-help",
        Page::Files.text(),
        "settings-files-words",
    ];
    query.finds(&ids.map(|id| model.texts.get(id)).each_ref().map(String::as_str))
}

fn show_backups(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("settings-backup"));
    caption(ui, &texts.get("settings-backup-help"));
    ui.columns_const(|[left, right]| {
        actions.on_click(
            block_button(left, &texts.get("settings-back-up"), true),
            Action::OpenBackup(Purpose::BackUp),
        );
        actions.on_click(
            block_button(right, &texts.get("settings-restore"), true),
            Action::OpenBackup(Purpose::Restore),
        );
    });
}

/// Returns the locations of the files. The list is empty on platforms without accessible folders.
fn places<'a>(model: &Model<'a>) -> impl Iterator<Item = &'a FilePlace> {
    let has_folders = model.capabilities.has_folders;
    model.places.iter().filter(move |_| has_folders)
}

fn finds(model: &Model, query: &Query, place: &FilePlace) -> bool {
    let texts = model.texts;
    query.finds(&[
        &texts.get(place.text),
        &place.path.to_string_lossy(),
        &texts.get(Page::Files.text()),
        &texts.get("settings-files-words"),
    ])
}

pub(in crate::screens::settings) fn show(ui: &mut Ui, model: &Model, query: &Query, actions: &mut Vec<Action>) {
    if model.can_back_up && finds_backups(model, query) {
        show_backups(ui, model, actions);
    }
    if copies::are_found(model, query) {
        copies::show(ui, model, actions);
    }
    if places(model).next().is_none() && !model.can_back_up {
        return caption(ui, &model.texts.get("settings-files-none"));
    }
    for place in places(model).filter(|place| finds(model, query, place)) {
        show_place(ui, model, place, actions);
    }
}

fn show_place(ui: &mut Ui, model: &Model, place: &FilePlace, actions: &mut Vec<Action>) {
    let name = model.texts.get(place.text);
    section_label(ui, &name);
    let path = RichText::new(place.path.display().to_string())
        .size(16.0)
        .color(palette(ui.ctx()).text);
    ui.add(Label::new(path).wrap());
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.y = GRID / 2.0;
        let mut button = |text: &str, action: Action| {
            let label = model.texts.get(text);
            let response = ui.add(Button::new(RichText::new(&label).size(16.0)));
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name}: {label}")));
            actions.on_click(&response, action);
        };
        button(
            "settings-files-open",
            Action::OpenFolder(place.folder_path().to_owned()),
        );
        button("settings-files-copy", Action::CopyPath(place.path.clone()));
    });
}
