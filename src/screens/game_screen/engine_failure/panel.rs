//! The contents of the dialog for a UCI engine that has failed or is not confirmed.

use crate::opponent::{FailureAnswer, UciEngineFailed};
use crate::screens::confirm_engine::{Question, show_in_window, show_question};
use crate::screens::game_screen::engine_failure::text::{fault_text, unlisted_text};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::widgets::{block_button, caption, primary_button, scrolled, section_label, segmented_control};
use crate::ui::{ActionsExt, computer_name, short_level_name};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use breakthrough_engine::Level;
use breakthrough_uci_client::EngineCommand;

const WIDTH: f32 = 520.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) failed: &'a UciEngineFailed,
    /// Run confirmation for the engine if the game is waiting for this confirmation.
    pub(super) question: Option<&'a Question>,
    /// Computer level offered as a replacement.
    pub(super) level: Level,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Answer(FailureAnswer),
    /// Confirms and runs this command.
    Run(EngineCommand),
    SetLevel(Level),
    OpenMenu,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    match model.question {
        Some(question) => confirmation_panel(ui, model, question),
        None => failure_panel(ui, model),
    }
}

/// Shows the run confirmation for the engine.
fn confirmation_panel(ui: &mut Ui, model: &Model, question: &Question) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    show_in_window(ui, |ui| {
        let can_run = show_question(ui, texts, question);
        choose_level(ui, model, &mut actions);
        ui.columns_const(|[left, right]| {
            let replace = texts.fill(
                "run-program-replace",
                &[("player", computer_name(texts, model.level).into())],
            );
            actions.on_click(
                block_button(left, &replace, true),
                Action::Answer(FailureAnswer::Replace(model.level)),
            );
            actions.on_click(
                block_button(right, &texts.get("run-program-close"), true),
                Action::OpenMenu,
            );
        });
        // This button is last, so that pressing Tab once and then Enter does not run the engine.
        if block_button(ui, &texts.get("run-program-run"), can_run).clicked() {
            actions.push(Action::Run(question.command.clone()));
        }
    });
    actions
}

fn choose_level(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("failure-level"));
    let levels = Level::ALL.map(|level| (level, short_level_name(model.texts, level)));
    actions.extend(segmented_control(ui, Some(model.level), &levels).map(Action::SetLevel));
}

fn failure_panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    let mut actions = Vec::new();
    let area = ScrollArea::vertical()
        .max_height(window.y - 80.0)
        .min_scrolled_height(window.y - 80.0)
        .auto_shrink([false, true]);
    scrolled(area, ui, |ui| {
        ui.label(RichText::new(texts.get("failure-heading")).font(style::serif(34.0)));
        let name = model.failed.name;
        let sentence = match &model.failed.fault {
            Some(fault) => fault_text(name.as_str(), fault),
            None => unlisted_text(name),
        };
        ui.label(RichText::new(texts.localize(&sentence)).size(18.0));
        choose_level(ui, model, &mut actions);
        let computer = computer_name(texts, model.level);
        let replace = texts.fill("failure-replace", &[("player", computer.into())]);
        actions.on_click(
            primary_button(ui, &replace),
            Action::Answer(FailureAnswer::Replace(model.level)),
        );
        ui.columns_const(|[left, right]| {
            actions.on_click(
                block_button(left, &texts.get("failure-try-again"), true),
                Action::Answer(FailureAnswer::Retry),
            );
            let side = texts.side(model.failed.side);
            let lose = texts.fill("failure-resign", &[("side", side.into())]);
            actions.on_click(block_button(right, &lose, true), Action::Answer(FailureAnswer::Lose));
        });
        caption(ui, &texts.get("failure-menu"));
    });
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control};
    use bevy_egui::egui::Vec2;
    use breakthrough_rules::Side;
    use breakthrough_uci_client::Fault;
    use egui_kittest::kittest::Queryable;

    fn failed(fault: Option<Fault>) -> (Texts, UciEngineFailed) {
        let texts = Texts::english();
        let name = "Odd One".parse().expect("a name");
        let side = Side::Second;
        (texts, UciEngineFailed { side, name, fault })
    }

    fn dialog(fault: Option<Fault>) -> PanelHarness<'static, Action> {
        let (texts, failed) = failed(fault);
        harness(move |ui| show(ui, &texts, &failed))
    }

    fn show(ui: &mut Ui, texts: &Texts, failed: &UciEngineFailed) -> Vec<Action> {
        let level = Level::new(4).expect("a level");
        let question = None;
        let model = Model {
            texts,
            failed,
            question,
            level,
        };
        panel(ui, &model)
    }

    #[test]
    fn an_unconfirmed_engine_can_be_run_or_replaced() {
        let (texts, failed) = failed(Some(Fault::NotConfirmed));
        let question = Question {
            name: "Odd One".to_owned(),
            command: EngineCommand::new(vec!["/usr/games/odd".to_owned(), "uci".to_owned()]),
            source: "run-program-source-backup".into(),
        };
        let command = question.command.clone();
        let mut dialog = harness(move |ui| {
            let model = Model {
                texts: &texts,
                failed: &failed,
                question: Some(&question),
                level: Level::new(4).expect("a level"),
            };
            panel(ui, &model)
        });
        for (label, action) in [
            ("Run this program", Action::Run(command)),
            ("7", Action::SetLevel(Level::new(7).expect("a level"))),
            (
                "Replace with Level 4",
                Action::Answer(FailureAnswer::Replace(Level::new(4).expect("a level"))),
            ),
            ("Close", Action::OpenMenu),
        ] {
            assert_eq!(click(&mut dialog, label), [action], "{label}");
        }
        assert!(
            has_control(&dialog, "/usr/games/odd") && has_control(&dialog, "The command comes from a restored backup.")
        );
        let run = dialog.get_by_label("Run this program").rect();
        for label in ["7", "Replace with Level 4", "Close"] {
            assert!(
                dialog.get_by_label(label).rect().bottom() <= run.top(),
                "{label} is above"
            );
        }
    }

    #[test]
    fn each_control_of_the_dialog_has_its_action() {
        let mut dialog = dialog(Some(Fault::IllegalMove("a1a8".to_owned())));
        for (label, action) in [
            ("7", Action::SetLevel(Level::new(7).expect("a level"))),
            (
                "Replace with Level 4",
                Action::Answer(FailureAnswer::Replace(Level::new(4).expect("a level"))),
            ),
            ("Retry", Action::Answer(FailureAnswer::Retry)),
            ("Resign as Black", Action::Answer(FailureAnswer::Lose)),
        ] {
            assert_eq!(click(&mut dialog, label), [action], "{label}");
        }
        assert!(has_control(&dialog, "Odd One played an illegal move: a1a8"));
    }

    #[test]
    fn an_engine_missing_from_the_list_is_named() {
        let mut dialog = dialog(None);
        dialog.run();
        assert!(has_control(&dialog, "Your engine list doesn’t include Odd One."));
    }

    #[test]
    fn all_buttons_fit_the_smallest_window() {
        let (texts, failed) = failed(Some(Fault::NotStarted("no such file ".repeat(9))));
        let mut dialog = harness_in_window(Vec2::new(640.0, 400.0), move |ui| show(ui, &texts, &failed));
        dialog.get_by_label("Resign as Black").scroll_to_me();
        dialog.run();
        assert!(dialog.get_by_label("Resign as Black").rect().bottom() <= 400.0);
    }
}
