//! Tests of the actions of the settings screen.

use crate::active_theme::ActiveTheme;
use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::input::key_capture::{KeyCapture, KeyCaptured, KeySlot};
use crate::screens::engines::EnginesPage;
use crate::screens::settings;
use crate::screens::settings::apply::{SettingsScreen, apply_actions};
use crate::screens::settings::model::{Action, Page, ResetScope};
use crate::settings::{DetectedQuality, MoveSpeed, Quality, Settings};
use crate::states::{Overlay, set_state};
use crate::ui::testing::interface_app;
use bevy::prelude::*;
use breakthrough_themes::{PieceSet, ThemeId};

fn app() -> App {
    let mut app = interface_app(|app| {
        app.insert_resource(DetectedQuality(Quality::Medium))
            .add_plugins(settings::visuals);
    });
    go(&mut app, Overlay::Settings);
    app
}

fn go(app: &mut App, overlay: Overlay) {
    set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), overlay);
    app.update();
}

fn act(app: &mut App, actions: Vec<Action>) {
    app.world_mut()
        .run_system_cached_with(apply_actions, actions)
        .expect("the system runs");
    app.update();
}

/// Returns the theme, the pieces, the quality and the animation speed.
fn chosen(app: &App) -> (String, Option<PieceSet>, Quality, MoveSpeed) {
    let theme = app.world().resource::<ActiveTheme>();
    let settings = app.world().resource::<Settings>();
    (
        theme.id().as_str().to_owned(),
        theme.chosen_pieces(),
        *app.world().resource::<Quality>(),
        settings.move_speed,
    )
}

fn change(app: &mut App) {
    let mut settings = app.world().resource::<Settings>().clone();
    settings.move_speed = MoveSpeed::Slow;
    settings.volumes.master = 10;
    act(
        app,
        vec![
            Action::SelectTheme(ThemeId::new("neon")),
            Action::SelectPieces(Some(PieceSet::Turned)),
            Action::SelectQuality(Quality::Ultra),
            Action::Change(Box::new(settings)),
        ],
    );
}

#[test]
fn resetting_all_settings_can_be_undone() {
    let mut app = app();
    let before = chosen(&app);
    change(&mut app);
    let changed = chosen(&app);
    assert_eq!(
        changed,
        (
            "neon".to_owned(),
            Some(PieceSet::Turned),
            Quality::Ultra,
            MoveSpeed::Slow
        )
    );
    act(&mut app, vec![Action::ResetAll]);
    assert_eq!(chosen(&app), (before.0, None, Quality::Medium, MoveSpeed::Normal));
    assert_eq!(*app.world().resource::<Settings>(), Settings::default());
    let scope = |app: &App| app.world().resource::<SettingsScreen>().reset_scope();
    assert_eq!(scope(&app), Some(ResetScope::All));
    act(&mut app, vec![Action::UndoReset]);
    assert_eq!(chosen(&app), changed);
    assert_eq!(app.world().resource::<Settings>().volumes.master, 10);
    assert_eq!(scope(&app), None);
}

#[test]
fn resetting_a_page_keeps_the_other_pages() {
    let mut app = app();
    change(&mut app);
    act(&mut app, vec![Action::ResetPage(Page::Play)]);
    assert_eq!(chosen(&app).3, MoveSpeed::Normal);
    assert_eq!(chosen(&app).0, "neon");
    assert_eq!(app.world().resource::<Settings>().volumes.master, 10);
    // A later change makes the reset permanent.
    let settings = Settings {
        sound: false,
        ..app.world().resource::<Settings>().clone()
    };
    act(&mut app, vec![Action::Change(Box::new(settings))]);
    assert_eq!(app.world().resource::<SettingsScreen>().reset_scope(), None);
    act(&mut app, vec![Action::Reset(&["theme"])]);
    assert_eq!(chosen(&app).0, "walnut");
}

#[test]
fn a_captured_key_is_bound_and_written_to_the_settings() {
    let mut app = app();
    let slot = KeySlot {
        scope: ActionScope::Game,
        action: KeyAction::Undo,
        index: 1,
    };
    app.world_mut().trigger(KeyCaptured {
        slot,
        shortcut: "Backspace".parse().expect("a key"),
    });
    app.update();
    let settings = app.world().resource::<Settings>();
    assert_eq!(
        settings.keys.get("match", "undo"),
        Some(["U".to_owned(), "Backspace".to_owned()].as_slice())
    );
    let bindings = app.world().resource::<ActionBindings>();
    let undo = bindings.binding(ActionScope::Game, KeyAction::Undo).expect("a row");
    assert_eq!(undo.labels(), ["U", "Backspace"]);
}

#[test]
fn leaving_the_settings_withdraws_open_questions() {
    let mut app = app();
    let slot = KeySlot {
        scope: ActionScope::Game,
        action: KeyAction::Undo,
        index: 0,
    };
    act(
        &mut app,
        vec![
            Action::OpenPage(Page::Keys),
            Action::AskResetAll,
            Action::CaptureKey(slot),
        ],
    );
    go(&mut app, Overlay::None);
    app.update();
    let screen = app.world().resource::<SettingsScreen>();
    assert!(!screen.asks_reset && screen.page == Page::Keys);
    assert_eq!(app.world().resource::<KeyCapture>().slot(), None);
}

#[test]
fn the_engine_page_opens_the_list_of_uci_engines() {
    let mut app = app();
    act(&mut app, vec![Action::OpenPage(Page::Engine), Action::OpenEngines]);
    app.update();
    assert_eq!(**app.world().resource::<State<Overlay>>(), Overlay::Engines);
    let back = app.world_mut().resource_mut::<EnginesPage>().go_back();
    assert_eq!(back, Some(Overlay::Settings));
    go(&mut app, Overlay::Settings);
    assert_eq!(app.world().resource::<SettingsScreen>().page, Page::Engine);
}
