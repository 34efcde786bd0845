//! The section of the new-game screen for players, level or UCI engine, and side.

use crate::screens::engines::choose_engine;
use crate::screens::new_game::model::{Action, Model};
use crate::screens::new_game::terms_panel::{choose_names, player_plays_as};
use crate::session::{GameMode, NotRated};
use crate::settings::Opponents;
use crate::ui::widgets::{caption, section_label, segmented_control, segmented_control_with_help};
use crate::ui::{mode_help, mode_text, short_level_name};
use bevy_egui::egui::{Align, Layout, Ui};
use breakthrough_engine::Level;
use breakthrough_rules::Side;
use breakthrough_variants::StartingSide;

pub(super) fn choose_players(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    choose_opponents(ui, model, actions);
    if model.form.opponents != Opponents::Friend {
        choose_mode(ui, model, actions);
    }
}

/// Shows the selection between casual and rated. If the game cannot be rated, shows the reason, both below the selection and as
/// a tooltip of the rated mode.
fn choose_mode(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("mode-heading"));
    let modes = [GameMode::Casual, GameMode::Rated].map(|mode| (mode, mode_text(texts, mode)));
    let not_rated = model.form.not_rated(&model.terms, model.selected);
    let refusal = not_rated.map(|reason| texts.get(not_rated_text(reason)));
    let mode = not_rated.map_or(model.form.mode, |_| GameMode::Casual);
    let help = |mode| match (mode, &refusal) {
        (GameMode::Rated, Some(reason)) => reason.clone(),
        _ => mode_help(texts, mode),
    };
    let clicked = ui.add_enabled_ui(not_rated.is_none(), |ui| {
        segmented_control_with_help(ui, Some(mode), &modes, |mode| Some(help(mode)))
    });
    actions.extend(clicked.inner.map(Action::SetMode));
    caption(ui, &refusal.unwrap_or_else(|| mode_help(texts, mode)));
}

/// Returns the text id of the reason why a game cannot be rated.
const fn not_rated_text(reason: NotRated) -> &'static str {
    match reason {
        NotRated::Players => "mode-not-players",
        NotRated::Variant => "mode-not-variant",
        NotRated::Position => "mode-not-position",
        NotRated::Handicap => "mode-not-handicap",
        NotRated::Times => "mode-not-times",
    }
}

fn choose_opponents(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("new-game-players"));
    let players = [
        (Opponents::PersonAndComputer, texts.get("new-game-players-computer")),
        (Opponents::TwoPeople, texts.get("new-game-players-two")),
        (Opponents::TwoComputers, texts.get("new-game-players-watch")),
    ];
    actions.extend(segmented_control(ui, Some(model.form.opponents), &players).map(Action::SetOpponents));
    let friend = [(Opponents::Friend, texts.get("new-game-players-friend"))];
    actions.extend(segmented_control(ui, Some(model.form.opponents), &friend).map(Action::SetOpponents));
    if model.form.opponents == Opponents::Friend {
        caption(ui, &texts.get("new-game-friend-help"));
    }
    let names = choose_names(ui, texts, &model.terms, model.form.opponents);
    actions.extend(names.map(Action::SetTerms));
    match model.form.opponents {
        Opponents::PersonAndComputer => {
            section_label(ui, &texts.get("new-game-level"));
            choose_level(ui, model, Side::First, actions);
            choose_side(ui, model, actions);
        }
        Opponents::TwoComputers => {
            for side in Side::BOTH {
                section_label(
                    ui,
                    &texts.fill("new-game-level-of", &[("side", texts.side(side).into())]),
                );
                choose_level(ui, model, side, actions);
            }
        }
        Opponents::TwoPeople | Opponents::Friend => choose_side(ui, model, actions),
    }
}

fn choose_side(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let label = if model.form.opponents == Opponents::TwoPeople {
        player_plays_as(texts, &model.terms)
    } else {
        texts.get("new-game-side")
    };
    section_label(ui, &label);
    let sides = [
        (Some(Side::First), texts.side(Side::First)),
        (Some(Side::Second), texts.side(Side::Second)),
        (None, texts.get("common-random")),
    ];
    actions.extend(segmented_control(ui, Some(model.form.side), &sides).map(Action::SetSide));
    let moves_first = |side| texts.fill("new-game-moves-first", &[("side", texts.side(side).into())]);
    let first_move = match model.first_move {
        StartingSide::First => moves_first(Side::First),
        StartingSide::Second => moves_first(Side::Second),
        StartingSide::Random => texts.get("new-game-random-moves-first"),
    };
    caption(ui, &first_move);
}

fn choose_level(ui: &mut Ui, model: &Model, side: Side, actions: &mut Vec<Action>) {
    let (level, engine) = (model.form.levels[side.index()], model.form.engines[side.index()]);
    let levels = Level::ALL.map(|level| (level, short_level_name(model.texts, level)));
    let chosen = Some(level).filter(|_| engine.is_none());
    let (named, numbered): (Vec<_>, Vec<_>) = levels.into_iter().partition(|(level, _)| level.is_named());
    for row in [named, numbered] {
        let clicked = segmented_control(ui, chosen, &row);
        actions.extend(clicked.map(|level| Action::SetLevel(side, level)));
    }
    if model.starts_programs {
        let clicked = ui.push_id(side, |ui| choose_engine(ui, model.texts, model.engines, engine));
        actions.extend(clicked.inner.map(|name| Action::SetEngine(side, name)));
    }
    ui.horizontal(|ui| {
        caption(
            ui,
            &match engine.and_then(|name| model.engines.get(name.as_str())) {
                Some(entry) => entry.title().to_owned(),
                None => model.texts.get(&format!("new-game-level-{level}")),
            },
        );
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if model.starts_programs && ui.button(model.texts.get("new-game-engines")).clicked() {
                actions.push(Action::OpenEngines);
            }
        });
    });
}
