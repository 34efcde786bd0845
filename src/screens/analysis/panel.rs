//! The contents of the analysis panel: the engine's lines, the graph of the winning probability, and the marks on the board.

use crate::input::actions::{Action as KeyAction, ActionScope};
use crate::opponent::AnalysisFailure;
use crate::review::fits_in_memory;
use crate::screens::analysis::explorer::show_explorer;
use crate::screens::analysis::header::header;
use crate::screens::analysis::lines::{move_buttons, show_lines};
use crate::screens::analysis::model::{Action, Model, PanelResponse, ShownJudgement};
use crate::screens::engine_resources::{memory_stepper, threads_stepper};
use crate::screens::game_screen::engine_failure::fault_text;
use crate::screens::review::{
    ShownReview, TurningPointText, judgement_text, show_accuracies, show_graph, show_turning_points,
};
use crate::settings::{AnalysisSettings, FactMark};
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, choose_name, error_text, replace_shown, section_label, small_icon_button};
use bevy_egui::egui::{
    Align, Button, Label, Layout, Popup, PopupCloseBehavior, Response, RichText, Ui, Vec2, WidgetInfo, WidgetType,
};
use breakthrough_review::Effort;
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

const CHIP_HEIGHT: f32 = 28.0;
const GRAPH_HEIGHT: f32 = 76.0;
const STATUS_SIZE: f32 = 14.0;
/// Height of two status lines, in points.
const STATUS_HEIGHT: f32 = 38.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> PanelResponse {
    let mut response = PanelResponse::default();
    ui.spacing_mut().item_spacing = Vec2::splat(4.0);
    show_heading(ui, model, &mut response.actions);
    show_lines(ui, model, &mut response);
    show_review(ui, model, &mut response.actions);
    let clicked = show_graph(ui, model.texts, &model.contents.graph, GRAPH_HEIGHT);
    response.actions.extend(clicked.map(Action::Show));
    show_marks(ui, model, &mut response.actions);
    show_explorer(ui, model, &mut response);
    ui.add_space(GRID / 2.0);
    response
}

/// Shows who is ahead, the state of the search, and the controls of the engine.
fn show_heading(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let width = ui.available_width();
    if let Some(game) = &model.contents.game {
        caption(ui, &header(texts, game));
    }
    ui.label(RichText::new(headline(model)).font(style::bold(18.0)));
    if !model.programs.is_empty() {
        let program = Some(model.settings.analysis.program.as_str()).filter(|name| !name.is_empty());
        let (label, built_in) = (texts.get("analysis-engine"), texts.get("analysis-built-in"));
        let names = model.programs.iter().copied();
        let chosen = choose_name(ui, &label, ui.available_width(), program, Some(&built_in), names);
        actions.extend(chosen.map(Action::ChooseProgram));
    }
    if let Some(failure) = &model.contents.status.failure {
        error_text(ui, &failure_text(texts, failure));
    }
    if model.contents.status.can_try_variant && ui.button(texts.get("analysis-try-variant")).clicked() {
        actions.push(Action::TryVariant);
    }
    // Reserve the height of two lines, so that the panel does not move during the search.
    let size = Vec2::new(width, STATUS_HEIGHT);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        let status = RichText::new(status_text(model)).size(STATUS_SIZE);
        ui.add(Label::new(status.color(palette(ui.ctx()).muted)).wrap());
    });
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_controls(ui, model, actions);
            if model.contents.is_turn {
                let note = RichText::new(texts.get("analysis-turn")).size(STATUS_SIZE);
                let note = Label::new(note.color(palette(ui.ctx()).accent)).truncate();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(note));
            }
        });
    });
}

