//! The panel with the result of a game.

use crate::library::RatingChange;
use crate::screens::result::buttons::{show_main_buttons, show_tools};
use crate::screens::result::moment::{MomentModel, show_decisive_mistake, show_moment};
use crate::screens::result::suggestion::suggested_level;
use crate::screens::result::text::{explanation, rating_text};
use crate::screens::review::{
    ReviewSummary, ShownReview, TurningPointText, show_accuracies, show_graph, show_turning_points,
};
use crate::session::{GameAction, GameMode, Session};
use crate::settings::Settings;
use crate::settings::first_games::offers_rules;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::floating_panel_room;
use crate::ui::{ActionsExt, mode_help, mode_text, player_name, shown_mode, winner_text};
use bevy_egui::egui::{RichText, Ui};
use breakthrough_engine::Level;
use breakthrough_players::Players;
use breakthrough_rules::{NodeId, Side};

/// Maximum width of the panel, in points.
const WIDTH: f32 = 712.0;
/// Minimum height of a window in which the graph and the turning points are shown, in points.
const TALL_WINDOW: f32 = 620.0;
/// Height of the graph, in points.
const GRAPH_HEIGHT: f32 = 56.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) headline: String,
    pub(super) explanation: String,
    /// Mode of the game, if shown.
    pub(super) mode: Option<GameMode>,
    /// Rating after a rated game, which replaces the name of the mode.
    pub(super) rating: Option<String>,
    /// Whether the game is the first win of a newcomer.
    pub(super) is_first_win: bool,
    /// Whether the last move or the resignation can be undone.
    pub(super) can_undo: bool,
    /// Score over all rematches, if any.
    pub(super) score: Option<String>,
    /// Width reserved for the move list, in points.
    pub(super) reserved_width: f32,
    /// Whether the game has moves that can be reviewed.
    pub(super) has_moves: bool,
    /// State of the review of the game.
    pub(super) review: &'a ShownReview,
    /// Moment at which a person lost the game, if the board shows the moment or if the review is running.
    pub(super) moment: Option<MomentModel>,
    /// Mistake that decided a game won by a person: the position after the mistake, and its text.
    pub(super) decisive_mistake: Option<(NodeId, String)>,
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
    /// Steps through the game from its start.
    Replay,
    ShowResult,
    /// Opens the analysis with the review.
    Review,
    CancelReview,
    /// Shows a position of the game.
    Show(NodeId),
    /// Opens an exercise that starts before the move with this index.
    TryAgain(usize),
    /// Opens an exercise that starts before the shown move.
    TryShownMoveAgain,
    /// Opens the first lesson that is not solved.
    OpenLesson,
    /// Opens a streak, which starts with easy puzzles.
    OpenPuzzle,
    /// Opens the new-game screen with the shown position.
    PlayFromHere,
    Share,
    ShowRules,
    NewGame,
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
        (review, moment, decisive_mistake): (&'a ShownReview, Option<MomentModel>, Option<(NodeId, String)>),
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
            is_first_win: session.is_guided() && session.is_won_by_person(),
            can_undo: session.refusal(GameAction::Undo).is_none(),
            reserved_width,
            has_moves: session.game().can_undo(),
            review,
            moment,
            decisive_mistake,
            can_swap_sides: players.swapped() != players && session.friend_terms().is_none(),
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
        let palette = palette(ui.ctx());
        let mode = || Some(mode_text(model.texts, model.mode?));
        let explanation = match model.rating.clone().or_else(mode) {
            Some(prefix) => format!("{prefix} · {}", model.explanation),
            None => model.explanation.clone(),
        };
        // Beside the moment, the result takes one line, so that the board stays visible.
        let label = if matches!(model.moment, Some(MomentModel::Shown(_))) {
            let text = format!("{} · {explanation}", model.headline);
            ui.label(RichText::new(text).color(palette.accent))
        } else {
            let headline = RichText::new(&model.headline).font(style::serif(34.0));
            ui.label(headline.color(palette.accent));
            ui.label(RichText::new(explanation).color(palette.muted))
        };
        if let Some(mode) = model.mode {
            label.on_hover_text(mode_help(model.texts, mode));
        }
        if model.is_first_win {
            ui.label(RichText::new(model.texts.get("result-first-win")).font(style::bold(18.0)));
        }
        if let Some(score) = &model.score {
            ui.label(RichText::new(score).font(style::bold(18.0)));
        }
        ui.add_space(GRID);
    });
    let mut actions = Vec::new();
    match &model.moment {
        Some(MomentModel::Shown(moment)) => show_moment(ui, model.texts, moment, &mut actions),
        _ => show_review(ui, model, &mut actions),
    }
    show_main_buttons(ui, model, width, &mut actions);
    ui.add_space(GRID / 2.0);
    show_tools(ui, model, width, &mut actions);
    actions
}

