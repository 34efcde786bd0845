//! Tests of the panel of the menu.

use super::*;
use crate::session::{GameMode, GameSetup, GameTerms};
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, is_enabled, timed_harness};
use bevy::utils::default;
use bevy_egui::egui::accesskit::Role;
use breakthrough_engine::Level;
use breakthrough_players::Players;
use breakthrough_rules::{Game, Variant};
use egui_kittest::kittest::Queryable;

const LEAVE: &str = "leave-to-main-menu";
const COMPUTER: GamePlayer = GamePlayer::Computer(Level::WEAKEST);

fn session(first: GamePlayer, second: GamePlayer) -> Session {
    Session::running(GameSetup {
        players: Players::new(first, second),
        ..default()
    })
}

fn menu(first: GamePlayer, second: GamePlayer) -> PanelHarness<'static, Action> {
    menu_that_asks(first, second, None)
}

fn menu_that_asks(first: GamePlayer, second: GamePlayer, asked: Option<Question>) -> PanelHarness<'static, Action> {
    let asks_always = Settings {
        confirms_leaving: asked.is_some(),
        ..Settings::default()
    };
    menu_with(asks_always, first, second, asked)
}

fn menu_with(
    settings: Settings,
    first: GamePlayer,
    second: GamePlayer,
    asked: Option<Question>,
) -> PanelHarness<'static, Action> {
    let session = session(first, second);
    let texts = Texts::english();
    harness(move |ui| panel(ui, &Model::new(&texts, &session, &settings, LEAVE, asked)))
}

#[test]
fn labels_of_buttons_stay_on_one_line() {
    for width in [200.0, 240.0, 300.0, 420.0] {
        let session = session(GamePlayer::Human, COMPUTER);
        let texts = Texts::english();
        let mut menu = harness_in_window(Vec2::new(width, 1200.0), move |ui| {
            panel(ui, &Model::new(&texts, &session, &Settings::default(), LEAVE, None))
        });
        menu.run();
        let heights = ["Settings", "Rules", "Keys", "Photo mode", "Share…"]
            .map(|label| menu.get_by_role_and_label(Role::Button, label).rect().height());
        assert!(
            heights.iter().all(|height| *height == heights[1]),
            "{width}: {heights:?}"
        );
    }
}

#[test]
fn each_control_of_the_menu_has_its_action() {
    let mut menu = menu(GamePlayer::Human, COMPUTER);
    for (label, action) in [
        ("Resume", Action::Resume),
        ("Resign", Action::Ask(Question::Resign)),
        ("Restart", Action::Ask(Question::Restart)),
        ("Swap sides", Action::Ask(Question::SwapSides)),
        ("Rules", Action::ShowRules),
        ("Keys", Action::ShowKeys),
        ("Settings", Action::OpenSettings),
        ("Photo mode", Action::OpenPhotoMode),
        ("Share…", Action::Share),
        ("Play from here", Action::PlayFromHere),
        ("Board editor", Action::OpenEditor),
        ("New game", Action::NewGame),
        ("Main menu", Action::Leave),
        ("Slow", Action::SetMoveSpeed(MoveSpeed::Slow)),
        ("Sound", Action::SetSound(false)),
        ("Full screen", Action::SetFullScreen(true)),
        ("Quit", Action::Ask(Question::Quit)),
    ] {
        assert_eq!(click(&mut menu, label), [action], "{label}");
    }
}

#[test]
fn the_quit_button_is_hidden_where_the_game_cannot_quit() {
    let (texts, session) = (Texts::english(), session(GamePlayer::Human, COMPUTER));
    let mut menu = harness(move |ui| {
        let mut model = Model::new(&texts, &session, &Settings::default(), LEAVE, None);
        model.can_quit = false;
        panel(ui, &model)
    });
    assert_eq!(click(&mut menu, "Main menu"), [Action::Leave]);
    assert!(!has_control(&menu, "Quit"));
}

#[test]
fn full_screen_is_offered_only_where_it_is_available() {
    for (full_screen, expected) in [(Some(false), Some(true)), (Some(true), Some(false)), (None, None)] {
        let (texts, session) = (Texts::english(), session(GamePlayer::Human, COMPUTER));
        let mut menu = harness(move |ui| {
            let mut model = Model::new(&texts, &session, &Settings::default(), LEAVE, None);
            model.full_screen = full_screen;
            panel(ui, &model)
        });
        assert_eq!(has_control(&menu, "Full screen"), expected.is_some());
        if let Some(on) = expected {
            assert_eq!(click(&mut menu, "Full screen"), [Action::SetFullScreen(on)]);
        }
        assert_eq!(click(&mut menu, "Sound"), [Action::SetSound(false)]);
    }
}

