//! The panel of an exercise: the state of the exercise, the reason why a move is wrong, and the buttons.

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::screens::exercise::model::{Model, PuzzleTools};
use crate::text::Texts;
use crate::ui::style::{self, GRID, palette};
use crate::ui::widgets::{
    MAIN_HEIGHT, Tool, button_room, caption, centred_tool_row, floating_panel_room, primary_button,
};
use crate::ui::{ActionsExt, label_with_shortcut, show_stars, side_symbol};
use bevy_egui::egui::{Align, Align2, Color32, FontId, Id, Label, Layout, RichText, Sense, Ui, Vec2};
use egui_phosphor::regular as icon;

/// Maximum width of the panel, in points.
const WIDTH: f32 = 660.0;
const HEADLINE_SIZE: f32 = 19.0;
const DETAIL_SIZE: f32 = 16.0;
const STAR_SIZE: f32 = 22.0;
/// Height reserved for two lines below the headline of a mistake, in points, so that the buttons do not move.
const DETAIL_HEIGHT: f32 = 44.0;
/// Height reserved for the sentence of a lesson or a puzzle and the button beside it, in points.
const LESSON_DETAIL_HEIGHT: f32 = MAIN_HEIGHT;
/// Minimum height of the headline of a lesson or a puzzle, in points.
const MIN_HEADLINE_HEIGHT: f32 = 52.0;
const SYMBOL_RADIUS: f32 = 11.0;
/// Text id of the button that returns to the position before a wrong move.
const TRY_AGAIN: &str = "exercise-try-again";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Hint,
    /// Returns to the position of the exercise.
    TryAgain,
    ShowSolution,
    /// Plays the position against the computer.
    PlayOut,
    /// Opens an analysis of the solution of a puzzle.
    Analyse,
    /// Copies the link of a puzzle, or the result of the daily puzzle.
    Share,
    /// Opens the next exercise.
    Next,
    Close,
}

pub(super) fn panel(ui: &mut Ui, texts: &Texts, bindings: &ActionBindings, model: &Model) -> Vec<Action> {
    let width = floating_panel_room(ui.ctx()).x.min(WIDTH);
    ui.set_width(width);
    let mut actions = Vec::new();
    show_headline(ui, texts, model, width);
    let is_lesson = model.caption.is_some();
    let height = if is_lesson { LESSON_DETAIL_HEIGHT } else { DETAIL_HEIGHT };
    let size = Vec2::new(width, height);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        show_detail(ui, texts, bindings, model, &mut actions);
    });
    ui.add_space(GRID / 2.0);
    actions.extend(show_tools(ui, texts, bindings, model, width));
    actions
}

/// Shows the caption of a lesson or a puzzle, and below it the headline with the stars of a solved board.
fn show_headline(ui: &mut Ui, texts: &Texts, model: &Model, width: f32) {
    let headline = |ui: &mut Ui| {
        side_symbol(ui, model.side, SYMBOL_RADIUS);
        show_answer(ui, model.answer);
        let headline = RichText::new(&model.headline).font(style::bold(HEADLINE_SIZE));
        ui.add(Label::new(headline).wrap());
        if let Some(stars) = model.stars {
            show_stars(ui, texts, stars, STAR_SIZE);
        }
    };
    let Some(lesson) = &model.caption else {
        ui.horizontal(headline);
        return;
    };
    caption(ui, lesson);
    // Reserve the room of the sentence, so that the buttons do not move when a shorter headline replaces the sentence.
    let room = width - 2.0 * SYMBOL_RADIUS - 2.0 - ui.spacing().item_spacing.x;
    let font = style::bold(HEADLINE_SIZE);
    let sentence = ui.painter().layout(model.sentence.clone(), font, Color32::WHITE, room);
    let size = Vec2::new(width, sentence.size().y.max(MIN_HEADLINE_HEIGHT));
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        headline(ui);
    });
}

/// Shows whether the player's last move is right. The sign grows when it appears; with reduced motion, it appears at once. The headline
/// says the same in words.
fn show_answer(ui: &mut Ui, answer: Option<bool>) {
    let size = ui.ctx().animate_bool(Id::new("exercise answer"), answer.is_some());
    let Some(is_right) = answer else { return };
    let palette = palette(ui.ctx());
    let (sign, colour) = if is_right {
        (icon::CHECK_CIRCLE, palette.accent)
    } else {
        (icon::X_CIRCLE, palette.danger)
    };
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(HEADLINE_SIZE * 1.2), Sense::hover());
    let font = FontId::proportional(HEADLINE_SIZE * 1.2 * size);
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, sign, font, colour);
}

