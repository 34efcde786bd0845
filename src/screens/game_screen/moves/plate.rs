//! The plate of a player: name, clock, captured pieces, material advantage, and distance of the lead piece from its goal.

use crate::board::captured::captured_count;
use crate::board::clock::format_time;
use crate::session::Session;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::text_width;
use crate::ui::{ClockText, player_name};
use crate::ui::{paint_side_symbol, side_symbol};
use bevy_egui::egui::{
    Align, FontId, Label, Layout, Response, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use breakthrough_rules::{Ending, Position, Side};
use egui_phosphor::regular as icon;
use std::time::Duration;

pub(super) const HEIGHT: f32 = 58.0;
/// Maximum number of captured pieces shown as symbols. Above this number, the count is shown instead.
const MAX_SYMBOLS: usize = 12;
const SYMBOL_RADIUS: f32 = 5.0;
const SYMBOL_SPACING: f32 = 8.0;
const SMALL_SIZE: f32 = 15.0;

/// Content of a plate for the position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plate {
    pub(super) side: Side,
    pub(super) name: String,
    pub(super) clock: Option<ClockText>,
    pub(super) is_to_move: bool,
    /// Number of captured opposing pieces.
    pub(super) captured: usize,
    /// Number of pieces by which the side is ahead; 0 if it is not ahead.
    pub(super) lead: usize,
    /// Distance of the lead piece from its goal, in ranks.
    pub(super) ranks_to_goal: Option<u8>,
}

impl Plate {
    pub(super) fn for_side(texts: &Texts, session: &Session, side: Side) -> Plate {
        let position = session.shown_position();
        // Running clocks show the times of the game, not of the shown position.
        let is_timed = session.clock().is_some() && session.outcome().is_none();
        let to_move = if is_timed { session.position() } else { position }.side_to_move();
        let is_over = session.game().outcome_at(session.shown_node()).is_some();
        let count = |side: Side| position.pieces(side).len();
        Plate {
            side,
            name: player_name(texts, session, side),
            clock: clock_text(session, side),
            is_to_move: to_move == side && (is_timed || !is_over),
            captured: captured_count(session, !side),
            lead: count(side).saturating_sub(count(!side)),
            ranks_to_goal: ranks_to_goal(position, side),
        }
    }
}

/// Returns the side's clock. In a game without running clocks, this is the time recorded with the side's last move before the
/// position on the board, or zero if the side has lost on time there.
fn clock_text(session: &Session, side: Side) -> Option<ClockText> {
    if session.clock().is_some() && (session.outcome().is_none() || session.shows_latest()) {
        return ClockText::for_side(session, side);
    }
    let game = session.game();
    let begins = game.start().side_to_move();
    let mut path = std::iter::successors(Some(session.shown_node()), |node| game.parent(*node));
    let is_movers = |ply: usize| (ply % 2 == 1) == (side == begins);
    let last = path.find(|node| game.ply(*node).is_some_and(|ply| ply > 0 && is_movers(ply)))?;
    let has_lost_on_time = game
        .outcome_at(session.shown_node())
        .is_some_and(|outcome| outcome.ending == Ending::Time && outcome.winner != side);
    game.annotations(last).clock.map(|left| ClockText {
        text: format_time(if has_lost_on_time { Duration::ZERO } else { left }, false),
        is_low: false,
        is_running: false,
    })
}

fn ranks_to_goal(position: &Position, side: Side) -> Option<u8> {
    let pieces = position.pieces(side).into_iter();
    pieces.map(|square| position.size().relative_rank(!side, square)).min()
}

/// Lays out a plate, leaving `room_beside` points free at its right edge.
pub(super) fn show_plate(ui: &mut Ui, texts: &Texts, plate: &Plate, room_beside: f32) {
    let width = ui.available_width() - room_beside;
    ui.allocate_ui_with_layout(Vec2::new(width, HEIGHT), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(Vec2::new(width, HEIGHT));
        side_symbol(ui, plate.side, 12.0);
        ui.allocate_ui_with_layout(
            Vec2::new(ui.available_width(), HEIGHT),
            Layout::right_to_left(Align::Center),
            |ui| {
                if let Some(clock) = &plate.clock {
                    clock.show(ui, texts);
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing = Vec2::new(GRID, 2.0);
                    ui.spacing_mut().interact_size.y = 0.0;
                    ui.add_space(5.0);
                    show_name(ui, texts, plate);
                    ui.horizontal(|ui| show_material(ui, texts, plate));
                });
            },
        );
    });
}

