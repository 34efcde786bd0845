//! The panel with the result of a game.

use crate::library::RatingChange;
use crate::screens::result::suggestion::suggested_level;
use crate::screens::result::text::{explanation, rating_text};
use crate::session::{GameAction, GameMode, Session};
use crate::settings::Settings;
use crate::settings::first_games::offers_rules;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{button_room, floating_panel_room, primary_button};
use crate::ui::{ActionsExt, computer_name, mode_help, mode_text, player_name, shown_mode, winner_text};
use bevy_egui::egui::{Button, RichText, Ui, Vec2};
use breakthrough_engine::Level;
use breakthrough_players::Players;
use breakthrough_rules::Side;

/// Maximum width of the panel, in points.
const WIDTH: f32 = 712.0;
/// Maximum number of rows of buttons.
const MAX_ROWS: usize = 3;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) headline: String,
    pub(super) explanation: String,
    /// Mode of the game, if shown.
    pub(super) mode: Option<GameMode>,
    /// Rating after a rated game, which replaces the name of the mode.
    pub(super) rating: Option<String>,
    /// Whether the last move or the resignation can be undone.
    pub(super) can_undo: bool,
    /// Score over all rematches, if any.
    pub(super) score: Option<String>,
    /// Width reserved for the move list, in points.
    pub(super) reserved_width: f32,
    /// Whether the game has moves that can be reviewed.
    pub(super) has_moves: bool,
    /// Whether the players differ, so that swapping sides has an effect.
    pub(super) can_swap_sides: bool,
    /// Suggested level, with the text id of its button.
    pub(super) suggested: Option<(Level, &'static str)>,
    /// Whether the rules are offered: after a loss to the computer in the player's first games.
    pub(super) offers_rules: bool,
    /// Text id of the button that leaves the game.
    pub(super) leave_text: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Rematch,
    /// Starts a rematch against the computer at another level.
    RematchAgainst(Level),
    SwapSides,
    Undo,
    /// Opens the review at the start of the game.
    Replay,
    ShowResult,
    Analyse,
    /// Opens the new-game screen with the shown position.
    PlayFromHere,
    Share,
    ShowRules,
    NewGame,
    Menu,
    /// Opens the title screen, or the page from which the game was opened.
    Leave,
}

impl<'a> Model<'a> {
    /// Returns the model for a session's result; `None` while the game is in progress.
    pub(super) fn new(
        texts: &'a Texts,
        session: &Session,
        settings: &Settings,
        rating: Option<&RatingChange>,
        leave_text: &'static str,
        reserved_width: f32,
    ) -> Option<Model<'a>> {
        let outcome = session.outcome()?;
        let players = session.players();
        let terms = session.terms();
        Some(Model {
            texts,
            headline: winner_text(texts, session, outcome.winner),
            score: shows_score(terms.wins, players).then(|| {
                let [first, second] = Side::BOTH.map(|side| player_name(texts, session, side));
                format!("{first} {} – {} {second}", terms.wins[0], terms.wins[1])
            }),
            explanation: explanation(texts, session.game(), outcome, session.termination()),
            mode: shown_mode(session),
            rating: rating
                .filter(|change| change.key == session.key())
                .map(|change| rating_text(texts, session.variant(), change)),
            can_undo: session.refusal(GameAction::Undo).is_none(),
            reserved_width,
            has_moves: session.game().can_undo(),
            can_swap_sides: players.swapped() != players,
            suggested: suggested_level(session),
            offers_rules: offers_rules(session, settings),
            leave_text,
        })
    }
}

