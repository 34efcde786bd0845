//! Full-screen mode. On the desktop, the window follows a setting. In a browser, full screen starts only after a click or key press, and
//! Esc or a gesture ends full screen without notifying the game. The full-screen state is therefore polled in every frame that displays the
//! state.

use crate::input::actions::{Action, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_platform::page;

/// Request to enter or leave full screen.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SetFullScreen(pub(crate) bool);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(set_full_screen).add_systems(
        Update,
        (
            toggle_full_screen
                .in_set(GameSystems::Input)
                .run_if(action_pressed(ActionScope::Everywhere, Action::FullScreen)),
            update_window
                .in_set(GameSystems::View)
                .run_if(resource_changed::<Settings>),
        ),
    );
}

/// Whether the game is in full screen; `None` if full screen is unavailable.
pub(crate) fn is_full_screen(settings: &Settings) -> Option<bool> {
    if CAPABILITIES.fills_screen {
        Some(settings.full_screen)
    } else {
        page::is_full_screen()
    }
}

/// Returns the mode of the window. In a browser, the mode is always `Windowed`.
pub(crate) const fn mode_of(settings: &Settings) -> WindowMode {
    if CAPABILITIES.fills_screen && settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

fn toggle_full_screen(settings: Res<Settings>, mut commands: Commands) {
    if let Some(on) = is_full_screen(&settings) {
        commands.trigger(SetFullScreen(!on));
    }
}

fn set_full_screen(wanted: On<SetFullScreen>, mut settings: ResMut<Settings>) {
    if !CAPABILITIES.fills_screen {
        page::set_full_screen(wanted.0);
    } else if settings.full_screen != wanted.0 {
        settings.full_screen = wanted.0;
    }
}

fn update_window(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let mode = mode_of(&settings);
    if window.mode != mode {
        window.mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;

    fn press(app: &mut App) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            testing::write_key(app, Key::F11, KeyCode::F11, state);
            app.update();
        }
    }

    #[track_caller]
    fn check(app: &mut App, expected: bool) {
        app.update();
        app.update();
        let settings = app.world().resource::<Settings>();
        assert_eq!(is_full_screen(settings), Some(expected));
        let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
        let mode = windows.single(app.world()).expect("a window").mode;
        assert_eq!(mode != WindowMode::Windowed, expected, "{mode:?}");
    }

    #[test]
    fn full_screen_changes_the_setting_and_the_window() {
        let mut app = testing::app();
        check(&mut app, false);
        press(&mut app);
        check(&mut app, true);
        press(&mut app);
        check(&mut app, false);
        app.world_mut().trigger(SetFullScreen(true));
        check(&mut app, true);
        app.world_mut().resource_mut::<Settings>().full_screen = false;
        check(&mut app, false);
    }
}
