//! Closes the topmost layer on Esc: a dialog, or else the overlay, the menu or the screen.

use crate::base::dialogs::{DialogStack, is_any_dialog_open};
use crate::base::interface_focus::InterfaceFocus;
use crate::input::actions::{Action, ActionScope, action_pressed};
use crate::library::Library;
use crate::schedule::GameSystems;
use crate::screens::editor::EditorClosed;
use crate::screens::engines::EnginesPage;
use crate::screens::library::LibraryPage;
use crate::screens::new_game::origin::NewGameClosed;
use crate::screens::result::ResultDelay;
use crate::screens::settings::CloseSettings;
use crate::session::{Intent, Session};
use crate::settings::first_games::Welcomed;
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            claim_keyboard.in_set(GameSystems::Animate).run_if(is_any_dialog_open),
            close_topmost
                .in_set(GameSystems::Input)
                .run_if(action_pressed(ActionScope::Panel, Action::Close).and_then(not(is_popup_open))),
        ),
    );
}

/// Whether an open list or pop-up handles Esc itself.
fn is_popup_open(focus: Res<InterfaceFocus>) -> bool {
    focus.popup
}

/// Blocks the keys of the screen below a dialog.
fn claim_keyboard(mut focus: ResMut<InterfaceFocus>) {
    focus.keyboard = true;
}

