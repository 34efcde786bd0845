//! Segmented controls: a few options side by side, one of them selected.

use crate::ui::style::palette;
use bevy_egui::egui::{Button, Color32, FontId, Response, RichText, Ui, Vec2};

const TEXT_SIZE: f32 = 17.0;
const PADDING: f32 = 4.0;

/// One segment. The selected one is filled with the accent colour, and screen readers hear which it is.
pub(crate) fn segment(ui: &mut Ui, label: &str, is_selected: bool, width: f32) -> Response {
    let palette = palette(ui.ctx());
    let (fill, colour) = if is_selected {
        (palette.accent, palette.on_accent)
    } else {
        (palette.control, palette.text)
    };
    let text = RichText::new(label).size(TEXT_SIZE).color(colour);
    ui.scope(|ui| {
        // The default padding would make a segment wider than its share of the row.
        ui.spacing_mut().button_padding.x = PADDING;
        let button = Button::new(text).fill(fill).selected(is_selected);
        ui.add_sized(Vec2::new(width, 42.0), button)
    })
    .inner
}

/// Equally wide segments, in one row or in as many as their labels need. Returns the option that was clicked.
pub(crate) fn segmented_control<T: Copy + PartialEq>(
    ui: &mut Ui,
    selected: Option<T>,
    options: &[(T, String)],
) -> Option<T> {
    let gap = ui.spacing().item_spacing.x;
    let room = ui.available_width() + gap;
    let widest = options
        .iter()
        .map(|(_, label)| min_width(ui, label))
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
                if segment(ui, label, selected == Some(*option), width).clicked() {
                    clicked = Some(*option);
                }
            }
        });
    }
    clicked
}

fn min_width(ui: &Ui, label: &str) -> f32 {
    let font = FontId::proportional(TEXT_SIZE);
    let text = ui.painter().layout_no_wrap(label.to_owned(), font, Color32::WHITE);
    text.size().x + 2.0 * PADDING
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, is_selected};

    #[test]
    fn the_accessibility_tree_says_which_segment_is_selected() {
        let options = [(1, "One".to_owned()), (2, "Two".to_owned()), (3, "Three".to_owned())];
        let mut selected = Some(2);
        let mut harness: PanelHarness<'_, i32> = harness(|ui| {
            let clicked = segmented_control(ui, selected, &options);
            selected = clicked.or(selected);
            clicked.into_iter().collect()
        });
        harness.run();
        let selection =
            |harness: &PanelHarness<'_, i32>| ["One", "Two", "Three"].map(|label| is_selected(harness, label));
        assert_eq!(selection(&harness), [false, true, false]);
        assert_eq!(click(&mut harness, "Three"), [3]);
        assert_eq!(selection(&harness), [false, false, true]);
    }
}
