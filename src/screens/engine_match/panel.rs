//! The panel of the engine match page: the controls for the next match, or the shown match with its score and games.

use crate::screens::engine_match::games::show_games;
use crate::screens::engine_match::page::{Action, EngineMatchPage, GAMES, MatchPlayer};
use crate::screens::engine_match::unfinished::show_unfinished;
use crate::screens::engines::choose_engine;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::short_level_name;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    caption, control_row, error_text, footer_button, primary_button, scrolled, section_label, segmented_control,
    text_stepper, wide_button,
};
use bevy_egui::egui::{Grid, RichText, ScrollArea, Ui};
use breakthrough_engine::Level;
use breakthrough_matches::{EloEstimate, EngineMatch};
use breakthrough_uci_client::EngineList;

/// Height of the row of two buttons below the page with its spacing, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) page: &'a EngineMatchPage,
    /// Number of the game on the board, and the index (0 or 1) of each side's player; `None` if the board shows no game of the
    /// match.
    pub(super) on_board: Option<(usize, [usize; 2])>,
    pub(super) engines: &'a EngineList,
    /// Name of the variant selected on the new-game screen.
    pub(super) variant: &'a str,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get("engines-match-heading")).font(style::serif(34.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    scrolled(ScrollArea::vertical().max_height(room).auto_shrink(false), ui, |ui| {
        match &model.page.played {
            Some(played) => show_match(ui, model, played, &mut actions),
            None => choose_match(ui, model, &mut actions),
        }
        if let Some(error) = &model.page.error {
            error_text(ui, &model.texts.localize(error));
        }
    });
    ui.add_space(GRID);
    ui.columns_const(|[left, right]| {
        let (label, action) = main_button(model.page.played.as_ref());
        let is_enabled = action.is_some();
        let response = left.add_enabled_ui(is_enabled, |ui| primary_button(ui, &texts.get(label)));
        actions.extend(action.filter(|_| response.inner.clicked()));
        actions.on_click(footer_button(right, &texts.get("common-back")), Action::Close);
    });
    actions
}

/// Returns the label and the action of the main button. While a match is stopping, the button has no action.
fn main_button(played: Option<&EngineMatch>) -> (&'static str, Option<Action>) {
    match played {
        None => ("engines-match-start", Some(Action::Begin)),
        Some(played) if played.is_stopping() => ("engines-match-stopping", None),
        Some(played) if played.is_running() => ("engines-match-stop", Some(Action::Stop)),
        Some(played) if played.is_over() => ("engines-match-new", Some(Action::Clear)),
        Some(_) => ("engines-match-resume", Some(Action::Resume)),
    }
}

fn choose_match(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    for (index, label) in ["engines-match-first", "engines-match-second"].into_iter().enumerate() {
        section_label(ui, &texts.get(label));
        ui.push_id(index, |ui| {
            let chosen = model.page.players[index];
            let levels = Level::ALL.map(|level| (MatchPlayer::Level(level), short_level_name(texts, level)));
            let clicked = segmented_control(ui, Some(chosen), &levels);
            actions.extend(clicked.map(|player| Action::SetPlayer(index, player)));
            let engine = match chosen {
                MatchPlayer::Engine(name) => Some(name),
                MatchPlayer::Level(_) => None,
            };
            let clicked = choose_engine(ui, texts, model.engines, engine);
            actions.extend(clicked.map(|name| Action::SetPlayer(index, MatchPlayer::Engine(name))));
        });
    }
    let games = model.page.games;
    let position = GAMES.iter().position(|choice| *choice == games).unwrap_or_default();
    let can_step = [position > 0, position + 1 < GAMES.len()];
    ui.add_space(GRID);
    control_row(ui, |ui| {
        let label = texts.get("engines-match-games");
        if let Some(step) = text_stepper(ui, texts, &label, &games.to_string(), 60.0, can_step) {
            actions.push(Action::SetGames(GAMES[position.saturating_add_signed(step.into())]));
        }
    });
    caption(
        ui,
        &texts.fill("engines-match-help", &[("variant", model.variant.into())]),
    );
    show_unfinished(ui, texts, &model.page.unfinished, actions);
}

fn show_match(ui: &mut Ui, model: &Model, played: &EngineMatch, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let (score, settings) = (played.pairing().score, played.settings());
    let total = settings.rounds * 2;
    let progress = [("games", score.games().into()), ("total", total.into())];
    ui.label(RichText::new(texts.fill("engines-match-progress", &progress)).font(style::bold(18.0)));
    Grid::new("score")
        .num_columns(4)
        .min_row_height(26.0)
        .spacing([GRID * 2.0, GRID])
        .show(ui, |ui| {
            for heading in [
                "engines-match-player",
                "engines-match-wins",
                "engines-match-score",
                "engines-match-faults",
            ] {
                let heading = RichText::new(texts.get(heading)).size(15.0);
                ui.label(heading.color(palette(ui.ctx()).muted));
            }
            ui.end_row();
            for (index, wins) in [score.wins(), score.losses()].into_iter().enumerate() {
                let share = 100.0 * [score.win_share(), 1.0 - score.win_share()][index];
                ui.label(&settings.participants[index].name);
                ui.label(wins.to_string());
                ui.label(if score.games() == 0 {
                    "–".to_owned()
                } else {
                    format!("{share:.0}%")
                });
                ui.label(played.pairing().faults[index].to_string());
                ui.end_row();
            }
        });
    if score.games() > 0 {
        ui.label(elo_text(texts, score.elo()));
        let pairing = played.pairing();
        let totals = [
            ("wins", pairing.first_side_wins.into()),
            ("games", score.games().into()),
            ("moves", (pairing.plies.div_ceil(2 * score.games())).into()),
        ];
        caption(ui, &texts.fill("engines-match-totals", &totals));
    }
    if let Some((number, players)) = model.on_board {
        let [first, second] = players.map(|player| settings.participants[player].name.as_str());
        let gaps = [
            ("number", number.into()),
            ("first", first.into()),
            ("second", second.into()),
        ];
        caption(ui, &texts.fill("engines-match-on-board", &gaps));
    }
    actions.extend(show_games(ui, texts, played).map(Action::ShowGame));
    if let Some(path) = &settings.pgn {
        let path = path.display().to_string();
        caption(ui, &texts.fill("engines-match-file", &[("file", path.into())]));
    }
    if let Some(error) = played.error() {
        error_text(ui, error);
    }
    if !played.is_running() && !played.is_over() && wide_button(ui, &texts.get("engines-match-new")).clicked() {
        actions.push(Action::Clear);
    }
}

/// Formats the Elo difference from the first player's point of view, with its confidence interval. If one player won every game,
/// the difference cannot be estimated.
fn elo_text(texts: &Texts, estimate: EloEstimate) -> String {
    let number = |elo: f64| match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        elo => format!("{elo:+.0}").replace('-', "−"),
    };
    if estimate.elo.is_infinite() {
        return texts.get("engines-match-no-elo");
    }
    let gaps = [
        ("elo", number(estimate.elo).into()),
        ("low", number(estimate.low).into()),
        ("high", number(estimate.high).into()),
    ];
    texts.fill("engines-match-elo", &gaps)
}
