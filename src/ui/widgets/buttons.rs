//! Buttons of panels and lists.

use crate::ui::style;
use crate::ui::style::palette;
use crate::ui::widgets::text_width;
use bevy_egui::egui::{
    Button, Color32, Direction, Layout, Response, RichText, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetType,
};

/// Height of a screen's main button, in points.
pub(crate) const MAIN_HEIGHT: f32 = 50.0;

/// Width and height of an icon button, in points.
pub(crate) const ICON_BUTTON_SIZE: f32 = 46.0;

/// Shows the main button of a screen: as wide as its panel, in the accent colour.
pub(crate) fn primary_button(ui: &mut Ui, label: &str) -> Response {
    let text = RichText::new(label)
        .font(style::bold(19.0))
        .color(palette(ui.ctx()).on_accent);
    ui.add_sized(
        [ui.available_width(), MAIN_HEIGHT],
        Button::new(text).fill(palette(ui.ctx()).accent),
    )
}

/// Shows a button as wide as its panel and as high as the main button, for use beside or below the main button.
pub(crate) fn footer_button(ui: &mut Ui, label: &str) -> Response {
    ui.add_sized([ui.available_width(), MAIN_HEIGHT], Button::new(label))
}

/// Shows a button as wide as its panel.
pub(crate) fn wide_button(ui: &mut Ui, label: &str) -> Response {
    ui.add_sized([ui.available_width(), 46.0], Button::new(label))
}

/// Shows a button as wide as its column.
pub(crate) fn block_button(ui: &mut Ui, label: &str, is_enabled: bool) -> Response {
    let size = Vec2::new(ui.available_width(), 42.0);
    ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, Button::new(label)))
        .inner
}

/// Shows a button as wide as its column, for a destructive action.
pub(crate) fn danger_button(ui: &mut Ui, label: &str) -> Response {
    danger_button_of_height(ui, label, 42.0)
}

/// Shows a button for a destructive action beside a [`footer_button`].
pub(crate) fn danger_footer_button(ui: &mut Ui, label: &str) -> Response {
    danger_button_of_height(ui, label, MAIN_HEIGHT)
}

fn danger_button_of_height(ui: &mut Ui, label: &str, height: f32) -> Response {
    let palette = palette(ui.ctx());
    let text = RichText::new(label).font(style::bold(16.0)).color(palette.danger);
    let size = Vec2::new(ui.available_width(), height);
    let button = Button::new(text).stroke(Stroke::new(1.5, palette.danger));
    // The nesting matches `block_button`, so that a danger button that replaces a block button has the same id and keeps the
    // keyboard focus.
    ui.add_enabled_ui(true, |ui| ui.add_sized(size, button)).inner
}

/// Shows a square button with an icon. The tooltip serves as its accessible label.
pub(crate) fn icon_button(ui: &mut Ui, icon: &str, tooltip: &str, is_enabled: bool) -> Response {
    let text = RichText::new(icon).size(24.0);
    let layout = Layout::centered_and_justified(Direction::TopDown);
    let button = |ui: &mut Ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.add_enabled(is_enabled, Button::new(text))
    };
    let response = ui
        .allocate_ui_with_layout(Vec2::splat(ICON_BUTTON_SIZE), layout, button)
        .inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, tooltip));
    response.on_hover_text(tooltip).on_disabled_hover_text(tooltip)
}

/// Returns the minimum width of a button with the given text, in points.
pub(crate) fn button_room(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    text_width(ui, text, font) + 2.0 * ui.spacing().button_padding.x
}

/// Width and height of a small icon button, in points.
pub(crate) const SMALL_ICON_BUTTON_SIZE: f32 = 30.0;

/// Shows a small square button without a background, for secondary actions in a row. The tooltip serves as its accessible
/// label.
pub(crate) fn small_icon_button(ui: &mut Ui, icon: &str, tooltip: &str) -> Response {
    let text = RichText::new(icon).size(18.0).color(palette(ui.ctx()).muted);
    let layout = Layout::centered_and_justified(Direction::TopDown);
    let button = |ui: &mut Ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.add(Button::new(text).fill(Color32::TRANSPARENT))
    };
    let response = ui
        .allocate_ui_with_layout(Vec2::splat(SMALL_ICON_BUTTON_SIZE), layout, button)
        .inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tooltip));
    response.on_hover_text(tooltip)
}

/// Shows a list entry. The selected entry is filled with the accent colour.
pub(crate) fn list_item(ui: &mut Ui, label: &str, is_selected: bool, colour: Option<Color32>) -> Response {
    let palette = palette(ui.ctx());
    let (fill, colour) = if is_selected {
        (palette.accent, palette.on_accent)
    } else {
        (Color32::TRANSPARENT, colour.unwrap_or(palette.text))
    };
    let text = RichText::new(label).size(17.0).color(colour);
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding.y = 4.0;
        let size = Vec2::new(ui.available_width(), 36.0);
        ui.add(Button::new(text).fill(fill).min_size(size))
    });
    let response = response.inner;
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_selected, label));
    response
}