/// Shows the sentence below the headline and, after a move in a lesson or a puzzle, the button that continues.
fn show_detail(ui: &mut Ui, texts: &Texts, bindings: &ActionBindings, model: &Model, actions: &mut Vec<Action>) {
    let text = RichText::new(&model.detail).size(DETAIL_SIZE);
    let primary = match (&model.caption, model.next) {
        (None, _) => None,
        (Some(_), Some(true)) => Some((model.next_word, KeyAction::NextMove, Action::Next)),
        (Some(_), _) => {
            let is_offered = model.can_try_again && model.answer == Some(false);
            is_offered.then_some((TRY_AGAIN, KeyAction::Undo, Action::TryAgain))
        }
    };
    let Some((id, key, action)) = primary else {
        ui.add(Label::new(text).wrap());
        return;
    };
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let label = texts.get(id);
        let size = Vec2::new(button_room(ui, &label) + GRID * 2.0, LESSON_DETAIL_HEIGHT);
        ui.allocate_ui(size, |ui| {
            ui.set_max_width(size.x);
            let button = primary_button(ui, &label);
            let tooltip = label_with_shortcut(texts, bindings, id, (ActionScope::Game, key));
            actions.on_click(button.on_hover_text(tooltip), action);
        });
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| ui.add(Label::new(text).wrap()));
    });
}

