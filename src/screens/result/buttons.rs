//! The buttons of the result.

use crate::screens::result::panel::{Action, Model};
use crate::ui::widgets::{Tool, button_room, centred_tool_row, footer_button, primary_button};
use crate::ui::{ActionsExt, computer_name};
use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

/// Maximum number of actions that are shown as icons.
const MAX_TOOLS: usize = 5;

/// Shows the primary button and two other buttons, in a row if they fit.
pub(super) fn show_main_buttons(ui: &mut Ui, model: &Model, width: f32, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let first = match &model.moment {
        _ if model.is_first_win => Some((texts.get("result-lesson"), Action::OpenLesson)),
        Some(moment) => Some((
            texts.get("result-try-again"),
            Action::TryAgain(moment.index().unwrap_or_default()),
        )),
        None => model.has_moves.then(|| (texts.get("result-review"), Action::Review)),
    };
    let is_waiting = model.moment.as_ref().is_some_and(|moment| moment.index().is_none());
    let other = match model.suggested {
        Some((level, text)) => {
            let name = computer_name(texts, level);
            (
                texts.fill(text, &[("player", name.into())]),
                Action::RematchAgainst(level),
            )
        }
        None => (texts.get("result-new-game"), Action::NewGame),
    };
    let second = if model.is_first_win {
        (texts.get("result-puzzle"), Action::OpenPuzzle)
    } else {
        (texts.get("result-rematch"), Action::Rematch)
    };
    let buttons: Vec<(String, Action)> = first.into_iter().chain([second, other]).collect();
    let gap = ui.spacing().item_spacing.x;
    let rooms = buttons.iter().map(|(text, _)| button_room(ui, text));
    let needed = rooms.fold(0.0, f32::max);
    let columns = buttons.len();
    let fits_in_row = (width + gap) / columns as f32 - gap >= needed;
    let rows: Vec<&[(String, Action)]> = if fits_in_row {
        vec![&buttons]
    } else {
        let (primary, others) = buttons.split_at(1);
        vec![primary, others]
    };
    let mut is_primary = true;
    for row in rows {
        ui.columns(row.len(), |columns| {
            for (ui, (text, action)) in columns.iter_mut().zip(row) {
                let response = if std::mem::take(&mut is_primary) {
                    ui.add_enabled_ui(!is_waiting, |ui| primary_button(ui, text)).inner
                } else {
                    footer_button(ui, text)
                };
                actions.on_click(response, *action);
            }
        });
    }
}

/// Shows the other actions as icons with names.
pub(super) fn show_tools(ui: &mut Ui, model: &Model, width: f32, actions: &mut Vec<Action>) {
    // The most important actions first. Only the first ones are shown, so that the panel stays clear.
    let tools = [
        (icon::HOUSE, model.leave_text, Action::Leave, true),
        (
            icon::CHART_LINE,
            "result-review",
            Action::Review,
            model.moment.is_some() || model.is_first_win && model.has_moves,
        ),
        (
            icon::ARROWS_CLOCKWISE,
            "result-rematch",
            Action::Rematch,
            model.is_first_win,
        ),
        (
            icon::PLUS_SQUARE,
            "result-new-game",
            Action::NewGame,
            model.suggested.is_some(),
        ),
        (icon::BOOK_OPEN, "result-rules", Action::ShowRules, model.offers_rules),
        (
            icon::ARROW_COUNTER_CLOCKWISE,
            "result-undo",
            Action::Undo,
            model.can_undo,
        ),
        (icon::PLAY, "result-replay", Action::Replay, model.has_moves),
        (
            icon::ARROWS_LEFT_RIGHT,
            "result-swap",
            Action::SwapSides,
            model.can_swap_sides,
        ),
        (icon::SHARE_NETWORK, "result-share", Action::Share, true),
    ];
    let offered = tools.into_iter().filter(|(.., is_offered)| *is_offered);
    let shown = offered.take(MAX_TOOLS).map(|(icon, text, action, _)| {
        let word = model.texts.get(text);
        Tool {
            icon,
            tooltip: word.clone(),
            word,
            is_enabled: true,
            action,
        }
    });
    let shown: Vec<Tool<Action>> = shown.collect();
    actions.extend(centred_tool_row(ui, &shown, width, false));
}
