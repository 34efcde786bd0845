//! Handles Esc: it closes the topmost dialog or panel, or returns to the previous screen.

use crate::input::actions::{Action, ActionScope, action_pressed};
use crate::interface_focus::InterfaceFocus;
use crate::opponent::ProgramFailure;
use crate::schedule::GameSystems;
use crate::screens::backup::BackupDialog;
use crate::screens::editor::EditorClosed;
use crate::screens::engine_match::EngineMatchPage;
use crate::screens::engines::EnginesPage;
use crate::screens::keys::KeysDialog;
use crate::screens::library::LibraryPage;
use crate::screens::rules::OpenRules;
use crate::screens::share::ShareDialog;
use crate::screens::unsaved::QuitDialog;
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            claim_keyboard.in_set(GameSystems::Animate).run_if(is_dialog_open),
            close_topmost
                .in_set(GameSystems::Input)
                .run_if(action_pressed(ActionScope::Panel, Action::Close)),
        ),
    );
}

fn is_dialog_open(
    (keys, rules, share, backup): (Res<KeysDialog>, Res<OpenRules>, Res<ShareDialog>, Res<BackupDialog>),
    quit: Res<QuitDialog>,
    (failure, engines, engine_match): (Res<ProgramFailure>, Res<EnginesPage>, Res<EngineMatchPage>),
    pause: Option<Res<State<Pause>>>,
    overlay: Res<State<Overlay>>,
) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running) && **overlay == Overlay::None;
    quit.is_open()
        || keys.is_open()
        || rules.is_open()
        || share.is_open()
        || backup.is_open()
        || engines.asks()
        || engine_match.asks()
        || (failure.failed().is_some() && is_running)
}

/// Keeps keys from the screen below a dialog.
fn claim_keyboard(mut focus: ResMut<InterfaceFocus>) {
    focus.keyboard = true;
}

