//! Recognition of games in a PGN file that were written by a match, and of incomplete games among them.

use breakthrough_rules::notation::{Record, SEVEN_TAG_ROSTER, lan_move, parse_pgn};
use breakthrough_rules::{Game, Variant};

/// A game in a PGN file that was written by a match.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WrittenGame {
    /// Whether the text ends before the end of the game.
    pub(crate) is_cut: bool,
    /// The value of the `Round` tag, unless the text ends within it.
    round: Option<String>,
}

impl WrittenGame {
    /// Whether this is the complete first game of a pair, and `second` can be the second game. `second` may be truncated.
    pub(crate) fn begins_pair_of(&self, second: &WrittenGame) -> bool {
        let round = self.round.as_ref().and_then(|round| round.strip_suffix(".1"));
        let is_pair = |round: &str| {
            second
                .round
                .as_ref()
                .is_none_or(|second| *second == format!("{round}.2"))
        };
        !self.is_cut && round.is_some_and(is_pair)
    }
}

/// Names of the tags in the order in which a match writes them. The tags between `Variant` and `PlyCount` and the tags after
/// `PlyCount` are optional.
const OTHER_TAGS: [&str; 7] = [
    "Variant",
    "SetUp",
    "FEN",
    "Termination",
    "PlyCount",
    "Termination",
    "Fault",
];
/// Number of tags at the beginning of every game.
const FIXED_TAGS: usize = SEVEN_TAG_ROSTER.len() + 1;

/// Reads the last game of a PGN file. `text` extends from the first tag of the game to the end of the file. Returns `None`
/// unless the text is a game in the format of a match, or the beginning of such a game. A text that ends within the first two
/// tags must agree with `event`, the value of the `Event` tag.
pub(crate) fn read_written_game(text: &[u8], event: &str) -> Option<WrittenGame> {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n");
    // A file system may add zeros after a power failure.
    let trim = |text| str::trim_end_matches(text, |character: char| character.is_whitespace() || character == '\0');
    let (header, movetext) = match text.split_once("\n\n") {
        Some((header, movetext)) => (header, Some(trim(movetext))),
        None => (trim(&text), None),
    };
    if header.is_empty() {
        return None;
    }
    let tags = read_tags(header, movetext.is_none())?;
    let value = |name: &str| tags.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let round = value("Round").map(str::to_owned);
    let Some(movetext) = movetext else {
        let is_recognized = tags.len() > 1 || beginning(event).starts_with(header);
        return is_recognized.then_some(WrittenGame { is_cut: true, round });
    };
    let plies = value("PlyCount")?.parse().ok()?;
    if movetext.is_empty() {
        return Some(WrittenGame { is_cut: true, round });
    }
    let is_start = |line: &&str| {
        ["[Variant ", "[SetUp ", "[FEN "]
            .iter()
            .any(|tag| line.starts_with(tag))
    };
    let start: Vec<&str> = header.lines().filter(is_start).collect();
    let is_cut = is_cut(&start.join("\n"), movetext, value("Result")?, plies)?;
    Some(WrittenGame { is_cut, round })
}

/// Returns the first two tags of a game.
fn beginning(event: &str) -> String {
    let text = Record::new(Game::new(Variant::STANDARD))
        .with_tag("Event", event)
        .to_pgn();
    text.lines().take(2).map(|line| format!("{line}\n")).collect()
}

/// Returns the complete tags, or `None` if the header cannot have been written by a match. `may_be_cut` allows a truncated header.
fn read_tags(header: &str, may_be_cut: bool) -> Option<Vec<(&'static str, &str)>> {
    let names = [&SEVEN_TAG_ROSTER[..], &OTHER_TAGS].concat();
    let lines = header.lines().count();
    let (mut tags, mut at) = (Vec::new(), 0);
    for (line, number) in header.lines().zip(1..) {
        let candidates = if at < FIXED_TAGS { at..at + 1 } else { at..names.len() };
        let (index, value, is_complete) = candidates.into_iter().find_map(|index| {
            let (value, is_complete) = value_of(line, names[index])?;
            fits(names[index], value, is_complete).then_some((index, value, is_complete))
        })?;
        if is_complete {
            tags.push((names[index], value));
        } else if !may_be_cut || number < lines {
            return None;
        }
        at = index + 1;
    }
    (may_be_cut || at >= FIXED_TAGS).then_some(tags)
}

/// Returns the value of a tag with this name, and whether the line is complete. Returns `None` if the line is neither a tag
/// with this name nor the beginning of such a tag.
fn value_of<'a>(line: &'a str, name: &str) -> Option<(&'a str, bool)> {
    let begin = format!("[{name} \"");
    let Some(rest) = line.strip_prefix(&begin) else {
        return begin.starts_with(line).then_some(("", false));
    };
    Some(match rest.strip_suffix("\"]") {
        Some(value) => (value, true),
        None => (rest.strip_suffix('"').unwrap_or(rest), false),
    })
}

/// Whether a match can write this value in the tag `name`. An incomplete value may also be the beginning of a valid value.
fn fits(name: &str, value: &str, is_complete: bool) -> bool {
    let is_one_of =
        |known: &[&str]| known.contains(&value) || (!is_complete && known.iter().any(|known| known.starts_with(value)));
    let is_number = |allows_dots: bool| {
        let is_allowed = |byte: u8| byte.is_ascii_digit() || (allows_dots && byte == b'.');
        value.bytes().all(is_allowed) && !(is_complete && value.is_empty())
    };
    match name {
        "Site" => is_one_of(&["?"]),
        "Date" => value.bytes().all(|byte| byte.is_ascii_digit() || b".?".contains(&byte)),
        "Round" => is_number(true) && (!is_complete || value.ends_with(".1") || value.ends_with(".2")),
        "Result" => is_one_of(&["1-0", "0-1"]),
        "Variant" => value.starts_with("Breakthrough") || (!is_complete && "Breakthrough".starts_with(value)),
        "PlyCount" => is_number(false),
        _ => true,
    }
}

