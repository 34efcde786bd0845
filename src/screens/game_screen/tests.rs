//! Tests of the game interface running in Bevy: keyboard focus of panels and board, settings, and toasts about rejected moves.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{PIECE_HEIGHT, square_centre};
use crate::camera::SafeArea;
use crate::input::MoveListToggled;
use crate::screens::{editor, game_screen, new_game, settings};
use crate::session::{GameSetup, Intent, Selection, Session};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::testing;
use crate::testing::{WINDOW_SIZE, project_to_window};
use crate::ui::testing::interface_app;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{Id, Rect};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::parse_move;

#[derive(Resource, Default)]
struct ThemeChanges(u32);

/// Returns an app with a game of two people after the moves a2a3 and b7b6.
fn app() -> App {
    let mut app = interface_app(|app| {
        app.init_resource::<ThemeChanges>()
            .add_systems(
                Update,
                (|mut changes: ResMut<ThemeChanges>| changes.0 += 1).run_if(resource_changed::<ActiveTheme>),
            )
            .add_plugins((settings::visuals, game_screen::visuals))
            .add_plugins((new_game::plugin, editor::panel::plugin));
    });
    app.world_mut().resource_mut::<Settings>().opening_view = false;
    app.world_mut().write_message(Intent::Start(GameSetup {
        players: Players::new(GamePlayer::Human, GamePlayer::Human),
        ..default()
    }));
    update(&mut app, 30);
    play(&mut app, "a2a3");
    play(&mut app, "b7b6");
    app
}

fn update(app: &mut App, frames: u32) {
    for _ in 0..frames {
        app.update();
    }
}

fn play(app: &mut App, mv: &str) {
    let size = app.world().resource::<Session>().size();
    let mv = parse_move(mv, size).expect("a move");
    app.world_mut().write_message(Intent::Play(mv));
    update(app, 3);
}

fn press(app: &mut App, key: &Key, code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        testing::write_key(app, key.clone(), code, state);
        update(app, 3);
    }
}

fn tab(app: &mut App) {
    press(app, &Key::Tab, KeyCode::Tab);
}

fn enter(app: &mut App) {
    press(app, &Key::Enter, KeyCode::Enter);
}

fn escape(app: &mut App) {
    press(app, &Key::Escape, KeyCode::Escape);
}

fn switch_focus(app: &mut App) {
    press(app, &Key::F6, KeyCode::F6);
}

fn moves(app: &App) -> usize {
    app.world().resource::<Session>().game().cursor()
}

fn has_panel_focus(app: &App) -> bool {
    app.world().resource::<EguiWantsInput>().wants_keyboard_input()
}

fn is_paused(app: &App) -> bool {
    *app.world().resource::<State<Pause>>().get() == Pause::Paused
}

#[test]
fn tab_and_enter_on_the_board_do_not_press_toolbar_buttons() {
    let mut app = app();
    tab(&mut app);
    assert!(!has_panel_focus(&app));
    assert!(app.world().resource::<Selection>().selected.is_some());
    enter(&mut app);
    assert_eq!(moves(&app), 2, "Enter does not undo a move");
    assert!(!has_panel_focus(&app));
}

#[test]
fn f6_moves_the_keyboard_focus_between_toolbar_and_board() {
    let mut app = app();
    switch_focus(&mut app);
    assert!(has_panel_focus(&app));
    tab(&mut app);
    assert_eq!(
        app.world().resource::<Selection>().selected,
        None,
        "Tab moves on in the toolbar"
    );
    press(&mut app, &Key::Tab, KeyCode::Tab);
    switch_focus(&mut app);
    assert!(!has_panel_focus(&app));
    switch_focus(&mut app);
    enter(&mut app);
    assert_eq!(moves(&app), 1, "the first button undoes a move");
    escape(&mut app);
    assert!(
        !has_panel_focus(&app) && !is_paused(&app),
        "Esc leads back to the board"
    );
    tab(&mut app);
    assert!(app.world().resource::<Selection>().selected.is_some());
    escape(&mut app);
    escape(&mut app);
    assert!(is_paused(&app));
    tab(&mut app);
    assert!(has_panel_focus(&app), "in the menu Tab moves the focus");
}

