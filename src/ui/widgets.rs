//! Controls that several screens share.

use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::transitions::slide_in;
use bevy_egui::egui::{self, Align2, Color32, Id, Response, RichText, Sense, Stroke, Ui, Vec2, WidgetText};
use egui_phosphor::regular as icon;

/// The button that a screen is for: wide and golden.
pub(crate) fn primary_button(ui: &mut Ui, label: &str) -> Response {
    let text = RichText::new(label)
        .font(style::bold(19.0))
        .color(palette(ui.ctx()).on_accent);
    ui.add_sized(
        [ui.available_width(), 50.0],
        egui::Button::new(text).fill(palette(ui.ctx()).accent),
    )
}

/// A button as wide as its column.
pub(crate) fn wide_button(ui: &mut Ui, label: &str) -> Response {
    ui.add_sized([ui.available_width(), 46.0], egui::Button::new(label))
}

/// A button among others, as wide as its place.
pub(crate) fn plain_button(ui: &mut Ui, label: &str, is_enabled: bool) -> Response {
    let size = Vec2::new(ui.available_width(), 42.0);
    ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, egui::Button::new(label)))
        .inner
}

/// A square button with an icon and a tooltip.
pub(crate) fn icon_button(ui: &mut Ui, icon: &str, tooltip: &str, is_enabled: bool) -> Response {
    let text = RichText::new(icon).size(24.0);
    let layout = egui::Layout::centered_and_justified(egui::Direction::TopDown);
    let button = |ui: &mut Ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.add_enabled(is_enabled, egui::Button::new(text))
    };
    let response = ui.allocate_ui_with_layout(Vec2::splat(46.0), layout, button).inner;
    response.on_hover_text(tooltip).on_disabled_hover_text(tooltip)
}

/// A small heading above a group of controls.
pub(crate) fn label(ui: &mut Ui, text: &str) {
    ui.add_space(GRID);
    ui.label(RichText::new(text).size(15.0).color(palette(ui.ctx()).muted));
}

/// Something of less weight.
pub(crate) fn hint(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(palette(ui.ctx()).muted));
}

/// One of several choices side by side: the chosen one is golden.
pub(crate) fn choice(ui: &mut Ui, label: &str, is_chosen: bool, width: f32) -> Response {
    let (fill, colour) = if is_chosen {
        (palette(ui.ctx()).accent, palette(ui.ctx()).on_accent)
    } else {
        (palette(ui.ctx()).control, palette(ui.ctx()).text)
    };
    let text: WidgetText = RichText::new(label).size(CHOICE_TEXT).color(colour).into();
    ui.scope(|ui| {
        // Several stand in a row: the width that each was given must do.
        ui.spacing_mut().button_padding.x = CHOICE_PADDING;
        ui.add_sized([width, 42.0], egui::Button::new(text).fill(fill))
    })
    .inner
}

/// Equal choices in one row, or in more where their labels need it. Returns the one that was clicked.
pub(crate) fn choices<T: Copy + PartialEq>(ui: &mut Ui, current: Option<T>, options: &[(T, String)]) -> Option<T> {
    let gap = ui.spacing().item_spacing.x;
    let room = ui.available_width() + gap;
    let widest = options
        .iter()
        .map(|(_, label)| choice_width(ui, label))
        .fold(0.0, f32::max);
    let fitting = ((room / (widest + gap)) as usize).clamp(1, options.len().max(1));
    // Rows of about the same length.
    let rows = options.len().div_ceil(fitting);
    let columns = options.len().div_ceil(rows.max(1)).max(1);
    let width = room / columns as f32 - gap;
    let mut clicked = None;
    for row in options.chunks(columns) {
        ui.horizontal(|ui| {
            for (option, label) in row {
                if choice(ui, label, current == Some(*option), width).clicked() {
                    clicked = Some(*option);
                }
            }
        });
    }
    clicked
}

/// The least width of a choice.
fn choice_width(ui: &Ui, label: &str) -> f32 {
    let font = egui::FontId::proportional(CHOICE_TEXT);
    let text = ui.painter().layout_no_wrap(label.to_owned(), font, Color32::WHITE);
    text.size().x + 2.0 * CHOICE_PADDING
}

const CHOICE_TEXT: f32 = 17.0;
const CHOICE_PADDING: f32 = 4.0;

/// A disc in a side's colour, with the mark that tells it apart without colour.
pub(crate) fn side_disc(ui: &mut Ui, is_first: bool, radius: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(radius * 2.0 + 2.0), Sense::hover());
    let painter = ui.painter();
    let (fill, rim) = palette(ui.ctx()).sides[usize::from(!is_first)];
    painter.circle(rect.center(), radius, fill, Stroke::new(1.5, rim));
    if !is_first {
        painter.circle_stroke(rect.center(), radius * 0.5, Stroke::new(1.5, rim));
    }
}

/// An area that floats at a place of the window.
pub(crate) fn floating(ctx: &egui::Context, name: &str, anchor: Align2, offset: Vec2, add: impl FnOnce(&mut Ui)) {
    let shown = egui::Area::new(Id::new(name)).anchor(anchor, offset).show(ctx, |ui| {
        style::floating(ctx).show(ui, add);
    });
    slide_in(ctx, shown.response.layer_id, Vec2::new(0.0, GRID * 2.0));
}

/// The points that are left for a floating panel's content in this window.
pub(crate) fn floating_room(ctx: &egui::Context) -> Vec2 {
    ctx.content_rect().size() - style::floating(ctx).total_margin().sum() - Vec2::splat(GRID * 4.0)
}

