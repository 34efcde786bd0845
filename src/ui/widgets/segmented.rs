//! Segmented controls: a few options side by side, with one selected.

use crate::ui::style::palette;
use crate::ui::widgets::text_width;
use bevy_egui::egui::{Button, FontId, Response, RichText, Ui, Vec2, WidgetInfo, WidgetType};

const TEXT_SIZE: f32 = 17.0;
const PADDING: f32 = 4.0;

/// Shows a single segment. The selected segment is filled with the accent colour. A label that is too wide is truncated.
pub(crate) fn segment(ui: &mut Ui, label: &str, is_selected: bool, width: f32) -> Response {
    let palette = palette(ui.ctx());
    let (fill, colour) = match (is_selected, ui.is_enabled()) {
        (true, true) => (palette.accent, palette.on_accent),
        // Disabled controls are drawn half transparent, so text in the colour for the accent background would be illegible.
        (true, false) => (palette.accent, palette.text),
        (false, _) => (palette.control, palette.text),
    };
    let text = RichText::new(label).size(TEXT_SIZE).color(colour);
    let response = ui.scope(|ui| {
        // With the default padding, a segment could be wider than `width`.
        ui.spacing_mut().button_padding.x = PADDING;
        ui.add_sized(Vec2::new(width, 42.0), Button::new(text).fill(fill).truncate())
    });
    let response = response.inner;
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, response.enabled(), is_selected, label));
    response
}

/// Shows segments of equal width, in as many rows as required by their labels. Returns the clicked option.
pub(crate) fn segmented_control<T: Copy + PartialEq>(
    ui: &mut Ui,
    selected: Option<T>,
    options: &[(T, String)],
) -> Option<T> {
    segmented_control_with_help(ui, selected, options, |_| None)
}

/// Shows segments like [`segmented_control`], with a tooltip for each option for which `help` returns a text.
pub(crate) fn segmented_control_with_help<T: Copy + PartialEq>(
    ui: &mut Ui,
    selected: Option<T>,
    options: &[(T, String)],
    help: impl Fn(T) -> Option<String>,
) -> Option<T> {
    let gap = ui.spacing().item_spacing.x;
    let room = ui.available_width() + gap;
    let widest = options
        .iter()
        .map(|(_, label)| min_width(ui, label))
        .fold(0.0, f32::max);
    let fitting = ((room / (widest + gap)) as usize).clamp(1, options.len().max(1));
    // Distribute the options evenly over the rows.
    let rows = options.len().div_ceil(fitting);
    let columns = options.len().div_ceil(rows.max(1)).max(1);
    let width = room / columns as f32 - gap;
    let mut clicked = None;
    for row in options.chunks(columns) {
        ui.horizontal(|ui| {
            for (option, label) in row {
                let mut response = segment(ui, label, selected == Some(*option), width);
                if let Some(help) = help(*option) {
                    response = response.on_hover_text(&help).on_disabled_hover_text(help);
                }
                if response.clicked() {
                    clicked = Some(*option);
                }
            }
        });
    }
    clicked
}

fn min_width(ui: &Ui, label: &str) -> f32 {
    text_width(ui, label, FontId::proportional(TEXT_SIZE)) + 2.0 * PADDING
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::harness;
    use bevy_egui::egui::accesskit::Toggled;
    use egui_kittest::kittest::{NodeT, Queryable};

    #[test]
    fn a_long_label_does_not_widen_its_segment() {
        let mut control = harness::<()>(|ui| {
            segment(ui, &"long ".repeat(20), false, 200.0);
            Vec::new()
        });
        control.run();
        let width = control.get_by_label_contains("long").rect().width();
        assert!((width - 200.0).abs() < 1.0, "{width}");
    }

    #[test]
    fn screen_readers_announce_the_selected_segment() {
        let mut control = harness(|ui| {
            let options = [(1, "One".to_owned()), (2, "Two".to_owned())];
            Vec::from_iter(segmented_control(ui, Some(2), &options))
        });
        control.run();
        let toggled = |label: &str| control.get_by_label(label).accesskit_node().toggled();
        assert_eq!(
            (toggled("One"), toggled("Two")),
            (Some(Toggled::False), Some(Toggled::True))
        );
    }
}