fn show_name(ui: &mut Ui, texts: &Texts, plate: &Plate) {
    let name = RichText::new(&plate.name).font(style::bold(17.0));
    // The side to move is marked by an icon as well as by the colour.
    let name = if plate.is_to_move {
        RichText::new(format!("{} {}", icon::CARET_RIGHT, plate.name))
            .font(style::bold(17.0))
            .color(palette(ui.ctx()).accent)
    } else {
        name
    };
    let response = ui.add(Label::new(name).truncate());
    let spoken = if plate.is_to_move {
        texts.fill("moves-player-to-move", &[("player", plate.name.as_str().into())])
    } else {
        plate.name.clone()
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
}

fn show_material(ui: &mut Ui, texts: &Texts, plate: &Plate) {
    if let Some(ranks) = plate.ranks_to_goal {
        let help = texts.fill("moves-lead-piece", &[("ranks", ranks.into())]);
        let words = texts.fill("moves-lead-piece-short", &[("ranks", ranks.into())]);
        let words = format!("{} {words}", icon::FLAG_CHECKERED);
        // If the full text does not fit beside the captured pieces, only the number of ranks is shown.
        let text = if label_width(ui, &words) + pieces_width(ui, plate) <= ui.available_width() {
            words
        } else {
            format!("{} {ranks}", icon::FLAG_CHECKERED)
        };
        explained(
            ui.label(RichText::new(text).size(SMALL_SIZE).color(palette(ui.ctx()).muted)),
            &help,
        );
    }
    if plate.captured > 0 {
        let help = texts.fill("moves-captured", &[("pieces", plate.captured.into())]);
        let response = show_symbols(ui, !plate.side, plate.captured);
        explained(response, &help);
    }
    if plate.lead > 0 {
        let help = texts.fill("moves-lead", &[("pieces", plate.lead.into())]);
        let text = RichText::new(format!("+{}", plate.lead)).font(style::bold(SMALL_SIZE));
        explained(ui.label(text), &help);
    }
}

/// Adds a tooltip and an accessible label to an icon.
fn explained(response: Response, help: &str) {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, help));
    response.on_hover_text(help);
}

/// Returns the width of a small label, in points.
fn label_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui, text, FontId::proportional(SMALL_SIZE))
}

/// Returns the width of the captured pieces and the material advantage, including the spacing before each, in points.
fn pieces_width(ui: &Ui, plate: &Plate) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    let count = if plate.captured > MAX_SYMBOLS {
        label_width(ui, &format!("×{}", plate.captured)) + gap
    } else {
        0.0
    };
    let captured = if plate.captured > 0 {
        gap + symbols_width(plate.captured) + count
    } else {
        0.0
    };
    let lead = if plate.lead > 0 {
        gap + label_width(ui, &format!("+{}", plate.lead))
    } else {
        0.0
    };
    captured + lead
}

/// Returns the width of the symbols of `count` captured pieces, in points.
const fn symbols_width(count: usize) -> f32 {
    SYMBOL_RADIUS * 2.0 + 1.0 + SYMBOL_SPACING * (shown_symbols(count) - 1) as f32
}

const fn shown_symbols(count: usize) -> usize {
    if count > MAX_SYMBOLS { 1 } else { count }
}

