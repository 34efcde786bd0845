//! The panel with the result of a match.

use crate::screens::result::text::{explanation, headline};
use crate::session::Session;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::floating_panel_room;
use bevy_egui::egui::{Button, RichText, Ui, Vec2};

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) headline: String,
    pub(super) explanation: String,
    /// Whether the two players differ, so that swapping sides changes something.
    pub(super) can_swap_sides: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Rematch,
    SwapSides,
    Undo,
    NewGame,
    MainMenu,
}

impl<'a> Model<'a> {
    /// The result of a session's match, if it is over.
    pub(super) fn of(texts: &'a Texts, session: &Session) -> Option<Model<'a>> {
        let outcome = session.outcome()?;
        let players = session.players();
        Some(Model {
            texts,
            headline: headline(texts, players, outcome),
            explanation: explanation(texts, session.game(), outcome),
            can_swap_sides: players.swapped() != players,
        })
    }
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(
            RichText::new(&model.headline)
                .font(style::serif(34.0))
                .color(palette(ui.ctx()).accent),
        );
        ui.label(RichText::new(&model.explanation).color(palette(ui.ctx()).muted));
        ui.add_space(GRID);
    });
    ui.set_max_width(floating_panel_room(ui.ctx()).x);
    let buttons = [
        ("result-rematch", Action::Rematch, true),
        ("result-swap", Action::SwapSides, model.can_swap_sides),
        ("result-undo", Action::Undo, true),
        ("result-new-game", Action::NewGame, true),
        ("result-main-menu", Action::MainMenu, true),
    ];
    let mut actions = Vec::new();
    let shown: Vec<_> = buttons.into_iter().filter(|(_, _, is_shown)| *is_shown).collect();
    let gap = ui.spacing().item_spacing.x;
    // Wide enough for a row to fill the panel. In a narrow window they wrap.
    let width = ((ui.available_width() + gap) / shown.len() as f32 - gap).floor();
    ui.horizontal_wrapped(|ui| {
        for (text, action, _) in shown {
            let button = Button::new(model.texts.get(text)).min_size(Vec2::new(width, 44.0));
            if ui.add(button).clicked() {
                actions.push(action);
            }
        }
    });
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use egui_kittest::kittest::Queryable;

    fn result(can_swap_sides: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                headline: "You win".to_owned(),
                explanation: "Maple resigned, after 27 moves.".to_owned(),
                can_swap_sides,
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn the_result_shows_who_won_and_why() {
        let result = result(true);
        assert!(has_control(&result, "You win"));
        assert!(has_control(&result, "Maple resigned, after 27 moves."));
    }

    #[test]
    fn the_buttons_of_the_result_stand_below_the_middle_of_its_text() {
        for can_swap_sides in [true, false] {
            let result = result(can_swap_sides);
            let rect = |label: &str| result.get_by_label(label).rect();
            let middle = f32::midpoint(rect("Rematch").left(), rect("Main menu").right());
            let text = rect("Maple resigned, after 27 moves.").center().x;
            assert!((middle - text).abs() < 4.0, "{middle} below {text}");
        }
    }

    #[test]
    fn each_button_of_the_result_has_its_action() {
        let mut result = result(true);
        for (label, action) in [
            ("Rematch", Action::Rematch),
            ("Swap sides", Action::SwapSides),
            ("Undo", Action::Undo),
            ("New game", Action::NewGame),
            ("Main menu", Action::MainMenu),
        ] {
            assert_eq!(click(&mut result, label), [action], "{label}");
        }
    }

    #[test]
    fn two_people_are_not_offered_to_swap_sides() {
        assert!(!has_control(&result(false), "Swap sides"));
    }
}
