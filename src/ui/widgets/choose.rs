//! Drop-down lists.

use crate::ui::style::palette;
use bevy_egui::egui::{ComboBox, Response, RichText, Ui, WidgetInfo, WidgetType};

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
