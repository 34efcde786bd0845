//! Keywords of games: limits and normal form.

use std::collections::HashSet;

/// Maximum number of keywords per game. Further keywords are dropped.
pub const MAX_KEYWORDS: usize = 256;
/// Maximum number of keywords of a game that are parsed, including duplicates.
const MAX_READ_KEYWORDS: usize = 16 * MAX_KEYWORDS;
/// Maximum length of a keyword, in characters. Longer keywords are truncated.
pub const MAX_KEYWORD_CHARACTERS: usize = 100;

/// Normalizes keywords: trims whitespace, removes duplicates and `?` (unknown in PGN), keeps the first [`MAX_KEYWORDS`]
/// keywords, and truncates each keyword to [`MAX_KEYWORD_CHARACTERS`].
pub(crate) fn normal_keywords<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut known = HashSet::new();
    let words = words.flat_map(|word| word.split(',')).map(|word| cut(word.trim()));
    words
        .take(MAX_READ_KEYWORDS)
        .filter(|word| !word.is_empty() && *word != "?" && known.insert(*word))
        .take(MAX_KEYWORDS)
        .map(str::to_owned)
        .collect()
}

/// Truncates a word to [`MAX_KEYWORD_CHARACTERS`].
fn cut(word: &str) -> &str {
    let end = word.char_indices().nth(MAX_KEYWORD_CHARACTERS);
    end.map_or(word, |(end, _)| word[..end].trim_end())
}
