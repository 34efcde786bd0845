//! Parsing of UCI commands.

use std::num::IntErrorKind;
use std::str::SplitWhitespace;
use std::time::Duration;

/// A UCI command from the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line, or a command that has no effect.
    Ignored,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    /// The start position (a FEN or the start of the variant) and the moves from that position.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// A `position` command that cannot be parsed, with a message for `info string`.
    InvalidPosition(String),
    Go(Go),
    /// A `go` command that cannot be parsed, with a message for `info string`. The client still waits for a `bestmove`.
    InvalidGo(String),
    Stop,
    PonderHit,
    /// Shows the board (`d`).
    Display,
    Quit,
}

/// The parameters of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The remaining time of each side (`wtime`, `btime`).
    pub(super) time: [Option<Duration>; 2],
    /// The increment of each side (`winc`, `binc`).
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    /// The maximum length of a win that ends the search, in moves (`mate`).
    pub(super) mate: Option<u32>,
    /// The depth of perft, which runs instead of a search.
    pub(super) perft: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The root moves to which the search is restricted (`searchmoves`).
    pub(super) search_moves: Vec<String>,
    /// Unknown words, which are reported and ignored.
    pub(super) unknown: Vec<String>,
}

impl Go {
    /// Returns the maximum depth. A win in N moves is 2N − 1 plies deep; N more plies are searched because reductions and pruning
    /// may hide the win from a shallower search.
    pub(super) fn max_depth(&self) -> Option<u32> {
        let of_mate = self.mate.map(|moves| moves.saturating_mul(3).saturating_sub(1));
        [self.depth, of_mate].into_iter().flatten().min()
    }
}

/// Parses a line of input. A byte order mark and unknown words in front of the command are skipped, as the UCI specification
/// requires. The error is a message for `info string`. Invalid `position` and `go` commands are returned as variants of [`Command`].
pub(super) fn parse_line(line: &str) -> Result<Command, String> {
    let mut words = line.trim_start_matches('\u{feff}').split_whitespace();
    let Some(first) = words.next() else {
        return Ok(Command::Ignored);
    };
    let mut word = first;
    loop {
        return Ok(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "debug" | "register" => Command::Ignored,
            "setoption" => set_option(&words.collect::<Vec<&str>>())?,
            "position" => position(words).unwrap_or_else(Command::InvalidPosition),
            "go" => go(words).map_or_else(Command::InvalidGo, Command::Go),
            _ => {
                let error = || format!("expected a UCI command, found `{}`", excerpt(first));
                word = words.next().ok_or_else(error)?;
                continue;
            }
        });
    }
}

/// Truncates an untrusted text and removes the control characters, for use in a message.
pub(super) fn excerpt(text: &str) -> String {
    const MAX_CHARACTERS: usize = 60;
    let mut excerpt: String = text.chars().filter(|c| !c.is_control()).take(MAX_CHARACTERS).collect();
    if text.chars().count() > MAX_CHARACTERS {
        excerpt.push('…');
    }
    excerpt
}

/// Parses `setoption`. Names and values may consist of several words.
fn set_option(words: &[&str]) -> Result<Command, String> {
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
            return Err(format!("position: expected `moves`, found `{}`", excerpt(words[0])));
        }
        Some("startpos") => None,
        Some("fen") => Some(words[..end].join(" ")),
        Some(other) => {
            return Err(format!(
                "position: expected `startpos` or `fen`, found `{}`",
                excerpt(other)
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
            unknown => go.unknown.push(excerpt(unknown)),
        }
    }
    Ok(go)
}

fn set_number(go: &mut Go, word: &str, value: Option<&str>) -> Result<(), String> {
    match word {
        "depth" => go.depth = Some(small_number(word, value)?),
        "nodes" => go.nodes = Some(number(word, value)?),
        "movetime" => go.movetime = Some(milliseconds(word, value)?),
        "wtime" => go.time[0] = Some(milliseconds(word, value)?),
        "btime" => go.time[1] = Some(milliseconds(word, value)?),
        "winc" => go.increment[0] = milliseconds(word, value)?,
        "binc" => go.increment[1] = milliseconds(word, value)?,
        "movestogo" => go.moves_to_go = Some(small_number(word, value)?),
        "mate" => go.mate = Some(small_number(word, value)?.max(1)),
        _ => go.perft = Some(small_number(word, value)?),
    }
    Ok(())
}