#[test]
fn tab_reaches_the_editor_panel_only_after_f6() {
    let mut app = app();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Editor);
    update(&mut app, 3);
    tab(&mut app);
    assert!(!has_panel_focus(&app));
    switch_focus(&mut app);
    assert!(has_panel_focus(&app));
    tab(&mut app);
    assert!(has_panel_focus(&app));
}

#[test]
fn the_board_returns_to_its_position_after_the_settings_close() {
    let mut app = app();
    let before = *app.world().resource::<SafeArea>();
    escape(&mut app);
    assert_eq!(*app.world().resource::<SafeArea>(), before);
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Settings);
    update(&mut app, 3);
    assert!(
        app.world().resource::<SafeArea>().left > 100.0,
        "the board stands beside the settings"
    );
    escape(&mut app);
    assert!(is_paused(&app));
    assert_eq!(*app.world().resource::<SafeArea>(), before);
}

#[test]
fn the_settings_reload_the_theme_only_if_a_file_has_changed() {
    let mut app = app();
    let before = app.world().resource::<ThemeChanges>().0;
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Settings);
    update(&mut app, 3);
    assert_eq!(app.world().resource::<ThemeChanges>().0, before);
}

/// Returns the rectangle of the toast in the window, in logical pixels.
fn toast(app: &mut App) -> Rect {
    area(app, "toast")
}

/// Returns the rectangle of an area of the interface, in logical pixels.
fn area(app: &mut App, name: &str) -> Rect {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("a context");
    let ctx = context.get_mut();
    let rect = ctx.memory(|memory| memory.area_rect(Id::new(name))).expect(name);
    rect * ctx.zoom_factor()
}

#[test]
fn the_move_list_of_a_narrow_window_ends_above_the_toolbar() {
    let mut app = app();
    let mut windows = app.world_mut().query::<&mut Window>();
    let mut window = windows.single_mut(app.world_mut()).expect("a window");
    window.resolution.set(640.0, 480.0);
    update(&mut app, 3);
    app.world_mut().trigger(MoveListToggled);
    update(&mut app, 5);
    let [moves, toolbar] = ["moves", "game toolbar"].map(|name| area(&mut app, name));
    assert!(moves.bottom() <= toolbar.top(), "{moves:?} {toolbar:?}");
}

#[test]
fn the_reason_for_a_rejected_move_appears_at_the_pointer() {
    let mut app = app();
    let pointer = Vec2::new(300.0, 400.0);
    let mut windows = app.world_mut().query::<&mut Window>();
    let mut window = windows.single_mut(app.world_mut()).expect("a window");
    window.set_cursor_position(Some(pointer));
    play(&mut app, "c2h8");
    let toast = toast(&mut app);
    let gap = pointer.y - toast.bottom();
    assert!(
        (10.0..40.0).contains(&gap) && (toast.center().x - pointer.x).abs() < 2.0,
        "{toast:?}"
    );
}

#[test]
fn the_reason_for_a_rejected_move_appears_above_its_target_within_the_window() {
    let mut app = app();
    for to in ["d4", "a8", "h8", "a1", "h1", "e8"] {
        play(&mut app, &format!("c2{to}"));
        let size = app.world().resource::<Session>().size();
        let target = parse_move(&format!("a1{to}"), size).expect("a move").to;
        let head = square_centre(size, target) + Vec3::Y * PIECE_HEIGHT;
        let head = project_to_window(&mut app, head).expect("in view");
        let toast = toast(&mut app);
        let (x, y) = (
            head.x.clamp(toast.left(), toast.right()),
            head.y.clamp(toast.top(), toast.bottom()),
        );
        assert!(
            head.distance(Vec2::new(x, y)) < 30.0,
            "{to}: {toast:?} is far from {head}"
        );
        let window = WINDOW_SIZE.as_vec2();
        assert!(
            toast.left() >= 0.0 && toast.top() >= 0.0 && toast.right() <= window.x && toast.bottom() <= window.y,
            "{to}: {toast:?}"
        );
    }
}
