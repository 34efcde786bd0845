//! Controls for the players of a new game: their names, and the rule for who moves first in a rematch.

use crate::session::RematchRule;
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::segmented_control;
use bevy_egui::egui::{TextEdit, Ui, Vec2, WidgetInfo, WidgetType};

/// Maximum length of a player's name, in characters.
const MAX_NAME: usize = 24;
const FIELD_HEIGHT: f32 = 40.0;

/// Shows the fields for the players' names side by side.
pub(crate) fn name_fields(ui: &mut Ui, texts: &Texts, names: &mut [String]) {
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() + gap) / names.len() as f32 - gap;
    ui.horizontal(|ui| {
        for (player, name) in names.iter_mut().enumerate() {
            let hint = texts.fill("new-game-name-hint", &[("player", (player + 1).into())]);
            let field = TextEdit::singleline(name)
                .char_limit(MAX_NAME)
                .hint_text(&hint)
                .margin(Vec2::splat(GRID));
            let response = ui.add_sized(Vec2::new(width, FIELD_HEIGHT), field);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &hint));
            if response.has_focus() && name.chars().count() == MAX_NAME {
                let reason = texts.fill("new-game-name-limit", &[("characters", MAX_NAME.into())]);
                response.show_tooltip_text(reason);
            } else {
                response.on_hover_text(hint);
            }
        }
    });
}

/// Returns the name of a player, or a name with the player's number if no name was entered.
pub(crate) fn player_label(texts: &Texts, names: &[String; 2], player: usize) -> String {
    match names[player].trim() {
        "" => texts.fill("new-game-player", &[("player", (player + 1).into())]),
        name => name.to_owned(),
    }
}

/// Shows the selection of who moves first in a rematch.
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
