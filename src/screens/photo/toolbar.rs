//! The toolbar of photo mode: depth of field, lens, exposure, time of day, and the actions on the photo.

use crate::screens::photo::panel::{Action, Model};
use crate::screens::photo::settings::ExposureThirds;
use crate::screens::photo::{Aperture, FocalLength};
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{floating_panel_room, segment, text_stepper, text_width};
use crate::ui::{Choice, choices, style};
use bevy_egui::egui::{Align, Button, FontId, Layout, RichText, Ui, Vec2};
use breakthrough_themes::TimeOfDay;
use strum::{EnumCount, IntoEnumIterator};

/// Height of a row, in points.
pub(super) const HEIGHT: f32 = 46.0;
const SEGMENT_WIDTH: f32 = 84.0;
const TIME_WIDTH: f32 = 64.0;
/// Width of a stepper's value, in points.
const VALUE_WIDTH: f32 = 76.0;
/// Width of a stepper's buttons, value and gaps, in points.
const STEPPER_WIDTH: f32 = 2.0 * 44.0 + VALUE_WIDTH + 4.0 * GRID;

pub(super) fn toolbar(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    ui.set_max_width(floating_panel_room(ui.ctx()).x);
    ui.vertical_centered(|ui| {
        ui.label(
            RichText::new(texts.get("photo-help"))
                .size(15.0)
                .color(palette(ui.ctx()).muted),
        );
    });
    ui.horizontal_wrapped(|ui| {
        choose_aperture(ui, model, &mut actions);
        choose_focal_length(ui, model, &mut actions);
        choose_exposure(ui, model, &mut actions);
        choose_time(ui, model, &mut actions);
        group(ui, "", 3.0 * 130.0, |ui| {
            let save = golden_button(ui, &texts.get("photo-save"));
            let others = [("photo-print", Action::OpenPrint), ("photo-done", Action::Close)];
            actions.extend(save.then_some(Action::TakePicture));
            for (text, action) in others {
                actions.extend(button(ui, &texts.get(text)).then_some(action));
            }
        });
    });
    actions
}

/// Shows a label and its controls in a row. `width` is the width of the controls, in points.
pub(super) fn group(ui: &mut Ui, label: &str, width: f32, add_controls: impl FnOnce(&mut Ui)) {
    let width = (label_width(ui, label) + width + GRID * 2.0).min(ui.max_rect().width());
    ui.allocate_ui_with_layout(Vec2::new(width, HEIGHT), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(width);
        if !label.is_empty() {
            ui.label(RichText::new(label).color(palette(ui.ctx()).muted));
        }
        add_controls(ui);
    });
}

pub(super) fn golden_button(ui: &mut Ui, label: &str) -> bool {
    let text = RichText::new(label)
        .font(style::bold(17.0))
        .color(palette(ui.ctx()).on_accent);
    let button = Button::new(text)
        .fill(palette(ui.ctx()).accent)
        .min_size(Vec2::new(0.0, HEIGHT));
    ui.add(button).clicked()
}

pub(super) fn button(ui: &mut Ui, label: &str) -> bool {
    ui.add(Button::new(label).min_size(Vec2::new(0.0, HEIGHT))).clicked()
}

/// Shows segments of equal width.
pub(super) fn segments<T: Copy + PartialEq>(
    ui: &mut Ui,
    width: f32,
    selected: T,
    options: impl IntoIterator<Item = (T, String)>,
) -> Option<T> {
    let mut clicked = None;
    for (option, label) in options {
        if segment(ui, &label, selected == option, width).clicked() {
            clicked = Some(option);
        }
    }
    clicked
}

/// Returns the width of `count` segments, including a gap after each segment.
pub(super) fn segments_width(ui: &Ui, count: usize, width: f32) -> f32 {
    (width + ui.spacing().item_spacing.x) * count as f32
}

fn choose_aperture(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let width = segments_width(ui, Aperture::COUNT, SEGMENT_WIDTH);
    group(ui, &texts.get("photo-depth-of-field"), width, |ui| {
        actions.extend(segments(ui, SEGMENT_WIDTH, model.aperture, choices(texts)).map(Action::SetAperture));
    });
}

fn choose_focal_length(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let current = model.settings.focal_length;
    let millimetres = current.field_of_view().focal_length().round();
    let value = model
        .texts
        .fill("photo-focal-length-mm", &[("millimetres", millimetres.into())]);
    let label = model.texts.get("photo-focal-length");
    let at = FocalLength::iter().position(|other| other == current).unwrap_or(0);
    let neighbour = |step: isize| FocalLength::iter().nth(at.checked_add_signed(step)?);
    let can_step = [-1, 1].map(|step| neighbour(step).is_some());
    group(ui, "", label_width(ui, &label) + STEPPER_WIDTH, |ui| {
        let step = text_stepper(ui, model.texts, &label, &value, VALUE_WIDTH, can_step);
        actions.extend(step.and_then(|step| neighbour(step.into())).map(Action::SetFocalLength));
    });
}

fn choose_exposure(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let current = model.settings.exposure;
    let label = model.texts.get("photo-exposure");
    let can_step = [!current.is_darkest(), !current.is_lightest()];
    group(ui, "", label_width(ui, &label) + STEPPER_WIDTH, |ui| {
        let step = text_stepper(ui, model.texts, &label, &exposure_text(current), VALUE_WIDTH, can_step);
        actions.extend(step.map(|step| Action::SetExposure(current.lighter(step))));
    });
}

