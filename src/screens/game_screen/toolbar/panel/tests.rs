//! Tests of the panel of the toolbar.

use super::*;
use crate::screens::game_screen::toolbar::status::ComputerStatus;
use crate::session::{GameMode, GameSetup, GameTerms};
use crate::ui::mode_help;
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, is_enabled, shows_tooltip};
use bevy::utils::default;
use bevy_egui::egui::{self, UiBuilder};
use breakthrough_rules::notation::parse_fen;
use breakthrough_rules::{Game, Variant};

fn toolbar(moves: usize, computer: ComputerStatus, next_view: ViewPreset) -> PanelHarness<'static, Action> {
    let mut game = Game::from_position(parse_fen("pppp/4/4/PPPP w 0 1").expect("a position"));
    for _ in 0..moves {
        let mv = game.position().legal_moves()[0];
        game.play(mv).expect("a legal move");
    }
    let session = Session::running(GameSetup { game, ..default() });
    let texts = Texts::english();
    let bindings = ActionBindings::default();
    let status = GameStatus {
        computer,
        ..GameStatus::default()
    };
    harness(move |ui| panel(ui, &Model::new(&texts, &bindings, &session, status, next_view, 0.0)))
}

#[test]
fn each_button_of_the_toolbar_has_its_action() {
    let mut toolbar = toolbar(1, ComputerStatus::default(), ViewPreset::Side);
    for (label, action) in [
        ("Undo (U)", Action::Undo),
        ("Hint (H)", Action::ShowHint),
        ("Flip board (F)", Action::FlipBoard),
        ("Show threats (W)", Action::ToggleThreats),
        ("Side view (T)", Action::NextView),
        ("Menu (Esc)", Action::OpenMenu),
    ] {
        assert_eq!(click(&mut toolbar, label), [action], "{label}");
    }
}

#[test]
fn the_placement_of_labels_depends_on_the_width() {
    let place_in = |window: f32| {
        let texts = Texts::english();
        let place = std::cell::Cell::new(LabelPlacement::Hidden);
        let mut harness = harness(|ui| {
            let words = [
                "tool-undo",
                "tool-redo",
                "tool-hint",
                "tool-flip",
                "tool-threats",
                "game-side-view",
            ];
            let words = words.map(|word| texts.get(word));
            place.set(LabelPlacement::fitting(ui, &words, window));
            Vec::<Action>::new()
        });
        harness.run();
        drop(harness);
        place.get()
    };
    assert_eq!(place_in(900.0), LabelPlacement::Beside);
    assert_eq!(place_in(500.0), LabelPlacement::Below);
    assert_eq!(place_in(300.0), LabelPlacement::Hidden);
}

#[test]
fn labels_are_shown_in_the_smallest_windows_and_at_200_percent() {
    // The smallest window is 889 points wide, or 444 points at 200%. At 200%, a window of 1280 × 800 pixels is 640 points wide.
    for (window, expected) in [
        (889.0, LabelPlacement::Below),
        (640.0, LabelPlacement::Below),
        (444.0, LabelPlacement::Below),
    ] {
        let place = std::cell::Cell::new(LabelPlacement::Hidden);
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let session = Session::running(GameSetup::default());
        let mut harness = harness(|ui| {
            let model = Model::new(
                &texts,
                &bindings,
                &session,
                GameStatus::default(),
                ViewPreset::Player,
                0.0,
            );
            let words: Vec<String> = tools(&model).iter().map(|tool| texts.get(tool.word)).collect();
            let panel_margin = ui.ctx().content_rect().width() - floating_panel_room(ui.ctx()).x;
            place.set(place_words(
                ui,
                &words,
                window - panel_margin,
                MIN_STATUS_WIDTH + MODE_WIDTH,
            ));
            Vec::<Action>::new()
        });
        harness.run();
        drop(harness);
        assert_eq!(place.get(), expected, "{window} points");
    }
}

