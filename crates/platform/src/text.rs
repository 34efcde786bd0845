//! Encoding and maximum lengths of texts from files, and control characters in them.

use std::fmt::Display;

/// Maximum length of a name, a title or an error excerpt from a file, in characters, without the ellipsis.
pub const MAX_NAME_CHARACTERS: usize = 200;
/// Maximum length of a longer text from a file, such as a description, in characters, without the ellipsis.
pub const MAX_TEXT_CHARACTERS: usize = 2000;

/// The byte order mark that some editors write at the beginning of UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns UTF-8 text without its byte order mark.
#[must_use]
pub fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Checks the beginning of a text for an encoding other than UTF-8.
///
/// # Errors
/// The text is UTF-16, with or without a byte order mark.
pub fn check_encoding(bytes: &[u8]) -> Result<(), &'static str> {
    let has_mark = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let is_half = |bytes: &[u8]| matches!(bytes, [first, 0, second, 0] if *first != 0 && *second != 0);
    let first: Option<&[u8; 4]> = bytes.first_chunk();
    let is_wide = first.is_some_and(|first| {
        let swapped = [first[1], first[0], first[3], first[2]];
        is_half(first) || is_half(&swapped)
    });
    if has_mark || is_wide {
        return Err("expected UTF-8 text, found UTF-16");
    }
    Ok(())
}

/// Decodes a text, without its byte order mark.
///
/// # Errors
/// The bytes are UTF-16 or otherwise not UTF-8.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, &'static str> {
    check_encoding(&bytes)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|_| "expected UTF-8 text, found other bytes")
}

/// Returns a text, truncated to `max_characters` characters and an ellipsis if it is longer. Shortening a text again does not
/// change it.
#[must_use]
pub fn shortened(text: &str, max_characters: usize) -> String {
    match text.char_indices().nth(max_characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns a name from a file, [`shortened`] to [`MAX_NAME_CHARACTERS`].
#[must_use]
pub fn shortened_name(name: &str) -> String {
    shortened(name, MAX_NAME_CHARACTERS)
}

/// Returns whether a character could change the display of the text around it: a control character, such as the beginning of a
/// terminal escape sequence, or a Unicode separator or direction character with a similar effect.
#[must_use]
pub fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a text from a file or another program for one line of a terminal: control characters are escaped, such as `\n` and
/// `\u{1b}`.
#[must_use]
pub fn printable(text: impl Display) -> String {
    let mut printable = text.to_string();
    if printable.contains(is_control) {
        let escaped = printable.chars().map(|character| {
            if is_control(character) {
                character.escape_default().to_string()
            } else {
                character.to_string()
            }
        });
        printable = escaped.collect();
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded_without_its_byte_order_mark() {
        for (bytes, expected) in [
            (&b""[..], Ok("")),
            (b"a\n", Ok("a\n")),
            (b"\xef\xbb\xbfa", Ok("a")),
            (b"\xef\xbb\xbf", Ok("")),
            ("a\u{feff}ö".as_bytes(), Ok("a\u{feff}ö")),
            (b"a\0\0b", Ok("a\0\0b")),
            (b"\0\0\0\0", Ok("\0\0\0\0")),
            (b"\xff\xfea\0b\0", Err("expected UTF-8 text, found UTF-16")),
            (b"\xfe\xff\0a\0b", Err("expected UTF-8 text, found UTF-16")),
            (b"a\0b\0", Err("expected UTF-8 text, found UTF-16")),
            (b"\0a\0b", Err("expected UTF-8 text, found UTF-16")),
            (b"\xff\xfe", Err("expected UTF-8 text, found UTF-16")),
            (b"caf\xe9", Err("expected UTF-8 text, found other bytes")),
        ] {
            assert_eq!(
                decode(bytes.to_vec()).as_deref(),
                expected.as_ref().copied(),
                "{bytes:?}"
            );
        }
        assert_eq!(without_bom(b"\xef\xbb\xbf{}"), b"{}");
        assert_eq!(without_bom(b"{}"), b"{}");
    }

    #[test]
    fn control_characters_are_escaped() {
        for (text, expected) in [
            ("Anna ö \u{1f600} \\n", "Anna ö \u{1f600} \\n"),
            (
                "\u{1b}[31mred\u{1b}]0;title\u{7}",
                "\\u{1b}[31mred\\u{1b}]0;title\\u{7}",
            ),
            ("a\0b\r\n\tc\u{7f}", "a\\u{0}b\\r\\n\\tc\\u{7f}"),
            ("\u{9b}31m\u{85}", "\\u{9b}31m\\u{85}"),
            ("a\u{202e}b\u{2066}c\u{2028}", "a\\u{202e}b\\u{2066}c\\u{2028}"),
            ("\u{200d}", "\u{200d}"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }

    #[test]
    fn a_long_text_is_truncated_between_characters() {
        for (text, max_characters, expected) in [
            ("", 0, ""),
            ("äöü", 3, "äöü"),
            ("äöüß", 3, "äöü…"),
            ("äöü…", 3, "äöü…"),
            ("x", 0, "…"),
        ] {
            assert_eq!(shortened(text, max_characters), expected, "{text}");
        }
        let name = shortened_name(&"ü".repeat(1 << 20));
        assert_eq!(name.chars().count(), MAX_NAME_CHARACTERS + 1);
        assert_eq!(shortened_name(&name), name);
    }
}