/// Shows the accuracies and turning points of a reviewed game, or a menu that starts a review.
fn show_review(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    match &model.contents.review {
        ShownReview::Running { done, total } => {
            let id = if model.contents.is_engine_on {
                "review-paused"
            } else {
                "review-running"
            };
            let gaps = [("done", (*done).into()), ("total", (*total).into())];
            let text = RichText::new(texts.fill(id, &gaps)).size(STATUS_SIZE);
            ui.add(Label::new(text.color(palette(ui.ctx()).muted)).wrap());
            actions.on_click(ui.button(texts.get("review-cancel")), Action::CancelReview);
        }
        ShownReview::Finished(summary) => {
            show_accuracies(ui, texts, summary);
            if let Some(version) = &summary.other_engine {
                let gaps = [("version", version.as_str().into())];
                caption(ui, &texts.fill("review-other-engine", &gaps));
                let button = ui.button(texts.get("review-again"));
                show_efforts(&button, model, actions);
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(4.0);
                let clicked = show_turning_points(ui, texts, summary, TurningPointText::Short);
                actions.extend(clicked.map(Action::Show));
            });
            if let Some(shown) = model.contents.judgement {
                caption(ui, &shown_judgement_text(texts, shown));
            }
            show_mistake(ui, model, actions);
            show_better_line(ui, model, actions);
        }
        ShownReview::None | ShownReview::Outdated if model.contents.can_review => {
            if model.contents.review == ShownReview::Outdated {
                caption(ui, &texts.get("review-outdated"));
            }
            let button = ui.button(texts.get("review-game"));
            show_efforts(&button, model, actions);
        }
        ShownReview::None | ShownReview::Outdated => {}
    }
}

/// Returns the judgement of the shown move, and whether it is an only move or a missed win.
fn shown_judgement_text(texts: &Texts, shown: ShownJudgement) -> String {
    let judgement = texts.get(judgement_text(shown.judgement));
    let id = if shown.is_missed_win {
        "review-missed-win"
    } else if shown.is_only {
        "review-only-move"
    } else {
        return judgement;
    };
    texts.fill(id, &[("judgement", judgement.into())])
}

/// Shows the reason of the shown mistake, and the button that opens an exercise.
fn show_mistake(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Some(index) = model.contents.mistake else { return };
    if let Some(reason) = &model.contents.reason {
        let reason = RichText::new(model.texts.localize(reason)).size(STATUS_SIZE);
        ui.add(Label::new(reason).wrap());
    }
    let button = ui.button(model.texts.get("result-try-again"));
    actions.on_click(button, Action::TryAgain(index));
}

/// Shows the better line after a mistake. A click on a move plays the line up to this move.
fn show_better_line(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Some(line) = &model.contents.better_line else {
        return;
    };
    ui.horizontal(|ui| {
        let label = if model.contents.follows_better_line {
            "review-better-next"
        } else {
            "review-better"
        };
        let label = RichText::new(model.texts.get(label)).size(STATUS_SIZE);
        ui.label(label.color(palette(ui.ctx()).accent));
        let names = line.iter().map(|(_, name)| name.as_str());
        let (clicked, _) = move_buttons(ui, names);
        actions.extend(clicked.map(|index| Action::PlayBetterMoves(index + 1)));
    });
}

/// Adds a menu with the efforts of a review to a button.
fn show_efforts(button: &Response, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    Popup::menu(button).show(|ui| {
        for (effort, text) in [
            (Effort::Fast, "review-fast"),
            (Effort::Normal, "review-normal"),
            (Effort::Deep, "review-deep"),
        ] {
            let engine = &model.settings.engine;
            let gaps = [
                ("needed", effort.table_mebibytes().into()),
                ("memory", engine.memory_mebibytes.into()),
            ];
            let button = ui.add_enabled(fits_in_memory(effort, engine), Button::new(texts.get(text)));
            let button = button.on_disabled_hover_text(texts.fill("review-needs-memory", &gaps));
            actions.on_click(button, Action::Review(effort));
        }
    });
}

