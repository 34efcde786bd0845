//! State machine for coordinates typed on the keyboard: a letter, then a number. The elapsed time is passed as an argument.
//!
//! Some letters are both a file and a shortcut (F is the sixth file, and flips the board). Such a letter waits briefly for a digit before
//! the letter triggers the action.

use crate::input::key_presses::KeyPress;
use breakthrough_rules::{BoardSize, Coordinates, Square};

/// Timeout for the rank after a file letter, and for a second digit, in seconds.
const WAIT_SECONDS: f32 = 0.6;
/// Maximum frame time that counts towards this timeout, in seconds. This limits the effect of slow frames, because a key pressed during a
/// frame is only read in the next frame.
const MAX_FRAME_SECONDS: f32 = WAIT_SECONDS / 3.0;

/// Result of typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A complete square.
    Square(Square),
    /// Coordinates that are not on the board.
    OutsideBoard,
    /// A letter or symbol that triggers an action.
    Letter(KeyPress),
}

/// A letter that may be a file or trigger an action.
#[derive(Clone, Debug)]
struct FileLetter {
    file: u8,
    press: KeyPress,
}

/// Incomplete input.
#[derive(Clone, Debug, Default)]
pub(super) struct Typing {
    letter: Option<FileLetter>,
    number: u8,
    waited: f32,
}

impl Typing {
    /// Whether input is incomplete.
    pub(super) const fn is_waiting(&self) -> bool {
        self.letter.is_some()
    }

    /// Adds a key with a character. Returns up to two results, because a key can end the previous input and also trigger an action.
    pub(super) fn push(&mut self, press: &KeyPress, size: BoardSize) -> Vec<Typed> {
        self.waited = 0.0;
        let mut typed = Vec::new();
        let character = press.latin_character();
        // After a file letter, the position of the key determines the digit, because many layouts require Shift for digits.
        let digit = press.digit().filter(|_| self.is_waiting()).or(character);
        if let Some(digit) = digit.and_then(|digit| digit.to_digit(10)) {
            if self.is_waiting() {
                self.number = self.number.saturating_mul(10).saturating_add(digit as u8);
                let may_go_on = self.number > 0 && self.number.saturating_mul(10) <= size.ranks;
                if !may_go_on {
                    typed.extend(self.end(size));
                }
            }
            return typed;
        }
        typed.extend(self.end(size));
        let letter = character.filter(char::is_ascii_alphabetic);
        let file = letter.map(|letter| letter.to_ascii_lowercase() as u8 - b'a');
        let press = press.clone();
        match file.filter(|file| *file < size.files) {
            Some(file) => self.letter = Some(FileLetter { file, press }),
            None => typed.push(Typed::Letter(press)),
        }
        typed
    }

    /// Advances the time, and completes the input after the timeout.
    pub(super) fn wait(&mut self, seconds: f32, size: BoardSize) -> Option<Typed> {
        self.letter.as_ref()?;
        self.waited += seconds.min(MAX_FRAME_SECONDS);
        if self.waited >= WAIT_SECONDS {
            self.end(size)
        } else {
            None
        }
    }

    /// Discards incomplete input.
    pub(super) fn clear(&mut self) {
        *self = Typing::default();
    }

    fn end(&mut self, size: BoardSize) -> Option<Typed> {
        let Typing { letter, number, .. } = std::mem::take(self);
        let FileLetter { file, press } = letter?;
        let Some(rank) = number.checked_sub(1) else {
            return Some(Typed::Letter(press));
        };
        let square = size.square(Coordinates { file, rank });
        Some(square.map_or(Typed::OutsideBoard, Typed::Square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shortcut::Modifiers;
    use bevy::input::keyboard::{Key, KeyCode};

    /// Returns a key press for a character. As in a French layout, `é` is on the key of the digit 2. All other characters are on a key
    /// without a digit.
    fn press(character: char) -> KeyPress {
        KeyPress {
            key: Key::Character(character.to_string().into()),
            code: match character {
                'é' => KeyCode::Digit2,
                _ => KeyCode::F35,
            },
            modifiers: Modifiers {
                command: false,
                shift: character.is_ascii_uppercase(),
            },
            is_repeat: false,
        }
    }

    fn check(size: (u8, u8), keys: &str, expected: &[&str]) {
        let size = BoardSize::new(size.0, size.1);
        let mut typing = Typing::default();
        let mut found = Vec::new();
        for key in keys.chars() {
            match key {
                ' ' => found.extend((0..61).filter_map(|_| typing.wait(0.01, size))),
                '.' => found.extend(typing.wait(5.0, size)),
                _ => found.extend(typing.push(&press(key), size)),
            }
        }
        let names: Vec<String> = found
            .iter()
            .map(|typed| match typed {
                Typed::Square(square) => size.coordinates(*square).to_string(),
                Typed::OutsideBoard => "outside".to_owned(),
                Typed::Letter(press) => {
                    let shift = if press.modifiers.shift { "shift " } else { "" };
                    let character = press.latin_character().expect("a character");
                    format!("'{shift}{}'", character.to_ascii_lowercase())
                }
            })
            .collect();
        assert_eq!(names, expected, "typing {keys:?} on {size}");
    }

    #[test]
    fn coordinates_and_shortcut_letters_are_distinguished() {
        check((8, 8), "a2a3", &["a2", "a3"]);
        check((8, 8), "A2", &["a2"]);
        check((8, 8), "u", &["'u'"]);
        check((8, 8), "U", &["'shift u'"]);
        check((8, 8), "F ", &["'shift f'"]);
        check((8, 8), "f2", &["f2"]);
        check((8, 8), "f ", &["'f'"]);
        check((8, 8), "fh ", &["'f'", "'h'"]);
        check((8, 8), "hu", &["'h'", "'u'"]);
        check((5, 5), "f", &["'f'"]);
        check((8, 8), "a9", &["outside"]);
        check((8, 8), "a0a1", &["'a'", "a1"]);
        check((8, 8), "77", &[]);
        check((8, 8), "aéa3", &["a2", "a3"]);
        check((8, 8), "ua2", &["'u'", "a2"]);
    }

    #[test]
    fn a_slow_frame_between_two_keys_does_not_end_a_square() {
        check((8, 8), "d.4.d.5", &["d4", "d5"]);
        check((8, 8), "f..2", &["f2"]);
        check((8, 8), "f...", &["'f'"]);
        check((8, 12), "a1.2", &["a12"]);
    }

    #[test]
    fn a_digit_waits_for_a_second_digit_on_boards_with_many_ranks() {
        check((8, 12), "a12", &["a12"]);
        check((8, 12), "a1 ", &["a1"]);
        check((8, 12), "a1b2", &["a1", "b2"]);
        check((16, 16), "p16p15", &["p16", "p15"]);
    }
}
