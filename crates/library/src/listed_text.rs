//! Truncation of texts in lists.

/// Maximum length, in characters, of each text in lists of games, players, variants and results. Longer texts are truncated;
/// the PGN of a game contains the full texts.
pub const MAX_LISTED_CHARACTERS: usize = 200;

/// Truncates a text to [`MAX_LISTED_CHARACTERS`].
pub(crate) fn listed(text: &str) -> &str {
    let end = text.char_indices().nth(MAX_LISTED_CHARACTERS);
    end.map_or(text, |(end, _)| &text[..end])
}
