//! The panel beside the board: the move list with variations and annotations, the buttons for stepping and replay, and the
//! players' plates.
//!
//! Only visible rows are laid out. All rows have the same height, except comments, which wrap. `MoveTexts` computes the
//! notation of a move when its row becomes visible. A replay stops on any input or when another position is shown.

mod annotations;
mod comments;
#[cfg(test)]
mod folding_tests;
#[cfg(test)]
mod layout_tests;
mod list;
mod model;
mod names;
mod panel;
mod plate;
mod replay;
mod rows;
#[cfg(test)]
mod tests;

pub(crate) use replay::Replay;

use crate::camera::Orbit;
use crate::input::MoveListToggled;
use crate::input::actions::{Action as KeyAction, ActionBindings};
use crate::screens::game_screen::toolbar::ToolbarHeight;
use crate::session::{GameReset, Intent, PositionShown, Session};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{ICON_BUTTON_SIZE, icon_button};
use crate::ui::{UiSystems, redraw_after_actions, right_panel};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Context, Id, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::{Game, NodeId, Side};
use comments::RowPlaces;
use egui_phosphor::regular as icon;
pub(in crate::screens) use model::Action;
use model::Model;
use names::MoveTexts;
use panel::{panel, panel_below};
use rows::{Row, rows};
use std::collections::HashSet;

/// Width of the panel, in points.
const WIDTH: f32 = 320.0;
/// Width reserved for the button that shows the panel, in points.
pub(super) const MOVES_BUTTON_ROOM: f32 = ICON_BUTTON_SIZE + GRID * 3.0;
/// Window width, in points, above which the panel is beside the board. In narrower windows, the panel is a drawer over the board.
const MIN_WINDOW: f32 = 1100.0;
/// Window width, in points, above which the panel of an analysis is beside the board. In an analysis, the panel is more important than a
/// large board.
const MIN_ANALYSIS_WINDOW: f32 = 760.0;

/// System set that updates the rows of the move list.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::screens) struct UpdateRowsSystems;

#[derive(Resource, Default, Debug)]
pub(in crate::screens) struct MoveListState {
    rows: Vec<Row>,
    /// Row positions; `None` after the rows have changed.
    places: Option<RowPlaces>,
    texts: MoveTexts,
    /// Folded variations, which show only their first move.
    folded: HashSet<NodeId>,
    /// Node whose row was last scrolled into view.
    revealed: Option<NodeId>,
    /// Whether a move was clicked in the last frame, so that the list requests the keyboard focus. In the frame of the click
    /// itself, egui removes the focus from every widget that is not under the pointer.
    takes_focus: bool,
    /// Wheel movement, in notches, that has not caused a step.
    wheel: f32,
    /// Whether the drawer of a narrow window is open.
    is_drawer_open: bool,
    /// Whether the controls for glyphs and comment of the shown move are open.
    shows_notes: bool,
    /// Whether the comment field requests the keyboard focus in the next frame, so that typed text does not trigger shortcuts.
    focuses_comment: bool,
    /// Comment being edited, with its node.
    draft: Option<(NodeId, String)>,
}

impl MoveListState {
    fn set_rows(&mut self, game: &Game) {
        self.rows = rows(game, &self.folded);
        self.places = None;
    }
}

pub(in crate::screens) fn plugin(app: &mut App) {
    app.add_plugins(replay::plugin);
}

pub(super) fn visuals(app: &mut App) {
    app.init_resource::<MoveListState>()
        .add_observer(|_: On<GameReset>, mut state: ResMut<MoveListState>| *state = MoveListState::default())
        .add_observer(unfold_shown)
        .add_observer(toggle)
        .add_systems(
            EguiPrimaryContextPass,
            (
                // The rows are updated even while the panel is hidden, because the menu and the dialogs change the
                // game.
                update_rows
                    .run_if(
                        resource_changed::<Session>
                            .or_else(resource_changed::<Settings>)
                            // The rows are also updated if there are none, because the session may have changed while another screen was
                            // shown.
                            .or_else(|state: Res<MoveListState>| state.rows.is_empty()),
                    )
                    .in_set(UpdateRowsSystems),
                show_panel.pipe(apply_actions).run_if(
                    not(in_state(Screen::Analysis).or_else(in_state(Screen::Exercise)))
                        .and_then(in_state(Overlay::None))
                        .and_then(in_state(Pause::Running)),
                ),
            )
                .chain()
                .in_set(UiSystems::SidePanels),
        );
}

/// Returns the width reserved for the panel beside the board, in points.
pub(in crate::screens) fn reserved_width(window: f32, settings: &Settings, screen: Screen) -> f32 {
    if settings.shows_moves && is_beside_board(window, screen) {
        WIDTH
    } else {
        0.0
    }
}

