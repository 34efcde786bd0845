//! Tests of the move panel, both alone and running in Bevy.

use crate::base::interface_focus::InterfaceFocus;
use crate::camera::SafeArea;
use crate::input::actions::ActionBindings;
use crate::input::{ReplayRequest, ReplaySpeed};
use crate::screens::game_screen;
use crate::screens::game_screen::moves::model::{Action, Model};
use crate::screens::game_screen::moves::panel::panel;
use crate::screens::game_screen::moves::plate::HEIGHT as PLATE_HEIGHT;
use crate::screens::game_screen::moves::rows::rows;
use crate::screens::game_screen::moves::{MoveListState, Replay, WIDTH};
use crate::session::{GameSetup, Intent, Session, SessionKind, Step, VariationEdit};
use crate::settings::{Settings, TextSize};
use crate::states::Pause;
use crate::testing;
use crate::text::Texts;
use crate::ui::MOVE_LIST;
use crate::ui::testing::{PanelHarness, click, harness_in_window, interface_app, is_enabled};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::egui::accesskit::{Role, Toggled};
use bevy_egui::egui::{self, Event, Id, Modifiers, MouseWheelUnit, TouchPhase};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Game, Nag, NodeId, Side, Variant};
use egui_kittest::kittest::{NodeT, Queryable};

const POSITION: &str = "pppp/p3/3p/P3/PPPP w 0 1";

pub(super) fn play(game: &mut Game, moves: &str) -> NodeId {
    for text in moves.split_whitespace() {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game.current()
}

/// Returns a game of four moves with a variation of two moves that replaces the second move.
pub(super) fn game() -> Game {
    let mut game = Game::from_position(parse_fen(POSITION).expect("a position"));
    let end = play(&mut game, "a2a3 d3c2 b1c2 b5b4");
    game.go_to(game.line()[0]).expect("a node");
    play(&mut game, "d3d2 c1d2");
    game.go_to(end).expect("a node");
    game
}

pub(super) fn moves(game: Game) -> PanelHarness<'static, Action> {
    moves_with(game, MoveListState::default())
}

pub(super) fn moves_with(game: Game, mut state: MoveListState) -> PanelHarness<'static, Action> {
    let (texts, bindings) = (Texts::english(), ActionBindings::default());
    let session = Session::running(GameSetup {
        game,
        kind: SessionKind::Replay,
        ..default()
    });
    let replay = Replay::default();
    state.rows = rows(session.game(), &state.folded);
    let mut harness = harness_in_window(egui::Vec2::new(320.0, 760.0), move |ui| {
        let model = Model::new(&texts, &bindings, &session, &replay, Side::First);
        panel(ui, &model, &mut state)
    });
    harness.run();
    harness
}

#[test]
fn each_control_of_the_panel_has_its_action() {
    let mut panel = moves(game());
    for (label, action) in [
        ("Start position (Home)", Action::Step(Step::First)),
        ("Previous move (PageUp)", Action::Step(Step::Back)),
        ("Replay (V)", Action::Replay(ReplayRequest::Toggle)),
        ("Half speed", Action::Replay(ReplayRequest::SetSpeed(ReplaySpeed::Half))),
        (
            "Quadruple speed",
            Action::Replay(ReplayRequest::SetSpeed(ReplaySpeed::Quadruple)),
        ),
        ("Annotations", Action::SetNotesOpen(true)),
        ("Hide moves", Action::Hide),
    ] {
        assert_eq!(click(&mut panel, label), [action], "{label}");
    }
    for label in [
        "Next move (PageDown)",
        "Current position (End)",
        "Replay to next capture",
    ] {
        assert!(!is_enabled(&panel, label), "{label}: the current position is shown");
    }
}

#[test]
fn a_click_on_a_move_shows_its_position() {
    let game = game();
    let (line, variation) = (game.main_line(), game.children(game.main_line()[0])[1]);
    let mut panel = moves(game);
    assert_eq!(click(&mut panel, "a2-a3"), [Action::Show(line[0])]);
    assert_eq!(click(&mut panel, "d3-c2"), [Action::Show(line[1])]);
    assert_eq!(click(&mut panel, "d3-d2"), [Action::Show(variation)]);
    assert_eq!(click(&mut panel, "Collapse variation"), [Action::ToggleFold(variation)]);
    let toggled = |label: &str| panel.get_by_label(label).accesskit_node().toggled();
    assert_eq!(
        (toggled("b5-b4"), toggled("a2-a3")),
        (Some(Toggled::True), Some(Toggled::False))
    );
}

