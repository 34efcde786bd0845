//! The panel of the game bar.

use crate::text::Texts;
use crate::ui::ClockText;
use crate::ui::side_symbol;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{Align, Button, Layout, RichText, Ui, Vec2};
use breakthrough_rules::Side;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    /// Plates of the first and the second side.
    pub(super) plates: [Plate; 2],
    /// Whether the row with the players is shown.
    pub(super) shows_players: bool,
    /// Score over all rematches; `None` in the first game.
    pub(super) wins: Option<[u32; 2]>,
    /// Names of the player who has requested an undo and of the opponent who accepts or declines it.
    pub(super) asking: Option<[String; 2]>,
}

/// Name and clock of a side.
pub(super) struct Plate {
    pub(super) side: Side,
    pub(super) name: String,
    pub(super) is_to_move: bool,
    pub(super) clock: Option<ClockText>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    AnswerUndo(bool),
}

/// Returns the actions, and the height of the row with the players. The question about an undo covers the board, so that the board
/// does not move when it appears.
pub(super) fn panel(ui: &mut Ui, model: &Model) -> (Vec<Action>, f32) {
    let mut actions = Vec::new();
    let mut height = 0.0;
    ui.vertical_centered(|ui| {
        if model.shows_players {
            height = ui.horizontal(|ui| show_players(ui, model)).response.rect.height();
        }
        if let Some([asking, asked]) = &model.asking {
            let names = [("asking", asking.as_str().into()), ("asked", asked.as_str().into())];
            ui.horizontal(|ui| {
                ui.label(model.texts.fill("game-undo-question", &names));
                for (text, is_allowed) in [("game-undo-allow", true), ("game-undo-decline", false)] {
                    let button = Button::new(model.texts.get(text)).min_size(Vec2::new(0.0, 36.0));
                    if ui.add(button).clicked() {
                        actions.push(Action::AnswerUndo(is_allowed));
                    }
                }
            });
        }
    });
    (actions, height)
}

/// Shows the players with their score.
fn show_players(ui: &mut Ui, model: &Model) {
    let [first, second] = &model.plates;
    ui.spacing_mut().item_spacing.x = GRID / 2.0;
    show_plate(ui, model.texts, first, false);
    ui.add_space(GRID);
    let score = match model.wins {
        Some([first, second]) => format!("{first} – {second}"),
        None => "–".to_owned(),
    };
    ui.label(RichText::new(score).font(style::bold(18.0)));
    ui.add_space(GRID);
    show_plate(ui, model.texts, second, true);
}

/// Shows a player. The clock is beside the score, on the right of the name or, mirrored, on its left.
fn show_plate(ui: &mut Ui, texts: &Texts, plate: &Plate, is_mirrored: bool) {
    let show_name = |ui: &mut Ui| {
        let palette = palette(ui.ctx());
        let colour = if plate.is_to_move { palette.text } else { palette.muted };
        let name = RichText::new(&plate.name).size(17.0).color(colour);
        if is_mirrored {
            ui.label(name);
            side_symbol(ui, plate.side, 9.0);
        } else {
            side_symbol(ui, plate.side, 9.0);
            ui.label(name);
        }
    };
    let show_clock = |ui: &mut Ui| {
        if let Some(clock) = &plate.clock {
            // The time is beside the name.
            let layout = if is_mirrored {
                Layout::right_to_left(Align::Center)
            } else {
                Layout::left_to_right(Align::Center)
            };
            clock.show_aligned(ui, texts, layout);
        }
    };
    if is_mirrored {
        show_clock(ui);
        show_name(ui);
    } else {
        show_name(ui);
        show_clock(ui);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use egui_kittest::kittest::Queryable;

    fn bar(wins: Option<[u32; 2]>, asking: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let plate = |side, name: &str, text: &str| Plate {
                side,
                name: name.to_owned(),
                is_to_move: side == Side::First,
                clock: Some(ClockText {
                    text: text.to_owned(),
                    is_low: false,
                    is_running: side == Side::First,
                }),
            };
            let model = Model {
                texts: &texts,
                plates: [plate(Side::First, "Anna", "4:32"), plate(Side::Second, "Ben", "5:00")],
                shows_players: true,
                wins,
                asking: asking.then(|| ["Ben", "Anna"].map(str::to_owned)),
            };
            panel(ui, &model).0
        })
    }

    #[test]
    fn names_times_and_score_are_shown() {
        let mut shown = bar(Some([2, 1]), false);
        shown.run();
        for text in ["Anna", "4:32", "2 – 1", "Ben", "5:00"] {
            assert!(has_control(&shown, text), "{text}");
        }
    }

    #[test]
    fn the_clocks_are_beside_the_score_and_the_names_outside() {
        let mut shown = bar(Some([2, 1]), false);
        shown.run();
        let lefts = ["Anna", "4:32", "2 – 1", "5:00", "Ben"].map(|text| shown.get_by_label(text).rect().left());
        assert!(lefts.is_sorted(), "{lefts:?}");
    }

    #[test]
    fn the_opponent_accepts_or_declines_an_undo() {
        let mut asked = bar(None, true);
        asked.run();
        assert!(has_control(&asked, "Ben requests an undo. Anna, accept?"));
        assert_eq!(click(&mut asked, "Accept"), [Action::AnswerUndo(true)]);
        assert_eq!(click(&mut asked, "Decline"), [Action::AnswerUndo(false)]);
        assert!(!has_control(&bar(None, false), "Accept"));
    }
}
