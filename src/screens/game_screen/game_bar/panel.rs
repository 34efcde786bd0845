//! The panel of the game bar.

use crate::text::Texts;
use crate::ui::ClockText;
use crate::ui::style;
use crate::ui::style::palette;
use crate::ui::widgets::side_disc;
use bevy_egui::egui::{Button, RichText, Ui, Vec2};
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

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.vertical_centered(|ui| {
        if model.shows_players {
            ui.horizontal(|ui| show_players(ui, model));
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
    actions
}

/// Shows the players with their score.
fn show_players(ui: &mut Ui, model: &Model) {
    let [first, second] = &model.plates;
    show_plate(ui, model.texts, first);
    let score = match model.wins {
        Some([first, second]) => format!("{first} – {second}"),
        None => "–".to_owned(),
    };
    ui.label(RichText::new(score).font(style::bold(18.0)));
    show_plate(ui, model.texts, second);
}

fn show_plate(ui: &mut Ui, texts: &Texts, plate: &Plate) {
    let palette = palette(ui.ctx());
    side_disc(ui, plate.side == Side::First, 9.0);
    let colour = if plate.is_to_move { palette.text } else { palette.muted };
    ui.label(RichText::new(&plate.name).size(17.0).color(colour));
    if let Some(clock) = &plate.clock {
        clock.show(ui, texts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};

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
            panel(ui, &model)
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
    fn the_opponent_accepts_or_declines_an_undo() {
        let mut asked = bar(None, true);
        asked.run();
        assert!(has_control(&asked, "Ben requests an undo. Anna, accept?"));
        assert_eq!(click(&mut asked, "Accept"), [Action::AnswerUndo(true)]);
        assert_eq!(click(&mut asked, "Decline"), [Action::AnswerUndo(false)]);
        assert!(!has_control(&bar(None, false), "Accept"));
    }
}
