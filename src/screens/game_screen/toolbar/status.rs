//! The status line of the toolbar: the side to move, and details such as the computer's activity.

use crate::opponent::ShownHint;
use crate::screens::game_screen::toolbar::panel::Model;
use crate::session::Session;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::palette;
use crate::ui::widgets::{cut_label, text_width};
use crate::ui::{is_only_person, mode_help, mode_text, player_name, rule_sentences, side_symbol, winner_text};
use bevy_egui::egui::{FontId, Label, RichText, Ui, Vec2};
use breakthrough_facts::Threats;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Move, Side};
use egui_phosphor::regular as icon;

const HEADLINE_SIZE: f32 = 17.0;
const DETAIL_SIZE: f32 = 14.0;
const SYMBOL_RADIUS: f32 = 13.0;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ComputerStatus {
    /// Whether the computer is searching for a move or a hint.
    pub(super) is_busy: bool,
    /// Whether the search has lasted long enough to be displayed.
    pub(super) shows_thinking: bool,
    /// Whether the search is for a hint.
    pub(super) seeks_hint: bool,
}

/// Activity of the computer, and the threats if they are shown or the coach advises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GameStatus<'a> {
    pub(super) computer: ComputerStatus,
    pub(super) shows_threats: bool,
    /// Whether the goal and the rules of the game are shown.
    pub(super) shows_goal: bool,
    /// Whether the coach, who names threats, advises.
    pub(super) is_coached: bool,
    /// Moves with which the computer can win on its next turn, if the person to move is warned of these moves.
    pub(super) warned_wins: &'a [Move],
    /// Hint on the board.
    pub(super) hint: Option<ShownHint>,
    /// Threats in the shown position; `None` until the threats are found.
    pub(super) threats: Option<&'a Threats>,
}

/// Returns the line that names the player to move, or the winner.
pub(in crate::screens) fn headline(texts: &Texts, session: &Session) -> String {
    if let Some(outcome) = session.outcome() {
        return winner_text(texts, session, outcome.winner);
    }
    turn_headline(texts, session, session.position().side_to_move())
}

/// Returns the line that names this side's player as the player to move.
pub(super) fn turn_headline(texts: &Texts, session: &Session, side: Side) -> String {
    if is_only_person(session.players(), side) {
        texts.get("game-your-turn")
    } else {
        let name = player_name(texts, session, side);
        texts.fill("game-turn", &[("name", name.into())])
    }
}

/// Returns the line below the headline, if any.
pub(super) fn detail(texts: &Texts, session: &Session, status: GameStatus) -> Option<String> {
    let computer = status.computer;
    if computer.shows_thinking {
        Some(texts.get("game-thinking"))
    } else if computer.seeks_hint {
        Some(texts.get("game-seeking-hint"))
    } else if session.are_computers_paused() {
        Some(texts.get("game-paused"))
    } else if let Some(reason) = hint_text(texts, session, status.hint.filter(ShownHint::is_move)) {
        Some(reason)
    } else if let Some(threats) = status
        .threats
        .filter(|threats| status.shows_threats || is_danger(threats))
    {
        Some(threats_text(texts, session, threats))
    } else if !status.warned_wins.is_empty() {
        Some(texts.fill(
            "game-win-warning",
            &[
                (
                    "player",
                    player_name(texts, session, !session.position().side_to_move()).into(),
                ),
                ("moves", move_names(session, status.warned_wins).into()),
            ],
        ))
    } else {
        hint_text(texts, session, status.hint).or_else(|| rules_line(texts, session, status.shows_goal))
    }
}

