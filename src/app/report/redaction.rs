//! Removes private data from lines of the log: quoted texts such as names, moves, positions, and paths in the home folder.

use std::path::Path;

/// Replaces a removed part.
const REMOVED: &str = "…";
/// Pairs of quotation marks.
const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('`', '`'), ('\'', '\'')];

/// Returns a path with `~` in place of the home folder.
pub(super) fn with_tilde(path: &Path, home: Option<&Path>) -> String {
    match home.and_then(|home| path.strip_prefix(home).ok()) {
        Some(rest) => Path::new("~").join(rest).display().to_string(),
        None => path.display().to_string(),
    }
}

/// Removes the private data from a line.
pub(super) fn redacted(line: &str, home: Option<&Path>) -> String {
    without_game(&without_home(&without_quotes(line), home))
}

/// Replaces the texts between quotation marks. A text without a closing mark ends with the line. An apostrophe within a word does not
/// begin a text, and neither does a single quotation mark without a closing mark.
fn without_quotes(line: &str) -> String {
    let mut result = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(|character| QUOTES.iter().any(|(open, _)| *open == character)) {
        let open = rest[start..].chars().next().unwrap_or_default();
        let close = QUOTES
            .iter()
            .find(|(other, _)| *other == open)
            .map_or(open, |(_, close)| *close);
        let is_in_word = rest[..start].chars().next_back().is_some_and(char::is_alphanumeric);
        let (before, after) = rest.split_at(start + open.len_utf8());
        result.push_str(before);
        let end = after.find(close);
        if open == '\'' && (is_in_word || end.is_none()) {
            rest = after;
            continue;
        }
        result.push_str(REMOVED);
        rest = end.map_or("", |end| &after[end..]);
        if let Some(after_quotation) = rest.strip_prefix(close) {
            result.push(close);
            rest = after_quotation;
        }
    }
    result + rest
}

/// Replaces paths in the home folder, up to the next punctuation that separates a path from a message.
fn without_home(line: &str, home: Option<&Path>) -> String {
    let Some(home) = home.and_then(Path::to_str).filter(|home| home.len() > 1) else {
        return line.to_owned();
    };
    let mut parts = line.split(home);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let stops = [": ", ", ", "; ", ")", "\"", "”", "`"];
        let end = stops.iter().filter_map(|stop| part.find(stop)).min();
        result.push_str("~/");
        result.push_str(REMOVED);
        result.push_str(end.map_or("", |end| &part[end..]));
    }
    result
}

/// Replaces moves and positions.
fn without_game(line: &str) -> String {
    let is_part = |character: char| character.is_alphanumeric() || "-/*".contains(character);
    let mut result = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let end = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        result.push_str(if is_move(word) || is_position(word) {
            REMOVED
        } else {
            word
        });
        let start = after.find(is_part).unwrap_or(after.len());
        result.push_str(&after[..start]);
        rest = &after[start..];
    }
    result
}

/// Whether a word consists of two squares, as in `a2a3`, `a2-a3` and `b4xa5`.
fn is_move(word: &str) -> bool {
    let second = after_square(word).map(|rest| rest.strip_prefix(['-', 'x']).unwrap_or(rest));
    second.and_then(after_square).is_some_and(str::is_empty)
}

/// Returns the text after the name of a square, if a text begins with one.
fn after_square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|character: char| character.is_ascii_lowercase())?;
    let digits = rest
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(rest.len());
    (1..=2).contains(&digits).then(|| &rest[digits..])
}

/// Whether a word is the board of a FEN.
fn is_position(word: &str) -> bool {
    let is_board = |character: char| character.is_ascii_digit() || "pPxX*/-".contains(character);
    word.matches('/').count() >= 2 && word.chars().all(is_board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_data_is_removed() {
        let home = Path::new("/home/anna");
        let long = "Anna ".repeat(100);
        for (line, expected) in [
            (
                "cannot write /home/anna/My games/one.pgn: disk full",
                "cannot write ~/…: disk full",
            ),
            ("opened (/home/anna/a.pgn)", "opened (~/…)"),
            ("no engine “Anna’s”", "no engine “…”"),
            (&format!("no player \"{long}\" here"), "no player \"…\" here"),
            (
                "an Err value: Os { message: \"No such file\" }",
                "an Err value: Os { message: \"…\" }",
            ),
            ("the moves a2-a3, b4xa5 and c3d4,d4e5.", "the moves …, … and …,…."),
            ("position pppp/4/4/PPPP w 0 1", "position … w 0 1"),
            ("it's the engine's fault", "it's the engine's fault"),
            (
                "index 64 of 64 at src/board/mod.rs:12:5",
                "index 64 of 64 at src/board/mod.rs:12:5",
            ),
            ("an open \" quotation", "an open \"…"),
        ] {
            assert_eq!(redacted(line, Some(home)), expected);
        }
        assert_eq!(redacted("in /home/anna", None), "in /home/anna");
        assert_eq!(
            with_tilde(Path::new("/home/anna/logs/1.log"), Some(home)),
            "~/logs/1.log"
        );
        assert_eq!(with_tilde(Path::new("/var/1.log"), Some(home)), "/var/1.log");
    }
}
