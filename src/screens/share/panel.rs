//! The panel of the share dialog: copying to the clipboard, and exporting an animation.

use crate::link::NEEDS_PROGRAM;
use crate::screens::share::AnimationFormat;
use crate::screens::share::line::Part;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, caption, primary_button, scrolled, section_label, segmented_control};
use crate::ui::{ActionsExt, Choice, choice_control};
use bevy_egui::egui::{ProgressBar, RichText, ScrollArea, Ui};
use strum::{EnumIter, IntoEnumIterator};

const WIDTH: f32 = 460.0;

/// Size of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub(super) enum Size {
    Small,
    #[default]
    Medium,
    Large,
}

impl Size {
    /// Returns the size in pixels.
    pub(super) const fn pixels(self) -> (u32, u32) {
        match self {
            Size::Small => (480, 300),
            Size::Medium => (640, 400),
            Size::Large => (1280, 800),
        }
    }
}

/// Time per move in an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub(super) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Speed {
    pub(super) const fn seconds_per_move(self) -> f32 {
        match self {
            Speed::Slow => 1.5,
            Speed::Normal => 0.8,
            Speed::Fast => 0.5,
        }
    }
}

impl Choice for Speed {
    fn text(self) -> &'static str {
        match self {
            Speed::Slow => "share-speed-slow",
            Speed::Normal => "share-speed-normal",
            Speed::Fast => "share-speed-fast",
        }
    }
}

/// Options of an animation, which are kept for the next export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) part: Part,
    pub(super) format: AnimationFormat,
    pub(super) size: Size,
    pub(super) speed: Speed,
}

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) options: Options,
    /// Numbers of completed and total frames of a running export.
    pub(super) progress: Option<(u32, u32)>,
    /// Whether the photo folder exists.
    pub(super) can_export: bool,
    /// Whether the platform can run the export in a second process.
    pub(super) makes_animations: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    CopyLink,
    CopyPosition,
    CopyRecord,
    CopyPicture,
    /// Saves a picture in the photo folder.
    SavePicture,
    SetOptions(Options),
    Export,
    /// Cancels the export, or closes the dialog.
    Cancel,
    /// Closes the dialog after a click outside it, unless an export is running.
    Dismiss,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    ui.label(RichText::new(model.texts.get("share-heading")).font(style::serif(34.0)));
    if let Some(progress) = model.progress {
        return show_progress(ui, model.texts, progress);
    }
    // Set the height, because egui limits a new dialog to a default height, in which the contents would scroll even in large
    // windows.
    let height = window.y - 150.0;
    let area = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true]);
    scrolled(area, ui, |ui| show_options(ui, model))
}

fn show_options(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    section_label(ui, &texts.get("share-game"));
    actions.on_click(block_button(ui, &texts.get("share-copy-link"), true), Action::CopyLink);
    if NEEDS_PROGRAM {
        caption(ui, &texts.get("share-link-help"));
    }
    ui.columns_const(|[left, right]| {
        actions.on_click(
            block_button(left, &texts.get("share-copy-position"), true),
            Action::CopyPosition,
        );
        actions.on_click(
            block_button(right, &texts.get("share-copy-pgn"), true),
            Action::CopyRecord,
        );
    });
    section_label(ui, &texts.get("share-picture"));
    ui.columns_const(|[left, right]| {
        actions.on_click(
            block_button(left, &texts.get("share-copy-picture"), true),
            Action::CopyPicture,
        );
        actions.on_click(
            block_button(right, &texts.get("photo-save"), model.can_export),
            Action::SavePicture,
        );
    });
    if model.makes_animations {
        show_animation(ui, model, &mut actions);
    }
    actions.on_click(primary_button(ui, &texts.get("share-close")), Action::Cancel);
    actions
}

