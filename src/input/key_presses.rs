//! Key presses of the frame. All shortcuts are read from [`KeyPresses`].
//!
//! [`ButtonInput<Key>`] is unsuitable for shortcuts: a key that is pressed as `?` and released as `/`, because Shift was released
//! first, stays pressed forever. [`ButtonInput<KeyCode>`] reports only the modifiers held at the end of the frame.

use crate::input::shortcut::Modifiers;
use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyPress {
    /// The key in the keyboard layout.
    pub(crate) key: Key,
    /// The physical key.
    pub(crate) code: KeyCode,
    /// The modifiers held when the key was pressed.
    pub(crate) modifiers: Modifiers,
    /// Whether the key is held and the operating system repeats it.
    pub(crate) is_repeat: bool,
}

impl KeyPress {
    /// Returns the key that is in the same place on a US keyboard, unless the layout has a Latin letter or a digit there.
    /// Shortcuts therefore work with layouts such as Cyrillic, Greek, Hebrew and Arabic.
    #[must_use]
    pub(crate) fn us_key(&self) -> Option<Key> {
        let Key::Character(text) = &self.key else {
            return None;
        };
        let has_latin = text
            .chars()
            .any(|character| character.is_ascii_alphanumeric() || is_latin(character));
        let character = match self.code {
            KeyCode::Slash if self.modifiers.shift => '?',
            code => us_character(code)?,
        };
        if has_latin {
            return None;
        }
        Some(Key::Character(character.to_string().into()))
    }

    /// Returns the key of the layout, or the key of a US keyboard for a letter or digit of another script.
    #[must_use]
    pub(crate) fn latin_key(&self) -> Key {
        let us_key = self.us_key().filter(|_| match &self.key {
            Key::Character(text) => text
                .chars()
                .all(|character| character.is_alphanumeric() && !character.is_ascii()),
            _ => false,
        });
        us_key.unwrap_or_else(|| self.key.clone())
    }

    /// Returns the character of [`KeyPress::latin_key`], unless the key produces no character or several characters.
    #[must_use]
    pub(crate) fn latin_character(&self) -> Option<char> {
        let Key::Character(text) = self.latin_key() else {
            return None;
        };
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none())
    }

    /// Returns the digit of a key in the digit row or on the numeric keypad, even if the layout has another character there, such as
    /// `é` for 2 on French keyboards.
    #[must_use]
    pub(crate) fn digit(&self) -> Option<char> {
        let is_letter = |text: &str| text.chars().any(|character| character.is_ascii_alphabetic());
        if matches!(&self.key, Key::Character(text) if !is_letter(text)) {
            us_character(self.code).filter(char::is_ascii_digit)
        } else {
            None
        }
    }
}

/// Whether a character outside ASCII belongs to a Latin alphabet.
const fn is_latin(character: char) -> bool {
    matches!(character, '\u{AA}' | '\u{B5}' | '\u{BA}' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}')
}

/// Returns the character of a physical key on a US keyboard without Shift.
const fn us_character(code: KeyCode) -> Option<char> {
    Some(match code {
        KeyCode::KeyA => 'a',
        KeyCode::KeyB => 'b',
        KeyCode::KeyC => 'c',
        KeyCode::KeyD => 'd',
        KeyCode::KeyE => 'e',
        KeyCode::KeyF => 'f',
        KeyCode::KeyG => 'g',
        KeyCode::KeyH => 'h',
        KeyCode::KeyI => 'i',
        KeyCode::KeyJ => 'j',
        KeyCode::KeyK => 'k',
        KeyCode::KeyL => 'l',
        KeyCode::KeyM => 'm',
        KeyCode::KeyN => 'n',
        KeyCode::KeyO => 'o',
        KeyCode::KeyP => 'p',
        KeyCode::KeyQ => 'q',
        KeyCode::KeyR => 'r',
        KeyCode::KeyS => 's',
        KeyCode::KeyT => 't',
        KeyCode::KeyU => 'u',
        KeyCode::KeyV => 'v',
        KeyCode::KeyW => 'w',
        KeyCode::KeyX => 'x',
        KeyCode::KeyY => 'y',
        KeyCode::KeyZ => 'z',
        KeyCode::Digit0 | KeyCode::Numpad0 => '0',
        KeyCode::Digit1 | KeyCode::Numpad1 => '1',
        KeyCode::Digit2 | KeyCode::Numpad2 => '2',
        KeyCode::Digit3 | KeyCode::Numpad3 => '3',
        KeyCode::Digit4 | KeyCode::Numpad4 => '4',
        KeyCode::Digit5 | KeyCode::Numpad5 => '5',
        KeyCode::Digit6 | KeyCode::Numpad6 => '6',
        KeyCode::Digit7 | KeyCode::Numpad7 => '7',
        KeyCode::Digit8 | KeyCode::Numpad8 => '8',
        KeyCode::Digit9 | KeyCode::Numpad9 => '9',
        KeyCode::Comma => ',',
        KeyCode::Period => '.',
        KeyCode::Slash => '/',
        KeyCode::Semicolon => ';',
        KeyCode::Quote => '\'',
        KeyCode::BracketLeft => '[',
        KeyCode::BracketRight => ']',
        KeyCode::Backslash => '\\',
        KeyCode::Minus => '-',
        KeyCode::Equal => '=',
        KeyCode::Backquote => '`',
        _ => return None,
    })
}

/// Key presses of the frame, in chronological order.
#[derive(Resource, Debug, Default)]
pub(crate) struct KeyPresses {
    presses: Vec<KeyPress>,
    /// Modifier keys that are held.
    held: Vec<KeyCode>,
}

