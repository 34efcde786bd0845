//! The tabs of the pages, in a column or a row, and the search field.

use crate::screens::settings::model::{Action, Model, Page};
use crate::ui::ActionsExt;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{name_text_field, small_icon_button};
use bevy_egui::egui::{
    self, Align2, Button, Color32, FontId, Id, Key, Margin, Modifiers, Response, RichText, TextEdit, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use egui_phosphor::regular as icon;
use strum::{EnumCount, IntoEnumIterator};

const TAB_HEIGHT: f32 = 44.0;
/// Maximum width and height of an icon tab, in points.
const ICON_TAB: f32 = 42.0;
const ICON_GAP: f32 = 6.0;
const SEARCH_HEIGHT: f32 = 42.0;

/// Shows the tabs in a column, each with an icon and a name.
pub(super) fn show_column(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = GRID / 2.0;
    for page in Page::iter() {
        let is_selected = model.query.is_empty() && model.page == page;
        actions.on_click(
            column_tab(ui, page.icon(), &model.texts.get(page.text()), is_selected),
            Action::OpenPage(page),
        );
    }
}

fn column_tab(ui: &mut Ui, icon: &str, name: &str, is_selected: bool) -> Response {
    let palette = palette(ui.ctx());
    let (fill, colour) = if is_selected {
        (palette.accent, palette.on_accent)
    } else {
        (Color32::TRANSPARENT, palette.text)
    };
    let size = Vec2::new(ui.available_width(), TAB_HEIGHT);
    let response = ui.add_sized(size, Button::new("").fill(fill));
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_selected, name));
    let middle = response.rect.left_center();
    let write = |x: f32, text: &str, size: f32| {
        let at = middle + Vec2::new(x, 0.0);
        ui.painter()
            .text(at, Align2::LEFT_CENTER, text, FontId::proportional(size), colour);
    };
    write(10.0, icon, 22.0);
    write(40.0, name, 18.0);
    response
}

/// Shows the tabs as a row of icons, and a button that opens the search field.
pub(super) fn show_row(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let tabs = (Page::COUNT + 1) as f32;
    let size = ((ui.available_width() + ICON_GAP) / tabs - ICON_GAP).min(ICON_TAB);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(ICON_GAP);
        for page in Page::iter() {
            let is_selected = !model.is_searching && model.page == page;
            actions.on_click(
                icon_tab(ui, size, page.icon(), &model.texts.get(page.text()), is_selected),
                Action::OpenPage(page),
            );
        }
        let name = model.texts.get("settings-search-open");
        if icon_tab(ui, size, icon::MAGNIFYING_GLASS, &name, model.is_searching).clicked() {
            focus_search(ui.ctx());
            actions.push(Action::OpenSearch);
        }
    });
}

fn icon_tab(ui: &mut Ui, size: f32, icon: &str, name: &str, is_selected: bool) -> Response {
    let palette = palette(ui.ctx());
    let (fill, colour) = if is_selected {
        (palette.accent, palette.on_accent)
    } else {
        (palette.control, palette.text)
    };
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        let button = Button::new(RichText::new(icon).size(22.0).color(colour)).fill(fill);
        ui.add_sized(Vec2::splat(size), button)
    });
    let response = response.inner;
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_selected, name));
    response.on_hover_text(name)
}

/// Shows the search field. Ctrl+F focuses the search field.
pub(super) fn show_search(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let name = model.texts.get("settings-search");
    let mut text = model.search.to_owned();
    let id = Id::new("settings search");
    ui.horizontal(|ui| {
        let clear_width = if text.is_empty() { 0.0 } else { ICON_TAB };
        let edit = TextEdit::singleline(&mut text)
            .id(id)
            .hint_text(format!("{} {name}", icon::MAGNIFYING_GLASS))
            .margin(Margin::symmetric(12, 9));
        let size = Vec2::new(ui.available_width() - clear_width - GRID, SEARCH_HEIGHT);
        let response = ui.add_sized(size, edit);
        name_text_field(&response, &name);
        // Focus a search field that the player has just opened in a narrow panel.
        let is_new = ui.data_mut(|data| {
            let key = id.with("was asked for");
            data.remove_temp::<bool>(key).unwrap_or(false)
        });
        if is_new || ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
            response.request_focus();
        }
        if response.changed() {
            actions.push(Action::Search(text.clone()));
        }
        if clear_width > 0.0 && small_icon_button(ui, icon::X, &model.texts.get("settings-search-clear")).clicked() {
            actions.push(Action::Search(String::new()));
        }
    });
}

/// Focuses the search field the next time that the field is shown.
fn focus_search(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(Id::new("settings search").with("was asked for"), true));
}
