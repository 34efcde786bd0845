//! The layout of the panel: the far side's plate, the move list, the buttons for stepping and replay, and the near side's plate.
//! In an analysis, the contents of the analysis replace the plates.

use crate::input::actions::Action as KeyAction;
use crate::input::{ReplayRequest, ReplaySpeed};
use crate::screens::game_screen::moves::MoveListState;
use crate::screens::game_screen::moves::annotations::{NOTES_HEIGHT, show_notes};
use crate::screens::game_screen::moves::list::{ROW_HEIGHT, show_list};
use crate::screens::game_screen::moves::model::{Action, Model};
use crate::screens::game_screen::moves::plate::{HEIGHT as PLATE_HEIGHT, show_plate};
use crate::session::{SessionKind, Step, VariationEdit};
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::widgets::{scrolled, segment};
use bevy_egui::egui::scroll_area::ScrollArea;
use bevy_egui::egui::{Align, Button, Layout, Response, RichText, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;
use strum::{EnumCount, IntoEnumIterator};

const BUTTON_HEIGHT: f32 = 42.0;
const GAP: f32 = 6.0;
/// Width reserved for the button that hides the panel, in points.
const HIDE_WIDTH: f32 = 40.0;
/// Minimum height of the list above the controls for glyphs and comment, in points. If a window is too low for this height, these
/// controls are hidden.
const MIN_LIST_HEIGHT: f32 = 90.0;
/// Number of rows that the list shows below an analysis, unless the window is low.
const ROWS_BELOW_ANALYSIS: f32 = 4.0;

pub(super) fn panel(ui: &mut Ui, model: &Model, state: &mut MoveListState) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    let [far, near] = &model.plates;
    ui.horizontal(|ui| {
        show_plate(ui, model.texts, far, HIDE_WIDTH + GAP);
        let hide = model.texts.get("moves-hide");
        let size = Vec2::new(HIDE_WIDTH, BUTTON_HEIGHT);
        actions.on_click(icon_button(ui, icon::X, &hide, size, true), Action::Hide);
    });
    show_moves(ui, model, state, PLATE_HEIGHT + GAP, &mut actions);
    show_plate(ui, model.texts, near, 0.0);
    actions
}

/// Shows the panel of an analysis: the contents of the analysis instead of the plates, and below them the move list with its
/// buttons.
pub(super) fn panel_below(
    ui: &mut Ui,
    model: &Model,
    state: &mut MoveListState,
    above: &mut dyn FnMut(&mut Ui),
) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    ui.horizontal(|ui| {
        let size = Vec2::new(ui.available_width() - HIDE_WIDTH - GAP, BUTTON_HEIGHT);
        let title = RichText::new(model.texts.get("analysis-heading")).font(style::serif(26.0));
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.label(title);
        });
        let hide = model.texts.get("moves-hide");
        let size = Vec2::new(HIDE_WIDTH, BUTTON_HEIGHT);
        actions.on_click(icon_button(ui, icon::X, &hide, size, true), Action::Hide);
    });
    // The contents scroll if they leave the list too little space.
    let notes = if state.shows_notes { NOTES_HEIGHT } else { 0.0 };
    let list = (ROWS_BELOW_ANALYSIS * ROW_HEIGHT + notes).min(ui.available_height() / 3.0);
    let max_height = ui.available_height() - buttons_height(model, state) - list - GAP;
    let area = ScrollArea::vertical().max_height(max_height).auto_shrink([false, true]);
    scrolled(area, ui, above);
    show_moves(ui, model, state, 0.0, &mut actions);
    actions
}

/// Returns the height of the buttons below the list and of the gap above them.
fn buttons_height(model: &Model, state: &MoveListState) -> f32 {
    let rows = [true, model.session.can_restore(), shows_replay(model, state)];
    let count = rows.into_iter().filter(|is_shown| *is_shown).count();
    (BUTTON_HEIGHT + GAP) * count as f32 + GAP
}

/// Whether the controls for replays and annotations are shown. In a game in progress, these controls are hidden until an earlier position
/// is shown or an annotation is edited.
fn shows_replay(model: &Model, state: &MoveListState) -> bool {
    let session = model.session;
    let is_in_progress =
        matches!(session.kind(), SessionKind::Game | SessionKind::ByLink) && session.outcome().is_none();
    !is_in_progress || !session.shows_latest() || model.is_replaying || state.shows_notes
}

/// Shows the move list and the buttons below the list, and leaves `below` points free below the buttons.
fn show_moves(ui: &mut Ui, model: &Model, state: &mut MoveListState, below: f32, actions: &mut Vec<Action>) {
    let room = ui.available_height() - below - buttons_height(model, state);
    let shows_notes = state.shows_notes && room - NOTES_HEIGHT >= MIN_LIST_HEIGHT;
    let height = if shows_notes { room - NOTES_HEIGHT } else { room };
    show_list(ui, model, state, height.max(MIN_LIST_HEIGHT / 2.0), actions);
    if model.session.can_restore() {
        let size = Vec2::new(ui.available_width(), BUTTON_HEIGHT);
        let text = model.texts.get("moves-restore");
        actions.on_click(
            ui.add_sized(size, Button::new(text)),
            Action::Edit(VariationEdit::Restore),
        );
    }
    if shows_notes {
        show_notes(ui, model, state, actions);
    }
    if shows_replay(model, state) {
        show_replay(ui, model, state.shows_notes, actions);
    }
    // Place this row last, so that the buttons stay under the pointer when the controls for replays appear.
    show_steps(ui, model, actions);
}

