//! Levels of the built-in engine in PGN tags.

/// Names of the levels that have names instead of numbers in PGN tags, with their numbers in the library.
const NAMED: [(i8, &str); 2] = [(-1, "novice"), (0, "learner")];

/// Returns the text of a level in PGN tags: a name or a number.
pub(crate) fn level_text(level: i8) -> String {
    let named = NAMED.into_iter().find(|(number, _)| *number == level);
    named.map_or_else(|| level.to_string(), |(_, name)| name.to_owned())
}

/// Parses a level in a PGN tag.
pub(crate) fn parse_level(text: &str) -> Option<i8> {
    let named = NAMED.into_iter().find(|(_, name)| *name == text);
    let number = || text.parse().ok().filter(|number| *number > 0);
    named.map(|(number, _)| number).or_else(number)
}
