//! The toolbar below the board of a game.

mod panel;
mod status;

use crate::camera::{CameraRequest, Framing, Orbit, SafeArea};
use crate::input::ThreatsToggled;
use crate::input::actions::ActionBindings;
use crate::opponent::{Hint, ShownThreats, Thinking};
use crate::screens::game_screen::game_bar::GameBarHeight;
use crate::screens::game_screen::moves::reserved_width;
use crate::screens::new_game::PlayFromHere;
use crate::session::{HintRequested, Intent, Selection, Session};
use crate::settings::first_games::{learning_side, warned_wins};
use crate::settings::{CoachUse, Settings, TextSize};
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::Texts;
use crate::ui::scale::interface_scale;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel;
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions, reserve_safe_area};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::{BoardSize, Side};
use panel::{Action, Model, panel};
pub(in crate::screens) use status::headline;
use status::{ComputerStatus, GameStatus};

/// Height reserved for a toolbar with one row below the board, in points.
const HEIGHT: f32 = 46.0 + MARGIN;
/// Total height reserved above and below the toolbar's content, in points.
pub(in crate::screens) const MARGIN: f32 = 50.0;

/// Height reserved for the toolbar in its last layout, in points.
#[derive(Resource, Default, PartialEq)]
pub(in crate::screens) struct ToolbarHeight(pub(in crate::screens) f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToolbarHeight>().add_systems(
        EguiPrimaryContextPass,
        show_panel.pipe(apply_actions).in_set(UiSystems::Screens).run_if(
            in_state(Screen::Game)
                .and_then(in_state(Pause::Running))
                .and_then(in_state(Overlay::None)),
        ),
    );
}

/// Returns the framing of a game's board, seen from `side`, at normal text size. `window` is the window size, in logical pixels.
#[must_use]
pub fn game_framing(size: BoardSize, side: Side, window: Vec2) -> Framing {
    let scale = interface_scale(window, TextSize::Normal);
    Framing {
        safe_area: SafeArea {
            bottom: HEIGHT * scale,
            right: reserved_width(window.x / scale, &Settings::default(), Screen::Game) * scale,
            ..SafeArea::default()
        },
        ..Framing::of_player(size, side, window)
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    (session, settings): (Res<Session>, Res<Settings>),
    (thinking, threats, hint, selection): (Res<Thinking>, Res<ShownThreats>, Res<Hint>, Res<Selection>),
    orbit: Single<&Orbit>,
    (mut toolbar_height, bar_height, notice): (ResMut<ToolbarHeight>, Res<GameBarHeight>, Res<NoticeHeight>),
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let warned_wins = warned_wins(&session, &settings);
    let status = GameStatus {
        computer: ComputerStatus {
            is_busy: thinking.is_busy(),
            shows_thinking: thinking.is_shown(),
            seeks_hint: thinking.seeks_hint(),
        },
        shows_threats: selection.shows_threats,
        shows_goal: learning_side(&session, &settings).is_some(),
        is_coached: CoachUse::of_session(&session, &settings).is_some(),
        warned_wins: &warned_wins,
        hint: hint.0,
        threats: threats.found(),
    };
    let right = reserved_width(ctx.content_rect().width(), &settings, Screen::Game);
    let model = Model::new(&texts, &bindings, &session, status, orbit.preset().next(), right);
    let offset = egui::Vec2::new(-right / 2.0, -GRID * 2.0);
    let (actions, height) = floating_panel(ctx, "game toolbar", Align2::CENTER_BOTTOM, offset, |ui| {
        (panel(ui, &model), ui.min_rect().height())
    });
    toolbar_height.set_if_neq(ToolbarHeight(height + MARGIN));
    let points = SafeArea {
        right,
        top: bar_height.0 + notice.0,
        bottom: toolbar_height.0,
        ..default()
    };
    reserve_safe_area(&mut safe_area, ctx, points);
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut intents: MessageWriter<Intent>,
    mut hints: MessageWriter<HintRequested>,
    mut camera: MessageWriter<CameraRequest>,
    mut play_from_here: MessageWriter<PlayFromHere>,
    mut next_pause: ResMut<NextState<Pause>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Undo => _ = intents.write(Intent::Undo),
            Action::Redo => _ = intents.write(Intent::Redo),
            Action::Resume => _ = intents.write(Intent::ResumeComputers),
            Action::ShowHint => _ = hints.write(HintRequested),
            Action::FlipBoard => _ = camera.write(CameraRequest::Flip),
            Action::ToggleThreats => commands.trigger(ThreatsToggled),
            Action::NextView => _ = camera.write(CameraRequest::NextPreset),
            Action::ShowLatest => _ = intents.write(Intent::ShowLatest),
            Action::PlayFromHere => _ = play_from_here.write(PlayFromHere),
            Action::OpenMenu => set_state(&mut next_pause, Pause::Paused),
        }
    }
}
