//! Excerpts of input for error messages, which could otherwise contain megabytes of a file.

/// Maximum length of an excerpt in characters, without the ellipsis.
const MAX_CHARACTERS: usize = 80;

/// Returns a text, truncated to [`MAX_CHARACTERS`] characters and an ellipsis if it is longer.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