/// Whether the score is shown: after each game between two people, and after a rematch.
fn shows_score(wins: [u32; 2], players: Players) -> bool {
    let are_people = Side::BOTH.into_iter().all(|side| players.player(side).is_human());
    wins.iter().sum::<u32>() > u32::from(!are_people)
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let width = (floating_panel_room(ui.ctx()).x - model.reserved_width).min(WIDTH);
    ui.set_width(width);
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(
            RichText::new(&model.headline)
                .font(style::serif(34.0))
                .color(palette(ui.ctx()).accent),
        );
        let mode = || Some(mode_text(model.texts, model.mode?));
        let explanation = match model.rating.clone().or_else(mode) {
            Some(prefix) => format!("{prefix} · {}", model.explanation),
            None => model.explanation.clone(),
        };
        let label = ui.label(RichText::new(explanation).color(palette(ui.ctx()).muted));
        if let Some(mode) = model.mode {
            label.on_hover_text(mode_help(model.texts, mode));
        }
        if let Some(score) = &model.score {
            ui.label(RichText::new(score).font(style::bold(18.0)));
        }
        ui.add_space(GRID);
    });
    let buttons = [
        ("result-rematch", Action::Rematch, true),
        ("result-swap", Action::SwapSides, model.can_swap_sides),
        ("result-undo", Action::Undo, model.can_undo),
        ("result-replay", Action::Replay, model.has_moves),
        ("result-analyse", Action::Analyse, model.has_moves),
        ("result-share", Action::Share, true),
        ("result-rules", Action::ShowRules, model.offers_rules),
        ("result-new-game", Action::NewGame, true),
        ("result-menu", Action::Menu, true),
        (model.leave_text, Action::Leave, true),
    ];
    let mut actions = Vec::new();
    if let Some((level, text)) = model.suggested {
        let name = computer_name(model.texts, level);
        actions.on_click(
            primary_button(ui, &model.texts.fill(text, &[("player", name.into())])),
            Action::RematchAgainst(level),
        );
    }
    let shown: Vec<_> = buttons.into_iter().filter(|(_, _, is_shown)| *is_shown).collect();
    let gap = ui.spacing().item_spacing.x;
    let button_width = |columns: usize| ((width + gap) / columns as f32 - gap).floor();
    let needed = shown
        .iter()
        .map(|(text, ..)| button_room(ui, &model.texts.get(text)))
        .fold(0.0, f32::max);
    let fits = |rows: &usize| button_width(shown.len().div_ceil(*rows)) >= needed;
    let rows = (1..MAX_ROWS).find(fits).unwrap_or(MAX_ROWS);
    let mut rest = shown.as_slice();
    for row in 0..rows {
        // The numbers of buttons in the rows differ by at most one, and each row fills the width of the panel.
        let (buttons, others) = rest.split_at(rest.len().div_ceil(rows - row));
        rest = others;
        ui.horizontal(|ui| {
            for (text, action, _) in buttons {
                let button = Button::new(model.texts.get(text)).min_size(Vec2::new(button_width(buttons.len()), 44.0));
                actions.on_click(ui.add(button), *action);
            }
        });
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, GameTerms};
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use bevy_egui::egui::Rect;
    use breakthrough_rules::{Game, Variant};
    use egui_kittest::kittest::Queryable;

    fn result(can_swap_sides: bool) -> PanelHarness<'static, Action> {
        result_in_window(Vec2::new(900.0, 600.0), can_swap_sides)
    }

    fn result_in_window(window: Vec2, can_swap_sides: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness_in_window(window, move |ui| {
            let model = Model {
                texts: &texts,
                headline: "You win".to_owned(),
                score: None,
                explanation: "Resignation after 27 moves.".to_owned(),
                mode: None,
                rating: None,
                can_undo: true,
                reserved_width: 0.0,
                has_moves: true,
                can_swap_sides,
                suggested: None,
                offers_rules: false,
                leave_text: "leave-to-main-menu",
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn the_result_shows_the_winner_and_the_reason() {
        let result = result(true);
        assert!(has_control(&result, "You win"));
        assert!(has_control(&result, "Resignation after 27 moves."));
    }

    #[test]
    fn a_rated_result_is_labelled_and_cannot_be_undone() {
        let texts = Texts::english();
        let check = |mode, time: bool, word: &str, can_undo| {
            let mut game = Game::new(Variant::STANDARD);
            let is_over = if time {
                game.lose_on_time(Side::First)
            } else {
                game.resign(Side::First)
            };
            assert!(is_over);
            let session = Session::running(GameSetup {
                game,
                players: "human,computer:3".parse().expect("players"),
                terms: GameTerms {
                    mode,
                    ..GameTerms::default()
                },
                ..GameSetup::default()
            });
            let model =
                Model::new(&texts, &session, &Settings::default(), None, "leave-to-main-menu", 0.0).expect("a result");
            let mut result = harness_in_window(Vec2::new(900.0, 600.0), |ui| panel(ui, &model));
            result.run();
            assert!(has_control(&result, &format!("{word} · {}", model.explanation)));
            assert_eq!(has_control(&result, "Undo"), can_undo);
        };
        check(GameMode::Rated, false, "Rated", false);
        check(GameMode::Casual, false, "Casual", true);
        check(GameMode::Casual, true, "Casual", false);
    }

    #[test]
    fn the_buttons_use_as_few_rows_as_possible() {
        let buttons = [
            "Rematch",
            "Swap sides",
            "Undo",
            "Replay",
            "Analyse",
            "Share…",
            "New game",
            "Menu",
            "Main menu",
        ];
        // At 1.35, the scale of a window of 1920×1080 pixels, letters are slightly wider.
        for (window, scale, can_swap_sides, rows) in [
            (900.0, 1.0, true, 2),
            (900.0, 1.0, false, 1),
            (900.0, 1.35, true, 2),
            (640.0, 1.0, false, 2),
            (440.0, 1.0, true, 3),
            (440.0, 1.35, true, 3),
        ] {
            let mut result = result_in_window(Vec2::new(window, 600.0), can_swap_sides);
            result.set_pixels_per_point(scale);
            result.run();
            let shown = buttons.iter().filter(|label| has_control(&result, label));
            let rects: Vec<Rect> = shown.map(|label| result.get_by_label(label).rect()).collect();
            let whole = rects.iter().fold(Rect::NOTHING, |whole, rect| whole.union(*rect));
            let middle = result.get_by_label("Resignation after 27 moves.").rect().center().x;
            assert!((whole.center().x - middle).abs() < 4.0, "{whole} below {middle}");
            let mut tops: Vec<f32> = rects.iter().map(|rect| rect.top()).collect();
            tops.dedup();
            assert_eq!(tops.len(), rows, "{window} {scale} {can_swap_sides}");
            for top in tops {
                let row: Vec<&Rect> = rects.iter().filter(|rect| rect.top() == top).collect();
                let as_wide = |rect: &&Rect| (rect.width() - row[0].width()).abs() <= 1.0;
                assert!(row.iter().all(as_wide), "{rects:?}");
                assert!((row[row.len() - 1].right() - whole.right()).abs() <= 4.0, "{rects:?}");
            }
        }
    }

    #[test]
    fn each_button_of_the_result_has_its_action() {
        let mut result = result(true);
        for (label, action) in [
            ("Rematch", Action::Rematch),
            ("Swap sides", Action::SwapSides),
            ("Undo", Action::Undo),
            ("Replay", Action::Replay),
            ("Share…", Action::Share),
            ("New game", Action::NewGame),
            ("Menu", Action::Menu),
            ("Main menu", Action::Leave),
        ] {
            assert_eq!(click(&mut result, label), [action], "{label}");
        }
    }

    #[test]
    fn the_rules_are_offered_after_a_lost_game_until_a_person_has_won() {
        let texts = Texts::english();
        for shows_goal in [true, false] {
            let mut game = Game::new(Variant::STANDARD);
            assert!(game.resign(Side::First));
            let session = Session::running(GameSetup {
                game,
                players: "human,computer:3".parse().expect("players"),
                ..GameSetup::default()
            });
            let settings = Settings {
                shows_goal,
                ..Settings::default()
            };
            let model = Model::new(&texts, &session, &settings, None, "leave-to-main-menu", 0.0).expect("a result");
            let mut result = harness_in_window(Vec2::new(900.0, 600.0), |ui| panel(ui, &model));
            result.run();
            assert_eq!(has_control(&result, "Rules"), shows_goal);
            if shows_goal {
                assert_eq!(click(&mut result, "Rules"), [Action::ShowRules]);
            }
        }
    }

    #[test]
    fn swapping_sides_is_not_offered_to_two_people() {
        assert!(!has_control(&result(false), "Swap sides"));
    }
}
