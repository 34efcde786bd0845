//! Excerpts of texts for error messages, which would otherwise keep megabytes of a file in memory.

/// Longest part of a text that an error quotes, in characters.
const MAX_CHARACTERS: usize = 80;

/// The text, or its first [`MAX_CHARACTERS`] characters and an ellipsis.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
