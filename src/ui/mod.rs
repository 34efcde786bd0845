//! User interface: style, toasts, and the widgets and panels shared by screens.

pub(crate) mod accessible_widgets;
mod actions;
mod add_dialog;
pub(crate) mod board;
pub(crate) mod card;
mod choice;
mod clock_text;
pub(crate) mod control_by_label;
mod dialog;
pub(crate) mod fonts;
mod game_ending;
mod game_mode;
mod keyboard_focus;
mod layers;
mod move_speed;
mod panel_material;
mod player_name;
pub(crate) mod players;
mod recorded_players;
pub(crate) mod scale;
mod side_panel;
mod side_symbol;
mod stars;
mod strip;
pub(crate) mod style;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod thumbnails;
pub(crate) mod time_control;
mod toasts;
mod transitions;
mod variant_name;
pub(crate) mod widgets;

pub(crate) use actions::ActionsExt;
pub(crate) use add_dialog::AddDialogExt;
pub(crate) use choice::{Choice, choice_control, choices};
pub(crate) use clock_text::{CLOCK_WIDTH, ClockText};
pub(crate) use dialog::dialog;
pub(crate) use game_ending::{ending_text, result_line, score, session_result};
pub(crate) use game_mode::{mode_help, mode_text, shown_mode};
pub(crate) use layers::UiSystems;
pub(crate) use player_name::{
    computer_name, friend_in_sentence, is_only_person, name_in_game, player_name, short_level_name, winner_in_game,
    winner_text,
};
pub(crate) use recorded_players::{
    choose_player, recorded_name, recorded_names, recorded_players_text, recorded_winner,
};
pub(crate) use side_panel::{reserve_safe_area, right_panel, side_panel, side_panel_width};
pub(crate) use side_symbol::{paint_side_symbol, side_symbol};
pub(crate) use stars::{paint_stars, show_stars, stars_size, stars_text};
pub(crate) use strip::StripHeight;
pub(crate) use variant_name::{rule_sentences, variant_name};

/// Id of the move list. A focused move list handles only some keys, and the board handles the others.
pub(crate) const MOVE_LIST: &str = "move list";

use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::text::Texts;
use bevy::prelude::*;
use bevy_egui::egui;

/// Height of the notice at the top of the window, including its distance from the controls below, in points; 0 without a notice.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct NoticeHeight(pub(crate) f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NoticeHeight>();
    app.init_resource::<thumbnails::Thumbnails>().add_plugins((
        layers::plugin,
        scale::plugin,
        keyboard_focus::plugin,
        strip::plugin,
        style::plugin,
        panel_material::plugin,
        transitions::plugin,
        toasts::plugin,
    ));
}

/// Requests another frame if a panel has returned actions, because the panel was laid out before its actions are applied.
pub(crate) fn redraw_after_actions<Action>(ctx: &egui::Context, actions: &[Action]) {
    if !actions.is_empty() {
        ctx.request_repaint();
    }
}

/// Requests another frame if an area has changed its size, because egui places an anchored area according to its size in the last
/// frame.
pub(crate) fn repaint_after_resize(ctx: &egui::Context, area: &egui::Response) {
    let (id, size) = (area.id.with("last size"), area.rect.size());
    let last = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<egui::Vec2>(id), size));
    if size != last {
        ctx.request_repaint();
    }
}

/// Returns a control's label with the first shortcut of its action, such as `Undo (U)`.
pub(crate) fn label_with_shortcut(
    texts: &Texts,
    bindings: &ActionBindings,
    text: &str,
    (scope, action): (ActionScope, Action),
) -> String {
    let label = texts.get(text);
    match bindings.label(scope, action) {
        Some(key) => texts.fill("common-shortcut", &[("action", label.into()), ("key", key.into())]),
        None => label,
    }
}
