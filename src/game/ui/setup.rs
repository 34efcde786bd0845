//! The new-game screen: players, level, side and board, with the board beside it.

use super::setup_board::choose_board;
use super::setup_form::{Opponents, Presets, SetupForm};
use super::style::{self, GRID, MUTED};
use super::widgets::{choices, label, primary_button, wide_button};
use super::{UiSystems, column, reserve, side_name};
use crate::catalogue::Begins;
use crate::engine::Level;
use crate::game::camera::SafeArea;
use crate::game::screen::{Screen, go};
use crate::game::session::{Intent, MatchSetup};
use crate::game::text::Texts;
use crate::rules::{Game, Side};
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

const COLUMN_WIDTH: f32 = 500.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>()
        .init_resource::<Presets>()
        .add_systems(OnEnter(Screen::Setup), stage_board)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Screens).run_if(in_state(Screen::Setup)),
        )
        .add_systems(Update, leave.run_if(in_state(Screen::Setup)));
}

fn stage_board(form: Res<SetupForm>, presets: Res<Presets>, mut intents: MessageWriter<Intent>) {
    if let Ok(named) = form.named(&presets) {
        intents.write(Intent::Stage(MatchSetup {
            game: Game::new(named.variant),
            ..default()
        }));
    }
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut next_screen: ResMut<NextState<Screen>>) {
    if keys.just_pressed(KeyCode::Escape) {
        go(&mut next_screen, Screen::Title);
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    presets: Res<Presets>,
    mut form: ResMut<SetupForm>,
    mut safe_area: ResMut<SafeArea>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut edited = form.clone();
    let mut starts = false;
    column(ctx, "setup", COLUMN_WIDTH, |ui| {
        ui.label(RichText::new(texts.get("setup-heading")).font(style::serif(40.0)));
        let footer_height = 48.0 + 44.0 + GRID * 4.0;
        let room = ui.available_height() - footer_height;
        egui::ScrollArea::vertical()
            .max_height(room)
            .auto_shrink(false)
            .show(ui, |ui| {
                // Room for the bar that shows how far down one is.
                ui.set_max_width(ui.available_width() - GRID * 1.5);
                let begins = edited.named(&presets).map(|named| named.begins).unwrap_or_default();
                choose_players(ui, &texts, begins, &mut edited);
                choose_board(ui, &texts, &presets, &mut edited);
            });
        ui.add_space(GRID * 2.0);
        starts = primary_button(ui, &texts.get("setup-start")).clicked();
        if wide_button(ui, &texts.get("setup-back")).clicked() {
            go(&mut next_screen, Screen::Title);
        }
    });
    reserve(&mut safe_area, ctx, COLUMN_WIDTH, 0.0);
    if starts {
        intents.write(Intent::Start(edited.draw(&presets)?));
    } else if (edited.board, edited.files, edited.ranks) != (form.board, form.files, form.ranks) {
        intents.write(Intent::Stage(MatchSetup {
            game: Game::new(edited.named(&presets)?.variant),
            ..default()
        }));
    }
    form.set_if_neq(edited);
    Ok(())
}

fn choose_players(ui: &mut Ui, texts: &Texts, begins: Begins, form: &mut SetupForm) {
    label(ui, &texts.get("setup-players"));
    for (opponents, id) in [
        (Opponents::Computer, "setup-players-computer"),
        (Opponents::TwoPlayers, "setup-players-two"),
        (Opponents::Watch, "setup-players-watch"),
    ] {
        if choices(ui, Some(form.opponents), &[(opponents, texts.get(id))]).is_some() {
            form.opponents = opponents;
        }
    }
    match form.opponents {
        Opponents::Computer => {
            label(ui, &texts.get("setup-level"));
            choose_level(ui, texts, &mut form.levels[0]);
            label(ui, &texts.get("setup-side"));
            let options = [
                (Some(Side::First), side_name(texts, Side::First)),
                (Some(Side::Second), side_name(texts, Side::Second)),
                (None, texts.get("setup-side-random")),
            ];
            if let Some(side) = choices(ui, Some(form.side), &options) {
                form.side = side;
            }
            let begins = match begins {
                Begins::First => texts.fill("setup-begins", &[("side", side_name(texts, Side::First).into())]),
                Begins::Second => texts.fill("setup-begins", &[("side", side_name(texts, Side::Second).into())]),
                Begins::ByLot => texts.get("setup-begins-by-lot"),
            };
            ui.label(RichText::new(begins).small().color(MUTED));
        }
        Opponents::Watch => {
            for side in Side::BOTH {
                label(
                    ui,
                    &texts.fill("setup-level-of", &[("side", side_name(texts, side).into())]),
                );
                choose_level(ui, texts, &mut form.levels[side.index()]);
            }
        }
        Opponents::TwoPlayers => {}
    }
}

fn choose_level(ui: &mut Ui, texts: &Texts, level: &mut Level) {
    let options = Level::ALL.map(|level| (level, level.number().to_string()));
    if let Some(chosen) = choices(ui, Some(*level), &options) {
        *level = chosen;
    }
    let name = texts.get(&format!("setup-level-{}", level.number()));
    ui.label(RichText::new(name).small().color(MUTED));
}
