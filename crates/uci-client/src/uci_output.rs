//! The output of a UCI engine: lines and answers of limited length.

use crate::uci_info::clean;
use crate::uci_text::read_search_stats;
use crate::{Fault, UciInfo, uci_variant_name};
use breakthrough_platform::text::without_bom;
use breakthrough_players::SearchStats;
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Move, Position};
use std::io::{self, BufRead, BufReader, Read};

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 16 * 1024;
/// The maximum volume of the lines before an answer. The volume of a line is its length in bytes plus [`LINE_VOLUME`].
const MAX_ANSWER_VOLUME: usize = 16 * 1024 * 1024;
const LINE_VOLUME: usize = 64;
/// The maximum number of reported characters of an illegal move.
const MAX_REPORTED_MOVE: usize = 20;

/// The error for a line longer than [`MAX_LINE`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineTooLong;

/// Iterator over the lines of an output until its end, an error, or the first overlong line. Byte order marks are removed, and
/// invalid UTF-8 is replaced.
pub(crate) struct Lines<R> {
    output: BufReader<R>,
    bytes: Vec<u8>,
    has_ended: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(output: R) -> Lines<R> {
        Lines {
            output: BufReader::new(output),
            bytes: Vec::new(),
            has_ended: false,
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<String, LineTooLong>;

    fn next(&mut self) -> Option<Result<String, LineTooLong>> {
        if self.has_ended {
            return None;
        }
        self.bytes.clear();
        let count = read_bounded_line(&mut self.output, &mut self.bytes).ok();
        count.filter(|count| *count > 0)?;
        if self.bytes.len() > MAX_LINE {
            self.has_ended = true;
            return Some(Err(LineTooLong));
        }
        let line = String::from_utf8_lossy(without_bom(&self.bytes));
        Some(Ok(line.trim_end().to_owned()))
    }
}

/// Reads a line, up to [`MAX_LINE`] + 1 bytes.
pub(crate) fn read_bounded_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<usize> {
    input.take(MAX_LINE as u64 + 1).read_until(b'\n', bytes)
}

/// An awaited answer: the first line whose first word is `word`.
pub(crate) struct AwaitedAnswer<'a> {
    word: &'a str,
    volume: usize,
}

impl<'a> AwaitedAnswer<'a> {
    pub(crate) const fn new(word: &'a str) -> AwaitedAnswer<'a> {
        AwaitedAnswer { word, volume: 0 }
    }

    pub(crate) const fn word(&self) -> &'a str {
        self.word
    }