/// Shows the accuracy of both sides, and in tall windows also the decisive mistake, the graph and the turning points.
fn show_review(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    match model.review {
        ShownReview::None | ShownReview::Outdated => {}
        ShownReview::Running { done, total } => {
            let gaps = [("done", (*done).into()), ("total", (*total).into())];
            let text = RichText::new(texts.fill("review-running", &gaps)).color(palette(ui.ctx()).muted);
            ui.vertical_centered(|ui| {
                ui.label(text);
                actions.on_click(ui.link(texts.get("review-cancel")), Action::CancelReview);
            });
        }
        ShownReview::Finished(summary) => {
            let is_tall = ui.ctx().content_rect().height() >= TALL_WINDOW;
            if let Some(mistake) = model.decisive_mistake.as_ref().filter(|_| is_tall) {
                show_decisive_mistake(ui, texts, mistake, actions);
            }
            show_accuracies(ui, texts, summary);
            if is_tall {
                let title = texts.fill("review-graph", &[("side", texts.side(Side::First).into())]);
                let title = RichText::new(title).size(14.0).color(palette(ui.ctx()).muted);
                ui.vertical_centered(|ui| ui.label(title));
                actions.extend(show_graph(ui, texts, &summary.graph, GRAPH_HEIGHT).map(Action::Show));
                if !is_named_already(model, summary) {
                    let clicked = ui
                        .horizontal_wrapped(|ui| show_turning_points(ui, texts, summary, TurningPointText::Full))
                        .inner;
                    actions.extend(clicked.map(Action::Show));
                }
            }
        }
    }
    ui.add_space(GRID / 2.0);
}

