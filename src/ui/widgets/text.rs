//! Text styles other than body text.

use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Color32, FontId, Galley, Label, Painter, Response, RichText, Ui};
use std::sync::Arc;

/// Returns the width of a line of text, in points.
pub(crate) fn text_width(ui: &Ui, text: &str, font: FontId) -> f32 {
    let text = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    text.size().x
}

/// Lays out a line of text, cut with an ellipsis at the given width in points.
pub(crate) fn cut_line(painter: &Painter, text: &str, font: FontId, colour: Color32, max_width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(max_width);
    painter.layout_job(job)
}

/// Returns the maximum widths of two texts of these widths in `room`, all in points. A text narrower than half of the space
/// leaves the rest to the other text.
pub(crate) fn shared_room([first, second]: [f32; 2], room: f32) -> [f32; 2] {
    let half = room / 2.0;
    [(room - second).max(half), (room - first).max(half)]
}

/// Shows a line of text that is cut with an ellipsis at the given width, in points. The tooltip of a cut line shows the full
/// text.
pub(crate) fn cut_label(ui: &mut Ui, text: RichText, max_width: f32) -> Response {
    ui.scope(|ui| {
        ui.set_max_width(max_width.max(0.0));
        ui.add(Label::new(text).truncate())
    })
    .inner
}

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

/// Explains, in a tooltip beside a text field with the keyboard focus, that the field is full. Returns whether the
/// field is full.
pub(crate) fn explain_length_limit(texts: &Texts, field: &Response, text: &str, limit: usize) -> bool {
    let is_full = field.has_focus() && text.chars().count() >= limit;
    if is_full {
        field.show_tooltip_text(texts.fill("common-length-limit", &[("characters", limit.into())]));
    }
    is_full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_leaves_space_for_a_long_text() {
        assert_eq!(shared_room([200.0, 200.0], 100.0), [50.0, 50.0]);
        assert_eq!(shared_room([30.0, 200.0], 100.0), [50.0, 70.0]);
        assert_eq!(shared_room([200.0, 10.0], 100.0), [90.0, 50.0]);
        assert_eq!(shared_room([20.0, 30.0], 100.0), [70.0, 80.0]);
    }
}