/// Whether the panel is beside the board in a window of this width, in points.
fn is_beside_board(window: f32, screen: Screen) -> bool {
    let min = if screen == Screen::Analysis {
        MIN_ANALYSIS_WINDOW
    } else {
        MIN_WINDOW
    };
    window > min
}

/// Unfolds the variations that contain the shown position.
fn unfold_shown(_: On<PositionShown>, session: Res<Session>, mut state: ResMut<MoveListState>) {
    let game = session.game();
    if let Some(before) = game.parent(session.shown_node()) {
        for node in game.path(before) {
            state.folded.remove(&node);
        }
    }
}

fn toggle(
    _: On<MoveListToggled>,
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    mut settings: ResMut<Settings>,
    mut state: ResMut<MoveListState>,
) -> Result {
    if is_beside_board(contexts.ctx_mut()?.content_rect().width(), **screen) {
        settings.shows_moves = !settings.shows_moves;
    } else {
        state.is_drawer_open = !state.is_drawer_open;
    }
    Ok(())
}

fn update_rows(session: Res<Session>, settings: Res<Settings>, mut state: ResMut<MoveListState>) {
    state.set_rows(session.game());
    state.texts.set_style(settings.move_names);
}

/// Returns the side nearest to the camera. If the camera views the board from the side, returns the side on the left.
pub(in crate::screens) fn near_side(orbit: &Orbit) -> Side {
    match orbit.quarter_turns() {
        0 | 1 => Side::First,
        _ => Side::Second,
    }
}

/// System parameters of the panel.
#[derive(SystemParam)]
pub(in crate::screens) struct MovesPanel<'w, 's> {
    texts: Res<'w, Texts>,
    bindings: Res<'w, ActionBindings>,
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    screen: Res<'w, State<Screen>>,
    replay: Res<'w, Replay>,
    orbit: Single<'w, 's, &'static Orbit>,
    toolbar_height: Res<'w, ToolbarHeight>,
    state: ResMut<'w, MoveListState>,
}

impl MovesPanel<'_, '_> {
    /// Shows the panel, or the button that shows the panel. If given, `above` shows contents above the list, in place of the players'
    /// plates.
    pub(in crate::screens) fn show(&mut self, ctx: &Context, above: Option<&mut dyn FnMut(&mut Ui)>) -> Vec<Action> {
        let window = ctx.content_rect().width();
        // The drawer ends above the toolbar.
        let (is_shown, bottom) = if is_beside_board(window, **self.screen) {
            (self.settings.shows_moves, 0.0)
        } else {
            (self.state.is_drawer_open, self.toolbar_height.0)
        };
        let model = Model::new(
            &self.texts,
            &self.bindings,
            &self.session,
            &self.replay,
            near_side(&self.orbit),
        );
        let actions = if is_shown {
            let state = &mut self.state;
            right_panel(ctx, "moves", WIDTH, bottom, |ui| match above {
                Some(above) => panel_below(ui, &model, state, above),
                None => panel(ui, &model, state),
            })
        } else {
            let offset = egui::Vec2::new(-GRID * 2.0, GRID * 2.0);
            let area = egui::Area::new(Id::new("moves button")).anchor(Align2::RIGHT_TOP, offset);
            let label = model.key_label(KeyAction::MoveList);
            let shown = area.show(ctx, |ui| icon_button(ui, icon::LIST_NUMBERS, &label, true));
            if shown.inner.clicked() {
                vec![Action::Hide]
            } else {
                Vec::new()
            }
        };
        redraw_after_actions(ctx, &actions);
        actions
    }
}

fn show_panel(mut contexts: EguiContexts, mut panel: MovesPanel) -> Result<Vec<Action>> {
    Ok(panel.show(contexts.ctx_mut()?, None))
}

pub(in crate::screens) fn apply_actions(
    In(actions): In<Vec<Action>>,
    session: Res<Session>,
    mut state: ResMut<MoveListState>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Show(node) => _ = intents.write(Intent::Show(node)),
            Action::Step(step) => _ = intents.write(Intent::Step(step)),
            Action::Edit(edit) => _ = intents.write(Intent::Edit(edit)),
            Action::Replay(request) => commands.trigger(request),
            Action::ToggleFold(node) => {
                if !state.folded.remove(&node) {
                    state.folded.insert(node);
                }
                state.set_rows(session.game());
            }
            Action::SetNotesOpen(is_open) => state.shows_notes = is_open,
            Action::EditComment(node) => {
                intents.write(Intent::Show(node));
                state.shows_notes = true;
                state.focuses_comment = true;
            }
            Action::Hide => commands.trigger(MoveListToggled),
        }
    }
}
