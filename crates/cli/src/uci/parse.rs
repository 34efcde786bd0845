//! What a line of the protocol says.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// What the other program wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing that we have to do.
    Nothing,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    /// Where the game starts, a FEN or the variant's own start, and the moves played since.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    /// Show the board.
    Display,
    Quit,
}

/// How far a search goes, as the line says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The time that either side has left.
    pub(super) time: [Option<Duration>; 2],
    /// What either side is given for every move.
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    /// A win in so many moves is good enough.
    pub(super) mate: Option<u32>,
    /// Count move sequences instead of searching.
    pub(super) perft: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The only first moves to look at.
    pub(super) search_moves: Vec<String>,
    /// Words that mean nothing.
    pub(super) unknown: Vec<String>,
}

/// Reads a line. The error is for people.
pub(super) fn parse_line(line: &str) -> Result<Command, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else {
        return Ok(Command::Nothing);
    };
    Ok(match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Display,
        // We neither trace nor ask for registration.
        "debug" | "register" => Command::Nothing,
        "setoption" => set_option(line)?,
        "position" => position(words)?,
        "go" => Command::Go(go(words)?),
        other => return Err(format!("expected a command of UCI, found `{}`", shown(other))),
    })
}

/// Text from outside, short and without control characters.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if text.chars().count() > MOST {
        shown.push('…');
    }
    shown
}

/// Names and values may have several words.
fn set_option(line: &str) -> Result<Command, String> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    if words.first() != Some(&"name") {
        return Err("setoption: expected `name` and an option's name".to_owned());
    }
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words[1..end].join(" ");
    if name.is_empty() {
        return Err("setoption: expected an option's name after `name`".to_owned());
    }
    let value = words.get(end + 1..).map(|value| value.join(" "));
    Ok(Command::SetOption { name, value })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    let kind = words.next();
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = match kind {
        Some("startpos") if end > 0 => {
            return Err(format!("position: expected `moves`, found `{}`", shown(words[0])));
        }
        Some("startpos") => None,
        Some("fen") => Some(words[..end].join(" ")),
        Some(other) => {
            return Err(format!(
                "position: expected `startpos` or `fen`, found `{}`",
                shown(other)
            ));
        }
        None => return Err("position: expected `startpos` or `fen`, found the end".to_owned()),
    };
    let moves = words.iter().skip(end + 1).map(|word| (*word).to_owned()).collect();
    Ok(Command::Position { fen, moves })
}

const GO_WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "perft",
    "infinite",
    "ponder",
    "searchmoves",
];

fn go(words: SplitWhitespace<'_>) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|next| !GO_WORDS.contains(next)) {
                    go.search_moves.push(text.to_owned());
                }
            }
            known if GO_WORDS.contains(&known) => set_number(&mut go, known, words.next())?,
            unknown => go.unknown.push(shown(unknown)),
        }
    }
    Ok(go)
}

fn set_number(go: &mut Go, word: &str, value: Option<&str>) -> Result<(), String> {
    match word {
        "depth" => go.depth = Some(number(word, value)?),
        "nodes" => go.nodes = Some(number(word, value)?),
        "movetime" => go.movetime = Some(milliseconds(word, value)?),
        "wtime" => go.time[0] = Some(milliseconds(word, value)?),
        "btime" => go.time[1] = Some(milliseconds(word, value)?),
        "winc" => go.increment[0] = milliseconds(word, value)?,
        "binc" => go.increment[1] = milliseconds(word, value)?,
        "movestogo" => go.moves_to_go = Some(number(word, value)?),
        "mate" => go.mate = Some(number(word, value)?),
        _ => go.perft = Some(number(word, value)?),
    }
    Ok(())
}

fn number<T: FromStr>(word: &str, value: Option<&str>) -> Result<T, String> {
    let found = value.map_or_else(|| "the end".to_owned(), |value| format!("`{}`", shown(value)));
    let read = value.and_then(|value| value.parse().ok());
    read.ok_or_else(|| format!("go: expected a number after `{word}`, found {found}"))
}

/// A clock that has run out may be below zero. More than a year is a year.
fn milliseconds(word: &str, value: Option<&str>) -> Result<Duration, String> {
    const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;
    let signed: i64 = number(word, value)?;
    Ok(Duration::from_millis(u64::try_from(signed).unwrap_or(0).min(YEAR)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_of(line: &str) -> Go {
        match parse_line(line) {
            Ok(Command::Go(go)) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        for (line, name, value) in [
            ("setoption name Hash value 32", "Hash", Some("32")),
            ("setoption name Clear Hash", "Clear Hash", None),
            ("setoption  name Move Overhead value 5", "Move Overhead", Some("5")),
            ("setoption name Log value a  b", "Log", Some("a b")),
            ("setoption name Log value", "Log", Some("")),
        ] {
            let expected = Command::SetOption {
                name: name.to_owned(),
                value: value.map(str::to_owned),
            };
            assert_eq!(parse_line(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        let moves = vec!["a2a3".to_owned(), "a7a6".to_owned()];
        for (line, fen, moves) in [
            ("position startpos", None, Vec::new()),
            ("position startpos moves a2a3 a7a6", None, moves.clone()),
            ("position fen pp/2/2/PP w 0 1", Some("pp/2/2/PP w 0 1"), Vec::new()),
            ("position fen pp/2/2/PP w moves a2a3 a7a6", Some("pp/2/2/PP w"), moves),
        ] {
            let fen = fen.map(str::to_owned);
            assert_eq!(parse_line(line), Ok(Command::Position { fen, moves }), "{line}");
        }
    }

    #[test]
    fn searches_have_limits() {
        let go = go_of("go wtime 1000 btime -5 winc 10 movestogo 7 searchmoves a2a3 b2b3 depth 9 junk nodes 5 ponder");
        assert_eq!(
            go,
            Go {
                time: [Some(Duration::from_secs(1)), Some(Duration::ZERO)],
                increment: [Duration::from_millis(10), Duration::ZERO],
                moves_to_go: Some(7),
                search_moves: vec!["a2a3".to_owned(), "b2b3".to_owned()],
                depth: Some(9),
                nodes: Some(5),
                ponder: true,
                unknown: vec!["junk".to_owned()],
                ..Go::default()
            }
        );
        assert!(go_of("go infinite").infinite);
        assert_eq!(go_of("go mate 3 perft 2").mate, Some(3));
        assert_eq!(go_of("go perft 2").perft, Some(2));
        assert_eq!(go_of("go movetime 7").movetime, Some(Duration::from_millis(7)));
    }

    #[test]
    fn nonsense_is_named() {
        for (line, named) in [
            ("dance", "`dance`"),
            ("go depth", "after `depth`, found the end"),
            ("go depth x", "after `depth`, found `x`"),
            ("go depth -3", "found `-3`"),
            ("go nodes 99999999999999999999999", "found `99999999999999999999999`"),
            ("position", "found the end"),
            ("position endpos", "`endpos`"),
            ("position startpos a2a3", "expected `moves`, found `a2a3`"),
            ("setoption", "`name`"),
            ("setoption name value 3", "after `name`"),
        ] {
            let error = parse_line(line).expect_err(line);
            assert!(error.contains(named), "{line}: {error}");
        }
        assert_eq!(parse_line(" \t "), Ok(Command::Nothing));
        let long = parse_line(&"x".repeat(1000)).expect_err("no command");
        assert!(long.chars().count() < 120, "{long}");
    }
}