fn show_symbols(ui: &mut Ui, side: Side, count: usize) -> Response {
    let (shown, width) = (shown_symbols(count), symbols_width(count));
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, SMALL_SIZE), Sense::hover());
    let (fill, rim) = palette(ui.ctx()).sides[side.index()];
    for index in 0..shown {
        let x = rect.left() + SYMBOL_RADIUS + SYMBOL_SPACING * index as f32;
        let centre = bevy_egui::egui::pos2(x, rect.center().y);
        let colours = (fill, Stroke::new(1.0, rim));
        paint_side_symbol(ui.painter(), side, centre, SYMBOL_RADIUS, colours);
    }
    if count > MAX_SYMBOLS {
        ui.label(RichText::new(format!("×{count}")).size(SMALL_SIZE))
    } else {
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent, Step};
    use crate::ui::testing::{harness_in_window, has_control};
    use bevy::utils::default;
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use egui_kittest::kittest::Queryable;

    fn session(position: &str, moves: &str, players: &str) -> Session {
        Session::running(GameSetup {
            game: timed_game(position, moves),
            players: players.parse().expect("players"),
            ..default()
        })
    }

    /// Returns a game in which each player's remaining time decreases by a second per move.
    fn timed_game(position: &str, moves: &str) -> Game {
        let mut game = Game::from_position(parse_fen(position).expect("a position"));
        for (number, text) in moves.split_whitespace().enumerate() {
            let mv = parse_move(text, game.position().size()).expect("a move");
            game.play(mv).expect("a legal move");
            let node = game.current();
            game.annotations_mut(node).expect("a node").clock = Some(Duration::from_secs(60 - number as u64));
        }
        game
    }

    #[test]
    fn the_clock_of_a_player_who_lost_on_time_is_at_zero() {
        let mut game = timed_game("pppp/p3/3p/P3/PPPP w 0 1", "a2a3 d3c2 b1c2");
        assert!(game.lose_on_time(Side::Second));
        let session = Session::running(GameSetup {
            game,
            players: "human,human".parse().expect("players"),
            ..default()
        });
        let clock = |side| {
            Plate::for_side(&Texts::english(), &session, side)
                .clock
                .map(|clock| clock.text)
        };
        assert_eq!(
            Side::BOTH.map(clock),
            ["0:58", "0:00"].map(|text| Some(text.to_owned()))
        );
    }

    #[test]
    fn a_plate_describes_the_shown_position() {
        let session = session("pppp/p3/3p/P3/PPPP w 0 1", "a2a3 d3c2 b1c2", "human,computer:3");
        let texts = Texts::english();
        let first = Plate::for_side(&texts, &session, Side::First);
        assert_eq!((first.captured, first.lead, first.ranks_to_goal), (1, 0, Some(2)));
        assert_eq!(
            (
                first.name.as_str(),
                first.clock.as_ref().map(|clock| clock.text.as_str())
            ),
            ("You", Some("0:58"))
        );
        assert!(!first.is_to_move);
        let second = Plate::for_side(&texts, &session, Side::Second);
        assert_eq!((second.captured, second.lead, second.ranks_to_goal), (0, 0, Some(3)));
        assert_eq!(
            (
                second.name.as_str(),
                second.clock.as_ref().map(|clock| clock.text.as_str())
            ),
            ("Level 3", Some("0:59"))
        );
        assert!(second.is_to_move);
    }

    #[test]
    fn a_running_clock_belongs_to_the_side_to_move_of_the_game() {
        let mut app = crate::testing::app();
        app.update();
        let terms = crate::session::GameTerms {
            time: crate::session::TimeTerms {
                controls: ["300"; 2].map(|text| text.parse().ok()),
                ..default()
            },
            ..default()
        };
        let start = Intent::Start(GameSetup {
            players: "human,human".parse().expect("players"),
            terms,
            ..default()
        });
        let mv = parse_move("a2a3", breakthrough_rules::BoardSize::new(8, 8)).expect("a move");
        for intent in [start, Intent::Play(mv), Intent::Step(Step::Back)] {
            app.world_mut().write_message(intent);
            app.update();
        }
        let texts = Texts::english();
        let to_move = |app: &bevy::prelude::App| {
            Side::BOTH.map(|side| Plate::for_side(&texts, app.world().resource::<Session>(), side).is_to_move)
        };
        assert_eq!(to_move(&app), [false, true], "the second side's clock runs");
        app.world_mut().write_message(Intent::Resign(Side::Second));
        app.update();
        let session = app.world().resource::<Session>();
        let clock = |side| Plate::for_side(&texts, session, side).clock;
        assert_eq!(
            clock(Side::Second),
            ClockText::for_side(session, Side::Second),
            "as on the table"
        );
        assert!(clock(Side::Second).is_some());
    }

    #[test]
    fn captured_pieces_are_symbols_in_a_row_or_a_count() {
        assert_eq!(symbols_width(2) - symbols_width(1), SYMBOL_SPACING);
        assert_eq!(symbols_width(MAX_SYMBOLS) - symbols_width(1), SYMBOL_SPACING * 11.0);
        assert_eq!(symbols_width(MAX_SYMBOLS + 1), symbols_width(1));
    }

    #[test]
    fn the_distance_to_the_goal_is_worded_where_it_fits() {
        let is_worded = |captured: usize, width: f32| {
            let texts = Texts::english();
            let plate = Plate {
                side: Side::First,
                name: "Anna".to_owned(),
                clock: None,
                is_to_move: false,
                captured,
                lead: captured,
                ranks_to_goal: Some(3),
            };
            let mut harness = harness_in_window(Vec2::new(width, 100.0), move |ui| {
                show_material(ui, &texts, &plate);
                Vec::<()>::new()
            });
            harness.run();
            let label = harness.get_by_label("Lead piece: 3 moves from the goal");
            label.rect().width() > 50.0
        };
        assert!(is_worded(0, 110.0));
        assert!(!is_worded(6, 110.0), "the symbols need the space");
        assert!(is_worded(6, 300.0));
        assert!(is_worded(14, 200.0), "a count is narrower than the symbols");
    }

    #[test]
    fn the_icons_of_a_plate_have_accessible_texts() {
        for (captured, lead) in [(3, 2), (14, 14)] {
            let texts = Texts::english();
            let plate = Plate {
                side: Side::First,
                name: "Anna".to_owned(),
                clock: Some(ClockText {
                    text: "4:59".to_owned(),
                    is_low: false,
                    is_running: true,
                }),
                is_to_move: true,
                captured,
                lead,
                ranks_to_goal: Some(1),
            };
            let mut harness = harness_in_window(Vec2::new(300.0, 100.0), move |ui| {
                show_plate(ui, &texts, &plate, 0.0);
                Vec::<()>::new()
            });
            harness.run();
            for label in [
                "Anna to move",
                "4:59",
                "Lead piece: 1 move from the goal",
                &format!("{captured} pieces captured"),
                &format!("{lead} pieces ahead"),
            ] {
                assert!(has_control(&harness, label), "{label}");
            }
        }
    }
}
