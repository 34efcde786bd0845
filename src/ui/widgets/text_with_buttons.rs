//! A sentence with buttons, for bars above the board.

use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::widgets::button_room;
use bevy_egui::egui::{Button, Color32, Label, RichText, Ui, Vec2};

const TEXT_SIZE: f32 = 17.0;
/// Maximum width of the text, in points.
const MAX_TEXT_WIDTH: f32 = 480.0;
/// Minimum width of the text beside the buttons, in points.
const MIN_TEXT_WIDTH: f32 = 240.0;
const BUTTON_HEIGHT: f32 = 36.0;

/// Shows a text and buttons with their actions in a row of at most `room` points, or the buttons below the text if the row is too narrow.
pub(crate) fn text_with_buttons<A: Clone>(
    ui: &mut Ui,
    (text, colour): (&str, Color32),
    room: f32,
    buttons: &[(String, A)],
    actions: &mut Vec<A>,
) {
    let gap = ui.spacing().item_spacing.x;
    let buttons_room: f32 = buttons.iter().map(|(label, _)| button_room(ui, label) + gap).sum();
    let text_room = (room - buttons_room).min(MAX_TEXT_WIDTH);
    let text = RichText::new(text).font(style::bold(TEXT_SIZE)).color(colour);
    let show_text = |ui: &mut Ui, width: f32| {
        ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(Label::new(text).wrap());
        });
    };
    let mut show_buttons = |ui: &mut Ui| {
        for (label, action) in buttons {
            let button = Button::new(label).min_size(Vec2::new(0.0, BUTTON_HEIGHT));
            actions.on_click(ui.add(button), action.clone());
        }
    };
    if text_room >= MIN_TEXT_WIDTH {
        ui.horizontal(|ui| {
            // A row without buttons is as high as the others.
            ui.set_min_height(BUTTON_HEIGHT);
            show_text(ui, text_room);
            show_buttons(ui);
        });
    } else {
        show_text(ui, room);
        ui.horizontal_wrapped(show_buttons);
    }
}
