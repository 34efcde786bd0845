//! The panel of an exercise: the state of the exercise, the reason why a move is wrong, and the buttons.

use crate::exercise::{ActiveExercise, ExerciseState, Refutation};
use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::opponent::ShownHint;
use crate::review::sentence;
use crate::screens::review::judgement_text;
use crate::session::Session;
use crate::text::Texts;
use crate::ui::style::{self, GRID};
use crate::ui::widgets::{LabelPlacement, floating_panel_room, tool_button, toolbar_width};
use crate::ui::{ActionsExt, label_with_shortcut, side_symbol};
use bevy_egui::egui::{Label, RichText, Ui, Vec2};
use breakthrough_library::ExerciseId;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Move, Position, Side};
use egui_phosphor::regular as icon;

/// Maximum width of the panel, in points.
const WIDTH: f32 = 660.0;
const HEADLINE_SIZE: f32 = 19.0;
const DETAIL_SIZE: f32 = 16.0;
/// Height reserved for two lines below the headline, so that the buttons do not move.
const DETAIL_HEIGHT: f32 = 44.0;
const SYMBOL_RADIUS: f32 = 11.0;

pub(super) struct Model<'a> {
    texts: &'a Texts,
    bindings: &'a ActionBindings,
    side: Side,
    pub(super) headline: String,
    pub(super) detail: String,
    can_ask_for_hint: bool,
    can_try_again: bool,
    can_show_solution: bool,
    /// Whether the exercise is practised, and the next exercise that is due.
    next: Option<Option<ExerciseId>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Hint,
    /// Returns to the position of the exercise.
    TryAgain,
    ShowSolution,
    /// Plays the position against the computer.
    PlayOut,
    /// Opens the next exercise that is due.
    Next(ExerciseId),
    Close,
}

impl<'a> Model<'a> {
    pub(super) fn new(
        texts: &'a Texts,
        bindings: &'a ActionBindings,
        session: &Session,
        active: &ActiveExercise,
        hint: Option<ShownHint>,
        next: Option<Option<ExerciseId>>,
    ) -> Model<'a> {
        let position = active.task.position();
        let name = |mv: Move| move_name(position, mv);
        let played = session.game().line().get(active.task.game.cursor());
        let played = played
            .and_then(|node| session.game().move_at(*node))
            .map(|played| played.mv);
        let with_move = |id: &str, mv: Option<Move>| {
            let mv = mv.map(name).unwrap_or_default();
            texts.fill(id, &[("move", mv.into())])
        };
        let side = texts.side(position.side_to_move());
        let (headline, detail) = match &active.state {
            ExerciseState::Waiting => (
                with_move("exercise-task", Some(active.task.mistake.mv)),
                hint.and_then(|hint| hint.reason(position)).map_or_else(
                    || texts.fill("exercise-to-move", &[("side", side.into())]),
                    |reason| texts.localize(&reason),
                ),
            ),
            ExerciseState::Judging(_) => (with_move("exercise-judging", played), String::new()),
            ExerciseState::Refuted(refutation) => (
                wrong_headline(texts, position, refutation),
                reason_text(texts, position, refutation),
            ),
            ExerciseState::Solved { is_shown: true } => (with_move("exercise-solution", played), String::new()),
            ExerciseState::Solved { is_shown: false } => (
                solved_headline(texts, active, played),
                if active.has_hint {
                    texts.get("exercise-solved-with-hint")
                } else {
                    texts.fill("exercise-tries", &[("wrong", active.wrong_moves.into())])
                },
            ),
            ExerciseState::Failed => (texts.get("exercise-failed"), String::new()),
        };
        Model {
            texts,
            bindings,
            side: position.side_to_move(),
            headline,
            detail,
            can_ask_for_hint: matches!(active.state, ExerciseState::Waiting),
            can_try_again: session.can_undo(),
            can_show_solution: !matches!(active.state, ExerciseState::Solved { is_shown: true }),
            next: next.map(|next| next.filter(|_| matches!(active.state, ExerciseState::Solved { .. }))),
        }
    }
}

fn move_name(position: &Position, mv: Move) -> String {
    lan_move(mv, position.is_capture(mv), position.size())
}

/// Returns the headline for a good move, with the best move if it is another move.
fn solved_headline(texts: &Texts, active: &ActiveExercise, played: Option<Move>) -> String {
    let position = active.task.position();
    let name = |mv: Option<Move>| mv.map(|mv| move_name(position, mv)).unwrap_or_default();
    let gaps = [
        ("move", name(played).into()),
        ("best", name(active.task.solution()).into()),
    ];
    let is_best = played.is_some_and(|mv| active.task.mistake.evaluation.best.contains(&mv));
    let text = if is_best {
        "exercise-solved-best"
    } else {
        "exercise-solved-other"
    };
    texts.fill(text, &gaps)
}

