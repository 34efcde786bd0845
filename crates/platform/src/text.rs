//! Maximum lengths of texts from files, which could otherwise fill the memory and the screen.

/// Maximum length of a name, a title or an error excerpt from a file, in characters, without the ellipsis.
pub const MAX_NAME_CHARACTERS: usize = 200;
/// Maximum length of a longer text from a file, such as a description, in characters, without the ellipsis.
pub const MAX_TEXT_CHARACTERS: usize = 2000;

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

#[cfg(test)]
mod tests {
    use super::*;

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