fn close_topmost(
    (mut quit, mut keys, mut rules, mut backup): (
        ResMut<QuitDialog>,
        ResMut<KeysDialog>,
        ResMut<OpenRules>,
        ResMut<BackupDialog>,
    ),
    (mut share, mut library): (ResMut<ShareDialog>, ResMut<LibraryPage>),
    (mut engines, mut engine_match): (ResMut<EnginesPage>, ResMut<EngineMatchPage>),
    failure: Res<ProgramFailure>,
    (screen, pause, overlay): (Res<State<Screen>>, Option<Res<State<Pause>>>, Res<State<Overlay>>),
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_pause: ResMut<NextState<Pause>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    if quit.is_open() {
        return quit.close();
    }
    if keys.is_open() {
        return keys.close();
    }
    if rules.is_open() {
        return rules.close();
    }
    if share.is_open() {
        return share.close();
    }
    if backup.is_open() {
        return backup.close();
    }
    match (**overlay, **screen) {
        (Overlay::Settings, _) => set_state(&mut next_overlay, Overlay::None),
        (Overlay::EngineMatch, _) if engine_match.close_question() => {}
        (Overlay::EngineMatch, _) => set_state(&mut next_overlay, Overlay::Engines),
        (Overlay::Engines, _) => {
            if let Some(overlay) = engines.go_back() {
                set_state(&mut next_overlay, overlay);
            }
        }
        (Overlay::Library, _) => {
            if library.go_back() {
                set_state(&mut next_overlay, Overlay::None);
            }
        }
        (Overlay::None, Screen::Game) if pause.is_some_and(|pause| **pause == Pause::Paused) => {
            set_state(&mut next_pause, Pause::Running);
        }
        // The pause menu lists the other ways to continue.
        (Overlay::None, Screen::Game) if failure.failed().is_some() => set_state(&mut next_pause, Pause::Paused),
        (Overlay::None, Screen::NewGame) => set_state(&mut next_screen, Screen::Title),
        (Overlay::None, Screen::Editor) => commands.trigger(EditorClosed),
        // Photo mode handles its own keys, and a running game opens its menu.
        (Overlay::Photo, _) | (Overlay::None, Screen::Title | Screen::Game | Screen::Result) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent, Session};
    use crate::testing;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;
    use breakthrough_rules::Move;
    use breakthrough_variants::NamedVariant;

    fn press(app: &mut App, key: Key, code: KeyCode) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            testing::write_key(app, key.clone(), code, state);
            app.update();
        }
        app.update();
    }

    fn escape(app: &mut App) {
        press(app, Key::Escape, KeyCode::Escape);
    }

    fn go<S: bevy::state::state::FreelyMutableState>(app: &mut App, state: S) {
        set_state(&mut app.world_mut().resource_mut::<NextState<S>>(), state);
        app.update();
    }

    fn state<S: States>(app: &App) -> S {
        app.world().resource::<State<S>>().get().clone()
    }

    fn send(app: &mut App, intent: Intent) {
        app.world_mut().write_message(intent);
        app.update();
        app.update();
    }

    fn app_with_game() -> App {
        let mut app = testing::app();
        app.update();
        send(&mut app, Intent::Start(GameSetup::default()));
        app
    }

    #[test]
    fn escape_closes_only_the_topmost_layer() {
        let mut app = app_with_game();
        go(&mut app, Pause::Paused);
        let named = NamedVariant::new("", "8x8".parse().expect("a variant"));
        app.world_mut().resource_mut::<OpenRules>().show(named);
        app.world_mut().resource_mut::<KeysDialog>().open();
        let is_open = |app: &App| {
            let world = app.world();
            let dialogs = (
                world.resource::<KeysDialog>().is_open(),
                world.resource::<OpenRules>().is_open(),
            );
            (dialogs, state::<Pause>(app))
        };
        escape(&mut app);
        assert_eq!(is_open(&app), ((false, true), Pause::Paused));
        escape(&mut app);
        assert_eq!(is_open(&app), ((false, false), Pause::Paused));
        app.world_mut().resource_mut::<ShareDialog>().open();
        escape(&mut app);
        assert!(!app.world().resource::<ShareDialog>().is_open());
        assert_eq!(state::<Pause>(&app), Pause::Paused);
        go(&mut app, Overlay::Settings);
        escape(&mut app);
        assert_eq!(
            (state::<Overlay>(&app), state::<Pause>(&app)),
            (Overlay::None, Pause::Paused)
        );
        escape(&mut app);
        assert_eq!(state::<Pause>(&app), Pause::Running);
    }

    #[test]
    fn escape_closes_a_panel_with_a_focused_button_but_not_during_text_entry() {
        let mut app = testing::app();
        app.update();
        let focus = |app: &mut App, text| {
            *app.world_mut().resource_mut::<InterfaceFocus>() = InterfaceFocus {
                keyboard: true,
                text,
                ..default()
            };
        };
        go(&mut app, Overlay::Settings);
        focus(&mut app, true);
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::Settings);
        focus(&mut app, false);
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::None);
    }

    #[test]
    fn f1_and_question_mark_open_and_close_the_list_of_keys_on_every_screen() {
        let mut app = app_with_game();
        let is_open = |app: &App| app.world().resource::<KeysDialog>().is_open();
        let question_mark = || (Key::Character("?".into()), KeyCode::Slash);
        for screen in [Screen::Game, Screen::Title, Screen::NewGame, Screen::Editor] {
            go(&mut app, screen);
            for (key, code) in [(Key::F1, KeyCode::F1), question_mark()] {
                press(&mut app, key.clone(), code);
                assert!(is_open(&app), "{key:?} on {screen:?}");
                press(&mut app, key.clone(), code);
                assert!(!is_open(&app), "{key:?} on {screen:?}");
            }
            press(&mut app, Key::F1, KeyCode::F1);
            escape(&mut app);
            assert!(!is_open(&app));
            assert_eq!(state::<Screen>(&app), screen, "only the list was closed");
        }
    }

    #[test]
    fn closing_the_editor_returns_to_the_previous_screen() {
        let mut app = testing::app();
        app.update();
        for screen in [Screen::Title, Screen::NewGame, Screen::Title] {
            go(&mut app, screen);
            go(&mut app, Screen::Editor);
            escape(&mut app);
            assert_eq!(state::<Screen>(&app), screen);
        }
    }

    #[test]
    fn closing_the_editor_returns_to_the_previous_game() {
        let mut app = app_with_game();
        let mv: Move = app.world().resource::<Session>().position().legal_moves()[0];
        send(&mut app, Intent::Play(mv));
        go(&mut app, Pause::Paused);
        go(&mut app, Screen::Editor);
        app.update();
        assert!(app.world().resource::<Session>().shows_editor_board());
        escape(&mut app);
        app.update();
        assert_eq!(
            (state::<Screen>(&app), state::<Pause>(&app)),
            (Screen::Game, Pause::Running)
        );
        let session = app.world().resource::<Session>();
        assert_eq!(session.last_move().map(|played| played.mv), Some(mv));
        assert!(!session.shows_editor_board());
    }
}
