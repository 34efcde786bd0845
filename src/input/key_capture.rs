//! Captures the next key for rebinding an action. During the capture, keys neither trigger actions nor reach the interface.

use crate::base::interface_focus::InterfaceFocus;
use crate::input::actions::{Action, ActionScope};
use crate::input::key_presses::{KeyPresses, any_key_pressed};
use crate::input::shortcut::Shortcut;
use crate::schedule::GameSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;

/// Shortcut slot of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeySlot {
    pub(crate) scope: ActionScope,
    pub(crate) action: Action,
    /// Index among the action's rebindable shortcuts.
    pub(crate) index: usize,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyCapture {
    slot: Option<KeySlot>,
    /// Whether a reserved key was pressed and refused since the capture started.
    has_refused: bool,
}

impl KeyCapture {
    pub(crate) const fn slot(&self) -> Option<KeySlot> {
        self.slot
    }

    pub(crate) const fn has_refused(&self) -> bool {
        self.has_refused
    }

    pub(crate) const fn start(&mut self, slot: KeySlot) {
        self.slot = Some(slot);
        self.has_refused = false;
    }

    pub(crate) const fn cancel(&mut self) {
        self.slot = None;
    }
}

/// Triggered when a key was captured for an action.
#[derive(Event, Clone, Debug)]
pub(crate) struct KeyCaptured {
    pub(crate) slot: KeySlot,
    pub(crate) shortcut: Shortcut,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyCapture>().add_systems(
        Update,
        (
            claim_keyboard.in_set(GameSystems::Animate).run_if(is_capturing),
            capture_key
                .in_set(GameSystems::Input)
                .run_if(any_key_pressed.and_then(is_capturing)),
        ),
    );
}

/// Run condition: a key is being captured.
pub(crate) fn is_capturing(capture: Res<KeyCapture>) -> bool {
    capture.slot.is_some()
}

fn claim_keyboard(mut focus: ResMut<InterfaceFocus>) {
    focus.keyboard = true;
    focus.text = true;
}

fn capture_key(keys: Res<KeyPresses>, mut capture: ResMut<KeyCapture>, mut commands: Commands) {
    let Some(slot) = capture.slot else {
        return;
    };
    for press in keys.first() {
        if press.key == Key::Escape {
            capture.cancel();
            return;
        }
        match Shortcut::pressed(press) {
            Some(shortcut) if shortcut.is_reserved() => capture.has_refused = true,
            Some(shortcut) => {
                capture.cancel();
                commands.trigger(KeyCaptured { slot, shortcut });
                return;
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dialogs::DialogStack;
    use crate::screens::KeysDialog;
    use crate::states::Overlay;
    use crate::states::set_state;
    use crate::testing;
    use bevy::input::ButtonState;

    #[derive(Resource, Default)]
    struct Captured(Vec<String>);

    fn app() -> App {
        let mut app = testing::app();
        app.init_resource::<Captured>()
            .add_observer(|on: On<KeyCaptured>, mut captured: ResMut<Captured>| {
                captured.0.push(on.shortcut.to_string());
            });
        app.update();
        set_state(
            &mut app.world_mut().resource_mut::<NextState<Overlay>>(),
            Overlay::Settings,
        );
        app.update();
        app
    }

    fn ask(app: &mut App) {
        app.world_mut().resource_mut::<KeyCapture>().start(KeySlot {
            scope: ActionScope::Game,
            action: Action::Undo,
            index: 0,
        });
    }

    fn write(app: &mut App, key: Key, code: KeyCode, state: ButtonState) {
        testing::write_key(app, key, code, state);
        app.update();
    }

    fn press(app: &mut App, key: &Key, code: KeyCode) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            write(app, key.clone(), code, state);
        }
    }

    fn captured(app: &mut App) -> Vec<String> {
        std::mem::take(&mut app.world_mut().resource_mut::<Captured>().0)
    }

    fn is_open(app: &App) -> bool {
        app.world().resource::<KeyCapture>().slot().is_some()
    }

    #[test]
    fn the_next_key_is_captured_with_its_modifiers() {
        let mut app = app();
        press(&mut app, &Key::Character("q".into()), KeyCode::KeyQ);
        assert!(captured(&mut app).is_empty(), "no key was requested");
        ask(&mut app);
        write(&mut app, Key::Control, KeyCode::ControlLeft, ButtonState::Pressed);
        assert!(is_open(&app), "a modifier key alone is no shortcut");
        write(
            &mut app,
            Key::Character("k".into()),
            KeyCode::KeyK,
            ButtonState::Pressed,
        );
        assert_eq!(captured(&mut app), ["Ctrl K"]);
        assert!(!is_open(&app));
    }

    #[test]
    fn escape_cancels_only_the_capture() {
        let mut app = app();
        ask(&mut app);
        press(&mut app, &Key::Escape, KeyCode::Escape);
        assert!(!is_open(&app) && captured(&mut app).is_empty());
        assert_eq!(*app.world().resource::<State<Overlay>>().get(), Overlay::Settings);
        // In the running program, egui updates `InterfaceFocus` in every frame.
        *app.world_mut().resource_mut::<InterfaceFocus>() = InterfaceFocus::default();
        press(&mut app, &Key::Escape, KeyCode::Escape);
        app.update();
        assert_eq!(*app.world().resource::<State<Overlay>>().get(), Overlay::None);
    }

    #[test]
    fn tab_is_refused_without_ending_the_capture() {
        let mut app = app();
        ask(&mut app);
        press(&mut app, &Key::Tab, KeyCode::Tab);
        assert!(is_open(&app) && app.world().resource::<KeyCapture>().has_refused());
        press(&mut app, &Key::F1, KeyCode::F1);
        assert_eq!(captured(&mut app), ["F1"], "the list of keys stays closed");
        assert!(!app.world().resource::<DialogStack>().is_open::<KeysDialog>());
    }
}
