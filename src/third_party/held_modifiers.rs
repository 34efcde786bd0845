//! Modifier keys of key presses: a workaround for bevy_egui 0.42, which gives all keys of a frame the modifiers that are held at
//! the end of the frame. If Ctrl+A were pressed and released within a frame, a text field would insert the letter.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::EguiInputSet;
use bevy_egui::input::ModifierKeysState;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ModifiersAtEnd>().add_systems(
        PreUpdate,
        (
            use_modifiers_of_last_key
                .after(EguiInputSet::InitReading)
                .before(EguiInputSet::ReadBevyMessages),
            restore_modifiers.after(EguiInputSet::ReadBevyMessages),
        ),
    );
}

#[derive(Resource, Default)]
struct ModifiersAtEnd(ModifierKeysState);

/// Sets the modifiers of the frame's keys to the modifiers held at the last press of another key.
fn use_modifiers_of_last_key(
    mut keys: MessageReader<KeyboardInput>,
    mut state: ResMut<ModifierKeysState>,
    mut at_end: ResMut<ModifiersAtEnd>,
) {
    let mut current = std::mem::replace(&mut at_end.0, *state);
    for key in keys.read() {
        let is_pressed = key.state.is_pressed();
        match key.logical_key {
            Key::Shift => current.shift = is_pressed,
            Key::Control => current.ctrl = is_pressed,
            Key::Alt => current.alt = is_pressed,
            Key::Super | Key::Meta => current.win = is_pressed,
            _ if is_pressed => *state = current,
            _ => {}
        }
    }
}

fn restore_modifiers(at_end: Res<ModifiersAtEnd>, mut state: ResMut<ModifierKeysState>) {
    *state = at_end.0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::AssetPlugin;
    use bevy::input::{ButtonState, InputPlugin};
    use bevy::shader::Shader;
    use bevy::window::WindowPlugin;
    use bevy_egui::EguiPrimaryContextPass;
    use bevy_egui::egui::{self, Event};
    use bevy_egui::input::EguiInputEvent;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            AssetPlugin::default(),
            ImagePlugin::default(),
            InputPlugin,
            WindowPlugin::default(),
        ))
        .init_asset::<Shader>()
        .init_asset::<Mesh>()
        .add_plugins(crate::third_party::egui::plugin)
        .add_systems(EguiPrimaryContextPass, || {});
        app.world_mut().spawn(Camera::default());
        // egui loads its fonts in the first frames.
        for _ in 0..10 {
            app.update();
        }
        app
    }

    /// Returns the texts that egui receives in a frame with these keys, and whether it receives Ctrl+A. A key is `+` followed by a
    /// character or `^` (Ctrl) if it is pressed, and `-` if it is released.
    fn received(app: &mut App, keys: &str) -> (String, bool) {
        let (text, modifiers) = text_and_modifiers(app, keys);
        (text, modifiers.is_some_and(|modifiers| modifiers.ctrl))
    }

    /// Returns the texts that egui receives in a frame with these keys, and the modifiers of the letter A.
    fn text_and_modifiers(app: &mut App, keys: &str) -> (String, Option<egui::Modifiers>) {
        let mut windows = app.world_mut().query_filtered::<Entity, With<Window>>();
        let window = windows.single(app.world()).expect("a window");
        for key in keys.split(' ').filter(|key| !key.is_empty()) {
            let (state, name) = key.split_at(1);
            let (logical_key, key_code) = match name {
                "^" => (Key::Control, KeyCode::ControlLeft),
                "Alt" => (Key::Alt, KeyCode::AltLeft),
                "Shift" => (Key::Shift, KeyCode::ShiftLeft),
                _ => (Key::Character(name.into()), KeyCode::KeyA),
            };
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state: if state == "+" {
                    ButtonState::Pressed
                } else {
                    ButtonState::Released
                },
                text: None,
                repeat: false,
                window,
            });
        }
        app.update();
        let mut events = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        let (mut text, mut of_letter) = (String::new(), None);
        for EguiInputEvent { event, .. } in events.drain() {
            match event {
                Event::Text(letters) => text.push_str(&letters),
                Event::Key {
                    key: egui::Key::A,
                    pressed: true,
                    modifiers,
                    ..
                } => of_letter = Some(modifiers),
                _ => {}
            }
        }
        (text, of_letter)
    }

    #[test]
    fn a_shortcut_within_a_frame_types_no_letter() {
        let mut app = app();
        assert_eq!(received(&mut app, "+a -a"), ("a".to_owned(), false));
        assert_eq!(received(&mut app, "+^ +a -a -^"), (String::new(), true));
        assert_eq!(
            received(&mut app, "+a -a"),
            ("a".to_owned(), false),
            "Ctrl was released"
        );
        assert_eq!(received(&mut app, "+^"), (String::new(), false));
        assert_eq!(received(&mut app, "+a -a -^"), (String::new(), true));
        assert_eq!(received(&mut app, "+a -a"), ("a".to_owned(), false));
    }

    #[test]
    fn every_modifier_that_is_released_within_the_frame_is_kept() {
        let mut app = app();
        let (_, modifiers) = text_and_modifiers(&mut app, "+Alt +a -a -Alt");
        assert_eq!(modifiers, Some(egui::Modifiers::ALT));
        let (_, modifiers) = text_and_modifiers(&mut app, "+Shift +a -a -Shift");
        assert_eq!(modifiers, Some(egui::Modifiers::SHIFT));
        let (_, modifiers) = text_and_modifiers(&mut app, "+a -a");
        assert_eq!(modifiers, Some(egui::Modifiers::NONE));
    }
}
