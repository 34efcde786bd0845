//! The panel of the game bar.

use crate::text::Texts;
use crate::ui::side_symbol;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{button_room, cut_label, shared_room, text_width, text_with_buttons};
use crate::ui::{ActionsExt, CLOCK_WIDTH, ClockText};
use bevy_egui::egui::{Align, Button, FontId, Layout, RichText, TextStyle, Ui, Vec2};
use breakthrough_rules::Side;

/// Distance between the symbol, the name and the clock, in points.
const GAP: f32 = GRID / 2.0;
const NAME_SIZE: f32 = 17.0;
const SCORE_SIZE: f32 = 18.0;
const SYMBOL_RADIUS: f32 = 9.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    /// Plates of the first and the second side.
    pub(super) plates: [Plate; 2],
    /// Whether the row with the players is shown.
    pub(super) shows_players: bool,
    /// Score over all rematches; `None` in the first game.
    pub(super) wins: Option<[u32; 2]>,
    /// Maximum width of the panel, in points. Longer names are cut.
    pub(super) room: f32,
    /// Names of the player who has requested a takeback, and of the opponent who accepts or declines.
    pub(super) asking: Option<[String; 2]>,
    /// Message of the coach.
    pub(super) coach: Option<CoachMessage>,
}

/// Message of the coach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CoachMessage {
    pub(super) text: String,
    /// Whether the message is a warning about a held move.
    pub(super) is_warning: bool,
    /// Whether the message has a button that takes the last move back.
    pub(super) offers_undo: bool,
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
    TakeBack,
    StopCoach,
}

/// Returns the actions, and the height of the row with the players. The takeback request is drawn over the board, so that the board does
/// not move when the request appears.
pub(super) fn panel(ui: &mut Ui, model: &Model) -> (Vec<Action>, f32) {
    let mut actions = Vec::new();
    let mut height = 0.0;
    ui.vertical_centered(|ui| {
        if model.shows_players {
            height = ui.horizontal(|ui| show_players(ui, model)).response.rect.height();
        }
        if let Some(names) = &model.asking {
            ask(ui, model, names, &mut actions);
        }
        if let Some(message) = &model.coach {
            show_coach(ui, model, message, &mut actions);
        }
    });
    (actions, height)
}

/// Shows the takeback request, in two rows if one row is too narrow.
fn ask(ui: &mut Ui, model: &Model, [asking, asked]: &[String; 2], actions: &mut Vec<Action>) {
    let names = [("asking", asking.as_str().into()), ("asked", asked.as_str().into())];
    let question = model.texts.fill("game-undo-question", &names);
    let answers = [("game-undo-allow", true), ("game-undo-decline", false)]
        .map(|(id, is_allowed)| (model.texts.get(id), is_allowed));
    let gap = ui.spacing().item_spacing.x;
    let buttons_width: f32 = answers.iter().map(|(text, _)| gap + button_room(ui, text)).sum();
    let question_width = text_width(ui, &question, TextStyle::Body.resolve(ui.style()));
    let mut show_buttons = |ui: &mut Ui| {
        for (text, is_allowed) in &answers {
            let button = Button::new(text).min_size(Vec2::new(0.0, 36.0));
            actions.on_click(ui.add(button), Action::AnswerUndo(*is_allowed));
        }
    };
    if question_width + buttons_width <= model.room {
        ui.horizontal(|ui| {
            ui.label(question);
            show_buttons(ui);
        });
    } else {
        ui.scope(|ui| {
            ui.set_max_width(model.room);
            ui.label(question);
        });
        ui.horizontal(show_buttons);
    }
}

/// Shows the message of the coach, and the button that takes the last move back or stops the coach.
fn show_coach(ui: &mut Ui, model: &Model, message: &CoachMessage, actions: &mut Vec<Action>) {
    let palette = palette(ui.ctx());
    let (label, action) = if message.offers_undo {
        (model.texts.get("guide-undo"), Action::TakeBack)
    } else {
        (model.texts.get("coach-stop"), Action::StopCoach)
    };
    let colour = if message.is_warning {
        palette.danger
    } else {
        palette.text
    };
    text_with_buttons(ui, (&message.text, colour), model.room, &[(label, action)], actions);
}

/// Shows the players with their score.
fn show_players(ui: &mut Ui, model: &Model) {
    let [first, second] = &model.plates;
    ui.spacing_mut().item_spacing.x = GAP;
    let score = match model.wins {
        Some([first, second]) => format!("{first} – {second}"),
        None => "–".to_owned(),
    };
    let [first_room, second_room] = name_rooms(ui, model, &score);
    show_plate(ui, model.texts, first, first_room, false);
    ui.add_space(GRID);
    ui.label(RichText::new(score).font(style::bold(SCORE_SIZE)));
    ui.add_space(GRID);
    show_plate(ui, model.texts, second, second_room, true);
}