#[test]
fn abandoning_a_game_needs_a_second_press_on_the_same_button() {
    for (question, label, action) in [
        (Question::Resign, "Yes, resign", Action::Resign(Side::First)),
        (Question::Restart, "Yes, restart", Action::Restart),
        (Question::SwapSides, "Yes, swap", Action::SwapSides),
        (Question::Leave, "Yes, leave", Action::Leave),
        (Question::Quit, "Yes, quit", Action::Quit),
    ] {
        let mut menu = menu_that_asks(GamePlayer::Human, COMPUTER, Some(question));
        assert_eq!(click(&mut menu, label), [action], "{label}");
        let elsewhere = click(&mut menu, "Resume");
        assert!(elsewhere.contains(&Action::Withdraw) && elsewhere.contains(&Action::Resume));
        assert!(!elsewhere.contains(&action));
    }
}

#[test]
fn the_settings_determine_which_actions_need_confirmation() {
    let settings = Settings {
        confirms_resignation: false,
        confirms_restart: false,
        confirms_leaving: true,
        ..Settings::default()
    };
    let mut menu = menu_with(settings, GamePlayer::Human, COMPUTER, None);
    for (label, action) in [
        ("Resign", Action::Resign(Side::First)),
        ("Restart", Action::Restart),
        ("Swap sides", Action::SwapSides),
        ("New game", Action::Ask(Question::NewGame)),
        ("Main menu", Action::Ask(Question::Leave)),
        ("Quit", Action::Ask(Question::Quit)),
    ] {
        assert_eq!(click(&mut menu, label), [action], "{label}");
    }
}

#[test]
fn undo_and_redo_are_disabled_without_moves() {
    assert!(!is_enabled(&menu(GamePlayer::Human, COMPUTER), "Undo"));
    assert!(!is_enabled(&menu(GamePlayer::Human, COMPUTER), "Redo"));
}

#[test]
fn the_person_to_move_or_the_only_person_resigns() {
    let check = |first, second, side| assert_eq!(resigning_side(&session(first, second)), side);
    check(GamePlayer::Human, GamePlayer::Human, Some(Side::First));
    check(COMPUTER, GamePlayer::Human, Some(Side::Second));
    check(COMPUTER, COMPUTER, None);
    assert!(!has_control(&menu(COMPUTER, COMPUTER), "Resign"));
}

#[test]
fn swapping_sides_is_not_offered_to_two_people() {
    assert!(!has_control(&menu(GamePlayer::Human, GamePlayer::Human), "Swap sides"));
}

#[test]
fn a_running_rated_game_refuses_undo_restart_and_play_from_here() {
    let mut game = Game::new(Variant::STANDARD);
    for _ in 0..2 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    for mode in [GameMode::Rated, GameMode::Casual] {
        let session = Session::running(GameSetup {
            game: game.clone(),
            players: Players::new(GamePlayer::Human, COMPUTER),
            terms: GameTerms {
                mode,
                ..GameTerms::default()
            },
            ..default()
        });
        let texts = Texts::english();
        let settings = Settings::default();
        let mut menu = harness(|ui| panel(ui, &Model::new(&texts, &session, &settings, LEAVE, None)));
        for label in ["Undo", "Restart", "Swap sides", "Play from here", "Board editor"] {
            assert_eq!(is_enabled(&menu, label), mode == GameMode::Casual, "{label}");
        }
        assert_eq!(click(&mut menu, "Resign"), [Action::Ask(Question::Resign)]);
    }
}

#[test]
fn a_double_click_asks_but_does_not_confirm() {
    let session = session(GamePlayer::Human, COMPUTER);
    let texts = Texts::english();
    let settings = Settings::default();
    let confirmed = |pause: usize| {
        let mut asked = None;
        let mut menu = timed_harness(|ui| {
            let actions = panel(ui, &Model::new(&texts, &session, &settings, LEAVE, asked));
            for action in &actions {
                if let Action::Ask(question) = action {
                    asked = Some(*question);
                }
            }
            actions
        });
        for label in ["Resign", "Yes, resign"] {
            menu.get_by_label(label).click();
            menu.run_steps(3 + pause);
        }
        menu.state().contains(&Action::Resign(Side::First))
    };
    assert!(!confirmed(0), "two clicks within 0.3 seconds");
    assert!(confirmed(30), "two clicks 0.6 seconds apart");
}

#[test]
fn after_a_game_no_action_requires_confirmation_and_no_side_can_resign() {
    let mut game = Game::new(Variant::STANDARD);
    assert!(game.resign(Side::First));
    let session = Session::running(GameSetup {
        game,
        players: Players::new(GamePlayer::Human, COMPUTER),
        ..default()
    });
    let texts = Texts::english();
    let settings = Settings {
        confirms_leaving: true,
        ..Settings::default()
    };
    let model = Model::new(&texts, &session, &settings, "leave-to-library", None);
    let mut menu = harness(|ui| panel(ui, &model));
    menu.run();
    assert!(has_control(&menu, "Game over") && !has_control(&menu, "Resign"));
    assert_eq!(click(&mut menu, "Back to the result"), [Action::Resume]);
    assert_eq!(click(&mut menu, "Restart"), [Action::Restart]);
    assert_eq!(click(&mut menu, "New game"), [Action::NewGame]);
    assert_eq!(click(&mut menu, "Back to library"), [Action::Leave]);
}
