//! Controls for the players of a new game: their names, and the rule for the first move in a rematch.

use crate::session::RematchRule;
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{explain_length_limit, segmented_control};
use bevy_egui::egui::{TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_platform::text::shortened_name;

/// Maximum length of a player's name, in characters.
const MAX_NAME: usize = 24;
const FIELD_HEIGHT: f32 = 40.0;

/// Shows the fields for the players' names side by side. A single name belongs to the person who plays against the computer.
pub(crate) fn name_fields(ui: &mut Ui, texts: &Texts, names: &mut [String], with_friend: bool) {
    let gap = ui.spacing().item_spacing.x;
    let count = names.len();
    let width = (ui.available_width() + gap) / count as f32 - gap;
    ui.horizontal(|ui| {
        for (player, name) in names.iter_mut().enumerate() {
            let hint = match (count, player) {
                (1, _) => texts.get("new-game-own-name"),
                (_, 0) if with_friend => texts.get("new-game-own-name"),
                (_, 1) if with_friend => texts.get("new-game-friend-name"),
                _ => texts.fill("new-game-name-hint", &[("player", (player + 1).into())]),
            };
            let field = TextEdit::singleline(name)
                .char_limit(MAX_NAME)
                .hint_text(&hint)
                .margin(Vec2::splat(GRID));
            let response = ui.add_sized(Vec2::new(width, FIELD_HEIGHT), field);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &hint));
            if !explain_length_limit(texts, &response, name, MAX_NAME) {
                response.on_hover_text(hint);
            }
        }
    });
}

/// Returns the name of a player, or a name with the player's number if no name was entered.
pub(crate) fn player_label(texts: &Texts, names: &[String; 2], player: usize) -> String {
    match names[player].trim() {
        "" => texts.fill("new-game-player", &[("player", (player + 1).into())]),
        name => shortened_name(name),
    }
}

/// Shows the selection of the rule for the first move in a rematch.
pub(crate) fn choose_rematch_rule(ui: &mut Ui, texts: &Texts, rule: &mut RematchRule) {
    let rules = [
        (RematchRule::Same, texts.get("rematch-same")),
        (RematchRule::Alternate, texts.get("rematch-alternate")),
        (RematchRule::Loser, texts.get("rematch-loser")),
        (RematchRule::Random, texts.get("common-random")),
    ];
    if let Some(chosen) = segmented_control(ui, Some(*rule), &rules) {
        *rule = chosen;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{harness, has_control};
    use egui_kittest::kittest::Queryable;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[test]
    fn a_name_ends_at_its_maximum_length_with_an_explanation() {
        let names = Rc::new(RefCell::new([String::new(), String::new()]));
        let shown = names.clone();
        let mut panel = harness::<()>(move |ui| {
            name_fields(ui, &Texts::english(), &mut *shown.borrow_mut(), false);
            Vec::new()
        });
        let limit = "At most 24 characters";
        panel.get_by_label("Name of player 2").focus();
        panel.run();
        panel.get_by_label("Name of player 2").type_text("Maximilian Alexander");
        panel.run();
        assert!(!has_control(&panel, limit));
        panel.get_by_label("Name of player 2").type_text(" Montgomery");
        panel.run();
        assert!(has_control(&panel, limit));
        assert_eq!(*names.borrow(), ["", "Maximilian Alexander Mon"]);
    }

    #[test]
    fn an_empty_name_is_replaced_by_the_number_of_the_player() {
        let names = [" Zo ".to_owned(), "  ".to_owned()];
        let labels = [0, 1].map(|player| player_label(&Texts::english(), &names, player));
        assert_eq!(labels, ["Zo", "Player 2"]);
    }
}
