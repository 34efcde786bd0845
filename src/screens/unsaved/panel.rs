//! The panels of the notice about unsaved games and of the question before quitting.

use crate::library::SaveFailure;
use crate::screens::unsaved::elsewhere::Outcome;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, danger_button};
use bevy_egui::egui::{Align, Button, Label, Layout, RichText, TextWrapMode, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Maximum width of the notice's content, in points.
const MARK_WIDTH: f32 = 460.0;
const DIALOG_WIDTH: f32 = 420.0;
/// Sum of the widths of the notice's frame and its distances from the edges, in points.
const FRAME_WIDTH: f32 = 32.0 + GRID * 4.0;
const TEXT_SIZE: f32 = 16.0;
/// Height of the strip without its margins, in points.
const STRIP_CONTENT_HEIGHT: f32 = 32.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    /// Number of unsaved games.
    pub(super) games: usize,
    /// Reason for the failure; `None` if the library has not replied.
    pub(super) failure: Option<&'a SaveFailure>,
    /// Outcome of saving to another file, unless a game has changed since then.
    pub(super) outcome: Option<&'a Outcome>,
    /// Width between the side panels, in points.
    pub(super) width: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Retry,
    SaveElsewhere,
    Dismiss,
    /// Quits despite unsaved games.
    Quit,
    Cancel,
}

/// Returns the reason why games are not saved, as a sentence.
pub(crate) fn reason_text(texts: &Texts, failure: Option<&SaveFailure>) -> String {
    match failure {
        None => texts.get("unsaved-waiting"),
        Some(SaveFailure::DiskFull) => texts.get("unsaved-disk-full"),
        Some(SaveFailure::ReadOnly) => texts.get("unsaved-read-only"),
        Some(SaveFailure::Locked) => texts.get("unsaved-locked"),
        Some(SaveFailure::NoFolder) => texts.get("unsaved-no-folder"),
        Some(SaveFailure::Other(reason)) => reason.clone(),
    }
}

impl Model<'_> {
    fn text(&self) -> String {
        if let Some(Outcome::Written(file)) = self.outcome {
            return self.texts.fill("unsaved-elsewhere", &[("file", file.as_str().into())]);
        }
        let reason = reason_text(self.texts, self.failure);
        let arguments = [("count", self.games.into()), ("reason", reason.into())];
        self.texts.fill("unsaved-games", &arguments)
    }

    /// Reason why the games could not be saved to another file.
    fn failed_text(&self) -> Option<String> {
        let Some(Outcome::Failed(reason)) = self.outcome else {
            return None;
        };
        let reason = ("reason", self.texts.localize(reason).into());
        Some(self.texts.fill("unsaved-elsewhere-failed", &[reason]))
    }

    /// Returns the buttons of the notice, as text ids and actions.
    fn buttons(&self) -> Vec<(&'static str, Action)> {
        let mut buttons = vec![
            ("unsaved-retry", Action::Retry),
            ("unsaved-save-elsewhere", Action::SaveElsewhere),
        ];
        if matches!(self.outcome, Some(Outcome::Written(_))) {
            buttons.push(("library-dismiss", Action::Dismiss));
        }
        buttons
    }
}

pub(super) fn mark(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.set_max_width((model.width - FRAME_WIDTH).min(MARK_WIDTH));
    show_texts(ui, model);
    ui.horizontal_wrapped(|ui| {
        for (text, action) in model.buttons() {
            show_button(ui, model, text, action, &mut actions);
        }
    });
    actions
}

/// Shows the notice as a strip of this width, in points: the text on one line, truncated if necessary, and the buttons beside it.
pub(super) fn strip(ui: &mut Ui, model: &Model, width: f32) -> Vec<Action> {
    let mut actions = Vec::new();
    let size = Vec2::new(width, STRIP_CONTENT_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(width);
        for (text, action) in model.buttons().into_iter().rev() {
            show_button(ui, model, text, action, &mut actions);
        }
        let text = match model.failed_text() {
            Some(failed) => failed,
            None => model.text(),
        };
        let colour = palette(ui.ctx()).danger;
        let shown = RichText::new(format!("{} {text}", icon::WARNING));
        let shown = shown.font(style::bold(TEXT_SIZE)).color(colour);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let response = ui.add(Label::new(shown).truncate());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        });
    });
    actions
}

fn show_button(ui: &mut Ui, model: &Model, text: &str, action: Action, actions: &mut Vec<Action>) {
    ui.spacing_mut().button_padding.y = GRID / 2.0;
    ui.spacing_mut().interact_size.y = 30.0;
    let label = RichText::new(model.texts.get(text)).size(TEXT_SIZE);
    let button = Button::new(label).wrap_mode(TextWrapMode::Extend);
    actions.on_click(ui.add(button), action);
}

fn show_texts(ui: &mut Ui, model: &Model) {
    let colour = palette(ui.ctx()).danger;
    let text = format!("{} {}", icon::WARNING, model.text());
    let text = RichText::new(text).font(style::bold(TEXT_SIZE)).color(colour);
    let response = ui.add(Label::new(text).wrap());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, model.text()));
    if let Some(Outcome::Failed(reason)) = model.outcome {
        let reason = model.texts.localize(reason);
        let text = model
            .texts
            .fill("unsaved-elsewhere-failed", &[("reason", reason.into())]);
        ui.add(Label::new(RichText::new(text).size(TEXT_SIZE)).wrap());
    }
}

/// Shows the question before quitting.
pub(super) fn question(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    ui.set_width(DIALOG_WIDTH.min(model.width - 80.0));
    let is_written = matches!(model.outcome, Some(Outcome::Written(_)));
    let heading = if is_written {
        "unsaved-quit-saved-heading"
    } else {
        "unsaved-quit-heading"
    };
    ui.label(RichText::new(texts.get(heading)).font(style::serif(30.0)));
    show_texts(ui, model);
    ui.add_space(GRID);
    if is_written {
        actions.on_click(block_button(ui, &texts.get("title-quit"), true), Action::Quit);
    } else {
        actions.on_click(block_button(ui, &texts.get("unsaved-retry"), true), Action::Retry);
        actions.on_click(
            block_button(ui, &texts.get("unsaved-save-elsewhere"), true),
            Action::SaveElsewhere,
        );
        actions.on_click(danger_button(ui, &texts.get("unsaved-quit")), Action::Quit);
    }
    actions.on_click(block_button(ui, &texts.get("common-cancel"), true), Action::Cancel);
    actions
}
