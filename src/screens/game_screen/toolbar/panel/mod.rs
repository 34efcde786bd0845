//! The panel of the toolbar: the side to move and the buttons.

#[cfg(test)]
mod tests;

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::screens::game_screen::earlier::EarlierPosition;
use crate::screens::game_screen::toolbar::status::{
    GameStatus, detail, detail_width, headline, reserved_threats_line, rules_line, show_status, status_width,
    turn_headline,
};
use crate::screens::notices::refused_actions;
use crate::session::{GameAction, GameMode, Session};
use crate::settings::ViewPreset;
use crate::text::Texts;
use crate::ui::widgets::{LabelPlacement, floating_panel_room, tool_button, toolbar_width};
use crate::ui::{ActionsExt, label_with_shortcut, shown_mode};
use bevy_egui::egui::Ui;
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

/// Width of the status line if the names of the players are short, in points. In narrow windows, the line fills the space beside the
/// buttons.
const STATUS_WIDTH: f32 = 230.0;
/// Minimum width of the status line beside the buttons, in points. In narrower windows, the buttons hide their labels, or the
/// status line is above the buttons.
const MIN_STATUS_WIDTH: f32 = 170.0;
/// Additional width of the status line if the line shows whether the game is rated, in points.
const MODE_WIDTH: f32 = 50.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
    pub(super) side_to_move: Side,
    pub(super) headline: String,
    /// Headlines of both sides' turns, for which the status line reserves space.
    pub(super) turn_headlines: [String; 2],
    pub(super) detail: Option<String>,
    /// Line about the goal and the rules of the game. The space of this line stays reserved while another line is shown.
    pub(super) rules_line: Option<String>,
    /// Line about threats, whose space stays reserved while threats are named.
    pub(super) threats_line: Option<String>,
    /// Status of the shown position; `None` for the current position. The status replaces the headline.
    pub(super) earlier: Option<EarlierPosition>,
    /// Whether a new game can start from the shown position; always `false` for the current position.
    pub(super) can_play_from_here: bool,
    /// Width reserved for the move list, in points.
    pub(super) reserved_width: f32,
    pub(super) is_computer_busy: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    /// Whether a game between two computers is paused.
    pub(super) can_resume: bool,
    pub(super) can_ask_for_hint: bool,
    /// Mode of the game, if shown.
    pub(super) mode: Option<GameMode>,
    /// Actions that the game refuses, each with the reason.
    pub(super) refused: Vec<(Action, String)>,
    pub(super) shows_threats: bool,
    /// View that the view button switches to.
    pub(super) next_view: ViewPreset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Undo,
    Redo,
    Resume,
    ShowHint,
    FlipBoard,
    ToggleThreats,
    NextView,
    OpenMenu,
    ShowLatest,
    /// Opens the new-game screen with the shown position.
    PlayFromHere,
}

impl<'a> Model<'a> {
    pub(super) fn new(
        texts: &'a Texts,
        bindings: &'a ActionBindings,
        session: &Session,
        status: GameStatus,
        next_view: ViewPreset,
        reserved_width: f32,
    ) -> Model<'a> {
        let computer = status.computer;
        Model {
            texts,
            bindings,
            side_to_move: session.position().side_to_move(),
            headline: headline(texts, session),
            turn_headlines: Side::BOTH.map(|side| turn_headline(texts, session, side)),
            detail: detail(texts, session, status),
            rules_line: rules_line(texts, session, status.shows_goal),
            threats_line: reserved_threats_line(texts, status),
            earlier: EarlierPosition::from_session(texts, bindings, session),
            can_play_from_here: !session.shows_latest() && session.shown_position().outcome().is_none(),
            reserved_width,
            is_computer_busy: computer.is_busy,
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            can_resume: session.are_computers_paused(),
            can_ask_for_hint: session.awaits_person() && !computer.is_busy,
            mode: shown_mode(session),
            refused: refused_actions(texts, session, &REFUSABLE),
            shows_threats: status.shows_threats,
            next_view,
        }
    }
}

/// Actions that a game may refuse.
const REFUSABLE: [(Action, GameAction); 4] = [
    (Action::Undo, GameAction::Undo),
    (Action::ShowHint, GameAction::Hint),
    (Action::ToggleThreats, GameAction::Threats),
    (Action::PlayFromHere, GameAction::PlayFromHere),
];

/// Toolbar button: its icon, the text id of its label, its tooltip with the shortcut, and whether it is enabled.
struct Tool {
    icon: &'static str,
    word: &'static str,
    tooltip: String,
    is_enabled: bool,
    action: Action,
}

