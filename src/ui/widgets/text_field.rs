//! Labelled text fields.

use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{Align, Key, Margin, RichText, TextEdit, Ui};

/// Shows a text field with its label above it. Returns whether Enter was pressed in the field.
pub(crate) fn text_field(ui: &mut Ui, (label, text): (String, &String), on_change: impl FnOnce(String)) -> bool {
    ui.add_space(GRID);
    let name = ui.label(RichText::new(&label).size(15.0).color(palette(ui.ctx()).muted));
    let mut typed = text.clone();
    let edit = TextEdit::singleline(&mut typed)
        .id_salt(&label)
        .char_limit(1000)
        .margin(Margin::symmetric(8, 4))
        .vertical_align(Align::Center);
    let response = ui.add_sized([ui.available_width(), 42.0], edit).labelled_by(name.id);
    if response.changed() {
        on_change(typed);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