    /// Returns the line if it is the answer. Passes any other line to `on_line`.
    pub(crate) fn read(
        &mut self,
        line: Result<String, LineTooLong>,
        on_line: &mut dyn FnMut(&str),
    ) -> Result<Option<String>, Fault> {
        let flooded = || Fault::Flooded(self.word.to_owned());
        let line = line.map_err(|LineTooLong| flooded())?;
        if line.split_whitespace().next() == Some(self.word) {
            return Ok(Some(line));
        }
        self.volume += line.len() + LINE_VOLUME;
        if self.volume > MAX_ANSWER_VOLUME {
            return Err(flooded());
        }
        on_line(&line);
        Ok(None)
    }
}

/// Parses a `bestmove` line. If the move is not legal, the fault depends on whether `info` declares the variant.
pub(crate) fn parse_best_move(answer: &str, position: &Position, info: &UciInfo) -> Result<Move, Fault> {
    let text = answer.split_whitespace().nth(1).unwrap_or_default();
    let mv = parse_move(text, position.size()).ok();
    mv.filter(|mv| position.is_legal(*mv))
        .ok_or_else(|| illegal_move_fault(text, position, info))
}

/// Returns the fault of a word that is not a legal move in a position. The fault depends on whether `info` declares the
/// variant.
pub(crate) fn illegal_move_fault(text: &str, position: &Position, info: &UciInfo) -> Fault {
    if info.declares_variant(position.variant()) == Some(false) {
        return Fault::UnknownVariant(uci_variant_name(position.variant()));
    }
    let text: String = clean(text).chars().take(MAX_REPORTED_MOVE).collect();
    match text.as_str() {
        "" | "(none)" | "0000" => Fault::NoMove(text),
        _ => Fault::IllegalMove(text),
    }
}

/// The answers of an engine from `uci` to its first move.
#[derive(Debug, PartialEq, Eq)]
pub struct UciAnswers {
    /// The engine's name, author and options.
    pub info: UciInfo,
    /// The statistics of the search for the move.
    pub search: SearchStats,
    /// The engine's first move.
    pub mv: Move,
}

/// Reads the recorded output of an engine that received `uci`, `isready` and `go`, in the same way as
/// [`UciEngine`](crate::UciEngine) reads the output of a process.
///
/// # Errors
/// An answer is missing, the output exceeds its bounds, or the move is illegal.
pub fn read_uci_output(output: impl Read, position: &Position) -> Result<UciAnswers, Fault> {
    let mut lines = Lines::new(output);
    let mut read_until = |word: &str, on_line: &mut dyn FnMut(&str)| {
        let mut answer = AwaitedAnswer::new(word);
        for line in &mut lines {
            if let Some(line) = answer.read(line, on_line)? {
                return Ok(line);
            }
        }
        Err(Fault::Disconnected {
            expected: word.to_owned(),
            last_error: String::new(),
        })
    };
    let (mut info, mut search) = (UciInfo::default(), SearchStats::default());
    read_until("uciok", &mut |line| info.read_line(line))?;
    read_until("readyok", &mut |_| {})?;
    let answer = read_until("bestmove", &mut |line| read_search_stats(line, &mut search))?;
    let mv = parse_best_move(&answer, position, &info)?;
    Ok(UciAnswers { info, search, mv })
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;

    fn read(output: &str) -> Result<UciAnswers, Fault> {
        read_uci_output(output.as_bytes(), &Position::start(Variant::STANDARD))
    }

    #[test]
    fn a_complete_output_is_parsed() {
        let answers =
            read("id name Fish\nuciok\nx\nreadyok\ninfo depth 3 nodes 70\nbestmove a2a3\nend").expect("answers");
        assert_eq!(answers.info.name, "Fish");
        assert_eq!(answers.search, SearchStats { nodes: 70, depth: 3 });
        assert_eq!(Ok(answers.mv), parse_move("a2a3", Variant::STANDARD.size()));
    }

    #[test]
    fn a_byte_order_mark_does_not_hide_an_answer() {
        for output in [
            "\u{feff}uciok\nreadyok\nbestmove a2a3\n",
            "\u{feff}id name Fish\r\nuciok\r\nreadyok\r\n\u{feff}bestmove a2a3\r\n",
        ] {
            let answers = read(output).expect("answers");
            assert_eq!(Ok(answers.mv), parse_move("a2a3", Variant::STANDARD.size()));
        }
    }

    #[test]
    fn an_invalid_output_is_a_fault() {
        let missing = |word: &str| Fault::Disconnected {
            expected: word.to_owned(),
            last_error: String::new(),
        };
        let long_line = "x".repeat(MAX_LINE);
        for (output, fault) in [
            ("id name Fish", missing("uciok")),
            ("uciok\n", missing("readyok")),
            ("uciok\nreadyok\nbestmovea2a3", missing("bestmove")),
            ("uciok\nreadyok\nbestmove", Fault::NoMove(String::new())),
            ("uciok\nreadyok\nbestmove (none)", Fault::NoMove("(none)".to_owned())),
            (
                "uciok\nreadyok\nbestmove a\u{1b}2a4",
                Fault::IllegalMove("a2a4".to_owned()),
            ),
            (&format!("{long_line}\nuciok"), Fault::Flooded("uciok".to_owned())),
            (&format!("uciok\n{long_line}"), missing("readyok")),
            (&format!("uciok\n{long_line}x"), Fault::Flooded("readyok".to_owned())),
            (&"\n".repeat(MAX_ANSWER_VOLUME / LINE_VOLUME), missing("uciok")),
            (
                &"\n".repeat(MAX_ANSWER_VOLUME / LINE_VOLUME + 1),
                Fault::Flooded("uciok".to_owned()),
            ),
        ] {
            assert_eq!(
                read(output),
                Err(fault),
                "{}",
                output.chars().take(50).collect::<String>()
            );
        }
    }
}
