//! Drop-down lists.

use crate::ui::style::palette;
use crate::ui::widgets::text::name_text_field;
use bevy_egui::egui::{ComboBox, PopupCloseBehavior, Response, RichText, TextEdit, Ui, WidgetInfo, WidgetType};

/// Maximum height of an open list, in points. Longer lists scroll.
pub(crate) const LIST_HEIGHT: f32 = 400.0;

/// Shows a drop-down list, `width` points wide. Returns the newly selected option after a change. If `chosen` is not an option,
/// the label is shown instead.
pub(crate) fn choose<T: Clone + PartialEq>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    chosen: &T,
    options: impl Iterator<Item = (T, String)>,
) -> Option<T> {
    let options: Vec<(T, String)> = options.collect();
    let current = options.iter().find(|(option, _)| option == chosen);
    let current = current.map(|(_, text)| text.clone());
    let mut clicked = None;
    let list = ComboBox::from_id_salt(label)
        .selected_text(current.as_deref().unwrap_or(label))
        .width(width)
        .height(LIST_HEIGHT)
        .truncate()
        .show_ui(ui, |ui| {
            for (option, text) in options {
                if list_entry(ui, option == *chosen, &text).clicked() && option != *chosen {
                    clicked = Some(option);
                }
            }
        });
    let spoken = current.map_or_else(|| label.to_owned(), |current| format!("{label}: {current}"));
    list.response
        .widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &spoken));
    list.response.on_hover_text(label);
    clicked
}

/// Shows an entry of an open list.
pub(crate) fn list_entry(ui: &mut Ui, is_selected: bool, text: &str) -> Response {
    let mut label = RichText::new(text);
    if is_selected {
        label = label.color(palette(ui.ctx()).on_accent);
    }
    ui.selectable_label(is_selected, label)
}

/// Maximum number of entries that a searchable list shows at once.
const MAX_ENTRIES: usize = 60;

/// Shows a drop-down list of names with a search field, `width` points wide. `none` is the label of the entry for no name, if
/// offered. Returns the newly selected name after a change.
pub(crate) fn choose_name<'a>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    chosen: Option<&str>,
    none: Option<&str>,
    names: impl Iterator<Item = &'a str>,
) -> Option<Option<String>> {
    let chosen = chosen.map(|name| (name, name.to_owned()));
    choose_named(
        ui,
        label,
        width,
        chosen,
        none,
        names.map(|name| (name, name.to_owned())),
    )
}

/// Shows the list of [`choose_name`] for options that differ from their names. Returns the newly selected option after a change.
pub(crate) fn choose_named<'a>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    chosen: Option<(&str, String)>,
    none: Option<&str>,
    options: impl Iterator<Item = (&'a str, String)>,
) -> Option<Option<String>> {
    let mut clicked = None;
    let id = ui.id().with((label, "search"));
    let (chosen, chosen_name) = chosen.unzip();
    let current = chosen_name.as_deref().or(none).unwrap_or(label);
    let list = ComboBox::from_id_salt(label)
        .selected_text(current)
        .width(width)
        .height(LIST_HEIGHT)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .truncate()
        .show_ui(ui, |ui| {
            let mut text: String = ui.data_mut(|data| data.get_temp(id)).unwrap_or_default();
            let field = ui.add(TextEdit::singleline(&mut text).hint_text(label).desired_width(width));
            name_text_field(&field, label);
            if !ui.memory(|memory| memory.focused().is_some()) {
                field.request_focus();
            }
            ui.data_mut(|data| data.insert_temp(id, text.clone()));
            let none = none.filter(|_| text.is_empty()).map(|none| (None, none.to_owned()));
            let words = text.to_lowercase();
            let found = options.filter(|(_, name)| name.to_lowercase().contains(&words));
            let options = found.take(MAX_ENTRIES).map(|(option, name)| (Some(option), name));
            for (option, name) in none.into_iter().chain(options) {
                if list_entry(ui, chosen == option, &name).clicked() {
                    clicked = (option != chosen).then(|| option.map(str::to_owned));
                    ui.close();
                }
            }
        });
    if list.inner.is_none() {
        ui.data_mut(|data| data.remove::<String>(id));
    }
    let spoken = format!("{label}: {current}");
    list.response
        .widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &spoken));
    list.response.on_hover_text(label);
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use egui_kittest::kittest::Queryable;

    fn names(chosen: Option<&'static str>) -> PanelHarness<'static, Option<String>> {
        let names: Vec<String> = (0..1000).map(|index| format!("Player {index}")).collect();
        harness(move |ui| {
            let names = names.iter().map(String::as_str);
            choose_name(ui, "Name", 200.0, chosen, Some("Everybody"), names)
                .into_iter()
                .collect()
        })
    }

    #[test]
    fn a_name_is_found_by_typing_a_part_of_it() {
        let mut list = names(None);
        assert_eq!(click(&mut list, "Name: Everybody"), []);
        list.run();
        assert!(has_control(&list, "Player 59") && !has_control(&list, "Player 987"));
        list.get_by_label("Name").type_text("R 987");
        list.run();
        assert!(!has_control(&list, "Player 59"));
        assert_eq!(click(&mut list, "Player 987"), [Some("Player 987".to_owned())]);
        list.run();
        assert!(!has_control(&list, "Player 987"), "the list closes");
    }

    #[test]
    fn no_name_can_be_chosen() {
        let mut list = names(Some("Player 3"));
        click(&mut list, "Name: Player 3");
        list.run();
        assert_eq!(click(&mut list, "Everybody"), [None]);
    }
}