#[test]
fn a_move_can_be_annotated_and_its_variation_deleted() {
    let mut game = game();
    let first = game.main_line()[0];
    let variation = game.children(first)[1];
    game.go_to(first).expect("a node");
    game.play(parse_move("d3c2", game.variant().size()).expect("a move"))
        .expect("legal");
    let current = game.current();
    let state = MoveListState {
        shows_notes: true,
        ..default()
    };
    let mut panel = moves_with(game, state);
    let edit = |change| [Action::Edit(change)];
    assert_eq!(
        click(&mut panel, "Blunder"),
        edit(VariationEdit::ToggleNag(current, Nag::BLUNDER))
    );
    assert!(!is_enabled(&panel, "Promote variation") && !is_enabled(&panel, "Delete from here"));
    panel.get_by_label("d3-d2").click_secondary();
    panel.run();
    let deletes: Vec<_> = panel.query_all_by_label("Delete from here").collect();
    assert_eq!(deletes.len(), 2, "the context menu adds a second button");
    deletes.last().expect("a button").click();
    panel.state_mut().clear();
    panel.run();
    assert_eq!(*panel.state(), edit(VariationEdit::Delete(variation)));
}

#[test]
fn a_comment_is_saved_when_its_field_loses_the_focus() {
    let state = MoveListState {
        shows_notes: true,
        ..default()
    };
    let game = game();
    let current = game.current();
    let mut panel = moves_with(game, state);
    let field = panel.get_by_role_and_label(Role::MultilineTextInput, "Comment");
    field.focus();
    panel.run();
    panel
        .get_by_role_and_label(Role::MultilineTextInput, "Comment")
        .type_text("Strong.");
    panel.run();
    panel.state_mut().clear();
    panel.key_press(egui::Key::Escape);
    panel.run();
    let comment = VariationEdit::Comment(current, "Strong.".to_owned());
    // Remove the duplicate action: this test does not apply the action, and egui reports the lost focus in two frames.
    panel.state_mut().dedup();
    assert_eq!(*panel.state(), [Action::Edit(comment)]);
}

#[test]
fn the_comment_of_a_move_can_be_typed_at_once() {
    let game = game();
    let variation = game.children(game.main_line()[0])[1];
    let mut panel = moves(game);
    panel.get_by_label("d3-d2").click_secondary();
    panel.run();
    assert_eq!(click(&mut panel, "Comment"), [Action::EditComment(variation)]);
    let state = MoveListState {
        shows_notes: true,
        focuses_comment: true,
        ..default()
    };
    let panel = moves_with(self::game(), state);
    let field = panel.get_by_role_and_label(Role::MultilineTextInput, "Comment");
    assert!(field.is_focused());
}

/// Turns the mouse wheel over a point by a number of notches, and runs the panel until the panel is stable.
fn turn_wheel(panel: &mut PanelHarness<'_, Action>, at: egui::Pos2, notches: f32) {
    panel.event(Event::PointerMoved(at));
    panel.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: egui::vec2(0.0, notches),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    panel.run();
}

#[test]
fn each_wheel_notch_over_the_list_steps_one_move() {
    let mut panel = moves(game());
    let at = panel.get_by_label("a2-a3").rect().center();
    for (delta, steps) in [(1.0, vec![Step::Back]), (-2.0, vec![Step::Forward; 2])] {
        panel.state_mut().clear();
        turn_wheel(&mut panel, at, delta);
        let steps: Vec<Action> = steps.into_iter().map(Action::Step).collect();
        assert_eq!(*panel.state(), steps);
    }
}

/// Returns a game of more than 100 plies.
fn long_game() -> Game {
    let mut game = Game::new(Variant::new(16, 16).expect("a variant"));
    while game.outcome().is_none() && game.cursor() < 200 {
        let legal = game.position().legal_moves();
        game.play(legal[legal.len() / 2]).expect("legal");
    }
    assert!(game.cursor() > 100, "{}", game.cursor());
    game
}

/// Returns the buttons of the moves that are laid out.
fn move_buttons<'a>(panel: &'a PanelHarness<'_, Action>) -> Vec<egui_kittest::Node<'a>> {
    let is_move = |node: &egui_kittest::Node<'_>| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.contains('-') && label.len() < 9
    };
    panel.get_all_by_role(Role::Button).filter(is_move).collect()
}

#[test]
fn the_wheel_does_not_scroll_the_list() {
    let mut panel = moves(long_game());
    let before: Vec<egui::Rect> = move_buttons(&panel).iter().map(|node| node.rect()).collect();
    turn_wheel(&mut panel, before[before.len() / 2].center(), 3.0);
    assert_eq!(*panel.state(), vec![Action::Step(Step::Back); 3]);
    // The list reveals the shown move only when another move is shown, and this test does not apply the change.
    let after: Vec<egui::Rect> = move_buttons(&panel).iter().map(|node| node.rect()).collect();
    assert_eq!(after, before);
}

#[test]
fn only_visible_moves_of_a_long_game_are_laid_out() {
    let game = long_game();
    let shown = game.main_line().len();
    let panel = moves(game);
    let laid_out = move_buttons(&panel);
    assert!((10..50).contains(&laid_out.len()), "{} of {shown}", laid_out.len());
    let is_selected = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
    assert!(laid_out.iter().any(is_selected));
}

