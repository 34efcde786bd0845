//! Text files with puzzle attempts, as in backups. docs/LIBRARY.md describes the format.

use crate::listed_text::listed;
use crate::puzzle_attempts::StoredAttempt;
use crate::{PuzzleAttempt, PuzzleAttemptError};
use breakthrough_platform::tab_file::{TabFormat, TabLine, TabLineError, escape, fields};
use std::fmt;
use thiserror::Error;

/// First field of a line with an attempt.
const ATTEMPT: &str = "attempt";
/// Result of a solved puzzle.
const SOLVED: &str = "solved";
/// Result of a failed puzzle.
const FAILED: &str = "failed";

/// Reason why a line cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleAttemptLineError {
    /// The line or its fields cannot be read.
    #[error(transparent)]
    Line(#[from] TabLineError),
    /// The first field is unknown.
    #[error("expected a puzzle attempt, found another line")]
    Kind,
    /// The time, the rating or the run is not a number.
    #[error("expected a number, found another text")]
    Number,
    /// The result is unknown.
    #[error("expected solved or failed, found another text")]
    Result,
    /// The attempt is invalid.
    #[error(transparent)]
    Attempt(#[from] PuzzleAttemptError),
}

impl TabLine for PuzzleAttempt {
    const FORMAT: TabFormat = TabFormat {
        title: "breakthrough-puzzles",
        version: 1,
    };
    type Error = PuzzleAttemptLineError;

    fn parse_line(line: &str) -> Result<PuzzleAttempt, PuzzleAttemptLineError> {
        let (ATTEMPT, rest) = line.split_once('\t').ok_or(PuzzleAttemptLineError::Kind)? else {
            return Err(PuzzleAttemptLineError::Kind);
        };
        let [finished, puzzle, mode, result, puzzle_rating, run, player] = fields::<7>(rest)?;
        let number = |text: &str| text.parse::<i64>().map_err(|_| PuzzleAttemptLineError::Number);
        let stored = StoredAttempt {
            player: listed(&player).to_owned(),
            puzzle,
            finished: number(&finished)?,
            mode,
            is_solved: match result.as_str() {
                SOLVED => true,
                FAILED => false,
                _ => return Err(PuzzleAttemptLineError::Result),
            },
            puzzle_rating: number(&puzzle_rating)?,
            run: number(&run)?,
        };
        Ok(stored.try_into()?)
    }
}

/// Writes the line of a file without its line feed.
impl fmt::Display for PuzzleAttempt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleAttempt {
            puzzle,
            finished,
            mode,
            puzzle_rating,
            run,
            ..
        } = self;
        let result = if self.is_solved { SOLVED } else { FAILED };
        let player = escape(&self.player);
        write!(
            formatter,
            "{ATTEMPT}\t{finished}\t{puzzle}\t{mode}\t{result}\t{puzzle_rating}\t{run}\t{player}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_FINISHED, MAX_PUZZLE_RATING, MIN_PUZZLE_RATING, PuzzleMode};
    use breakthrough_platform::tab_file::ParsedLines;

    const LINE: &str = "attempt\t1795905324\t7k2mqd\tstreak\tsolved\t1350\t3\t\\\\ \\t\\n\\r";

    fn lines(text: &str) -> Vec<Result<PuzzleAttempt, String>> {
        let file = format!("{}{text}", PuzzleAttempt::header());
        let lines = ParsedLines::<PuzzleAttempt>::new(file.as_bytes()).expect("a file");
        lines.map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn attempts_are_lines_of_fields() {
        let others = [
            "attempt\t0\t000000\trated\tfailed\t100\t0\t",
            "attempt\t253402300799\tzzzzzz\tpractice\tsolved\t4000\t0\tAda",
            "attempt\t5\tzzzzzz\tdaily\tsolved\t1500\t0\tAda",
            "attempt\t5\tzzzzzz\tstreak\tfailed\t1500\t0\tAda",
            "attempt\t5\tzzzzzz\tstreak\tsolved\t1500\t100000\tAda",
        ];
        let found = lines(&format!("{LINE}\n{}\n", others.join("\n")));
        let expected = PuzzleAttempt {
            player: "\\ \t\n\r".to_owned(),
            puzzle: "7k2mqd".to_owned(),
            finished: 1_795_905_324,
            mode: PuzzleMode::Streak,
            is_solved: true,
            puzzle_rating: 1350,
            run: 3,
        };
        assert_eq!(found[0], Ok(expected));
        let texts: Vec<String> = found.iter().flatten().map(ToString::to_string).collect();
        assert_eq!((&texts[0][..], &texts[1..]), (LINE, &others.map(str::to_owned)[..]));
    }

    #[test]
    fn a_long_name_is_truncated() {
        let line = LINE.replace("\\\\ \\t\\n\\r", &"ä".repeat(300));
        assert_eq!(
            lines(&format!("{line}\n"))[0].as_ref().expect("an attempt").player,
            "ä".repeat(200)
        );
    }

    #[test]
    fn a_damaged_line_costs_only_this_line() {
        let kind = "expected a puzzle attempt, found another line";
        let number = "expected a number, found another text";
        let rating = |found: &str| format!("expected a rating from 100 to 4000, found {found}");
        let time = |found: &str| format!("expected a time from 0 to 253402300799 seconds since 1970, found {found}");
        let id = |found: &str| format!("expected the id of a puzzle such as 7k2mqd, found `{found}`");
        let run = |found: &str| format!("expected a run of 1 to 100000 solved puzzles, found {found}");
        let no_run = "expected a run only for a solved puzzle in mode streak, found 3";
        for (from, to, reason) in [
            (LINE, "", kind),
            (LINE, "attempt", kind),
            ("attempt", "attempts", kind),
            ("\t3\t", "\t3", "expected 7 fields, found 6"),
            ("\t3\t", "\t3\t\t", "expected 7 fields, found 8"),
            ("\t3\t", "\tthree\t", number),
            ("\t3\t", "\t0\t", &run("0")),
            ("\t3\t", "\t-1\t", &run("-1")),
            ("\t3\t", "\t100001\t", &run("100001")),
            ("\t3\t", "\t4294967297\t", &run("4294967297")),
            ("streak", "rated", no_run),
            ("streak", "daily", no_run),
            ("streak", "practice", no_run),
            ("solved", "failed", no_run),
            (
                "streak",
                "Streak",
                "expected rated, practice, daily or streak, found `Streak`",
            ),
            ("solved", "1", "expected solved or failed, found another text"),
            ("1350", "99", &rating("99")),
            ("1350", "4001", &rating("4001")),
            ("1350", "66886", &rating("66886")),
            ("1350", "-1", &rating("-1")),
            ("1350", "1350.5", number),
            ("1795905324", "-1", &time("-1")),
            ("1795905324", "253402300800", &time("253402300800")),
            ("1795905324", "9223372036854775808", number),
            ("7k2mqd", "7k2mq", &id("7k2mq")),
            ("7k2mqd", "7k2mqdd", &id("7k2mqdd")),
            ("7k2mqd", "7k2mql", &id("7k2mql")),
            ("7k2mqd", "7K2MQD", &id("7K2MQD")),
            ("\\r", "\\x", "expected \\\\, \\t, \\n or \\r, found another backslash"),
        ] {
            let line = LINE.replacen(from, to, 1);
            let found = lines(&format!("{LINE}\n{line}\n{LINE}\n"));
            assert!(found.len() == 3 && found[0] == found[2] && found[0].is_ok(), "{line}");
            assert_eq!(found[1], Err(format!("line 3: {reason}")), "{line}");
        }
        assert_eq!((MIN_PUZZLE_RATING, MAX_PUZZLE_RATING), (100, 4000));
        assert_eq!(MAX_FINISHED, 253_402_300_799);
    }

    #[test]
    fn the_header_must_be_known() {
        assert_eq!(PuzzleAttempt::header(), "breakthrough-puzzles 1\n");
        let error = ParsedLines::<PuzzleAttempt>::new(b"breakthrough-lessons 1\n").expect_err("another file");
        let expected = "expected the first line breakthrough-puzzles 1, found another line";
        assert_eq!(error.to_string(), expected);
    }
}