#[test]
fn the_toolbar_fits_the_window_and_keeps_its_width_with_names_of_any_length() {
    let (texts, bindings) = (Texts::english(), ActionBindings::default());
    let width = |names: [&str; 2], moves: usize, window: f32| {
        let mut game = Game::new(Variant::STANDARD);
        for _ in 0..moves {
            game.play(game.position().legal_moves()[0]).expect("a legal move");
        }
        let session = Session::running(GameSetup {
            game,
            players: "human,human".parse().expect("players"),
            terms: GameTerms {
                names: names.map(str::to_owned),
                ..GameTerms::default()
            },
            ..default()
        });
        let model = Model::new(&texts, &bindings, &session, GameStatus::default(), ViewPreset::Top, 0.0);
        let shown = std::cell::Cell::new((0.0, 0.0));
        let mut toolbar = harness_in_window(egui::Vec2::new(window, 400.0), |ui| {
            let mut toolbar = ui.new_child(UiBuilder::new());
            let actions = panel(&mut toolbar, &model);
            shown.set((toolbar.min_rect().width(), floating_panel_room(ui.ctx()).x));
            actions
        });
        toolbar.run();
        drop(toolbar);
        shown.get()
    };
    let names = ["Alexander the Great", "Wilhelmina"];
    for window in [444.0, 640.0, 889.0, 1280.0] {
        let [(before, room), (after, _)] = [0, 1].map(|moves| width(names, moves, window));
        assert!(before <= room, "{before} of {room} points");
        assert!((before - after).abs() < 0.5, "{before} and {after} points");
    }
    let [(short, _), (long, _)] = [["Anna", "Ben"], names].map(|names| width(names, 0, 1280.0));
    assert!(long > short, "{long} and {short} points");
}

#[test]
fn buttons_without_an_effect_are_disabled() {
    let idle = ComputerStatus::default();
    assert!(!is_enabled(&toolbar(0, idle, ViewPreset::Top), "Undo (U)"));
    assert!(is_enabled(&toolbar(2, idle, ViewPreset::Top), "Undo (U)"));
    assert!(!is_enabled(&toolbar(2, idle, ViewPreset::Top), "Redo (R)"));
    let busy = ComputerStatus {
        is_busy: true,
        shows_thinking: true,
        ..idle
    };
    assert!(is_enabled(&toolbar(0, idle, ViewPreset::Top), "Hint (H)"));
    let busy = toolbar(0, busy, ViewPreset::Top);
    assert!(!is_enabled(&busy, "Hint (H)"));
    assert!(has_control(&busy, "Thinking…"));
}

#[test]
fn buttons_refused_by_a_rated_game_show_the_reason() {
    let (texts, bindings) = (Texts::english(), ActionBindings::default());
    let mut game = Game::new(Variant::STANDARD);
    for _ in 0..2 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    let setup = |mode| GameSetup {
        game: game.clone(),
        players: "human,computer:3".parse().expect("players"),
        terms: GameTerms {
            mode,
            ..GameTerms::default()
        },
        ..default()
    };
    for (mode, word) in [(GameMode::Rated, "Rated"), (GameMode::Casual, "Casual")] {
        let session = Session::running(setup(mode));
        let model = Model::new(&texts, &bindings, &session, GameStatus::default(), ViewPreset::Top, 0.0);
        let mut toolbar = harness(|ui| panel(ui, &model));
        toolbar.run();
        assert!(shows_tooltip(&mut toolbar, word, &mode_help(&texts, mode)), "{word}");
        for (label, reason) in [
            ("Undo (U)", "No undo in rated games."),
            ("Hint (H)", "No hints in rated games."),
            ("Show threats (W)", "Threats aren’t shown in rated games."),
        ] {
            let refused = format!("{label}: {reason}");
            let is_rated = mode == GameMode::Rated;
            assert_eq!(has_control(&toolbar, &refused), is_rated, "{refused}");
            let shown = if is_rated { refused.as_str() } else { label };
            assert_eq!(is_enabled(&toolbar, shown), !is_rated, "{shown}");
        }
    }
}

#[test]
fn resume_is_offered_only_to_paused_computers() {
    assert!(!has_control(
        &toolbar(2, ComputerStatus::default(), ViewPreset::Top),
        "Resume"
    ));
    let (texts, bindings) = (Texts::english(), ActionBindings::default());
    let mut paused = harness(move |ui| {
        let model = Model {
            texts: &texts,
            bindings: &bindings,
            side_to_move: Side::First,
            headline: "White to move".to_owned(),
            turn_headlines: ["White to move", "Black to move"].map(str::to_owned),
            detail: Some("Paused".to_owned()),
            rules_line: None,
            threats_line: None,
            earlier: None,
            can_play_from_here: false,
            reserved_width: 0.0,
            is_computer_busy: false,
            can_undo: false,
            can_redo: true,
            can_resume: true,
            can_ask_for_hint: false,
            mode: None,
            refused: Vec::new(),
            shows_threats: false,
            next_view: ViewPreset::Player,
        };
        panel(ui, &model)
    });
    assert_eq!(click(&mut paused, "Resume"), [Action::Resume]);
    assert_eq!(click(&mut paused, "Redo (R)"), [Action::Redo]);
    assert_eq!(click(&mut paused, "Player view (T)"), [Action::NextView]);
}