fn show_animation(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (texts, options) = (model.texts, model.options);
    section_label(ui, &texts.get("share-animation"));
    caption(ui, &texts.get("share-animation-help"));
    let mut changed = options;
    changed.part = choice_control(ui, texts, options.part).unwrap_or(options.part);
    changed.format = choice_control(ui, texts, options.format).unwrap_or(options.format);
    let sizes = Size::iter().map(|size| {
        let (width, height) = size.pixels();
        (size, format!("{width}×{height}"))
    });
    let sizes: Vec<_> = sizes.collect();
    changed.size = segmented_control(ui, Some(options.size), &sizes).unwrap_or(options.size);
    changed.speed = choice_control(ui, texts, options.speed).unwrap_or(options.speed);
    if changed != options {
        actions.push(Action::SetOptions(changed));
    }
    ui.add_space(GRID);
    actions.on_click(
        block_button(ui, &texts.get("share-export"), model.can_export),
        Action::Export,
    );
}

fn show_progress(ui: &mut Ui, texts: &Texts, (done, count): (u32, u32)) -> Vec<Action> {
    let text = if count == 0 {
        texts.get("share-loading")
    } else {
        texts.fill("share-progress", &[("done", done.into()), ("count", count.into())])
    };
    let share = done as f32 / count.max(1) as f32;
    caption(ui, &text);
    ui.add(
        ProgressBar::new(share)
            .desired_height(GRID)
            .fill(palette(ui.ctx()).accent),
    );
    ui.add_space(GRID);
    let is_cancelled = block_button(ui, &texts.get("share-cancel"), true).clicked();
    if is_cancelled { vec![Action::Cancel] } else { Vec::new() }
}

impl Choice for Part {
    fn text(self) -> &'static str {
        match self {
            Part::WholeGame => "share-part-game",
            Part::FromShown => "share-part-from-shown",
        }
    }
}

impl Choice for AnimationFormat {
    fn text(self) -> &'static str {
        match self {
            AnimationFormat::Gif => "share-format-gif",
            AnimationFormat::Apng => "share-format-apng",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control, is_enabled};
    use bevy_egui::egui::accesskit::Role;
    use egui_kittest::kittest::{NodeT, Queryable};

    fn share(progress: Option<(u32, u32)>, can_export: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                options: Options::default(),
                progress,
                can_export,
                makes_animations: can_export,
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn each_control_of_the_share_dialog_has_its_action() {
        let mut share = share(None, true);
        let set = |change: fn(&mut Options)| {
            let mut options = Options::default();
            change(&mut options);
            Action::SetOptions(options)
        };
        for (label, action) in [
            ("Copy link", Action::CopyLink),
            ("Copy position", Action::CopyPosition),
            ("Copy PGN", Action::CopyRecord),
            ("Copy picture", Action::CopyPicture),
            ("Save picture", Action::SavePicture),
            ("From this position", set(|options| options.part = Part::FromShown)),
            ("Animated PNG", set(|options| options.format = AnimationFormat::Apng)),
            ("1280×800", set(|options| options.size = Size::Large)),
            ("Slow", set(|options| options.speed = Speed::Slow)),
            ("Export animation", Action::Export),
            ("Close", Action::Cancel),
        ] {
            assert_eq!(click(&mut share, label), [action], "{label}");
        }
    }

    #[test]
    fn an_export_shows_its_progress_and_can_be_cancelled() {
        let mut share = share(Some((12, 340)), true);
        share.run();
        assert!(has_control(&share, "Frame 12 of 340"));
        let bar = share.get_by_role(Role::ProgressIndicator);
        assert_eq!(bar.accesskit_node().numeric_value(), Some(3.0), "percent");
        assert!(!has_control(&share, "Export animation"));
        assert_eq!(click(&mut share, "Cancel"), [Action::Cancel]);
    }

    #[test]
    fn saving_is_disabled_without_a_folder() {
        let texts = Texts::english();
        let share = harness(move |ui| {
            let model = Model {
                texts: &texts,
                options: Options::default(),
                progress: None,
                can_export: false,
                makes_animations: true,
            };
            panel(ui, &model)
        });
        for label in ["Export animation", "Save picture"] {
            assert!(!is_enabled(&share, label), "{label}");
        }
    }

    #[test]
    fn animations_are_offered_only_where_a_second_process_can_run() {
        let share = share(None, false);
        assert!(!has_control(&share, "Export animation") && !has_control(&share, "Animation"));
        assert!(has_control(&share, "Copy link") && has_control(&share, "Close"));
    }
}
