//! Keyboard shortcuts and their text form.

use crate::input::key_presses::KeyPress;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use std::fmt;
use std::str::FromStr;

/// A key with optional Ctrl (Cmd on macOS) and Shift. The text form of a shortcut, such as `Ctrl Shift Z`, is shown to the player and
/// stored in the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortcut {
    key: ShortcutKey,
    command: bool,
    shift: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ShortcutKey {
    /// A letter, digit or symbol; letters in lower case.
    Character(char),
    /// A key without a character.
    Named(Key),
}

/// Supported keys without a character, with their names.
const NAMED_KEYS: [(Key, &str); 27] = [
    (Key::ArrowUp, "Up"),
    (Key::ArrowDown, "Down"),
    (Key::ArrowLeft, "Left"),
    (Key::ArrowRight, "Right"),
    (Key::Enter, "Enter"),
    (Key::Space, "Space"),
    (Key::Tab, "Tab"),
    (Key::Escape, "Esc"),
    (Key::Delete, "Delete"),
    (Key::Backspace, "Backspace"),
    (Key::Insert, "Insert"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::PageUp, "PageUp"),
    (Key::PageDown, "PageDown"),
    (Key::F1, "F1"),
    (Key::F2, "F2"),
    (Key::F3, "F3"),
    (Key::F4, "F4"),
    (Key::F5, "F5"),
    (Key::F6, "F6"),
    (Key::F7, "F7"),
    (Key::F8, "F8"),
    (Key::F9, "F9"),
    (Key::F10, "F10"),
    (Key::F11, "F11"),
    (Key::F12, "F12"),
];

/// Characters that are hard to read in a list of keys, with their names.
const NAMED_CHARACTERS: [(char, &str); 6] = [
    (',', "Comma"),
    ('.', "Period"),
    ('+', "Plus"),
    ('-', "Minus"),
    (';', "Semicolon"),
    ('\'', "Apostrophe"),
];

/// State of the modifier keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modifiers {
    /// Ctrl, or Cmd on macOS.
    pub(crate) command: bool,
    pub(crate) shift: bool,
}

/// Quality of the match between a pressed key and a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// Key and modifiers match.
    Exact,
    /// Shift is held, but the shortcut does not include Shift.
    WithShift,
}

impl Shortcut {
    pub(super) const fn character(character: char) -> Shortcut {
        Shortcut {
            key: ShortcutKey::Character(character),
            command: false,
            shift: false,
        }
    }

    pub(super) const fn named(key: Key) -> Shortcut {
        Shortcut {
            key: ShortcutKey::Named(key),
            command: false,
            shift: false,
        }
    }

    pub(super) fn with_command(self) -> Shortcut {
        Shortcut { command: true, ..self }
    }

    pub(super) fn with_shift(self) -> Shortcut {
        Shortcut { shift: true, ..self }
    }

    /// Converts a pressed key to a shortcut. Letters of other scripts become the letters of a US keyboard, see
    /// [`KeyPress::latin_key`]. Returns `None` for unsupported keys: modifier keys, dead keys and media keys.
    #[must_use]
    pub(crate) fn pressed(press: &KeyPress) -> Option<Shortcut> {
        let modifiers = press.modifiers;
        let key = match &press.latin_key() {
            Key::Character(text) => ShortcutKey::Character(single_lower_case(text)?),
            key => ShortcutKey::Named(NAMED_KEYS.iter().find(|(named, _)| named == key)?.0.clone()),
        };
        // Some symbols, such as `?`, are typed with Shift.
        let is_sign = matches!(key, ShortcutKey::Character(character) if !character.is_alphabetic());
        Some(Shortcut {
            key,
            command: modifiers.command,
            shift: modifiers.shift && !is_sign,
        })
    }

    /// Returns the letter, digit or symbol of a shortcut without Ctrl.
    #[must_use]
    pub(crate) const fn typed_character(&self) -> Option<char> {
        match self.key {
            ShortcutKey::Character(character) if !self.command => Some(character),
            _ => None,
        }
    }

    /// Whether the shortcut is one of these keys without modifiers.
    #[must_use]
    pub(crate) fn is_plain(&self, keys: &[Key]) -> bool {
        matches!(&self.key, ShortcutKey::Named(key) if keys.contains(key)) && !self.command && !self.shift
    }

    /// Whether the shortcut is Esc or Tab, with or without Shift. Both keys are reserved.
    #[must_use]
    pub(crate) fn is_reserved(&self) -> bool {
        matches!(&self.key, ShortcutKey::Named(Key::Escape | Key::Tab)) && !self.command
    }