/// Shows the tools. Lessons and puzzles have the button for the next exercise beside the sentence instead.
fn show_tools(ui: &mut Ui, texts: &Texts, bindings: &ActionBindings, model: &Model, width: f32) -> Vec<Action> {
    let with_key = |text: &str, key| label_with_shortcut(texts, bindings, text, (ActionScope::Game, key));
    let tool = |icon, text: &str, tooltip: String, is_enabled: bool, action| Tool {
        icon,
        word: texts.get(text),
        tooltip,
        is_enabled,
        action,
    };
    let (back, hint, again) = ("exercise-back", "tool-hint", TRY_AGAIN);
    let (solution, play, next) = ("exercise-show-solution", "exercise-play-out", model.next_word);
    let mut tools = vec![
        tool(
            icon::ARROW_LEFT,
            back,
            with_key(back, KeyAction::Cancel),
            true,
            Action::Close,
        ),
        tool(
            icon::LIGHTBULB,
            hint,
            with_key(hint, KeyAction::Hint),
            model.can_ask_for_hint,
            Action::Hint,
        ),
        tool(
            icon::ARROW_COUNTER_CLOCKWISE,
            again,
            with_key(again, KeyAction::Undo),
            model.can_try_again,
            Action::TryAgain,
        ),
        tool(
            icon::EYE,
            solution,
            texts.get(solution),
            model.can_show_solution,
            Action::ShowSolution,
        ),
        tool(
            icon::PLAY,
            play,
            texts.get("exercise-play-out-help"),
            true,
            Action::PlayOut,
        ),
    ];
    tools.extend(
        model
            .puzzle
            .into_iter()
            .flat_map(|PuzzleTools { is_ended, share_word }| {
                let (analyse, analyse_help) = ("puzzle-analyse", texts.get("puzzle-analyse-help"));
                [
                    tool(icon::MAGNIFYING_GLASS, analyse, analyse_help, is_ended, Action::Analyse),
                    tool(
                        icon::SHARE_NETWORK,
                        share_word,
                        texts.get(share_word),
                        true,
                        Action::Share,
                    ),
                ]
            }),
    );
    tools.extend(model.next.filter(|_| model.caption.is_none()).map(|is_enabled| {
        let tooltip = with_key(next, KeyAction::NextMove);
        tool(icon::ARROW_RIGHT, next, tooltip, is_enabled, Action::Next)
    }));
    centred_tool_row(ui, &tools, width, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control, is_enabled};
    use breakthrough_rules::Side;
    use egui_kittest::kittest::Queryable;

    fn exercise_panel(width: f32, model: Model) -> PanelHarness<'static, Action> {
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        harness_in_window(Vec2::new(width, 480.0), move |ui| panel(ui, &texts, &bindings, &model))
    }

    fn mistake(is_enabled: bool) -> Model {
        let sentence = "After c4-b5 nothing can stop the piece on d4: 3 moves to go, and White cannot capture the piece on any square.";
        Model {
            side: Side::First,
            caption: None,
            sentence: String::new(),
            headline: "c4-b5: Blunder".to_owned(),
            detail: sentence.to_owned(),
            answer: None,
            stars: None,
            can_ask_for_hint: is_enabled,
            can_try_again: is_enabled,
            can_show_solution: is_enabled,
            next: Some(is_enabled),
            next_word: "exercise-next",
            puzzle: None,
        }
    }

    fn lesson(is_solved: bool) -> Model {
        let sentence = "A defender cannot capture straight ahead: step right in front of it, then past it.";
        Model {
            caption: Some("Around a defender · 1 of 3".to_owned()),
            sentence: sentence.to_owned(),
            headline: if is_solved { "Solved" } else { sentence }.to_owned(),
            answer: Some(is_solved),
            stars: is_solved.then_some(2),
            can_try_again: !is_solved,
            next: Some(is_solved),
            ..mistake(true)
        }
    }

    #[test]
    fn each_button_has_its_action_and_fits_into_the_window() {
        for width in [900.0, 640.0, 340.0] {
            let mut panel = exercise_panel(width, mistake(true));
            panel.run();
            for (label, action) in [
                ("Back (Esc)", Action::Close),
                ("Hint (H)", Action::Hint),
                ("Try again (U)", Action::TryAgain),
                ("Show solution", Action::ShowSolution),
                ("Play this position against the computer", Action::PlayOut),
                ("Next (PageDown)", Action::Next),
            ] {
                let rect = panel.get_by_label(label).rect();
                assert!(
                    rect.left() >= 0.0 && rect.right() <= width,
                    "{label} at {width}: {rect}"
                );
                assert_eq!(click(&mut panel, label), [action], "{label}");
            }
        }
    }

    #[test]
    fn a_puzzle_can_be_analysed_and_shared_once_its_result_is_known() {
        for width in [900.0, 640.0, 340.0] {
            for is_ended in [false, true] {
                let model = Model {
                    caption: Some("Rated · Classic · 7k2mqd".to_owned()),
                    puzzle: Some(PuzzleTools {
                        is_ended,
                        share_word: "puzzle-copy-link",
                    }),
                    next_word: "puzzle-next",
                    ..mistake(true)
                };
                let mut panel = exercise_panel(width, model);
                panel.run();
                assert_eq!(is_enabled(&panel, "Open the solution in an analysis"), is_ended);
                assert_eq!(click(&mut panel, "Copy link"), [Action::Share]);
                let rect = panel.get_by_label("Copy link").rect();
                assert!(rect.left() >= 0.0 && rect.right() <= width, "at {width}: {rect}");
            }
        }
    }

    #[test]
    fn unavailable_actions_are_disabled() {
        let panel = exercise_panel(900.0, mistake(false));
        for label in ["Hint (H)", "Try again (U)", "Show solution", "Next (PageDown)"] {
            assert!(!is_enabled(&panel, label), "{label}");
        }
        assert!(is_enabled(&panel, "Back (Esc)") && has_control(&panel, "c4-b5: Blunder"));
    }

    #[test]
    fn a_lesson_has_a_button_that_continues_beside_its_sentence() {
        for width in [900.0, 340.0] {
            let heights = [true, false].map(|is_solved| {
                let mut panel = exercise_panel(width, lesson(is_solved));
                panel.run();
                assert!(has_control(&panel, "Around a defender · 1 of 3"));
                assert_eq!(has_control(&panel, "2 of 3 stars"), is_solved);
                let (label, action) = if is_solved {
                    ("Next", Action::Next)
                } else {
                    ("Try again", Action::TryAgain)
                };
                let rect = panel.get_by_label(label).rect();
                assert!(rect.right() <= width, "{label} at {width}: {rect}");
                assert_eq!(click(&mut panel, label), [action]);
                assert!(!has_control(&panel, "Next (PageDown)"));
                panel.get_by_label("Back (Esc)").rect().top()
            });
            // In the narrow window, the long sentence needs more lines beside the wider button.
            assert!(
                heights[0] == heights[1] || width < 400.0,
                "the buttons do not move: {heights:?}"
            );
        }
    }
}
