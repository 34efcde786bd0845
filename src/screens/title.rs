//! The title screen: the name, what to do next, and the board beside it.

use crate::VERSION;
use crate::camera::SafeArea;
use crate::screens::{Overlay, Screen, go};
use crate::session::{Intent, MatchSetup, MoveMade, Session};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{hint, primary_button, wide_button};
use crate::ui::{UiSystems, column};
use bevy::prelude::*;
use bevy_egui::egui::{Align, Layout, RichText, ScrollArea, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::Game;
use breakthrough_rules::notation::parse_fen;

const COLUMN_WIDTH: f32 = 430.0;
/// What the lines at the foot of the column need. A lower window does without them.
const FOOT_HEIGHT: f32 = 56.0;
/// A window lower than this, in points, is low: the menu begins at its top, and scrolls.
const LOW_WINDOW: f32 = 540.0;

/// A position to look at, in the middle of a fight.
const SCENE: &str = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9";

/// The match that can be gone on with: the one that was running when the game was closed, or when it was left for a menu.
/// The first move of another replaces it, as it does in the file.
#[derive(Resource, Clone, Debug)]
pub(crate) struct SavedMatch(pub MatchSetup);

/// Whether sound has nowhere to go.
#[derive(Resource, Default)]
pub(crate) struct NoSoundDevice(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NoSoundDevice>()
        .add_systems(OnEnter(Screen::Title), stage_scene)
        .add_systems(OnExit(Screen::Match), keep_running_match)
        .add_observer(|_: On<MoveMade>, mut commands: Commands| commands.remove_resource::<SavedMatch>())
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Screens)
                .run_if(in_state(Screen::Title).and_then(in_state(Overlay::None))),
        );
}

/// Whoever leaves a match for a menu finds it again on the title screen.
fn keep_running_match(session: Res<Session>, mut commands: Commands) {
    if session.to_move().is_some() && session.game().can_undo() {
        commands.insert_resource(SavedMatch(MatchSetup {
            game: session.game().clone(),
            players: session.players(),
            seed: session.seed(),
        }));
    }
}

fn stage_scene(mut intents: MessageWriter<Intent>) {
    if let Ok(scene) = parse_fen(SCENE) {
        intents.write(Intent::Stage(MatchSetup {
            game: Game::from_position(scene),
            ..default()
        }));
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    saved: Option<Res<SavedMatch>>,
    silent: Res<NoSoundDevice>,
    mut safe_area: ResMut<SafeArea>,
    mut intents: MessageWriter<Intent>,
    (mut next_screen, mut next_overlay): (ResMut<NextState<Screen>>, ResMut<NextState<Overlay>>),
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let height = ctx.content_rect().height();
    let is_low = height < LOW_WINDOW;
    let mut menu = |ui: &mut Ui| {
        ui.label(
            RichText::new(texts.get("title-name"))
                .font(style::serif(if is_low { 44.0 } else { 60.0 }))
                .color(palette(ui.ctx()).accent),
        );
        ui.label(
            RichText::new(texts.get("title-motto"))
                .size(20.0)
                .color(palette(ui.ctx()).muted),
        );
        ui.add_space(if is_low { GRID } else { GRID * 4.0 });
        if let Some(saved) = &saved {
            if primary_button(ui, &texts.get("title-continue")).clicked() {
                intents.write(Intent::Start(saved.0.clone()));
                commands.remove_resource::<SavedMatch>();
            }
            if wide_button(ui, &texts.get("title-new-game")).clicked() {
                go(&mut next_screen, Screen::Setup);
            }
        } else if primary_button(ui, &texts.get("title-new-game")).clicked() {
            go(&mut next_screen, Screen::Setup);
        }
        if wide_button(ui, &texts.get("title-editor")).clicked() {
            go(&mut next_screen, Screen::Editor);
        }
        if wide_button(ui, &texts.get("title-look")).clicked() {
            go(&mut next_overlay, Overlay::Look);
        }
        if wide_button(ui, &texts.get("title-quit")).clicked() {
            exit.write(AppExit::Success);
        }
    };
    column(ctx, &mut safe_area, "title", COLUMN_WIDTH, |ui| {
        if is_low {
            ScrollArea::vertical().show(ui, menu);
            return;
        }
        ui.add_space(height * 0.16);
        menu(ui);
        if ui.available_height() < FOOT_HEIGHT {
            return;
        }
        ui.with_layout(Layout::bottom_up(Align::LEFT), |ui| {
            let version = texts.fill("title-version", &[("version", VERSION.into())]);
            hint(ui, &version);
            if silent.0 {
                hint(ui, &texts.get("title-no-sound"));
            }
        });
    });
    Ok(())
}