fn wrong_headline(texts: &Texts, position: &Position, refutation: &Refutation) -> String {
    let reviewed = &refutation.reviewed;
    let gaps = [
        ("move", move_name(position, reviewed.mv).into()),
        ("judgement", texts.get(judgement_text(reviewed.judgement)).into()),
    ];
    texts.fill("exercise-wrong", &gaps)
}

/// Returns the sentence about a mistake. An inaccuracy has no sentence, so the text states the loss.
fn reason_text(texts: &Texts, position: &Position, refutation: &Refutation) -> String {
    match &refutation.reason {
        Some(reason) => texts.localize(&sentence(reason, position, &refutation.reviewed)),
        None => {
            let percent = (f64::from(refutation.reviewed.loss()) / 100.0).round() as i64;
            texts.fill("exercise-loss", &[("percent", percent.into())])
        }
    }
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let width = floating_panel_room(ui.ctx()).x.min(WIDTH);
    ui.set_width(width);
    ui.horizontal(|ui| {
        side_symbol(ui, model.side, SYMBOL_RADIUS);
        let headline = RichText::new(&model.headline).font(style::bold(HEADLINE_SIZE));
        ui.add(Label::new(headline).wrap());
    });
    let size = Vec2::new(width, DETAIL_HEIGHT);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        ui.add(Label::new(RichText::new(&model.detail).size(DETAIL_SIZE)).wrap());
    });
    ui.add_space(GRID / 2.0);
    show_tools(ui, model, width)
}

fn show_tools(ui: &mut Ui, model: &Model, width: f32) -> Vec<Action> {
    let label = |text: &str, key| label_with_shortcut(model.texts, model.bindings, text, (ActionScope::Game, key));
    let plain = |text: &str| model.texts.get(text);
    let mut tools = vec![
        (
            icon::ARROW_LEFT,
            "exercise-back",
            label("exercise-back", KeyAction::Cancel),
            true,
            Action::Close,
        ),
        (
            icon::LIGHTBULB,
            "tool-hint",
            label("tool-hint", KeyAction::Hint),
            model.can_ask_for_hint,
            Action::Hint,
        ),
        (
            icon::ARROW_COUNTER_CLOCKWISE,
            "exercise-try-again",
            label("exercise-try-again", KeyAction::Undo),
            model.can_try_again,
            Action::TryAgain,
        ),
        (
            icon::EYE,
            "exercise-show-solution",
            plain("exercise-show-solution"),
            model.can_show_solution,
            Action::ShowSolution,
        ),
        (
            icon::PLAY,
            "exercise-play-out",
            plain("exercise-play-out-help"),
            true,
            Action::PlayOut,
        ),
    ];
    if let Some(next) = model.next {
        let action = next.map_or(Action::Close, Action::Next);
        tools.push((
            icon::ARROW_RIGHT,
            "exercise-next",
            plain("exercise-next"),
            next.is_some(),
            action,
        ));
    }
    let words: Vec<String> = tools.iter().map(|(_, word, ..)| plain(word)).collect();
    let place = LabelPlacement::fitting(ui, &words, width);
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = place.gap(ui);
        ui.add_space(((width - toolbar_width(ui, &words, place)) / 2.0).max(0.0));
        for ((symbol, _, tooltip, is_enabled, action), word) in tools.iter().zip(&words) {
            actions.on_click(
                tool_button(ui, (symbol, word), tooltip, place, *is_enabled, None),
                *action,
            );
        }
    });
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness_in_window, has_control, is_enabled};

    fn exercise_panel(width: f32, state: [bool; 3]) -> crate::ui::testing::PanelHarness<'static, Action> {
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let sentence = "After c4-b5 nothing can stop the piece on d4: 3 moves to go, and White cannot capture the piece on any square.";
        harness_in_window(Vec2::new(width, 480.0), move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
                side: Side::First,
                headline: "c4-b5: Blunder".to_owned(),
                detail: sentence.to_owned(),
                can_ask_for_hint: state[0],
                can_try_again: state[1],
                can_show_solution: state[2],
                next: Some(state[2].then_some(ExerciseId(5))),
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn each_button_has_its_action_and_fits_into_the_window() {
        for width in [900.0, 640.0, 340.0] {
            let mut panel = exercise_panel(width, [true; 3]);
            panel.run();
            for (label, action) in [
                ("Back (Esc)", Action::Close),
                ("Hint (H)", Action::Hint),
                ("Try again (U)", Action::TryAgain),
                ("Show solution", Action::ShowSolution),
                ("Play this position against the computer", Action::PlayOut),
                ("Next", Action::Next(ExerciseId(5))),
            ] {
                use egui_kittest::kittest::Queryable;
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
    fn unavailable_actions_are_disabled() {
        let panel = exercise_panel(900.0, [false; 3]);
        for label in ["Hint (H)", "Try again (U)", "Show solution", "Next"] {
            assert!(!is_enabled(&panel, label), "{label}");
        }
        assert!(is_enabled(&panel, "Back (Esc)") && has_control(&panel, "c4-b5: Blunder"));
    }
}