impl KeyPresses {
    /// Returns all key presses, including repeats generated by the operating system.
    pub(crate) fn all(&self) -> &[KeyPress] {
        &self.presses
    }

    /// Iterates over the presses of keys that were not held before.
    pub(crate) fn first(&self) -> impl Iterator<Item = &KeyPress> {
        self.presses.iter().filter(|press| !press.is_repeat)
    }

    /// Returns the modifiers that are held after the messages read so far.
    fn modifiers(&self) -> Modifiers {
        let is_held = |codes: &[KeyCode]| self.held.iter().any(|held| codes.contains(held));
        Modifiers {
            command: is_held(&COMMAND_KEYS),
            shift: is_held(&SHIFT_KEYS),
        }
    }
}

const COMMAND_KEYS: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];
const SHIFT_KEYS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyPresses>()
        .add_systems(PreUpdate, read_key_presses.in_set(InputSystems));
}

/// Run condition: a key was pressed in this frame.
pub(crate) fn any_key_pressed(keys: Res<KeyPresses>) -> bool {
    !keys.presses.is_empty()
}

fn read_key_presses(
    mut messages: MessageReader<KeyboardInput>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut keys: ResMut<KeyPresses>,
) {
    let keys = keys.bypass_change_detection();
    keys.presses.clear();
    for message in messages.read() {
        let code = message.key_code;
        let is_pressed = message.state.is_pressed();
        if COMMAND_KEYS.contains(&code) || SHIFT_KEYS.contains(&code) {
            keys.held.retain(|held| *held != code);
            if is_pressed {
                keys.held.push(code);
            }
        }
        if is_pressed {
            let press = KeyPress {
                key: message.logical_key.clone(),
                code,
                modifiers: keys.modifiers(),
                is_repeat: message.repeat,
            };
            keys.presses.push(press);
        }
    }
    if focus_losses.read().count() > 0 {
        keys.held.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(text: &str, code: KeyCode) -> KeyPress {
        KeyPress {
            key: Key::Character(text.into()),
            code,
            modifiers: Modifiers::default(),
            is_repeat: false,
        }
    }

    #[track_caller]
    fn check(text: &str, code: KeyCode, us_key: Option<&str>, latin_key: &str) {
        let press = press(text, code);
        let key = |text: &str| Key::Character(text.into());
        assert_eq!(press.us_key(), us_key.map(key), "{text}");
        assert_eq!(press.latin_key(), key(latin_key), "{text}");
    }

    #[test]
    fn letters_of_other_scripts_become_letters_of_a_us_keyboard() {
        check("ф", KeyCode::KeyA, Some("a"), "a");
        check("Ф", KeyCode::KeyA, Some("a"), "a");
        check("γ", KeyCode::KeyG, Some("g"), "g");
        check("ש", KeyCode::KeyA, Some("a"), "a");
        check("لا", KeyCode::KeyB, Some("b"), "b");
        check("ю", KeyCode::Period, Some("."), ".");
        check("٣", KeyCode::Digit3, Some("3"), "3");
        check("ɐ", KeyCode::F1, None, "ɐ");
        // The Hebrew layout has an apostrophe on the W key, and the Dvorak layout on the E key.
        check("'", KeyCode::KeyW, Some("w"), "'");
        check(".", KeyCode::KeyE, Some("e"), ".");
        // Letters of Latin layouts are unchanged.
        check("a", KeyCode::KeyQ, None, "a");
        check("ä", KeyCode::Quote, None, "ä");
        check("ş", KeyCode::Semicolon, None, "ş");
        check("?", KeyCode::Slash, Some("/"), "?");
    }

    #[test]
    fn digits_are_recognized_by_their_place() {
        let digit = |text, code| press(text, code).digit();
        assert_eq!(digit("2", KeyCode::Digit2), Some('2'));
        assert_eq!(digit("é", KeyCode::Digit2), Some('2'));
        assert_eq!(digit("2", KeyCode::Numpad2), Some('2'));
        assert_eq!(digit("/", KeyCode::Digit2), Some('2'));
        assert_eq!(digit("b", KeyCode::KeyB), None);
        assert_eq!(digit("ф", KeyCode::KeyA), None);
        assert_eq!(
            KeyPress {
                key: Key::ArrowDown,
                ..press("", KeyCode::Numpad2)
            }
            .digit(),
            None
        );
    }

    #[test]
    fn each_press_has_the_modifiers_of_its_moment() {
        let mut app = App::new();
        app.add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_plugins(plugin);
        let mut frame = |keys: &[(KeyCode, bool)], loses_focus: bool| {
            for (code, is_pressed) in keys {
                let state = match is_pressed {
                    true => bevy::input::ButtonState::Pressed,
                    false => bevy::input::ButtonState::Released,
                };
                app.world_mut().write_message(KeyboardInput {
                    key_code: *code,
                    logical_key: Key::Character("x".into()),
                    state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
            }
            if loses_focus {
                app.world_mut().write_message(KeyboardFocusLost);
            }
            app.update();
            let keys = app.world().resource::<KeyPresses>();
            let letters = keys.all().iter().filter(|press| press.code == KeyCode::KeyX);
            letters.map(|press| press.modifiers.command).collect::<Vec<_>>()
        };
        let (control, x) = (KeyCode::ControlLeft, KeyCode::KeyX);
        let shortcut = [(control, true), (x, true), (x, false), (control, false), (x, true)];
        assert_eq!(frame(&shortcut, false), [true, false]);
        assert_eq!(frame(&[], false), [false; 0]);
        assert_eq!(frame(&[(control, true)], true), [false; 0]);
        assert_eq!(
            frame(&[(x, true)], false),
            [false],
            "the focus was lost while Ctrl was held"
        );
    }
}