fn show_steps(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let session = model.session;
    let can = |step| session.step_target(step).is_some();
    let has_moves = session.game().main_line_end() != breakthrough_rules::NodeId::ROOT;
    let (play, play_name) = if model.is_replaying {
        (icon::PAUSE, model.label("moves-pause", KeyAction::Replay))
    } else {
        (icon::PLAY, model.label("moves-play", KeyAction::Replay))
    };
    let step = |step| Action::Step(step);
    let name = |action| model.key_label(action);
    let buttons = [
        (
            icon::SKIP_BACK,
            name(KeyAction::FirstPosition),
            can(Step::First),
            step(Step::First),
        ),
        (
            icon::CARET_LEFT,
            name(KeyAction::PreviousMove),
            can(Step::Back),
            step(Step::Back),
        ),
        (play, play_name, has_moves, Action::Replay(ReplayRequest::Toggle)),
        (
            icon::CARET_RIGHT,
            name(KeyAction::NextMove),
            can(Step::Forward),
            step(Step::Forward),
        ),
        (
            icon::SKIP_FORWARD,
            name(KeyAction::CurrentPosition),
            can(Step::Latest),
            step(Step::Latest),
        ),
    ];
    ui.horizontal(|ui| {
        let size = Vec2::new(share(ui, buttons.len()), BUTTON_HEIGHT);
        for (icon, name, is_enabled, action) in buttons {
            actions.on_click(icon_button(ui, icon, &name, size, is_enabled), action);
        }
    });
}

fn show_replay(ui: &mut Ui, model: &Model, shows_notes: bool, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let width = share(ui, ReplaySpeed::COUNT + 2);
        for speed in ReplaySpeed::iter() {
            let (sign, name) = match speed {
                ReplaySpeed::Half => ("½×", "moves-speed-half"),
                ReplaySpeed::Normal => ("1×", "moves-speed-normal"),
                ReplaySpeed::Double => ("2×", "moves-speed-double"),
                ReplaySpeed::Quadruple => ("4×", "moves-speed-quadruple"),
            };
            let (is_set, name) = (model.speed == speed, model.texts.get(name));
            let response = segment(ui, sign, is_set, width);
            response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_set, &name));
            actions.on_click(
                response.on_hover_text(name),
                Action::Replay(ReplayRequest::SetSpeed(speed)),
            );
        }
        let size = Vec2::new(width, BUTTON_HEIGHT);
        let has_next = !model.game().children(model.session.shown_node()).is_empty();
        let capture = model.texts.get("moves-to-capture");
        actions.on_click(
            icon_button(ui, icon::CROSSHAIR_SIMPLE, &capture, size, has_next),
            Action::Replay(ReplayRequest::ToNextCapture),
        );
        let notes = model.texts.get("moves-annotations");
        let response = segment(ui, icon::PENCIL_SIMPLE, shows_notes, width);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, shows_notes, &notes));
        actions.on_click(response.on_hover_text(notes), Action::SetNotesOpen(!shows_notes));
    });
}

/// Returns the width of each of `count` controls that share a row equally, in points.
fn share(ui: &Ui, count: usize) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    (ui.available_width() + gap) / count as f32 - gap
}

/// Shows a button with an icon. The tooltip serves as its accessible label.
fn icon_button(ui: &mut Ui, icon: &str, tooltip: &str, size: Vec2, is_enabled: bool) -> Response {
    let button = |ui: &mut Ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.add_sized(size, Button::new(RichText::new(icon).size(20.0)))
    };
    let response = ui.add_enabled_ui(is_enabled, button).inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, tooltip));
    response.on_hover_text(tooltip).on_disabled_hover_text(tooltip)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::actions::ActionBindings;
    use crate::screens::game_screen::moves::Replay;
    use crate::session::{GameSetup, Session};
    use crate::text::Texts;
    use crate::ui::testing::{harness_in_window, has_control};
    use bevy::utils::default;
    use breakthrough_rules::{Game, Side, Variant};
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_game_in_progress_shows_controls_for_replays_only_when_required() {
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let mut resigned = Game::new(Variant::STANDARD);
        assert!(resigned.resign(Side::First));
        let rows = |game: &Game, kind: SessionKind, shows_notes: bool| {
            let session = Session::running(GameSetup {
                game: game.clone(),
                kind,
                ..default()
            });
            let mut state = MoveListState {
                shows_notes,
                ..default()
            };
            let replay = Replay::default();
            let mut panel = harness_in_window(Vec2::new(320.0, 760.0), |ui| {
                let model = Model::new(&texts, &bindings, &session, &replay, Side::First);
                panel(ui, &model, &mut state)
            });
            panel.run();
            let steps = panel.get_by_label("Previous move (PageUp)").rect().top();
            (has_control(&panel, "Half speed"), steps)
        };
        let game = Game::new(Variant::STANDARD);
        let (is_shown, steps) = rows(&game, SessionKind::Game, false);
        assert!(!is_shown);
        for (game, kind, shows_notes) in [
            (&game, SessionKind::Game, true),
            (&game, SessionKind::Replay, false),
            (&resigned, SessionKind::Game, false),
        ] {
            let shown = rows(game, kind, shows_notes);
            assert_eq!(shown, (true, steps), "{kind:?}: the other buttons do not move");
        }
    }
}
