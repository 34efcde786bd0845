//! Tests of opening, searching and closing an analysis.

use super::model::{Action, Model, PanelContents};
use super::panel::panel;
use super::{AnalysisClosed, AnalysisRequested};
use crate::base::uci_engines::UciEngines;
use crate::input::actions::ActionBindings;
use crate::library::LibraryFile;
use crate::opponent::{AnalysisFailure, EngineAnalysis, EngineHold};
use crate::review::Reviews;
use crate::screens::engine_resources::Machine;
use crate::screens::review::ShownReview;
use crate::session::record::{game_of, record};
use crate::session::{GameMode, GameSetup, GameTerms, Intent, Session, SessionKind, UnfinishedGame};
use crate::settings::{AnalysisSettings, ExplorerSource, FactMark, Settings};
use crate::states::{Screen, set_state};
use crate::testing::{self, wait_until};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, has_control};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use breakthrough_engine::WinProbability;
use breakthrough_explorer::embedded_book;
use breakthrough_rules::notation::{Record, parse_fen, parse_move, parse_pgn};
use breakthrough_rules::{Evaluation, EvaluationScore, Game, NodeId, Side, Variant};

fn game(start: Game, moves: &[&str]) -> Game {
    let mut game = start;
    for text in moves {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

fn app_with(setup: GameSetup) -> App {
    let mut app = testing::app();
    app.world_mut().write_message(Intent::Start(setup));
    frames(&mut app);
    app
}

fn frames(app: &mut App) {
    for _ in 0..3 {
        app.update();
    }
}

fn request(app: &mut App, request: AnalysisRequested) {
    app.world_mut().trigger(request);
    frames(app);
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn screen(app: &App) -> Screen {
    **app.world().resource::<State<Screen>>()
}

fn play(app: &mut App, text: &str) {
    let mv = parse_move(text, session(app).size()).expect("a move");
    app.world_mut().write_message(Intent::Play(mv));
    frames(app);
}

#[test]
fn an_analysis_of_a_running_game_returns_to_the_game() {
    let moves = ["a2a3", "h7h6"];
    let mut app = app_with(GameSetup {
        game: game(Game::new(Variant::STANDARD), &moves),
        players: "human,computer:3".parse().expect("players"),
        ..default()
    });
    let (key, end) = (session(&app).key(), session(&app).game().current());
    request(&mut app, AnalysisRequested::ShownGame);
    assert_eq!(
        (screen(&app), session(&app).kind()),
        (Screen::Analysis, SessionKind::Analysis)
    );
    assert_eq!(session(&app).shown_node(), end);
    assert_ne!(session(&app).key(), key, "the analysis has an entry of its own");
    let unfinished = app.world().resource::<UnfinishedGame>();
    assert_eq!(unfinished.0.key, Some(key), "the title screen offers the game");
    play(&mut app, "b2b3");
    play(&mut app, "h6h5");
    app.world_mut().write_message(Intent::Undo);
    frames(&mut app);
    assert_eq!(session(&app).game().ply(session(&app).shown_node()), Some(3));
    assert_eq!(session(&app).game().main_line().len(), 4, "an undo keeps the tree");
    app.world_mut().trigger(AnalysisClosed);
    frames(&mut app);
    assert_eq!((screen(&app), session(&app).key()), (Screen::Game, key));
    assert_eq!(session(&app).game().main_line().len(), 2);
    assert!(!app.world().contains_resource::<UnfinishedGame>());
}

#[test]
fn an_analysis_without_a_game_is_closed_to_the_title_screen() {
    let mut app = app_with(GameSetup::default().staged());
    let start = parse_fen("pppp/4/4/4/PPPP b 0 1").expect("a position");
    request(
        &mut app,
        AnalysisRequested::Game(Box::new(Record::new(Game::from_position(start.clone())))),
    );
    assert_eq!(
        (screen(&app), session(&app).shown_position()),
        (Screen::Analysis, &start)
    );
    app.world_mut().trigger(AnalysisClosed);
    frames(&mut app);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn an_analysis_keeps_the_tags_of_its_game() {
    let tags = |app: &App| {
        let record = record(session(app), app.world().resource::<UciEngines>());
        ["White", "Black", "Event", "Round"].map(|name| record.tag(name).unwrap_or_default().to_owned())
    };
    let mut app = app_with(GameSetup::default().staged());
    let text = "[White \"Ada\"]\n[Black \"Bo\"]\n[Event \"Cup\"]\n[Round \"3\"]\n\n1. a2-a3 b7-b6 *";
    let pasted = parse_pgn(text).expect("a game");
    request(&mut app, AnalysisRequested::Game(Box::new(pasted)));
    assert_eq!(tags(&app), ["Ada", "Bo", "Cup", "3"]);

    let mut app = app_with(GameSetup {
        kind: SessionKind::Replay,
        ..game_of(parse_pgn(text).expect("a game"))
    });
    request(&mut app, AnalysisRequested::ShownGame);
    assert_eq!(tags(&app), ["Ada", "Bo", "Cup", "3"], "of a replay");

    let mut app = app_with(GameSetup {
        players: "human,computer:4".parse().expect("players"),
        ..default()
    });
    play(&mut app, "a2a3");
    request(&mut app, AnalysisRequested::ShownGame);
    assert_eq!(tags(&app), ["Player", "Computer level 4", "Casual game", ""]);
    request(&mut app, AnalysisRequested::ShownGame);
    assert_eq!(tags(&app)[1], "Computer level 4", "an analysis of the analysis");
}

#[test]
fn the_position_of_a_rated_game_in_progress_has_no_engine_lines() {
    for has_library in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = testing::app();
        if has_library {
            app.insert_resource(LibraryFile::new(folder.path().join("library.sqlite")));
        }
        app.world_mut().write_message(Intent::Start(GameSetup {
            players: "human,computer:3".parse().expect("players"),
            terms: GameTerms {
                mode: GameMode::Rated,
                ..default()
            },
            ..default()
        }));
        frames(&mut app);
        play(&mut app, "a2a3");
        let rated = session(&app).game().clone();
        set_state(&mut app.world_mut().resource_mut::<NextState<Screen>>(), Screen::Title);
        frames(&mut app);
        // The pasted game is a copy of the rated game with two more moves.
        let pasted = game(rated, &["h7h6", "b2b3"]);
        request(&mut app, AnalysisRequested::Game(Box::new(Record::new(pasted))));
        let failure = |app: &App| app.world().resource::<EngineAnalysis>().failure().cloned();
        wait_until(&mut app, "the refusal", |app| {
            failure(app) == Some(AnalysisFailure::RatedPosition)
        });
        let end = session(&app).game().main_line_end();
        for node in [Some(end), session(&app).game().parent(end)].into_iter().flatten() {
            app.world_mut().write_message(Intent::Show(node));
            frames(&mut app);
            assert_eq!(failure(&app), Some(AnalysisFailure::RatedPosition));
            assert!(app.world().resource::<EngineAnalysis>().shown(session(&app)).is_none());
        }
        // The start position can be analysed.
        app.world_mut().write_message(Intent::Show(NodeId::ROOT));
        frames(&mut app);
        assert_eq!(failure(&app), None);
    }
}

#[test]
fn a_running_rated_game_is_not_analysed() {
    for (is_over, expected) in [(false, Screen::Game), (true, Screen::Analysis)] {
        let mut game = game(Game::new(Variant::STANDARD), &["a2a3"]);
        if is_over {
            game.resign(Side::First);
        }
        let mut app = app_with(GameSetup {
            game,
            players: "human,computer:3".parse().expect("players"),
            terms: GameTerms {
                mode: GameMode::Rated,
                ..default()
            },
            ..default()
        });
        request(&mut app, AnalysisRequested::ShownGame);
        assert_eq!(screen(&app), expected);
    }
}

#[test]
fn the_engine_searches_the_shown_position_until_it_is_paused() {
    let start = parse_fen("4/2P1/4/4/p3/2PP b 0 1").expect("a position");
    let mut app = app_with(GameSetup {
        game: Game::from_position(start),
        kind: SessionKind::Analysis,
        ..default()
    });
    let shown = |app: &App| app.world().resource::<EngineAnalysis>().shown(session(app)).cloned();
    wait_until(&mut app, "a report", |app| {
        shown(app).is_some_and(|shown| !shown.is_running)
    });
    let best = shown(&app).expect("a report").report.best_move();
    let score = *app
        .world()
        .resource::<EngineAnalysis>()
        .score(NodeId::ROOT)
        .expect("a score");
    assert_eq!(
        (score.win, score.probability),
        (Some((Side::Second, 1)), WinProbability::LOSS)
    );
    app.world_mut().write_message(Intent::Play(best.expect("a move")));
    frames(&mut app);
    assert!(shown(&app).is_none(), "the game is over, so there is nothing to search");

    let mut app = app_with(GameSetup {
        kind: SessionKind::Analysis,
        ..default()
    });
    wait_until(&mut app, "a report", |app| shown(app).is_some());
    assert!(shown(&app).expect("a report").is_running, "the search has no limit");
    assert_eq!(shown(&app).expect("a report").report.lines.len(), 3);
    app.world_mut().resource_mut::<Settings>().analysis.is_engine_on = false;
    frames(&mut app);
    assert!(!shown(&app).expect("the last report remains").is_running);
    app.world_mut().resource_mut::<Settings>().analysis.is_engine_on = true;
    app.world_mut().resource_mut::<Settings>().analysis.lines = 1;
    wait_until(&mut app, "one line", |app| {
        shown(app).is_some_and(|shown| shown.report.lines.len() == 1 && shown.is_running)
    });
}

#[test]
fn keys_switch_the_engine_its_lines_and_the_marks_of_an_analysis() {
    for (kind, has_keys) in [(SessionKind::Analysis, true), (SessionKind::Game, false)] {
        let mut app = app_with(GameSetup { kind, ..default() });
        let before = app.world().resource::<Settings>().analysis.clone();
        for (text, code) in [("l", KeyCode::KeyL), ("+", KeyCode::Equal), ("k", KeyCode::KeyK)] {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                testing::write_key(&mut app, Key::Character(text.into()), code, state);
                app.update();
            }
        }
        let after = app.world().resource::<Settings>().analysis.clone();
        let expected = AnalysisSettings {
            is_engine_on: false,
            lines: before.lines + 1,
            facts: [FactMark::Runners].into(),
            ..before.clone()
        };
        assert_eq!(after, if has_keys { expected } else { before });
    }
}

/// Returns the panel of an analysis after the moves a2-a3 and h7-h6. The first position is annotated with an evaluation.
fn analysis_panel() -> PanelHarness<'static, Action> {
    let (texts, bindings) = (Texts::english(), ActionBindings::default());
    let mut game = game(Game::new(Variant::STANDARD), &["a2a3", "h7h6"]);
    let first = game.main_line()[0];
    game.annotations_mut(first).expect("a node").evaluation = Some(Evaluation {
        score: EvaluationScore::Win {
            winner: Side::First,
            moves: 7,
        },
        depth: None,
    });
    let session = Session::running(GameSetup {
        game,
        kind: SessionKind::Analysis,
        ..default()
    });
    let mut settings = Settings::default();
    settings.analysis.shows_explorer = true;
    harness(move |ui| {
        let contents = PanelContents::from_session(
            &session,
            &settings.analysis,
            &EngineAnalysis::default(),
            EngineHold::default(),
            (&ShownReview::None, &Reviews::default()),
        );
        let graph = &contents.graph;
        assert_eq!((graph.points.len(), graph.shown, graph.plies), (1, Some(2), 2));
        assert_eq!((graph.points[0].ply, graph.points[0].probability), (1, 1.0));
        let model = Model {
            texts: &texts,
            bindings: &bindings,
            settings: &settings,
            contents: &contents,
            shows_threats: false,
            programs: Vec::new(),
            library_moves: None,
            library_players: &[],
            machine: Machine {
                processors: 4,
                memory_mebibytes: Some(4096),
            },
        };
        panel(ui, &model).actions
    })
}

#[test]
fn each_control_of_the_panel_has_its_action() {
    let mut panel = analysis_panel();
    for (label, action) in [
        ("Pause the engine (L)", Action::ToggleEngine),
        ("More lines (Plus)", Action::AddLines(1)),
        ("Fewer lines (Minus)", Action::AddLines(-1)),
        ("Best moves", Action::ToggleArrows),
        ("Threats", Action::ToggleThreats),
        ("Runners", Action::ToggleFact(FactMark::Runners)),
        ("Control", Action::ToggleFact(FactMark::Control)),
        ("Race", Action::ToggleFact(FactMark::Race)),
        ("Openings", Action::ToggleExplorer),
        ("Library", Action::ChooseExplorer(ExplorerSource::Library)),
    ] {
        assert_eq!(click(&mut panel, label), [action], "{label}");
    }
    assert!(has_control(&panel, "No evaluation"));
}

#[test]
fn moves_of_the_book_have_results_and_a_score_for_the_first_side() {
    let mut settings = AnalysisSettings {
        shows_explorer: true,
        ..default()
    };
    let rows = |moves: &[&str], settings: &AnalysisSettings| {
        let session = Session::running(GameSetup {
            game: game(Game::new(Variant::STANDARD), moves),
            kind: SessionKind::Analysis,
            ..default()
        });
        PanelContents::from_session(
            &session,
            settings,
            &EngineAnalysis::default(),
            EngineHold::default(),
            (&ShownReview::None, &Reviews::default()),
        )
        .book_moves
    };
    let book = embedded_book(&Variant::STANDARD).expect("a book");
    for (moves, sign) in [(&[][..], 1), (&["b2c3"][..], -1)] {
        let position = game(Game::new(Variant::STANDARD), moves).position().clone();
        let expected = book.moves(&position);
        let shown = rows(moves, &settings);
        assert!(shown.len() > 2, "{moves:?}");
        for (row, listed) in shown.iter().zip(expected) {
            assert_eq!((row.mv, row.games), (listed.mv, listed.games.into()));
            let score = row.score.expect("a score");
            assert_eq!(score.centi, Some(sign * listed.score.centi()));
        }
    }
    settings.shows_explorer = false;
    assert_eq!(rows(&[], &settings), []);
}