fn close_topmost(
    dialogs: Res<DialogStack>,
    (mut engines, mut library_page, library): (ResMut<EnginesPage>, ResMut<LibraryPage>, Option<Res<Library>>),
    (screen, pause, overlay): (Res<State<Screen>>, Option<Res<State<Pause>>>, Res<State<Overlay>>),
    (session, result_delay): (Res<Session>, Res<ResultDelay>),
    mut next_pause: ResMut<NextState<Pause>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    if dialogs.request_close_of_topmost(&mut commands) {
        return;
    }
    let is_paused = pause.is_some_and(|pause| **pause == Pause::Paused);
    match (**overlay, **screen) {
        (Overlay::Settings, _) => commands.trigger(CloseSettings),
        (Overlay::EngineMatch, _) => set_state(&mut next_overlay, Overlay::Engines),
        (Overlay::Engines, _) => {
            if let Some(overlay) = engines.go_back() {
                set_state(&mut next_overlay, overlay);
            }
        }
        (Overlay::Library, _) => {
            if !library_page.clear_selection() && library_page.go_back(library.as_deref()) {
                set_state(&mut next_overlay, Overlay::None);
            }
        }
        (Overlay::None, Screen::Analysis | Screen::Game | Screen::Result) if is_paused => {
            set_state(&mut next_pause, Pause::Running);
        }
        (Overlay::None, Screen::NewGame) => commands.trigger(NewGameClosed),
        (Overlay::None, Screen::Editor) => commands.trigger(EditorClosed),
        // Esc ends the review of a finished game. Without a review, Esc ends the celebration or opens the menu.
        (Overlay::None, Screen::Result) if !session.shows_latest() => _ = intents.write(Intent::ShowLatest),
        (Overlay::None, Screen::Result) if result_delay.is_over() => set_state(&mut next_pause, Pause::Paused),
        (Overlay::None, Screen::Result) => {}
        // The question of the first start is answered with *Just look*.
        (Overlay::None, Screen::Title) => commands.trigger(Welcomed),
        // Photo mode, an analysis, an exercise and a running game handle Esc themselves.
        (Overlay::Photo, _) | (Overlay::None, Screen::Analysis | Screen::Game | Screen::Exercise) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::keys::KeysDialog;
    use crate::screens::rules::{RulesDialog, ShowRules};
    use crate::screens::share::ShareDialog;
    use crate::session::{GameSetup, Session, Step};
    use crate::settings::Settings;
    use crate::testing;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;
    use breakthrough_rules::{Move, Side};
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

    fn open<Dialog: Send + Sync + 'static>(app: &mut App) {
        app.world_mut().resource_mut::<DialogStack>().open::<Dialog>();
    }

    fn is_open<Dialog: 'static>(app: &App) -> bool {
        app.world().resource::<DialogStack>().is_open::<Dialog>()
    }

    fn show_rules(app: &mut App) {
        let named = NamedVariant::new("", "8x8".parse().expect("a variant"));
        app.world_mut().trigger(ShowRules::for_variant(named));
    }

    #[test]
    fn escape_closes_the_last_opened_dialog_first() {
        let openers: [fn(&mut App); 2] = [open::<KeysDialog>, show_rules];
        for is_reversed in [false, true] {
            let mut app = app_with_game();
            let [below, above] = if is_reversed { [1, 0] } else { [0, 1] };
            openers[below](&mut app);
            openers[above](&mut app);
            let are_open = |app: &App| [is_open::<KeysDialog>(app), is_open::<RulesDialog>(app)];
            escape(&mut app);
            assert_eq!((are_open(&app)[below], are_open(&app)[above]), (true, false));
            escape(&mut app);
            assert_eq!(are_open(&app), [false, false]);
            assert_eq!(state::<Pause>(&app), Pause::Running, "the menu stays closed");
        }
    }

    #[test]
    fn escape_closes_an_open_list_before_the_page() {
        let mut app = app_with_game();
        go(&mut app, Overlay::Settings);
        app.world_mut().resource_mut::<InterfaceFocus>().popup = true;
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::Settings);
        app.world_mut().resource_mut::<InterfaceFocus>().popup = false;
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::None);
    }

    #[test]
    fn settings_stay_open_while_keys_have_conflicts() {
        let mut app = app_with_game();
        go(&mut app, Overlay::Settings);
        let set_undo = |app: &mut App, key: &str| {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            settings.keys.set("match", "undo", vec![key.to_owned()]);
            app.update();
        };
        set_undo(&mut app, "H");
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::Settings, "H is the key of hints");
        set_undo(&mut app, "U");
        escape(&mut app);
        assert_eq!(state::<Overlay>(&app), Overlay::None);
    }

    #[test]
    fn escape_closes_only_the_topmost_layer() {
        let mut app = app_with_game();
        go(&mut app, Pause::Paused);
        open::<ShareDialog>(&mut app);
        escape(&mut app);
        assert!(!is_open::<ShareDialog>(&app));
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
    fn escape_does_not_close_a_panel_during_text_entry() {
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
    fn f1_and_question_mark_toggle_the_key_list_on_every_screen() {
        let mut app = app_with_game();
        let is_open = is_open::<KeysDialog>;
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
            assert_eq!(state::<Screen>(&app), screen, "only the key list was closed");
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

    #[test]
    fn escape_ends_the_review_of_a_finished_game() {
        let mut app = testing::app();
        app.update();
        send(&mut app, Intent::Start(GameSetup::default()));
        let mv = app.world().resource::<Session>().position().legal_moves()[0];
        for intent in [Intent::Play(mv), Intent::Resign(Side::Second), Intent::Step(Step::Back)] {
            send(&mut app, intent);
        }
        testing::wait_until(&mut app, "the result", |app| state::<Screen>(app) == Screen::Result);
        assert!(!app.world().resource::<Session>().shows_latest());
        escape(&mut app);
        assert!(app.world().resource::<Session>().shows_latest());
        assert_eq!(
            (state::<Screen>(&app), state::<Pause>(&app)),
            (Screen::Result, Pause::Running)
        );
        escape(&mut app);
        assert_eq!(
            (state::<Screen>(&app), state::<Pause>(&app)),
            (Screen::Result, Pause::Paused)
        );
        escape(&mut app);
        assert_eq!(
            (state::<Screen>(&app), state::<Pause>(&app)),
            (Screen::Result, Pause::Running)
        );
    }

    #[test]
    fn escape_ends_the_celebration_before_it_opens_the_menu() {
        let mut app = testing::app();
        app.update();
        send(&mut app, Intent::Start(GameSetup::default()));
        send(&mut app, Intent::Resign(Side::Second));
        assert_eq!(state::<Screen>(&app), Screen::Result);
        escape(&mut app);
        assert_eq!(state::<Pause>(&app), Pause::Running);
        escape(&mut app);
        assert_eq!(state::<Pause>(&app), Pause::Paused);
    }
}
