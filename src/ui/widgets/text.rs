//! Text styles other than body text.

use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{Response, RichText, Ui};

/// Shows a small heading above a group of controls.
pub(crate) fn section_label(ui: &mut Ui, text: &str) {
    ui.add_space(GRID);
    ui.label(RichText::new(text).size(15.0).color(palette(ui.ctx()).muted));
}

/// Shows small, muted text.
pub(crate) fn caption(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(palette(ui.ctx()).muted));
}

/// Shows an error message with its first letter in upper case.
pub(crate) fn error_text(ui: &mut Ui, text: &str) {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let text = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    ui.label(RichText::new(text).size(16.0).color(palette(ui.ctx()).danger));
}

/// Shows, in small text, an error message about a file.
pub(crate) fn small_error_text(ui: &mut Ui, text: String) -> Response {
    ui.label(RichText::new(text).small().color(palette(ui.ctx()).danger))
}

/// Sets the accessible name of a text field whose label is shown above it.
pub(crate) fn name_text_field(field: &Response, name: &str) {
    field.ctx.accesskit_node_builder(field.id, |node| node.set_label(name));
}

/// Explains, in a tooltip beside a text field with the keyboard focus, that the field is full. Returns whether it is.
pub(crate) fn explain_length_limit(texts: &Texts, field: &Response, text: &str, limit: usize) -> bool {
    let is_full = field.has_focus() && text.chars().count() >= limit;
    if is_full {
        field.show_tooltip_text(texts.fill("common-length-limit", &[("characters", limit.into())]));
    }
    is_full
}