/// A line of a list: the chosen one is filled.
pub(crate) fn selectable(ui: &mut Ui, label: &str, is_chosen: bool, colour: Option<Color32>) -> Response {
    let colour = if is_chosen {
        palette(ui.ctx()).on_accent
    } else {
        colour.unwrap_or(palette(ui.ctx()).text)
    };
    let fill = if is_chosen {
        palette(ui.ctx()).accent
    } else {
        Color32::TRANSPARENT
    };
    let text = RichText::new(label).size(17.0).color(colour);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding.y = 4.0;
        let size = Vec2::new(ui.available_width(), 36.0);
        ui.add(egui::Button::new(text).fill(fill).min_size(size))
    })
    .inner
}

/// A switch with its name.
pub(crate) fn toggle(ui: &mut Ui, label: &str, is_on: &mut bool) -> Response {
    const TRACK: Vec2 = Vec2::new(40.0, 22.0);
    /// For a button that tells more.
    const BESIDE: f32 = 72.0;
    let font = egui::FontId::proportional(18.0);
    let room = ui.available_width() - TRACK.x - GRID * 1.5 - BESIDE;
    let text = ui
        .painter()
        .layout(label.to_owned(), font, palette(ui.ctx()).text, room);
    let size = Vec2::new(TRACK.x + GRID * 1.5 + text.size().x, text.size().y.max(36.0));
    let (rect, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *is_on = !*is_on;
        response.mark_changed();
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, *is_on, label));
    let share = ui.ctx().animate_bool(response.id, *is_on);
    let outline = match ui.style().interact(&response).bg_stroke {
        plain if plain.color == Color32::TRANSPARENT => Stroke::new(1.0, palette(ui.ctx()).muted.gamma_multiply(0.6)),
        hovered => hovered,
    };
    let track = egui::Rect::from_center_size(rect.left_center() + Vec2::new(TRACK.x / 2.0, 0.0), TRACK);
    let painter = ui.painter();
    let fill = palette(ui.ctx()).control.lerp_to_gamma(palette(ui.ctx()).accent, share);
    painter.rect(track, TRACK.y / 2.0, fill, outline, egui::StrokeKind::Outside);
    let reach = TRACK.y / 2.0;
    let knob = egui::lerp((track.left() + reach)..=(track.right() - reach), share);
    let colour = palette(ui.ctx())
        .muted
        .lerp_to_gamma(palette(ui.ctx()).on_accent, share);
    painter.circle_filled(egui::pos2(knob, track.center().y), reach - 4.0, colour);
    let place = egui::pos2(track.right() + GRID * 1.5, rect.center().y - text.size().y / 2.0);
    painter.galley(place, text, palette(ui.ctx()).text);
    response
}

/// A share in percent with its name, to be dragged.
pub(crate) fn dial(ui: &mut Ui, label: &str, percent: &mut u8) {
    const NAME_WIDTH: f32 = 110.0;
    const NUMBER_WIDTH: f32 = 56.0;
    row(ui, |ui| {
        ui.spacing_mut().slider_width = ui.available_width() - NAME_WIDTH - NUMBER_WIDTH - GRID * 3.0;
        let cell = |ui: &mut Ui, width: f32, layout: egui::Layout, text: RichText| {
            ui.allocate_ui_with_layout(Vec2::new(width, 40.0), layout, |ui| {
                ui.set_min_width(width);
                ui.label(text);
            });
        };
        cell(
            ui,
            NAME_WIDTH,
            egui::Layout::left_to_right(egui::Align::Center),
            RichText::new(label),
        );
        let slider = egui::Slider::new(percent, 0..=100)
            .step_by(5.0)
            .show_value(false)
            .trailing_fill(true);
        ui.add(slider);
        let number = RichText::new(format!("{percent} %")).color(palette(ui.ctx()).muted);
        cell(
            ui,
            NUMBER_WIDTH,
            egui::Layout::right_to_left(egui::Align::Center),
            number,
        );
    });
}

/// A row of controls of different heights.
pub(crate) fn row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let size = Vec2::new(ui.available_width(), 46.0);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), add);
}

/// Two groups of controls in a row, or one below the other where it is narrow.
pub(crate) fn pair(ui: &mut Ui, first: impl FnOnce(&mut Ui), second: impl FnOnce(&mut Ui)) {
    const LEAST_WIDTH: f32 = 400.0;
    if ui.available_width() < LEAST_WIDTH {
        row(ui, first);
        row(ui, second);
        return;
    }
    row(ui, |ui| {
        first(ui);
        ui.add_space(GRID * 2.0);
        second(ui);
    });
}

/// A number with its name and a button on each side.
pub(crate) fn stepper(ui: &mut Ui, texts: &Texts, name: &str, value: &mut u8, range: std::ops::RangeInclusive<u8>) {
    ui.label(RichText::new(name).color(palette(ui.ctx()).muted));
    if icon_button(ui, icon::MINUS, &texts.get("setup-fewer"), *value > *range.start()).clicked() {
        *value -= 1;
    }
    let number = RichText::new(value.to_string()).font(style::bold(20.0));
    ui.add_sized([30.0, 40.0], egui::Label::new(number));
    if icon_button(ui, icon::PLUS, &texts.get("setup-more"), *value < *range.end()).clicked() {
        *value += 1;
    }
}
