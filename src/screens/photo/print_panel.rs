//! The panels with the options and the progress of a print.

use crate::screens::photo::panel::Action;
use crate::screens::photo::print::{PrintSettings, PrintSize, SAMPLES};
use crate::screens::photo::toolbar::{button, golden_button, group, segments, segments_width};
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::floating_panel_room;
use bevy_egui::egui::{
    Color32, Context, Label, LayerId, Pos2, ProgressBar, Rect, RichText, TextureHandle, Ui, Vec2, pos2,
};
use strum::{EnumCount, IntoEnumIterator};

const SIZE_WIDTH: f32 = 108.0;
const SAMPLES_WIDTH: f32 = 64.0;
const PROGRESS_WIDTH: f32 = 360.0;

pub(super) fn options(ui: &mut Ui, texts: &Texts, print: PrintSettings) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.set_max_width(floating_panel_room(ui.ctx()).x);
    ui.vertical_centered(|ui| {
        ui.label(
            RichText::new(texts.get("photo-print-help"))
                .size(15.0)
                .color(palette(ui.ctx()).muted),
        );
    });
    ui.horizontal_wrapped(|ui| {
        let width = segments_width(ui, PrintSize::COUNT, SIZE_WIDTH);
        group(ui, &texts.get("photo-print-size"), width, |ui| {
            let options = PrintSize::iter().map(|size| (size, size_text(size, texts)));
            actions.extend(segments(ui, SIZE_WIDTH, print.size, options).map(Action::SetPrintSize));
        });
        let width = segments_width(ui, SAMPLES.len(), SAMPLES_WIDTH);
        group(ui, &texts.get("photo-print-samples"), width, |ui| {
            let options = SAMPLES.map(|samples| (samples, samples.to_string()));
            actions.extend(segments(ui, SAMPLES_WIDTH, print.samples, options).map(Action::SetPrintSamples));
        });
        group(ui, "", 240.0, |ui| {
            actions.extend(golden_button(ui, &texts.get("photo-print-start")).then_some(Action::StartPrint));
            actions.extend(button(ui, &texts.get("photo-print-back")).then_some(Action::ClosePrint));
        });
    });
    actions
}

/// Shows a preview of the unfinished picture in the window.
pub(super) fn show_preview(ctx: &Context, picture: &TextureHandle) {
    let window = ctx.content_rect();
    let scale = (window.size() / picture.size_vec2()).min_elem();
    let place = Rect::from_center_size(window.center(), picture.size_vec2() * scale);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    let painter = ctx.layer_painter(LayerId::background());
    painter.image(picture.id(), place, whole, Color32::WHITE);
}

/// Shows the progress of a print: the current sample and the number of samples; `None` while the file is written.
pub(super) fn progress(ui: &mut Ui, texts: &Texts, progress: Option<(u32, u32)>) -> Vec<Action> {
    let (text, share) = match progress {
        Some((sample, samples)) => (
            texts.fill(
                "photo-print-progress",
                &[("sample", sample.into()), ("samples", samples.into())],
            ),
            (sample - 1) as f32 / samples as f32,
        ),
        None => (texts.get("photo-print-developing"), 1.0),
    };
    let mut actions = Vec::new();
    ui.set_max_width(floating_panel_room(ui.ctx()).x);
    ui.horizontal_wrapped(|ui| {
        ui.add_sized(Vec2::new(180.0, 40.0), Label::new(text));
        let bar = ProgressBar::new(share)
            .desired_height(GRID)
            .fill(palette(ui.ctx()).accent);
        ui.add(bar.desired_width(PROGRESS_WIDTH.min(ui.available_width())));
        actions.extend(button(ui, &texts.get("photo-print-cancel")).then_some(Action::CancelPrint));
    });
    actions
}

fn size_text(size: PrintSize, texts: &Texts) -> String {
    match size.pixels() {
        Some(pixels) => format!("{}×{}", pixels.x, pixels.y),
        None => texts.get("photo-print-window"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness, harness_in_window, has_control};
    use bevy_egui::egui::accesskit::Role;
    use egui_kittest::kittest::{NodeT, Queryable};

    #[test]
    fn each_option_of_a_print_has_its_action() {
        let texts = Texts::english();
        let mut print = harness(move |ui| options(ui, &texts, PrintSettings::default()));
        for (label, action) in [
            ("Window", Action::SetPrintSize(PrintSize::Window)),
            ("1920×1080", Action::SetPrintSize(PrintSize::FullHd)),
            ("2560×1440", Action::SetPrintSize(PrintSize::Qhd)),
            ("3840×2160", Action::SetPrintSize(PrintSize::Uhd)),
            ("16", Action::SetPrintSamples(16)),
            ("256", Action::SetPrintSamples(256)),
            ("Render", Action::StartPrint),
            ("Back", Action::ClosePrint),
        ] {
            assert_eq!(click(&mut print, label), [action], "{label}");
        }
    }

    #[test]
    fn the_progress_shows_the_sample_and_can_be_cancelled() {
        let texts = Texts::english();
        let mut print = harness(move |ui| progress(ui, &texts, Some((3, 64))));
        print.run();
        assert!(has_control(&print, "Sample 3 of 64"));
        assert_eq!(
            print
                .get_by_role(Role::ProgressIndicator)
                .accesskit_node()
                .numeric_value(),
            Some(3.0),
            "percent"
        );
        assert_eq!(click(&mut print, "Cancel"), [Action::CancelPrint]);
        let texts = Texts::english();
        let mut print = harness(move |ui| progress(ui, &texts, None));
        print.run();
        assert!(has_control(&print, "Saving picture…"));
    }

    #[test]
    fn all_options_fit_the_smallest_window() {
        let window = Vec2::new(640.0, 400.0);
        let texts = Texts::english();
        let mut print = harness_in_window(window, move |ui| options(ui, &texts, PrintSettings::default()));
        print.run();
        for label in ["Window", "3840×2160", "256", "Render", "Back"] {
            let rect = print.get_by_label(label).rect();
            assert!(
                rect.min.x >= 0.0 && rect.max.x <= window.x && rect.max.y <= 300.0,
                "{label} at {rect}"
            );
        }
    }
}
