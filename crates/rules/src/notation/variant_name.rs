//! Names of Breakthrough in the `Variant` tags of other programs, such as `breakthrough5`, `breakthrough_6x5`, `Breakthrough Troyka`
//! and `Mini Breakthrough`.

use super::size::parse_size;
use super::variant::ParseVariantError;
use crate::{Variant, VariantError};
use std::ops::Range;

const NAME: &str = "breakthrough";

/// Words that do not affect the rules or the board.
const NEUTRAL_WORDS: [&str; 17] = [
    "a",
    "board",
    "by",
    "classic",
    "classical",
    "dan",
    "for",
    "game",
    "normal",
    "of",
    "on",
    "original",
    "regular",
    "square",
    "standard",
    "the",
    "troyka",
];
/// Words for a board whose size is not 8×8. The size itself is specified only by the `FEN` tag.
const SIZE_WORDS: [&str; 10] = [
    "big", "grand", "huge", "large", "little", "micro", "mini", "short", "small", "tiny",
];

/// Rules specified by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedRules {
    /// The standard rules. The `FEN` tag specifies the board, which is 8×8 without this tag.
    Standard,
    /// The standard rules on the board of the `FEN` tag, which is required.
    StandardOfFen,
    Variant(Variant),
}

/// Reason why a name does not specify rules.
#[derive(Debug)]
pub(super) enum VariantNameError {
    /// The name belongs to another game.
    OtherGame,
    Rules(ParseVariantError),
}

/// Parses the value of a `Variant` tag: the name of Breakthrough in any case, with a board size or a share code.
pub(super) fn parse_variant_name(text: &str) -> Result<NamedRules, VariantNameError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let find = |(index, word): (usize, &&str)| find_name(word).map(|range| (index, range));
    let found = words.iter().enumerate().find_map(find);
    let (index, name) = found.ok_or(VariantNameError::OtherGame)?;
    let (before, after) = (&words[index][..name.start], &words[index][name.end..]);
    let mut names_size = false;
    let mut options: Vec<&str> = Vec::new();
    for word in words[..index].iter().copied().chain(parts(before)) {
        match Label::from_word(word) {
            Some(label) => names_size |= label == Label::Size,
            None if is_board(word) => options.push(word),
            None => return Err(VariantNameError::OtherGame),
        }
    }
    for word in parts(after).chain(words[index + 1..].iter().copied()) {
        match Label::from_word(word) {
            Some(label) => names_size |= label == Label::Size,
            None => options.push(word),
        }
    }
    if options.is_empty() {
        let rules = if names_size {
            NamedRules::StandardOfFen
        } else {
            NamedRules::Standard
        };
        return Ok(rules);
    }
    let variant = match (options.as_slice(), options[0].parse::<u32>()) {
        ([_], Ok(side)) => Variant::new(side, side).map_err(VariantError::into),
        _ => options.join(" ").parse(),
    };
    variant.map(NamedRules::Variant).map_err(VariantNameError::Rules)
}

/// Kind of a word that is part of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Neutral,
    Size,
}

impl Label {
    fn from_word(word: &str) -> Option<Label> {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
        let word = word.split(['\'', '’']).next().unwrap_or_default();
        if NEUTRAL_WORDS.contains(&word) {
            Some(Label::Neutral)
        } else {
            SIZE_WORDS.contains(&word).then_some(Label::Size)
        }
    }
}

/// Returns the range of the game's name in a word.
fn find_name(word: &str) -> Option<Range<usize>> {
    let at = word.to_ascii_lowercase().find(NAME)?;
    Some(at..at + NAME.len())
}

/// Returns the parts of a word, such as `6x5` in `_6x5`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(['_', '-', '(', ')', ',', ':'])
        .filter(|part| !part.is_empty())
}

fn is_board(word: &str) -> bool {
    parse_size(word).is_ok()
}