/// Returns whether the moves are truncated, or `None` if a match cannot have written the moves. `start` contains the tags
/// that define the start position.
fn is_cut(start: &str, movetext: &str, result: &str, plies: usize) -> Option<bool> {
    let is_written = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".- \n".contains(&byte);
    let words: Vec<&str> = movetext.split_whitespace().collect();
    let (last, before) = words.split_last().filter(|_| movetext.bytes().all(is_written))?;
    let record = parse_pgn(&format!("{start}\n\n{}", before.join(" "))).ok()?;
    let written = record.to_pgn();
    let (_, written) = written.split_once("\n\n")?;
    let mut written: Vec<&str> = written.split_whitespace().collect();
    written.pop();
    let rest = words.strip_prefix(written.as_slice())?;
    let found = record.game.moves().len();
    if *last == result {
        return (rest.len() == 1 && found == plies).then_some(false);
    }
    let position = record.game.position();
    let is_move = |word: &str| {
        let text = |mv| lan_move(mv, position.is_capture(mv), position.size());
        position.legal_moves().into_iter().any(|mv| text(mv).starts_with(word))
    };
    let number = format!("{}...", position.move_number());
    // The last word may be truncated, or may be a move number without a move.
    let is_rest = match rest {
        [word] if found == plies => result.starts_with(word),
        [word] => found < plies && (is_move(word) || number.starts_with(word)),
        [before, word] => found < plies && before.ends_with('.') && number.starts_with(before) && is_move(word),
        _ => false,
    };
    is_rest.then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn_file::testing::game_of_round;

    #[test]
    fn every_beginning_of_a_written_game_is_cut() {
        let game = game_of_round("12.2");
        for length in 1..game.len() {
            let read = read_written_game(&game.as_bytes()[..length], "Cup");
            // A text that lacks only the final line breaks is complete.
            let is_cut = length < game.len() - 2;
            assert_eq!(read.as_ref().map(|game| game.is_cut), Some(is_cut), "{length}");
            let foreign = read_written_game(&game.as_bytes()[..length], "Other");
            // A text with fewer than two tags is recognized only if it could be the beginning of a game of the event `Other`.
            let is_recognized = game[..length].matches('\n').count() >= 2
                || game[..length].ends_with("\"?\"]")
                || beginning("Other").starts_with(&game[..length]);
            assert_eq!(foreign.is_some(), is_recognized, "{length}");
        }
        let converted = game.replace('\n', "\r\n");
        for (text, is_cut) in [
            (converted.as_str(), false),
            (&converted[..converted.len() - 6], true),
            (&format!("{game}\0\0\0"), false),
            (&format!("{}\0\0\0", &game[..game.len() / 2]), true),
        ] {
            let read = read_written_game(text.as_bytes(), "Cup");
            assert_eq!(read.map(|game| game.is_cut), Some(is_cut), "{text:?}");
        }
    }

    #[test]
    fn changed_moves_are_not_cut() {
        let game = game_of_round("1.2");
        let moves = game.find("\n\n").expect("moves") + 2;
        for at in 0..game.len() {
            for byte in *b"\0\n\"[]{};a1-.x\xff" {
                let mut bytes = game.clone().into_bytes();
                bytes[at] = byte;
                let read = read_written_game(&bytes, "Cup");
                // A game whose last word is the beginning of the result or of a move counts as truncated.
                let is_unknown = at < moves || bytes.ends_with(b"\0") || at + 6 > game.len();
                assert!(is_unknown || !read.is_some_and(|read| read.is_cut), "{at}: {byte}");
            }
        }
    }

    #[test]
    fn other_games_are_not_recognized() {
        let game = game_of_round("1.1");
        let tags = game.split_once("\n\n").expect("moves").0;
        let cut = &game[..game.len() - 5];
        for text in [
            // Games of other programs.
            "",
            "1. a2-a3 h7-h6",
            "[Event \"Cup\"]\n\n1. a2-a3 h7-h6 1-0 {resigns}\n",
            "[Event \"Cup\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 1-0\n",
            "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.11.28\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
             1. e4 e5 2. Nf3",
            "[Event \"Cup\"]\n[White \"A\"]\n",
            &(tags[..tags.find("[Variant").expect("a tag")].to_owned() + "\n"),
            "[Event \"Cup\"]\n[Site \"Paris\"]\n[Date \"2026.",
            "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Wh",
            // Games of a match that have been edited.
            &format!("{game}; a comment"),
            &format!("{game}{{a comment}}"),
            &format!("{game}% a comment"),
            &format!("{game}1. a2-a3"),
            &format!("{cut} {{resigns}}"),
            &format!("{cut} *"),
            &format!("{cut} a7-a6 a2-a3"),
            &format!("{tags}\n\n1. a2-a3 {{good}} h7-h6"),
            &format!("{tags}\n\n1. a2-a3 1-0"),
            &format!("{tags}\n\n1. a2-b7 h7"),
            &game.replace("PlyCount", "Plies"),
            &game.replace("\"?\"", "\"Breakthrough\""),
            &cut.replace("1-0", "1/2-1/2"),
        ] {
            assert_eq!(read_written_game(text.as_bytes(), "Cup"), None, "{text}");
        }
    }
}