/// Shows the buttons that pause the engine, repeat the review and change the number of lines.
fn show_controls(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let label = |text: &str, action| model.label(text, (ActionScope::Analysis, action));
    let (symbol, name) = if model.contents.is_engine_on {
        (icon::PAUSE, "analysis-pause")
    } else {
        (icon::PLAY, "analysis-start")
    };
    actions.on_click(
        small_icon_button(ui, symbol, &label(name, KeyAction::ToggleEngine)),
        Action::ToggleEngine,
    );
    if matches!(model.contents.review, ShownReview::Finished(_)) {
        let review = small_icon_button(ui, icon::ARROWS_CLOCKWISE, &model.texts.get("review-game"));
        show_efforts(&review, model, actions);
        let keep = small_icon_button(ui, icon::NOTEBOOK, &model.texts.get("mistakes-keep"));
        Popup::menu(&keep).show(|ui| {
            for side in Side::BOTH {
                let text = model
                    .texts
                    .fill("mistakes-keep-side", &[("side", model.texts.side(side).into())]);
                actions.on_click(ui.button(text), Action::KeepMistakes(side));
            }
        });
    }
    let resources = small_icon_button(ui, icon::GEAR_SIX, &model.texts.get("analysis-resources"));
    Popup::menu(&resources)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| show_resources(ui, model, actions));
    let lines = model.settings.analysis.lines;
    let more = small_icon_button(ui, icon::PLUS, &label("analysis-more-lines", KeyAction::MoreLines));
    if more.clicked() && lines < AnalysisSettings::MAX_LINES {
        actions.push(Action::AddLines(1));
    }
    let fewer = small_icon_button(ui, icon::MINUS, &label("analysis-fewer-lines", KeyAction::FewerLines));
    if fewer.clicked() && lines > 1 {
        actions.push(Action::AddLines(-1));
    }
}

/// Shows the steppers for threads and memory.
fn show_resources(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let mut engine = model.settings.engine;
    section_label(ui, &model.texts.get("settings-threads"));
    threads_stepper(ui, model.texts, model.machine, &mut engine);
    section_label(ui, &model.texts.get("settings-memory"));
    memory_stepper(ui, model.texts, model.machine, &mut engine);
    if engine != model.settings.engine {
        actions.push(Action::SetResources(engine));
    }
}

fn failure_text(texts: &Texts, failure: &AnalysisFailure) -> String {
    match failure {
        AnalysisFailure::BuiltIn(reason) => texts.fill("analysis-failed", &[("reason", reason.as_str().into())]),
        AnalysisFailure::Program(name, fault) => texts.localize(&fault_text(name, fault)),
        AnalysisFailure::RatedPosition => texts.get("rejected-rated-position"),
        AnalysisFailure::Unlisted(name) => texts.fill("fault-unlisted", &[("name", name.as_str().into())]),
    }
}

fn headline(model: &Model) -> String {
    let texts = model.texts;
    if let Some(winner) = model.contents.winner {
        return texts.fill("analysis-won", &[("side", texts.side(winner).into())]);
    }
    if let Some((winner, moves)) = model.contents.lines.first().and_then(|line| line.score.win) {
        let gaps = [("side", texts.side(winner).into()), ("moves", moves.into())];
        return texts.fill("analysis-wins-in", &gaps);
    }
    let Some(probability) = model.contents.probability else {
        return texts.get("analysis-no-score");
    };
    let (side, share) = if probability >= 0.5 {
        (Side::First, probability)
    } else {
        (Side::Second, 1.0 - probability)
    };
    let percent = ((share * 100.0).round() as u32).clamp(50, 99);
    let gaps = [("side", texts.side(side).into()), ("percent", percent.into())];
    texts.fill("analysis-probability", &gaps)
}

fn status_text(model: &Model) -> String {
    let (texts, status) = (model.texts, &model.contents.status);
    if model.contents.winner.is_some() {
        return texts.get("analysis-over");
    }
    if status.failure.is_some() {
        return String::new();
    }
    let Some(depth) = status.depth else {
        let id = if model.contents.is_engine_on {
            "analysis-starting"
        } else {
            "analysis-paused"
        };
        return texts.get(id);
    };
    let gaps = [
        ("depth", depth.into()),
        ("nodes", short_number(texts, status.nodes).into()),
        (
            "speed",
            short_number(texts, status.nodes_per_second.unwrap_or(0)).into(),
        ),
    ];
    let id = match (status.is_running, model.contents.is_engine_on) {
        (true, _) => "analysis-status",
        (false, true) => "analysis-finished",
        (false, false) => "analysis-paused-at",
    };
    texts.fill(id, &gaps)
}