/// Returns the maximum widths of the names, in points.
fn name_rooms(ui: &Ui, model: &Model, score: &str) -> [f32; 2] {
    let mut room = model.room - text_width(ui, score, style::bold(SCORE_SIZE)) - 2.0 * (GRID + GAP);
    for plate in &model.plates {
        let clock = if plate.clock.is_some() { CLOCK_WIDTH + GAP } else { 0.0 };
        room -= SYMBOL_RADIUS * 2.0 + 2.0 + GAP + clock;
    }
    let name_width = |plate: &Plate| text_width(ui, &plate.name, FontId::proportional(NAME_SIZE)).ceil();
    shared_room(model.plates.each_ref().map(name_width), room)
}

/// Shows a player, whose name is cut at `name_room` points. The clock is next to the score: on the right of the name or, if `is_mirrored`,
/// on the left of the name.
fn show_plate(ui: &mut Ui, texts: &Texts, plate: &Plate, name_room: f32, is_mirrored: bool) {
    let show_name = |ui: &mut Ui| {
        let palette = palette(ui.ctx());
        let colour = if plate.is_to_move { palette.text } else { palette.muted };
        let name = RichText::new(&plate.name).size(NAME_SIZE).color(colour);
        if is_mirrored {
            cut_label(ui, name, name_room);
            side_symbol(ui, plate.side, SYMBOL_RADIUS);
        } else {
            side_symbol(ui, plate.side, SYMBOL_RADIUS);
            cut_label(ui, name, name_room);
        }
    };
    let show_clock = |ui: &mut Ui| {
        if let Some(clock) = &plate.clock {
            // Show the time beside the name.
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
        bar_of(["Anna", "Ben"], 800.0, wins, asking)
    }

    fn bar_of(
        names: [&'static str; 2],
        room: f32,
        wins: Option<[u32; 2]>,
        asking: bool,
    ) -> PanelHarness<'static, Action> {
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
                plates: [
                    plate(Side::First, names[0], "4:32"),
                    plate(Side::Second, names[1], "5:00"),
                ],
                room,
                shows_players: true,
                wins,
                coach: None,
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
    fn long_names_are_cut_so_that_the_bar_fits_into_the_smallest_window() {
        let names = ["Alexander the Great, king", "Wilhelmina of the Nether"];
        for (room, wins) in [(422.0, Some([12, 10])), (318.0, None)] {
            let mut shown = bar_of(names, room, wins, true);
            shown.run();
            let rect = |label: &str| shown.get_by_label(label).rect();
            for name in names {
                assert!(rect(name).width() > 25.0, "{name}: {:?}", rect(name));
            }
            assert!(rect(names[1]).right() - rect(names[0]).left() <= room);
            assert!(rect("Decline").right() - rect(names[0]).left() <= room);
        }
    }

    #[test]
    fn a_short_name_leaves_space_for_a_long_name() {
        let names = ["Alexander the Great", "Ben"];
        let [narrow, wide] = [318.0, 422.0].map(|room| {
            let mut shown = bar_of(names, room, None, false);
            shown.run();
            names.map(|name| shown.get_by_label(name).rect().width())
        });
        assert!((narrow[1] - wide[1]).abs() < 1.0, "{narrow:?} and {wide:?}");
        assert!(narrow[0] < wide[0] - 30.0, "{narrow:?} and {wide:?}");
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
        assert!(has_control(&asked, "Ben requests a takeback. Anna, do you accept?"));
        assert_eq!(click(&mut asked, "Accept"), [Action::AnswerUndo(true)]);
        assert_eq!(click(&mut asked, "Decline"), [Action::AnswerUndo(false)]);
        assert!(!has_control(&bar(None, false), "Accept"));
    }

    #[test]
    fn the_message_of_the_coach_has_a_button_that_stops_the_coach_or_takes_a_move_back() {
        for (room, offers_undo) in [(800.0, false), (300.0, false), (800.0, true)] {
            let texts = Texts::english();
            let mut bar = harness(move |ui| {
                let plate = |side| Plate {
                    side,
                    name: String::new(),
                    is_to_move: false,
                    clock: None,
                };
                let model = Model {
                    texts: &texts,
                    plates: Side::BOTH.map(plate),
                    shows_players: false,
                    wins: None,
                    room,
                    asking: None,
                    coach: Some(CoachMessage {
                        text: "This move loses. Make the move again to play it anyway.".to_owned(),
                        is_warning: true,
                        offers_undo,
                    }),
                };
                panel(ui, &model).0
            });
            assert!(has_control(
                &bar,
                "This move loses. Make the move again to play it anyway."
            ));
            let (label, action) = if offers_undo {
                ("Undo", Action::TakeBack)
            } else {
                ("Stop the coach", Action::StopCoach)
            };
            assert_eq!(click(&mut bar, label), [action]);
        }
    }
}