fn choose_time(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Some((times, shown)) = &model.times else { return };
    let texts = model.texts;
    let width = segments_width(ui, times.len(), TIME_WIDTH);
    group(ui, &texts.get("settings-time-of-day"), width, |ui| {
        let options = times.iter().map(|time| (*time, texts.get(time_text(*time))));
        actions.extend(segments(ui, TIME_WIDTH, *shown, options).map(Action::SetTimeOfDay));
    });
}

fn label_width(ui: &Ui, label: &str) -> f32 {
    text_width(ui, label, FontId::proportional(18.0))
}

/// Formats an exposure in the notation used in photography: `+1⅓`, `0`, `-⅔`.
fn exposure_text(exposure: ExposureThirds) -> String {
    let thirds = (exposure.stops() * 3.0).round() as i32;
    let sign = match thirds.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    let (whole, part) = (thirds.abs() / 3, ["", "⅓", "⅔"][(thirds.abs() % 3) as usize]);
    match (whole, part) {
        (0, "") => "0".to_owned(),
        (0, part) => format!("{sign}{part}"),
        (whole, part) => format!("{sign}{whole}{part}"),
    }
}

impl Choice for Aperture {
    fn text(self) -> &'static str {
        match self {
            Aperture::Pinhole => "photo-depth-of-field-off",
            Aperture::Narrow => "photo-depth-of-field-low",
            Aperture::Middle => "photo-depth-of-field-medium",
            Aperture::Wide => "photo-depth-of-field-high",
        }
    }
}

const fn time_text(time: TimeOfDay) -> &'static str {
    match time {
        TimeOfDay::Day => "settings-time-of-day-day",
        TimeOfDay::Dusk => "settings-time-of-day-dusk",
        TimeOfDay::Night => "settings-time-of-day-night",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::photo::PhotoSettings;
    use crate::text::Texts;
    use crate::ui::testing::{click, harness, harness_in_window, has_control, is_enabled};
    use egui_kittest::kittest::Queryable;

    fn model(texts: &Texts, settings: PhotoSettings) -> Model<'_> {
        let times = vec![TimeOfDay::Day, TimeOfDay::Dusk, TimeOfDay::Night];
        Model {
            texts,
            aperture: Aperture::Pinhole,
            settings,
            times: Some((times, TimeOfDay::Dusk)),
        }
    }

    #[test]
    fn each_control_of_photo_mode_has_its_action() {
        let texts = Texts::english();
        let mut photo = harness(move |ui| toolbar(ui, &model(&texts, PhotoSettings::default())));
        let exposure = ExposureThirds::default();
        for (label, action) in [
            ("Off", Action::SetAperture(Aperture::Pinhole)),
            ("Low", Action::SetAperture(Aperture::Narrow)),
            ("Medium", Action::SetAperture(Aperture::Middle)),
            ("High", Action::SetAperture(Aperture::Wide)),
            ("Focal length: Decrease", Action::SetFocalLength(FocalLength::Short)),
            ("Focal length: Increase", Action::SetFocalLength(FocalLength::Long)),
            ("Exposure: Decrease", Action::SetExposure(exposure.lighter(-1))),
            ("Exposure: Increase", Action::SetExposure(exposure.lighter(1))),
            ("Day", Action::SetTimeOfDay(TimeOfDay::Day)),
            ("Night", Action::SetTimeOfDay(TimeOfDay::Night)),
            ("Save picture", Action::TakePicture),
            ("Render…", Action::OpenPrint),
            ("Done", Action::Close),
        ] {
            assert_eq!(click(&mut photo, label), [action], "{label}");
        }
        assert!(has_control(&photo, "52 mm") && has_control(&photo, "0"));
    }

    #[test]
    fn the_steppers_stop_at_two_stops_and_the_longest_lens() {
        let texts = Texts::english();
        let settings = PhotoSettings {
            focal_length: FocalLength::Longest,
            exposure: ExposureThirds::default().lighter(-7),
            ..Default::default()
        };
        let mut photo = harness(move |ui| toolbar(ui, &model(&texts, settings)));
        photo.run();
        assert!(has_control(&photo, "85 mm") && has_control(&photo, "−2"));
        for (label, expected) in [
            ("Focal length: Increase", false),
            ("Focal length: Decrease", true),
            ("Exposure: Increase", true),
            ("Exposure: Decrease", false),
        ] {
            assert_eq!(is_enabled(&photo, label), expected, "{label}");
        }
    }

    #[test]
    fn exposures_are_formatted_in_thirds_of_a_stop() {
        let text = |thirds| exposure_text(ExposureThirds::default().lighter(thirds));
        let texts = [-6, -4, -1, 0, 2, 3, 5].map(text);
        assert_eq!(texts, ["−2", "−1⅓", "−⅓", "0", "+⅔", "+1", "+1⅔"]);
    }

    #[test]
    fn all_controls_fit_the_smallest_window() {
        let texts = Texts::english();
        let window = Vec2::new(640.0, 400.0);
        let mut photo = harness_in_window(window, move |ui| toolbar(ui, &model(&texts, PhotoSettings::default())));
        photo.run();
        for label in [
            "Off",
            "High",
            "Focal length: Decrease",
            "Exposure: Increase",
            "Day",
            "Render…",
            "Done",
        ] {
            let rect = photo.get_by_label(label).rect();
            let inside = rect.min.x >= 0.0 && rect.max.x <= window.x && rect.max.y <= window.y * 0.75;
            assert!(inside, "{label} at {rect}");
        }
    }
}