/// Whether the decisive mistake is the only turning point.
fn is_named_already(model: &Model, summary: &ReviewSummary) -> bool {
    let named = model.decisive_mistake.as_ref().map(|(node, _)| *node);
    matches!(&summary.turning_points[..], [only] if Some(only.node) == named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::review::{Graph, TurningPoint};
    use crate::session::{GameSetup, GameTerms};
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use bevy_egui::egui::{Rect, Vec2};
    use breakthrough_review::{Effort, Judgement};
    use breakthrough_rules::notation::parse_move;
    use breakthrough_rules::{Game, Variant};
    use egui_kittest::kittest::Queryable;

    const DECISIVE: &str = "Level 3, move 4: After a5-a6, Black wins at once.";

    fn result(can_swap_sides: bool) -> PanelHarness<'static, Action> {
        result_in_window(Vec2::new(900.0, 600.0), can_swap_sides)
    }

    fn result_in_window(window: Vec2, can_swap_sides: bool) -> PanelHarness<'static, Action> {
        result_with_review(window, can_swap_sides, ShownReview::None)
    }

    fn result_with_review(window: Vec2, can_swap_sides: bool, review: ShownReview) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness_in_window(window, move |ui| {
            let model = Model {
                texts: &texts,
                headline: "You win".to_owned(),
                score: None,
                explanation: "Resignation after 27 moves.".to_owned(),
                mode: None,
                rating: None,
                is_first_win: false,
                can_undo: true,
                reserved_width: 0.0,
                has_moves: true,
                review: &review,
                moment: None,
                decisive_mistake: Some((NodeId::ROOT, DECISIVE.to_owned())),
                can_swap_sides,
                suggested: None,
                offers_rules: false,
                leave_text: "leave-to-main-menu",
            };
            panel(ui, &model)
        })
    }

    /// Returns a session in which the first side, a person, has lost a game against level 3 after these moves.
    fn lost(moves: &[&str], mode: GameMode) -> Session {
        let mut game = Game::new(Variant::STANDARD);
        for mv in moves {
            game.play(parse_move(mv, game.variant().size()).expect("a move"))
                .expect("a legal move");
        }
        assert!(game.resign(Side::First));
        session(game, mode)
    }

    fn session(game: Game, mode: GameMode) -> Session {
        Session::running(GameSetup {
            game,
            players: "human,computer:3".parse().expect("players"),
            terms: GameTerms {
                mode,
                ..GameTerms::default()
            },
            ..GameSetup::default()
        })
    }

    /// Shows the result of a session in a window of this width.
    fn result_of(session: &Session, settings: &Settings, width: f32) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let (session, settings) = (session.to_setup(), settings.clone());
        let session = Session::running(session);
        let mut result = harness_in_window(Vec2::new(width, 600.0), move |ui| {
            let review = ShownReview::None;
            let leave = "leave-to-main-menu";
            let model =
                Model::new(&texts, &session, &settings, None, (&review, None, None), leave, 0.0).expect("a result");
            panel(ui, &model)
        });
        result.run();
        result
    }

    #[test]
    fn the_result_shows_the_winner_and_the_reason() {
        let result = result(true);
        assert!(has_control(&result, "You win"));
        assert!(has_control(&result, "Resignation after 27 moves."));
    }

    #[test]
    fn a_rated_result_is_labelled_and_cannot_be_undone() {
        let settings = Settings::default();
        for (mode, time, word, can_undo) in [
            (GameMode::Rated, false, "Rated", false),
            (GameMode::Casual, false, "Casual", true),
            (GameMode::Casual, true, "Casual", false),
        ] {
            let mut game = Game::new(Variant::STANDARD);
            let is_over = if time {
                game.lose_on_time(Side::First)
            } else {
                game.resign(Side::First)
            };
            assert!(is_over);
            let result = result_of(&session(game, mode), &settings, 900.0);
            let is_labelled = |label: &str| label.starts_with(&format!("{word} · "));
            let mut labelled = result.query_all_by(|node| node.value().as_deref().is_some_and(is_labelled));
            assert!(labelled.next().is_some(), "{word}");
            assert_eq!(has_control(&result, "Undo"), can_undo);
        }
    }

    #[test]
    fn the_buttons_fit_into_the_panel() {
        let main = ["Review", "Rematch", "New game"];
        let tools = ["Swap sides", "Undo", "Replay", "Share…", "Main menu"];
        // At 1.35, the scale of a window of 1920×1080 pixels, letters are slightly wider.
        for (window, scale) in [(900.0, 1.0), (900.0, 1.35), (640.0, 1.0), (320.0, 1.0)] {
            let mut result = result_in_window(Vec2::new(window, 600.0), true);
            result.set_pixels_per_point(scale);
            result.run();
            let rect = |label: &str| result.get_by_label(label).rect();
            let middle = rect("Resignation after 27 moves.").center().x;
            for label in main.into_iter().chain(tools) {
                let rect = rect(label);
                assert!(rect.left() >= 0.0 && rect.right() <= window, "{label}: {rect}");
            }
            let rects = main.map(rect);
            let whole = rects.iter().fold(Rect::NOTHING, |whole, rect| whole.union(*rect));
            assert!((whole.center().x - middle).abs() < 4.0, "{whole} below {middle}");
            assert!(rects.iter().all(|rect| rect.top() == whole.top()), "{window} {scale}");
        }
    }

    /// A low window shows only the accuracies, so that the buttons fit.
    #[test]
    fn the_result_shows_the_review() {
        let turning_point = TurningPoint {
            node: NodeId::ROOT,
            number: 4,
            side: Side::First,
            name: "a5-a6".to_owned(),
            judgement: Judgement::Blunder,
        };
        let summary = ReviewSummary {
            effort: Effort::Fast,
            judged: [0, 6],
            other_engine: None,
            accuracy: [Some(87.4), None],
            levels: [Level::new(3), None],
            graph: Graph::default(),
            turning_points: vec![turning_point.clone(), turning_point],
        };
        let blunder = "White 4. a5-a6: Blunder";
        // The decisive mistake is named once if there is no other turning point.
        let mut only = summary.clone();
        only.turning_points.pop();
        let mut result = result_with_review(Vec2::new(900.0, 800.0), true, ShownReview::Finished(only));
        result.run();
        assert!(has_control(&result, DECISIVE) && !has_control(&result, blunder));
        for (height, is_tall) in [(800.0, true), (400.0, false)] {
            let window = Vec2::new(900.0, height);
            let mut result = result_with_review(window, true, ShownReview::Finished(summary.clone()));
            result.run();
            assert!(has_control(&result, "Accuracy 87%") && has_control(&result, "like Level 3"));
            let count = |label: &str| result.query_all_by_label(label).count();
            assert_eq!((count(blunder), count(DECISIVE)), if is_tall { (2, 1) } else { (0, 0) });
            if is_tall {
                assert_eq!(click(&mut result, DECISIVE), [Action::Show(NodeId::ROOT)]);
                result
                    .query_all_by_label(blunder)
                    .next()
                    .expect("a turning point")
                    .click();
                result.run();
                assert_eq!(result.state()[..], [Action::Show(NodeId::ROOT)]);
            }
        }
        let running = ShownReview::Running { done: 3, total: 10 };
        let mut result = result_with_review(Vec2::new(900.0, 800.0), true, running);
        assert!(has_control(&result, "Reviewing… 3 of 10 moves"));
        assert_eq!(click(&mut result, "Cancel review"), [Action::CancelReview]);
    }

    /// After a suggestion, *New game* is a tool, and tools that do not fit are left out. In a narrow window, the primary button is above
    /// the others.
    #[test]
    fn at_most_eight_buttons_are_shown() {
        let session = lost(&["a2a3", "a7a6"], GameMode::Casual);
        let suggestion = "Try an easier opponent: Level 2";
        for (width, is_in_row) in [(900.0, true), (420.0, false)] {
            let result = result_of(&session, &Settings::default(), width);
            let buttons = [
                "Review",
                "Rematch",
                suggestion,
                "Main menu",
                "New game",
                "Rules",
                "Undo",
                "Replay",
            ];
            for label in buttons {
                let rect = result.get_by_label(label).rect();
                assert!(
                    rect.left() >= 0.0 && rect.right() <= width,
                    "{label} at {width}: {rect}"
                );
            }
            assert!(!has_control(&result, "Swap sides") && !has_control(&result, "Share…"));
            let tops = ["Review", "Rematch", suggestion].map(|label| result.get_by_label(label).rect().top());
            assert_eq!(tops[0] == tops[1], is_in_row, "{width}: {tops:?}");
            assert_eq!(tops[1], tops[2]);
        }
    }

    #[test]
    fn each_button_of_the_result_has_its_action() {
        let mut result = result(true);
        for (label, action) in [
            ("Review", Action::Review),
            ("Rematch", Action::Rematch),
            ("Swap sides", Action::SwapSides),
            ("Undo", Action::Undo),
            ("Replay", Action::Replay),
            ("Share…", Action::Share),
            ("New game", Action::NewGame),
            ("Main menu", Action::Leave),
        ] {
            assert_eq!(click(&mut result, label), [action], "{label}");
        }
    }

    #[test]
    fn a_first_win_offers_a_lesson_a_puzzle_and_a_stronger_opponent() {
        let mut setup = lost(&["a2a3", "a7a6"], GameMode::Casual).to_setup();
        setup.players = "computer:novice,human".parse().expect("players");
        setup.is_guided = true;
        let mut result = result_of(&Session::running(setup), &Settings::default(), 900.0);
        let sentence = "Your first win! Next: a lesson, a puzzle, or a stronger opponent.";
        assert!(has_control(&result, sentence));
        let harder = Action::RematchAgainst(Level::new(0).expect("a level"));
        for (label, action) in [
            ("First lesson", Action::OpenLesson),
            ("Easy puzzles", Action::OpenPuzzle),
            ("Try a harder opponent: Learner", harder),
            ("Rematch", Action::Rematch),
        ] {
            assert_eq!(click(&mut result, label), [action], "{label}");
        }
    }

    #[test]
    fn the_rules_are_offered_after_a_lost_game_until_a_person_has_won() {
        let session = lost(&[], GameMode::Casual);
        for shows_goal in [true, false] {
            let settings = Settings {
                shows_goal,
                ..Settings::default()
            };
            let mut result = result_of(&session, &settings, 900.0);
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
