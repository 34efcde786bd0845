//! The panel of the menu.

#[cfg(test)]
mod tests;

use crate::screens::full_screen::is_full_screen;
use crate::screens::game_screen::menu::question::Question;
use crate::screens::notices::refused_actions;
use crate::session::{GameAction, Session};
use crate::settings::{MoveSpeed, Settings};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    block_button, button_room, danger_button, floating_panel_room, is_readable, primary_button, scrolled_from_top,
    section_label, toggle,
};
use crate::ui::{ActionsExt, choice_control};
use bevy_egui::egui::{Context, RichText, ScrollArea, Ui, Vec2};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;

const WIDTH: f32 = 380.0;
/// Width, in points, of the menu in low windows, where the groups of buttons are in two columns.
const LOW_WIDTH: f32 = 640.0;
/// Maximum height of the menu's content in one column, in points.
const MAX_HEIGHT: f32 = 724.0;
const COLUMN_GAP: f32 = GRID * 3.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) is_analysis: bool,
    pub(super) is_over: bool,
    /// Whether a clock runs while the menu is open.
    pub(super) clock_runs: bool,
    /// Side that would resign; `None` if the game is over or both players are computers.
    pub(super) resigning_side: Option<Side>,
    /// Text id of the button that leaves the game.
    pub(super) leave_text: &'static str,
    /// Whether the players differ, so that swapping sides has an effect.
    pub(super) can_swap_sides: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    /// Whether a new game can start from the shown position.
    pub(super) can_play_from_here: bool,
    /// Actions that the game refuses, each with the reason.
    pub(super) refused: Vec<(Action, String)>,
    /// Action that awaits confirmation by a second press on the same button.
    pub(super) asked: Option<Question>,
    pub(super) move_speed: MoveSpeed,
    pub(super) has_sound: bool,
    /// Whether the game is in full screen; `None` if full screen is unavailable.
    pub(super) full_screen: Option<bool>,
    pub(super) confirms_resignation: bool,
    pub(super) confirms_restart: bool,
    pub(super) confirms_leaving: bool,
    pub(super) can_quit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Resume,
    Undo,
    Redo,
    /// Asks for confirmation before the game is left or abandoned.
    Ask(Question),
    Withdraw,
    Resign(Side),
    Restart,
    SwapSides,
    ShowRules,
    ShowKeys,
    OpenSettings,
    OpenPhotoMode,
    Share,
    OpenEditor,
    Analyse,
    /// Opens the new-game screen with the shown position.
    PlayFromHere,
    NewGame,
    /// Opens the title screen, or the page from which the game was opened.
    Leave,
    Quit,
    SetMoveSpeed(MoveSpeed),
    SetSound(bool),
    SetFullScreen(bool),
}

impl<'a> Model<'a> {
    pub(super) fn new(
        texts: &'a Texts,
        session: &Session,
        settings: &Settings,
        leave_text: &'static str,
        asked: Option<Question>,
    ) -> Model<'a> {
        let is_over = session.outcome().is_some();
        Model {
            texts,
            is_analysis: session.is_analysis(),
            is_over,
            clock_runs: session.clock().is_some() && !session.terms().pauses_in_menu(),
            resigning_side: resigning_side(session),
            leave_text,
            can_swap_sides: session.players().swapped() != session.players() && session.friend_terms().is_none(),
            // At the end of a game, undo can withdraw a resignation even if there is no move to undo.
            can_undo: session.can_undo() || (is_over && session.refusal(GameAction::Undo).is_none()),
            can_redo: session.can_redo(),
            can_play_from_here: session.shown_position().outcome().is_none(),
            refused: refused_actions(texts, session, &REFUSABLE),
            asked,
            move_speed: settings.move_speed,
            has_sound: settings.sound,
            full_screen: is_full_screen(settings),
            confirms_resignation: settings.confirms_resignation,
            confirms_restart: settings.confirms_restart,
            confirms_leaving: settings.confirms_leaving,
            can_quit: CAPABILITIES.quits,
        }
    }
}

/// Actions that a game may refuse.
const REFUSABLE: [(Action, GameAction); 6] = [
    (Action::Undo, GameAction::Undo),
    (Action::Restart, GameAction::Restart),
    (Action::SwapSides, GameAction::Restart),
    (Action::PlayFromHere, GameAction::PlayFromHere),
    (Action::OpenEditor, GameAction::OpenEditor),
    (Action::Analyse, GameAction::Analyse),
];