/// Formats a number with three digits at most, in thousands, millions or billions.
fn short_number(texts: &Texts, number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [
        (1_000_000_000, "analysis-billions"),
        (1_000_000, "analysis-millions"),
        (1_000, "analysis-thousands"),
    ];
    for (unit, id) in UNITS {
        if number >= unit {
            let value = number as f64 / unit as f64;
            let digits = usize::from(value < 10.0);
            return texts.fill(id, &[("number", format!("{value:.digits$}").into())]);
        }
    }
    number.to_string()
}

/// Shows a chip for each kind of mark on the board.
fn show_marks(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let facts = FactMark::iter().map(|fact| {
        let is_on = model.settings.analysis.facts.contains(&fact);
        let (text, help) = fact_texts(fact);
        ((text, texts.get(help)), is_on, Action::ToggleFact(fact))
    });
    let arrows = (ActionScope::Analysis, KeyAction::ToggleArrows);
    let threats = (ActionScope::Game, KeyAction::ToggleThreats);
    let others = [
        (
            ("analysis-arrows", model.label("analysis-arrows-help", arrows)),
            model.settings.analysis.shows_arrows,
            Action::ToggleArrows,
        ),
        (
            ("tool-threats", model.label("tool-threats-help", threats)),
            model.shows_threats,
            Action::ToggleThreats,
        ),
    ];
    let explorer = (
        ("analysis-explorer", texts.get("analysis-explorer-help")),
        model.settings.analysis.shows_explorer,
        Action::ToggleExplorer,
    );
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for ((text, help), is_on, action) in others.into_iter().chain(facts).chain([explorer]) {
            let chip = chip(ui, &texts.get(text), is_on).on_hover_text(help);
            actions.on_click(&chip, action);
        }
    });
    show_legend(ui, texts, &model.settings.analysis.facts);
}

/// Explains the marks. The explanation of a new mark scrolls into view.
fn show_legend(ui: &mut Ui, texts: &Texts, facts: &BTreeSet<FactMark>) {
    let before = replace_shown(ui, "explained facts", facts.clone());
    for fact in facts {
        caption(ui, &texts.get(fact_texts(*fact).1));
        if before.as_ref().is_some_and(|before| !before.contains(fact)) {
            ui.scroll_to_cursor(None);
        }
    }
}

/// Returns the text ids of a fact's name and of its explanation.
pub(super) const fn fact_texts(fact: FactMark) -> (&'static str, &'static str) {
    match fact {
        FactMark::Runners => ("analysis-runners", "analysis-runners-help"),
        FactMark::Race => ("analysis-race", "analysis-race-help"),
        FactMark::Hanging => ("analysis-hanging", "analysis-hanging-help"),
        FactMark::Pivotal => ("analysis-pivotal", "analysis-pivotal-help"),
        FactMark::Holes => ("analysis-holes", "analysis-holes-help"),
        FactMark::Blocked => ("analysis-blocked", "analysis-blocked-help"),
        FactMark::Control => ("analysis-control", "analysis-control-help"),
    }
}

pub(super) fn chip(ui: &mut Ui, label: &str, is_on: bool) -> Response {
    let palette = palette(ui.ctx());
    ui.spacing_mut().button_padding = Vec2::new(8.0, 2.0);
    let mut text = RichText::new(label).size(14.0);
    if is_on {
        text = text.color(palette.on_accent);
    }
    let mut button = Button::new(text).min_size(Vec2::new(0.0, CHIP_HEIGHT));
    if is_on {
        button = button.fill(palette.accent);
    }
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_on, label));
    response
}