    /// Matches a pressed key. A shortcut without Shift also matches if Shift is held.
    #[must_use]
    pub(crate) fn fit(&self, key: &Key, modifiers: Modifiers) -> Option<Fit> {
        let is_key = match (&self.key, key) {
            (ShortcutKey::Character(character), Key::Character(text)) => single_lower_case(text) == Some(*character),
            (ShortcutKey::Named(named), key) => named == key,
            _ => false,
        };
        match (is_key && self.command == modifiers.command, self.shift, modifiers.shift) {
            (true, false, false) | (true, true, true) => Some(Fit::Exact),
            (true, false, true) => Some(Fit::WithShift),
            _ => None,
        }
    }
}

/// Returns the character of a single-character text in lower case; `None` for whitespace and other texts.
fn single_lower_case(text: &str) -> Option<char> {
    single(text.chars().flat_map(char::to_lowercase)).filter(|character| !character.is_whitespace())
}

fn single<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.command {
            f.write_str("Ctrl ")?;
        }
        if self.shift {
            f.write_str("Shift ")?;
        }
        match &self.key {
            ShortcutKey::Character(character) => match NAMED_CHARACTERS.iter().find(|(named, _)| named == character) {
                Some((_, name)) => f.write_str(name),
                None => write!(f, "{}", single(character.to_uppercase()).unwrap_or(*character)),
            },
            ShortcutKey::Named(key) => {
                let named = NAMED_KEYS.iter().find(|(named, _)| named == key);
                f.write_str(named.map_or("", |(_, name)| name))
            }
        }
    }
}

impl FromStr for Shortcut {
    type Err = String;

    fn from_str(text: &str) -> Result<Shortcut, String> {
        let unknown = || format!("expected a key such as U, F5 or Ctrl Shift Z, found `{text}`");
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let name = words.pop().ok_or_else(unknown)?;
        let key = match NAMED_KEYS.iter().find(|(_, named)| named.eq_ignore_ascii_case(name)) {
            Some((key, _)) => ShortcutKey::Named(key.clone()),
            None => {
                let mut named = NAMED_CHARACTERS.iter();
                let named = named.find(|(_, character_name)| character_name.eq_ignore_ascii_case(name));
                let character = named.map(|(character, _)| *character);
                ShortcutKey::Character(character.or_else(|| single_lower_case(name)).ok_or_else(unknown)?)
            }
        };
        let mut shortcut = Shortcut {
            key,
            command: false,
            shift: false,
        };
        for word in words {
            if word.eq_ignore_ascii_case("Ctrl") {
                shortcut.command = true;
            } else if word.eq_ignore_ascii_case("Shift") {
                shortcut.shift = true;
            } else {
                return Err(unknown());
            }
        }
        Ok(shortcut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, ()>) {
        let parsed: Result<Shortcut, String> = text.parse();
        let found = parsed.as_ref().map(ToString::to_string);
        assert_eq!(found.as_deref().map_err(|_| ()), expected, "{text}");
    }

    #[test]
    fn shortcuts_round_trip_through_text() {
        for text in [
            "U",
            "?",
            "7",
            "Ä",
            "Ctrl Plus",
            "Ctrl Shift Z",
            "Shift Tab",
            "F6",
            "PageDown",
        ] {
            check(text, Ok(text));
        }
        for (character, name) in NAMED_CHARACTERS {
            check(&character.to_string(), Ok(name));
            check(name, Ok(name));
        }
        check(" shift  ctrl z ", Ok("Ctrl Shift Z"));
        check("esc", Ok("Esc"));
        for text in ["", "Ctrl", "Alt U", "F99", "U U"] {
            check(text, Err(()));
        }
        for (_, name) in NAMED_KEYS {
            check(name, Ok(name));
        }
    }

    #[test]
    fn a_pressed_key_converts_to_a_shortcut_that_matches_it() {
        let pressed = |key: Key, command: bool, shift: bool| {
            let modifiers = Modifiers { command, shift };
            let press = KeyPress {
                key: key.clone(),
                code: KeyCode::F35,
                modifiers,
                is_repeat: false,
            };
            let shortcut = Shortcut::pressed(&press)?;
            let is_sign = shortcut.to_string() == "?";
            let expected = if is_sign { Fit::WithShift } else { Fit::Exact };
            assert_eq!(shortcut.fit(&key, modifiers), Some(expected), "{shortcut}");
            Some(shortcut.to_string())
        };
        let letter = |text: &str| Key::Character(text.into());
        assert_eq!(pressed(letter("u"), false, false).as_deref(), Some("U"));
        assert_eq!(pressed(letter("U"), false, true).as_deref(), Some("Shift U"));
        assert_eq!(pressed(letter("?"), false, true).as_deref(), Some("?"));
        assert_eq!(pressed(letter("z"), true, false).as_deref(), Some("Ctrl Z"));
        assert_eq!(pressed(Key::F5, false, true).as_deref(), Some("Shift F5"));
        assert_eq!(pressed(Key::Shift, false, true), None);
        assert_eq!(pressed(Key::AudioVolumeUp, false, false), None);
    }
}