fn tools(model: &Model) -> Vec<Tool> {
    let (next_view, view_icon) = match model.next_view {
        ViewPreset::Player => ("game-player-view", icon::PERSON_SIMPLE),
        ViewPreset::Side => ("game-side-view", icon::ARROWS_HORIZONTAL),
        ViewPreset::Top => ("game-top-view", icon::EYE),
    };
    let name = |key| model.bindings.text_id(ActionScope::Game, key);
    let tool = |icon, word, text: &str, key, is_enabled, action| Tool {
        icon,
        word,
        tooltip: label_with_shortcut(model.texts, model.bindings, text, (ActionScope::Game, key)),
        is_enabled,
        action,
    };
    use KeyAction::{Cancel, FlipBoard, Hint, NextView, Redo, ToggleThreats, Undo};
    let mut tools = vec![
        tool(
            icon::ARROW_U_UP_LEFT,
            "tool-undo",
            name(Undo),
            Undo,
            model.can_undo,
            Action::Undo,
        ),
        tool(
            icon::ARROW_U_UP_RIGHT,
            "tool-redo",
            name(Redo),
            Redo,
            model.can_redo,
            Action::Redo,
        ),
        tool(
            icon::LIGHTBULB,
            "tool-hint",
            name(Hint),
            Hint,
            model.can_ask_for_hint,
            Action::ShowHint,
        ),
        tool(
            icon::ARROWS_CLOCKWISE,
            "tool-flip",
            name(FlipBoard),
            FlipBoard,
            true,
            Action::FlipBoard,
        ),
        tool(
            icon::WARNING_DIAMOND,
            "tool-threats",
            name(ToggleThreats),
            ToggleThreats,
            true,
            Action::ToggleThreats,
        ),
        // The label is the same for each view, so that the toolbar keeps its width.
        tool(view_icon, "tool-view", next_view, NextView, true, Action::NextView),
        tool(icon::LIST, "game-menu", "game-menu", Cancel, true, Action::OpenMenu),
    ];
    if model.can_resume {
        let resume = Tool {
            icon: icon::PLAY,
            word: "game-resume",
            tooltip: model.texts.get("game-resume"),
            is_enabled: true,
            action: Action::Resume,
        };
        tools.insert(2, resume);
    }
    if model.earlier.is_some() {
        // These actions apply to the current position, which is not shown.
        let is_of_game = |action| matches!(action, Action::Undo | Action::Redo | Action::ShowHint | Action::Resume);
        tools.retain(|tool| !is_of_game(tool.action));
    }
    if model.can_play_from_here {
        let play = Tool {
            icon: icon::GIT_BRANCH,
            word: "play-from-here",
            tooltip: model.texts.get("play-from-here-tooltip"),
            is_enabled: true,
            action: Action::PlayFromHere,
        };
        tools.insert(0, play);
    }
    for tool in &mut tools {
        if let Some((_, reason)) = model.refused.iter().find(|(action, _)| *action == tool.action) {
            let words = [
                ("action", tool.tooltip.as_str().into()),
                ("reason", reason.as_str().into()),
            ];
            tool.tooltip = model.texts.fill("mode-refused", &words);
            tool.is_enabled = false;
        }
    }
    tools
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let tools = tools(model);
    let words: Vec<String> = tools.iter().map(|tool| model.texts.get(tool.word)).collect();
    let room = floating_panel_room(ui.ctx()).x - model.reserved_width;
    let gap = ui.spacing().item_spacing.x;
    let back_width = model
        .earlier
        .as_ref()
        .map_or(0.0, |earlier| earlier.button_width(ui) + gap);
    let mode_width = if model.mode.is_some() { MODE_WIDTH } else { 0.0 };
    let beside_back = room - back_width;
    let min_status_width = (MIN_STATUS_WIDTH + mode_width)
        .max(detail_width(ui, model))
        .min(beside_back);
    let place = place_words(ui, &words, beside_back, min_status_width);
    let status_room = room - gap - back_width - toolbar_width(ui, &words, place);
    let mut actions = Vec::new();
    let mut buttons = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = place.gap(ui);
        if let Some(earlier) = &model.earlier {
            actions.on_click(earlier.show_button(ui), Action::ShowLatest);
            ui.add_space(gap - place.gap(ui));
        }
        for (tool, word) in tools.iter().zip(&words) {
            let is_on = (tool.action == Action::ToggleThreats).then_some(model.shows_threats);
            actions.on_click(
                tool_button(ui, (tool.icon, word), &tool.tooltip, place, tool.is_enabled, is_on),
                tool.action,
            );
        }
    };
    if status_room < min_status_width {
        show_status(ui, model, room);
        ui.horizontal_wrapped(buttons);
    } else {
        ui.horizontal(|ui| {
            let width = status_width(ui, model).max(STATUS_WIDTH + mode_width);
            show_status(ui, model, width.min(status_room));
            buttons(ui);
        });
    }
    actions
}

/// Chooses the placement of the labels. Labels in a toolbar of two rows are preferred to a single row without labels.
fn place_words(ui: &Ui, words: &[String], room: f32, min_status_width: f32) -> LabelPlacement {
    let beside_status = room - ui.spacing().item_spacing.x - min_status_width;
    match LabelPlacement::fitting(ui, words, beside_status) {
        LabelPlacement::Hidden => LabelPlacement::fitting(ui, words, room),
        place => place,
    }
}