/// Parses an integer and clamps the value to the range from 0 to `i64::MAX`.
fn number(word: &str, value: Option<&str>) -> Result<u64, String> {
    let clamped = value.and_then(|text| match text.parse::<i64>() {
        Ok(number) => Some(number.max(0)),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(0),
            _ => None,
        },
    });
    clamped.map(i64::cast_unsigned).ok_or_else(|| {
        let found = value.map_or_else(|| "the end".to_owned(), |value| format!("`{}`", excerpt(value)));
        format!("go: expected a number after `{word}`, found {found}")
    })
}

/// Parses an integer and clamps the value to the range of `u32`.
fn small_number(word: &str, value: Option<&str>) -> Result<u32, String> {
    number(word, value).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Parses a time in milliseconds. The time is clamped to the range from 0 to one year, because clients send a negative time for
/// an expired clock.
fn milliseconds(word: &str, value: Option<&str>) -> Result<Duration, String> {
    const MAX_MILLISECONDS: u64 = 365 * 24 * 60 * 60 * 1000;
    number(word, value).map(|number| Duration::from_millis(number.min(MAX_MILLISECONDS)))
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
    fn option_names_and_values_may_consist_of_several_words() {
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
    fn a_byte_order_mark_and_unknown_words_in_front_of_a_command_are_skipped() {
        for line in [
            "uci",
            "\u{feff}uci",
            "joho uci",
            "\u{feff} joho 1 go2 uci joho",
            "\u{feff}\u{feff}uci\r\n",
        ] {
            assert_eq!(parse_line(line), Ok(Command::Uci), "{line:?}");
        }
        assert_eq!(parse_line("joho debug on"), Ok(Command::Ignored));
        assert_eq!(parse_line("joho quit"), Ok(Command::Quit));
        assert_eq!(parse_line("joho stop x"), Ok(Command::Stop));
        assert_eq!(go_of("joho go depth 3").depth, Some(3));
        assert_eq!(
            parse_line("joho setoption name Move Overhead value 5"),
            parse_line("setoption name Move Overhead value 5")
        );
        assert_eq!(
            parse_line("\u{feff}joho position startpos moves a2a3"),
            parse_line("position startpos moves a2a3")
        );
        assert_eq!(parse_line("\u{feff}"), Ok(Command::Ignored));
    }

    #[test]
    fn a_position_consists_of_a_start_and_moves() {
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
    fn every_parameter_of_go_is_parsed_and_unknown_words_are_kept() {
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
    fn numbers_of_go_are_clamped_to_their_range() {
        const HUGE: &str = "99999999999999999999999";
        let go = |parameters: &str| go_of(&format!("go {parameters}"));
        let of_all = go(&format!(
            "depth {HUGE} nodes {HUGE} movestogo {HUGE} mate {HUGE} perft {HUGE} wtime {HUGE}"
        ));
        assert_eq!(
            [of_all.depth, of_all.moves_to_go, of_all.mate, of_all.perft],
            [Some(u32::MAX); 4]
        );
        assert_eq!(of_all.nodes, Some(i64::MAX.cast_unsigned()));
        assert_eq!(of_all.time[0], Some(Duration::from_secs(365 * 24 * 60 * 60)));
        let none = go(&format!(
            "depth -3 nodes -{HUGE} movestogo -1 mate -2 perft -1 movetime -7 winc -{HUGE}"
        ));
        assert_eq!([none.depth, none.moves_to_go, none.perft], [Some(0); 3]);
        assert_eq!((none.nodes, none.mate), (Some(0), Some(1)));
        assert_eq!(
            (none.movetime, none.increment[0]),
            (Some(Duration::ZERO), Duration::ZERO)
        );
        assert_eq!(go("depth 99999999999").depth, Some(u32::MAX));
    }

    #[test]
    fn an_invalid_line_is_rejected_with_the_reason() {
        for (line, expected) in [
            ("dance", "`dance`"),
            ("go depth", "after `depth`, found the end"),
            ("go depth x", "after `depth`, found `x`"),
            ("go nodes 1.5", "after `nodes`, found `1.5`"),
            ("position", "found the end"),
            ("position endpos", "`endpos`"),
            ("position startpos a2a3", "expected `moves`, found `a2a3`"),
            ("setoption", "`name`"),
            ("setoption name value 3", "after `name`"),
        ] {
            let error = match parse_line(line) {
                Err(error) | Ok(Command::InvalidPosition(error) | Command::InvalidGo(error)) => error,
                Ok(command) => panic!("{line}: {command:?}"),
            };
            assert!(error.contains(expected), "{line}: {error}");
        }
        assert_eq!(parse_line(" \t "), Ok(Command::Ignored));
        let long = parse_line(&"x".repeat(1000)).expect_err("not a command");
        assert!(long.chars().count() < 120, "{long}");
    }
}