/// Returns the side of the person who would resign: the person to move, or the only person; `None` after the game.
fn resigning_side(session: &Session) -> Option<Side> {
    if session.outcome().is_some() || session.is_analysis() {
        return None;
    }
    let to_move = session.position().side_to_move();
    [to_move, !to_move]
        .into_iter()
        .find(|side| session.player(*side) == GamePlayer::Human)
}

/// Returns the width of the menu including its frame, in points.
pub(crate) fn menu_width(ctx: &Context) -> f32 {
    content_width(floating_panel_room(ctx)) + style::floating_frame(ctx).total_margin().sum().x
}

fn content_width(room: Vec2) -> f32 {
    let width = if has_columns(room) { LOW_WIDTH } else { WIDTH };
    width.min(room.x)
}

fn has_columns(room: Vec2) -> bool {
    room.y < MAX_HEIGHT && room.x >= LOW_WIDTH
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let room = floating_panel_room(ui.ctx());
    let has_columns = has_columns(room);
    ui.set_width(content_width(room));
    scrolled_from_top(
        "menu",
        ScrollArea::vertical()
            .max_height(room.y)
            .min_scrolled_height(room.y)
            .auto_shrink([false, true]),
        ui,
        |ui| {
            let (heading, resume) = if model.is_over {
                ("menu-heading-over", "menu-show-result")
            } else if model.is_analysis {
                ("analysis-heading", "menu-resume-analysis")
            } else if model.clock_runs {
                ("menu-heading-running", "menu-resume")
            } else {
                ("menu-heading", "menu-resume")
            };
            ui.label(RichText::new(model.texts.get(heading)).font(style::serif(36.0)));
            let mut actions = Vec::new();
            actions.on_click(primary_button(ui, &model.texts.get(resume)), Action::Resume);
            if has_columns {
                ui.spacing_mut().item_spacing.x = COLUMN_GAP;
                // Reduce the padding, so that the labels of narrow buttons fit on one line.
                ui.spacing_mut().button_padding.x = GRID / 2.0;
                ui.columns_const(|[left, right]| {
                    for column in [&mut *left, &mut *right] {
                        column.spacing_mut().item_spacing.x = GRID;
                    }
                    show_game(left, model, &mut actions);
                    show_exits(left, model, &mut actions);
                    show_settings(right, model, &mut actions);
                });
            } else {
                show_game(ui, model, &mut actions);
                show_settings(ui, model, &mut actions);
                show_exits(ui, model, &mut actions);
            }
            actions
        },
    )
}

/// Shows the actions on the game and on the shown position.
fn show_game(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("menu-game"));
    let can_play = model.can_play_from_here;
    if model.is_analysis {
        ui.columns_const(|[left, right]| {
            button(left, model, "play-from-here", can_play, Action::PlayFromHere, actions);
            button(right, model, "menu-editor", true, Action::OpenEditor, actions);
        });
        return;
    }
    ui.columns_const(|[left, right]| {
        button(left, model, "menu-undo", model.can_undo, Action::Undo, actions);
        button(right, model, "menu-redo", model.can_redo, Action::Redo, actions);
    });
    let restart = ("menu-restart", "menu-restart-confirm");
    if model.can_swap_sides {
        let swap = ("menu-swap", "menu-swap-confirm");
        ui.columns_const(|[left, right]| {
            questioned_button(left, model, restart, Question::Restart, Action::Restart, actions);
            questioned_button(right, model, swap, Question::SwapSides, Action::SwapSides, actions);
        });
    } else {
        questioned_button(ui, model, restart, Question::Restart, Action::Restart, actions);
    }
    ui.columns_const(|[left, right]| {
        button(left, model, "play-from-here", can_play, Action::PlayFromHere, actions);
        button(right, model, "menu-analyse", true, Action::Analyse, actions);
    });
    button(ui, model, "menu-editor", true, Action::OpenEditor, actions);
}

