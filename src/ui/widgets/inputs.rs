//! Switches, sliders and steppers, and their layout in rows.

use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::icon_button;
use bevy_egui::egui::{
    self, Align, Color32, FontId, Label, Layout, Rect, Response, RichText, Sense, Slider, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use egui_phosphor::regular as icon;
use std::ops::RangeInclusive;

/// Shows a switch with its label.
pub(crate) fn toggle(ui: &mut Ui, label: &str, is_on: &mut bool) -> Response {
    toggle_with_room(ui, label, is_on, 0.0)
}

/// Shows a switch whose label leaves `room_beside` points free for another control in the same row.
pub(crate) fn toggle_with_room(ui: &mut Ui, label: &str, is_on: &mut bool, room_beside: f32) -> Response {
    const TRACK: Vec2 = Vec2::new(40.0, 22.0);
    let palette = palette(ui.ctx());
    let font = FontId::proportional(18.0);
    let room = ui.available_width() - TRACK.x - GRID * 1.5 - room_beside;
    let text = ui.painter().layout(label.to_owned(), font, palette.text, room);
    let size = Vec2::new(TRACK.x + GRID * 1.5 + text.size().x, text.size().y.max(36.0));
    let (rect, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *is_on = !*is_on;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *is_on, label));
    let share = ui.ctx().animate_bool(response.id, *is_on);
    let outline = match ui.style().interact(&response).bg_stroke {
        plain if plain.color == Color32::TRANSPARENT => Stroke::new(1.0, palette.muted.gamma_multiply(0.6)),
        hovered => hovered,
    };
    let track = Rect::from_center_size(rect.left_center() + Vec2::new(TRACK.x / 2.0, 0.0), TRACK);
    let painter = ui.painter();
    let fill = palette.control.lerp_to_gamma(palette.accent, share);
    painter.rect(track, TRACK.y / 2.0, fill, outline, StrokeKind::Outside);
    let radius = TRACK.y / 2.0;
    let knob = egui::lerp((track.left() + radius)..=(track.right() - radius), share);
    let colour = palette.muted.lerp_to_gamma(palette.on_accent, share);
    painter.circle_filled(egui::pos2(knob, track.center().y), radius - 4.0, colour);
    let text_position = egui::pos2(track.right() + GRID * 1.5, rect.center().y - text.size().y / 2.0);
    painter.galley(text_position, text, palette.text);
    response
}

/// Shows a slider for a percentage, with its label.
pub(crate) fn percent_slider(ui: &mut Ui, label: &str, percent: &mut u8) {
    const LABEL_WIDTH: f32 = 110.0;
    const NUMBER_WIDTH: f32 = 56.0;
    control_row(ui, |ui| {
        ui.spacing_mut().slider_width = ui.available_width() - LABEL_WIDTH - NUMBER_WIDTH - GRID * 3.0;
        let cell = |ui: &mut Ui, width: f32, layout: Layout, text: RichText| {
            ui.allocate_ui_with_layout(Vec2::new(width, 40.0), layout, |ui| {
                ui.set_min_width(width);
                ui.label(text)
            })
            .inner
        };
        let name = cell(
            ui,
            LABEL_WIDTH,
            Layout::left_to_right(Align::Center),
            RichText::new(label),
        );
        let slider = Slider::new(percent, 0..=100)
            .step_by(5.0)
            .show_value(false)
            .trailing_fill(true);
        ui.add(slider).labelled_by(name.id);
        let number = RichText::new(format!("{percent}%")).color(palette(ui.ctx()).muted);
        cell(ui, NUMBER_WIDTH, Layout::right_to_left(Align::Center), number);
    });
}

/// Shows controls in a row, vertically centred.
pub(crate) fn control_row(ui: &mut Ui, add_contents: impl FnOnce(&mut Ui)) {
    let size = Vec2::new(ui.available_width(), 46.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), add_contents);
}

/// Shows two groups of controls side by side, or one below the other in a narrow panel.
pub(crate) fn side_by_side(ui: &mut Ui, first: impl FnOnce(&mut Ui), second: impl FnOnce(&mut Ui)) {
    const MIN_WIDTH: f32 = 400.0;
    if ui.available_width() < MIN_WIDTH {
        control_row(ui, first);
        control_row(ui, second);
        return;
    }
    control_row(ui, |ui| {
        first(ui);
        ui.add_space(GRID * 2.0);
        second(ui);
    });
}

/// Shows a number with its label and two buttons. Returns the new number after a click.
pub(crate) fn stepper(ui: &mut Ui, texts: &Texts, label: &str, value: u8, range: RangeInclusive<u8>) -> Option<u8> {
    let can_step = [value > *range.start(), value < *range.end()];
    let step = text_stepper(ui, texts, label, &value.to_string(), STEPPER_NUMBER_WIDTH, can_step);
    step.map(|step| value.saturating_add_signed(step))
}

const STEPPER_NUMBER_WIDTH: f32 = 30.0;

/// Shows a value with its label and two buttons to decrease and increase it, each enabled by `can_step`. Returns -1 or 1 after a
/// click.
pub(crate) fn text_stepper(
    ui: &mut Ui,
    texts: &Texts,
    label: &str,
    value: &str,
    value_width: f32,
    can_step: [bool; 2],
) -> Option<i8> {
    ui.label(RichText::new(label).color(palette(ui.ctx()).muted));
    step_buttons(ui, texts, label, value, value_width, can_step)
}

/// Shows the buttons of [`text_stepper`] with the value between them, without the label.
pub(crate) fn step_buttons(
    ui: &mut Ui,
    texts: &Texts,
    label: &str,
    value: &str,
    value_width: f32,
    can_step: [bool; 2],
) -> Option<i8> {
    let step = |ui: &mut Ui, icon: &str, text: &str, is_enabled: bool| {
        let tooltip = texts.get(text);
        let response = icon_button(ui, icon, &tooltip, is_enabled);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, format!("{label}: {tooltip}")));
        response.clicked()
    };
    let mut changed = None;
    if step(ui, icon::MINUS, "stepper-decrease", can_step[0]) {
        changed = Some(-1);
    }
    ui.add_sized(
        [value_width, 40.0],
        Label::new(RichText::new(value).font(style::bold(20.0))),
    );
    if step(ui, icon::PLUS, "stepper-increase", can_step[1]) {
        changed = Some(1);
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::harness_in_window;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_toggle_label_wraps_only_if_space_is_reserved_beside_it() {
        const LABEL: &str = "Auto-flip to current player";
        let height = |room_beside: f32| {
            let mut panel = harness_in_window(Vec2::new(310.0, 200.0), move |ui| -> Vec<bool> {
                toggle_with_room(ui, LABEL, &mut true, room_beside);
                Vec::new()
            });
            panel.run();
            panel.get_by_label(LABEL).rect().height()
        };
        assert!(height(72.0) > height(0.0));
        let mut panel = harness_in_window(Vec2::new(310.0, 200.0), |ui| -> Vec<bool> {
            toggle(ui, LABEL, &mut true);
            Vec::new()
        });
        panel.run();
        assert_eq!(panel.get_by_label(LABEL).rect().height(), height(0.0));
    }
}