/// Returns an app with a game of two people and four moves, in a window of 800×600 pixels, in which the panel fits beside the
/// board.
pub(super) fn app() -> App {
    let mut app = interface_app(|app| {
        app.add_plugins(game_screen::visuals);
    });
    app.world_mut().resource_mut::<Settings>().opening_view = false;
    app.world_mut().write_message(Intent::Start(GameSetup {
        game: game(),
        ..default()
    }));
    update(&mut app, 20);
    app
}

pub(super) fn update(app: &mut App, frames: u32) {
    for _ in 0..frames {
        app.update();
    }
}

fn press(app: &mut App, key: &Key, code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        testing::write_key(app, key.clone(), code, state);
        update(app, 3);
    }
}

fn shown(app: &App) -> usize {
    let session = app.world().resource::<Session>();
    session.game().ply(session.shown_node()).expect("a node")
}

fn focus_list(app: &mut App) {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("a context");
    context
        .get_mut()
        .memory_mut(|memory| memory.request_focus(Id::new(MOVE_LIST)));
    update(app, 3);
}

#[test]
fn arrow_keys_step_through_the_game_while_the_list_has_the_focus() {
    let mut app = app();
    press(&mut app, &Key::ArrowLeft, KeyCode::ArrowLeft);
    assert_eq!(shown(&app), 4, "the arrows are the board's");
    focus_list(&mut app);
    assert!(app.world().resource::<InterfaceFocus>().move_list);
    for (key, code, ply) in [
        (Key::ArrowLeft, KeyCode::ArrowLeft, 3),
        (Key::ArrowUp, KeyCode::ArrowUp, 0),
        (Key::ArrowRight, KeyCode::ArrowRight, 1),
        (Key::ArrowDown, KeyCode::ArrowDown, 4),
        (Key::Character(",".into()), KeyCode::Comma, 3),
    ] {
        press(&mut app, &key, code);
        assert_eq!(shown(&app), ply, "{key:?}");
    }
    press(&mut app, &Key::Escape, KeyCode::Escape);
    let is_paused = *app.world().resource::<State<Pause>>().get() == Pause::Paused;
    assert!(
        !is_paused && !app.world().resource::<InterfaceFocus>().move_list,
        "Esc leads back to the board"
    );
    press(&mut app, &Key::ArrowLeft, KeyCode::ArrowLeft);
    assert_eq!(shown(&app), 3);
}

/// Clicks at a position in the window, in points, by sending input events to egui.
fn click_at(app: &mut App, at: egui::Pos2) {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("a context");
    let scale = context.get_mut().zoom_factor();
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("a window");
    app.world_mut().write_message(WindowEvent::from(CursorMoved {
        window,
        position: Vec2::new(at.x, at.y) * scale,
        delta: None,
    }));
    update(app, 3);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(WindowEvent::from(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        }));
        update(app, 3);
    }
}

#[test]
fn a_clicked_move_focuses_the_list_until_a_click_on_the_board() {
    let mut app = app();
    let left = 800.0 / 0.72 - WIDTH;
    let first_row = PLATE_HEIGHT + 30.0;
    click_at(&mut app, egui::pos2(left + 80.0, first_row));
    assert_eq!(shown(&app), 1);
    press(&mut app, &Key::ArrowRight, KeyCode::ArrowRight);
    assert_eq!(shown(&app), 2);
    click_at(&mut app, egui::pos2(20.0, 20.0));
    press(&mut app, &Key::ArrowRight, KeyCode::ArrowRight);
    assert_eq!(shown(&app), 2);
}

#[test]
fn the_board_is_beside_the_panel_until_the_panel_is_hidden() {
    let mut app = app();
    let right = |app: &App| app.world().resource::<SafeArea>().right;
    assert!(right(&app) > 200.0, "{}", right(&app));
    press(&mut app, &Key::Character("m".into()), KeyCode::KeyM);
    assert_eq!(
        (right(&app), app.world().resource::<Settings>().shows_moves),
        (0.0, false)
    );
    press(&mut app, &Key::Character("m".into()), KeyCode::KeyM);
    assert!(right(&app) > 200.0);
}

#[test]
fn in_a_narrow_window_the_panel_is_a_drawer_over_the_board() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
    update(&mut app, 3);
    let is_open = |app: &App| app.world().resource::<MoveListState>().is_drawer_open;
    let right = |app: &App| app.world().resource::<SafeArea>().right;
    assert_eq!((is_open(&app), right(&app)), (false, 0.0));
    press(&mut app, &Key::Character("m".into()), KeyCode::KeyM);
    assert_eq!((is_open(&app), right(&app)), (true, 0.0));
    assert!(
        app.world().resource::<Settings>().shows_moves,
        "the setting is for wide windows"
    );
}