/// Returns the line about the goal and the rules of the game. If the goal is not shown, the line shows only the numbers of
/// breakthroughs.
pub(super) fn rules_line(texts: &Texts, session: &Session, shows_goal: bool) -> Option<String> {
    let variant = session.variant();
    let options = variant.options();
    let needed = options.breakthroughs_needed;
    let rules = if shows_goal {
        rule_sentences(texts, options)
    } else {
        Vec::new()
    };
    let has_begun = session.game().can_undo();
    let mut line = if needed > 1 && (has_begun || !shows_goal) {
        let count = |side: Side| session.position().breakthroughs(side).into();
        let gaps = [
            ("first", count(Side::First)),
            ("second", count(Side::Second)),
            ("needed", needed.into()),
        ];
        texts.fill("game-breakthroughs", &gaps)
    } else if shows_goal && (needed > 1 || rules.is_empty()) {
        texts.fill("game-goal", &[("needed", needed.into())])
    } else {
        String::new()
    };
    if !line.is_empty() && !rules.is_empty() {
        line.push_str(". ");
    }
    line.push_str(&rules.join(" "));
    (!line.is_empty()).then_some(line)
}

fn move_names(session: &Session, moves: &[Move]) -> String {
    let position = session.shown_position();
    let name = |mv: &Move| lan_move(*mv, position.piece_at(mv.to).is_some(), position.size());
    moves.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Returns the text of the hint on the board.
fn hint_text(texts: &Texts, session: &Session, hint: Option<ShownHint>) -> Option<String> {
    let hint = hint.filter(|_| session.awaits_person())?;
    hint.text(session.position()).map(|reason| texts.localize(&reason))
}

/// Whether the opponent threatens anything. The coach names only such threats.
fn is_danger(threats: &Threats) -> bool {
    !(threats.wins.is_empty() && threats.runners.is_empty() && threats.hanging.is_empty())
}

/// Returns the longest usual line about threats, for which the space stays reserved while threats are named.
pub(super) fn reserved_threats_line(texts: &Texts, status: GameStatus) -> Option<String> {
    let longest = || texts.fill("threats-runner", &[("square", "a8".into()), ("moves", 5.into())]);
    (status.shows_threats || status.is_coached).then(longest)
}

/// Returns the text about the most serious threat.
fn threats_text(texts: &Texts, session: &Session, threats: &Threats) -> String {
    let size = session.size();
    if !threats.wins.is_empty() {
        let names = [
            ("moves", move_names(session, &threats.wins).into()),
            ("count", threats.wins.len().into()),
        ];
        return texts.fill("threats-win", &names);
    }
    if let Some(runner) = threats.runners.iter().min_by_key(|runner| runner.moves) {
        let square = size.coordinates(runner.square).to_string();
        return texts.fill(
            "threats-runner",
            &[("square", square.into()), ("moves", runner.moves.into())],
        );
    }
    let first = threats
        .hanging
        .first()
        .map(|square| size.coordinates(*square).to_string());
    let gaps = [
        ("pieces", threats.hanging.len().into()),
        ("square", first.unwrap_or_default().into()),
    ];
    texts.fill("threats-hanging", &gaps)
}

/// Shows the side to move or, if an earlier position is shown, the status of this position. `width` is in points.
pub(super) fn show_status(ui: &mut Ui, model: &Model, width: f32) {
    if let Some(earlier) = &model.earlier {
        return earlier.show_status(ui, width);
    }
    ui.allocate_ui(Vec2::new(width, 46.0), |ui| {
        ui.set_width(width);
        ui.horizontal_centered(|ui| {
            side_symbol(ui, model.side_to_move, SYMBOL_RADIUS);
            ui.vertical(|ui| show_lines(ui, model));
        });
    });
}

/// Returns the width that the headlines of both turns and the lines below them need, in points, so that the toolbar keeps its width
/// during a game.
pub(super) fn status_width(ui: &Ui, model: &Model) -> f32 {
    let turns = model.turn_headlines.iter();
    let headline = turns
        .map(|headline| text_width(ui, headline, style::bold(HEADLINE_SIZE)))
        .fold(0.0, f32::max);
    detail_width(ui, model).max(symbol_width(ui) + headline + mode_width(ui, model))
}

/// Returns the width that the line below the headline needs, in points. The space for the line about the rules stays reserved
/// while another line is shown.
pub(super) fn detail_width(ui: &Ui, model: &Model) -> f32 {
    let lines = [&model.detail, &model.rules_line, &model.threats_line];
    let width = |text: &String| text_width(ui, text, FontId::proportional(DETAIL_SIZE)).ceil();
    let widest = lines.into_iter().flatten().map(width).fold(0.0, f32::max);
    let hourglass = if model.is_computer_busy {
        DETAIL_SIZE + ui.spacing().item_spacing.x
    } else {
        0.0
    };
    symbol_width(ui) + hourglass + widest
}

fn symbol_width(ui: &Ui) -> f32 {
    SYMBOL_RADIUS * 2.0 + 2.0 + ui.spacing().item_spacing.x
}

/// Returns the width of the mode and the gap before it, in points.
fn mode_width(ui: &Ui, model: &Model) -> f32 {
    let width = |text: &str| text_width(ui, text, FontId::proportional(DETAIL_SIZE)) + ui.spacing().item_spacing.x;
    model.mode.map_or(0.0, |mode| width(&mode_text(model.texts, mode)))
}

fn show_lines(ui: &mut Ui, model: &Model) {
    // Remove the spacing, so that two lines fit into the height of the toolbar.
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 0.0;
    if model.detail.is_none() {
        ui.add_space(10.0);
    }
    ui.horizontal(|ui| {
        let headline = RichText::new(&model.headline).font(style::bold(HEADLINE_SIZE));
        cut_label(ui, headline, ui.available_width() - mode_width(ui, model));
        if let Some(mode) = model.mode {
            let name = RichText::new(mode_text(model.texts, mode)).size(DETAIL_SIZE);
            ui.label(name.color(palette(ui.ctx()).muted))
                .on_hover_text(mode_help(model.texts, mode));
        }
    });
    if let Some(detail) = &model.detail {
        ui.horizontal(|ui| {
            if model.is_computer_busy {
                // Do not show a spinner, because redrawing a spinner would take processor time from the search.
                ui.label(
                    RichText::new(icon::HOURGLASS_MEDIUM)
                        .size(DETAIL_SIZE)
                        .color(palette(ui.ctx()).accent),
                );
            }
            let detail = RichText::new(detail).size(DETAIL_SIZE).color(palette(ui.ctx()).muted);
            ui.add(Label::new(detail).wrap());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameSetup;
    use crate::settings::Settings;
    use crate::settings::first_games::warned_wins;
    use breakthrough_engine::Level;
    use breakthrough_facts::Runner;
    use breakthrough_players::{GamePlayer, Players};
    use breakthrough_rules::notation::parse_fen;
    use breakthrough_rules::{Game, Move, Square};

    const COMPUTER: GamePlayer = GamePlayer::Computer(Level::WEAKEST);

    fn session(variant: &str, first: GamePlayer, second: GamePlayer) -> Session {
        Session::running(GameSetup {
            game: Game::new(variant.parse().expect("a variant")),
            players: Players::new(first, second),
            ..GameSetup::default()
        })
    }

    fn texts() -> Texts {
        Texts::english()
    }

    #[test]
    fn your_turn_is_shown_only_against_the_computer() {
        let check = |first, second, expected: &str| {
            assert_eq!(headline(&texts(), &session("8x8", first, second)), expected);
        };
        check(GamePlayer::Human, COMPUTER, "Your turn");
        check(COMPUTER, GamePlayer::Human, "Novice to move");
        check(GamePlayer::Human, GamePlayer::Human, "White to move");
        check(COMPUTER, COMPUTER, "Novice to move");
    }

    #[test]
    fn the_headline_names_the_player_to_move_and_the_winner() {
        let mut setup = GameSetup {
            game: Game::new("4x5".parse().expect("a variant")),
            players: Players::HUMANS,
            ..GameSetup::default()
        };
        setup.terms.names = ["Anna".to_owned(), String::new()];
        let session = Session::running(setup.clone());
        assert_eq!(headline(&texts(), &session), "Anna to move");
        assert!(setup.game.resign(Side::First));
        assert_eq!(headline(&texts(), &Session::running(setup)), "Black wins");
    }

    #[test]
    fn the_detail_shows_the_computers_activity_or_the_breakthroughs() {
        let thinking = ComputerStatus {
            is_busy: true,
            shows_thinking: true,
            seeks_hint: false,
        };
        let seeking_hint = ComputerStatus {
            is_busy: true,
            shows_thinking: false,
            seeks_hint: true,
        };
        let check = |variant: &str, computer, expected: Option<&str>| {
            let session = session(variant, GamePlayer::Human, COMPUTER);
            let status = GameStatus {
                computer,
                ..GameStatus::default()
            };
            assert_eq!(detail(&texts(), &session, status).as_deref(), expected);
        };
        check("8x8", ComputerStatus::default(), None);
        check("8x8", thinking, Some("Thinking…"));
        check("8x8", seeking_hint, Some("Finding a hint…"));
        check(
            "8x8 breakthroughs=3",
            ComputerStatus::default(),
            Some("Breakthroughs: 0–0 (first to 3)"),
        );
    }

    #[test]
    fn the_detail_shows_the_goal_until_the_breakthroughs_are_counted() {
        let check = |variant: &str, has_moved: bool, expected: &str| {
            let mut game = Game::new(variant.parse().expect("a variant"));
            if has_moved {
                let mv = game.position().legal_moves()[0];
                game.play(mv).expect("a legal move");
            }
            let session = Session::running(GameSetup {
                game,
                players: Players::HUMANS,
                ..GameSetup::default()
            });
            let status = GameStatus {
                shows_goal: true,
                ..GameStatus::default()
            };
            assert_eq!(detail(&texts(), &session, status).as_deref(), Some(expected));
        };
        check("8x8", false, "Goal: reach the far side first");
        check("8x8", true, "Goal: reach the far side first");
        check("8x8 breakthroughs=3", false, "Goal: bring 3 pieces to the far side");
        check("8x8 breakthroughs=3", true, "Breakthroughs: 0–0 (first to 3)");
        check(
            "8x8 bombardment",
            true,
            "No captures. Click a selected piece twice to explode it.",
        );
        check(
            "8x8 breakthroughs=2 compulsory",
            true,
            "Breakthroughs: 0–0 (first to 2). You must capture if you can.",
        );
        check(
            "8x8 joined straight",
            false,
            "Pieces also capture straight ahead. The left and right edges are connected.",
        );
    }

    #[test]
    fn a_warning_names_the_opponent_and_the_winning_moves() {
        let session = Session::running(GameSetup {
            game: Game::from_position(parse_fen("4/2P1/4/4/p3/2PP w 0 1").expect("a position")),
            players: Players::new(GamePlayer::Human, COMPUTER),
            ..GameSetup::default()
        });
        let wins = warned_wins(&session, &Settings::default());
        let status = GameStatus {
            shows_goal: true,
            warned_wins: &wins,
            ..GameStatus::default()
        };
        let expected = "Novice threatens to win with a2-a1, a2-b1";
        assert_eq!(detail(&texts(), &session, status).as_deref(), Some(expected));
    }

    #[test]
    fn the_detail_shows_the_gravest_threat() {
        let session = session("4x5", GamePlayer::Human, GamePlayer::Human);
        let square = Square::new(7);
        let runner = |moves| Runner { square, moves };
        let mut threats = Threats::default();
        let check = |threats: &Threats, expected: &str| {
            let status = GameStatus {
                shows_threats: true,
                threats: Some(threats),
                ..GameStatus::default()
            };
            assert_eq!(detail(&texts(), &session, status).as_deref(), Some(expected));
        };
        check(&threats, "No pieces in danger");
        threats.hanging = vec![square];
        check(&threats, "Piece on d2 in danger");
        threats.runners = vec![runner(4), runner(3)];
        check(&threats, "Runner on d2 can’t be stopped: 3 moves");
        threats.wins = vec![Move {
            from: square,
            to: Square::new(2),
        }];
        check(&threats, "Threat: d2xc1 wins");
        threats.wins.push(Move {
            from: square,
            to: Square::new(3),
        });
        check(&threats, "Threats: d2xc1, d2xd1 win");
    }
}