fn show_settings(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("menu-options"));
    let buttons = [
        ("menu-settings", Action::OpenSettings),
        ("menu-rules", Action::ShowRules),
        ("menu-keys", Action::ShowKeys),
        ("menu-photo", Action::OpenPhotoMode),
        ("menu-share", Action::Share),
    ];
    let gap = ui.spacing().item_spacing.x;
    let third = (ui.available_width() - gap * 2.0) / 3.0;
    let needed = buttons[..3].iter().map(|(text, _)| button_room(ui, &texts.get(text)));
    // If a label does not fit into a third of the width, use two buttons per row.
    let first_row = if needed.fold(0.0, f32::max) <= third { 3 } else { 2 };
    let (first, rest) = buttons.split_at(first_row);
    for row in std::iter::once(first).chain(rest.chunks(2)) {
        ui.columns(row.len(), |columns| {
            for (ui, (text, action)) in columns.iter_mut().zip(row) {
                button(ui, model, text, true, *action, actions);
            }
        });
    }
    let mut switch = |ui: &mut Ui, text: &str, mut is_on: bool, action: fn(bool) -> Action| {
        if toggle(ui, &texts.get(text), &mut is_on).changed() {
            actions.push(action(is_on));
        }
    };
    if let Some(full_screen) = model.full_screen {
        ui.columns_const(|[left, right]| {
            switch(left, "menu-sound", model.has_sound, Action::SetSound);
            switch(right, "menu-full-screen", full_screen, Action::SetFullScreen);
        });
    } else {
        switch(ui, "menu-sound", model.has_sound, Action::SetSound);
    }
    section_label(ui, &texts.get("settings-animation-speed"));
    let speed = choice_control(ui, texts, model.move_speed);
    actions.extend(speed.map(Action::SetMoveSpeed));
}

/// Shows the actions that leave the game. Only resigning ends the game. In all other cases, the game is saved and can be
/// continued.
fn show_exits(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("menu-leave"));
    let new_game = ("menu-new-game", "menu-leave-confirm");
    if let Some(side) = model.resigning_side {
        let resign = ("menu-resign", "menu-resign-confirm");
        ui.columns_const(|[left, right]| {
            questioned_button(left, model, resign, Question::Resign, Action::Resign(side), actions);
            questioned_button(right, model, new_game, Question::NewGame, Action::NewGame, actions);
        });
    } else {
        questioned_button(ui, model, new_game, Question::NewGame, Action::NewGame, actions);
    }
    let leave = (model.leave_text, "menu-leave-confirm");
    if !model.can_quit {
        return questioned_button(ui, model, leave, Question::Leave, Action::Leave, actions);
    }
    ui.columns_const(|[left, right]| {
        questioned_button(left, model, leave, Question::Leave, Action::Leave, actions);
        let quit = ("menu-quit", "menu-quit-confirm");
        questioned_button(right, model, quit, Question::Quit, Action::Quit, actions);
    });
}

fn button(ui: &mut Ui, model: &Model, text: &str, is_enabled: bool, action: Action, actions: &mut Vec<Action>) {
    let reason = model.refusal(action);
    let response = block_button(ui, &model.texts.get(text), is_enabled && reason.is_none());
    actions.on_click(&response, action);
    if let Some(reason) = reason {
        response.on_disabled_hover_text(reason);
    }
}

impl Model<'_> {
    fn refusal(&self, action: Action) -> Option<&str> {
        let refused = self.refused.iter().find(|(refused, _)| *refused == action);
        refused.map(|(_, reason)| reason.as_str())
    }

    /// Whether the player's settings require confirmation of this action.
    const fn asks(&self, question: Question) -> bool {
        if self.is_over || self.is_analysis {
            return false;
        }
        match question {
            Question::Resign => self.confirms_resignation,
            Question::Restart | Question::SwapSides => self.confirms_restart,
            Question::NewGame | Question::Leave => self.confirms_leaving,
            Question::Quit => true,
        }
    }
}

/// Shows a button that abandons or leaves the game. The first press asks for confirmation and changes the label, and the second
/// press confirms. If no confirmation is required, the first press takes effect at once.
fn questioned_button(
    ui: &mut Ui,
    model: &Model,
    (text, confirmation): (&str, &str),
    question: Question,
    action: Action,
    actions: &mut Vec<Action>,
) {
    if !model.asks(question) || model.refusal(action).is_some() {
        return button(ui, model, text, true, action, actions);
    }
    if model.asked != Some(question) {
        return button(ui, model, text, true, Action::Ask(question), actions);
    }
    let is_readable = is_readable(ui, ui.id().with(confirmation));
    let response = danger_button(ui, &model.texts.get(confirmation));
    if response.clicked() {
        // The second press of a double click does not confirm.
        actions.extend(is_readable.then_some(action));
    } else if response.clicked_elsewhere() || response.lost_focus() {
        actions.push(Action::Withdraw);
    }
}
