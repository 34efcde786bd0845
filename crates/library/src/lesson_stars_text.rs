//! Text files with stars of lessons, as in backups. docs/LIBRARY.md describes the format.

use crate::lesson_stars::check_board_stars;
use crate::listed_text::listed;
use crate::{BoardStars, BoardStarsError};
use breakthrough_platform::tab_file::{TabFormat, TabHeaderError, TabLineError, TabLines, escape, fields};
use std::fmt;
use thiserror::Error;

/// Format of a file.
const FORMAT: TabFormat = TabFormat {
    title: "breakthrough-lessons",
    version: 1,
};
/// First field of a line with the stars of a board.
const STARS: &str = "stars";

/// Reason why a line cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct LessonStarsLineError {
    /// Number of the line, from 1.
    pub line: usize,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Reason {
    #[error(transparent)]
    Line(#[from] TabLineError),
    #[error("expected the stars of a board, found another line")]
    Kind,
    #[error("expected a number of stars, found another text")]
    Number,
    #[error(transparent)]
    Stars(#[from] BoardStarsError),
}

/// Returns the first line of a file, with its end.
#[must_use]
pub fn lesson_stars_header() -> String {
    FORMAT.header()
}

/// Stars of the lines of a file after the header. A line with an error does not end the iteration.
#[derive(Clone, Debug)]
pub struct LessonStarsLines<'a>(TabLines<'a>);

impl<'a> LessonStarsLines<'a> {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// The first line is not the header, or belongs to a newer version.
    pub fn new(file: &'a [u8]) -> Result<LessonStarsLines<'a>, TabHeaderError> {
        FORMAT.lines(file).map(LessonStarsLines)
    }
}

impl Iterator for LessonStarsLines<'_> {
    type Item = Result<BoardStars, LessonStarsLineError>;

    fn next(&mut self) -> Option<Result<BoardStars, LessonStarsLineError>> {
        let (number, line) = self.0.next()?;
        let stars = line.map_err(Reason::from).and_then(parse_line);
        Some(stars.map_err(|reason| LessonStarsLineError { line: number, reason }))
    }
}

fn parse_line(line: &str) -> Result<BoardStars, Reason> {
    let (STARS, rest) = line.split_once('\t').ok_or(Reason::Kind)? else {
        return Err(Reason::Kind);
    };
    let [board, stars, player] = fields::<3>(rest)?;
    let stars = check_board_stars(&board, stars.parse().map_err(|_| Reason::Number)?)?;
    let player = listed(&player).to_owned();
    Ok(BoardStars { player, board, stars })
}

/// Writes the line of a file without its end.
impl fmt::Display for BoardStars {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = escape(&self.player);
        write!(formatter, "{STARS}\t{}\t{}\t{player}", self.board, self.stars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "stars\tmoving-1\t3\t\\\\ \\t\\n\\r";

    fn lines(text: &str) -> Vec<Result<BoardStars, String>> {
        let file = format!("{}{text}", lesson_stars_header());
        let lines = LessonStarsLines::new(file.as_bytes()).expect("a file");
        lines.map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn stars_are_lines_of_fields() {
        let found = lines(&format!("{LINE}\nstars\tz\t1\t\n"));
        let expected = [("\\ \t\n\r", "moving-1", 3), ("", "z", 1)].map(|(player, board, stars)| {
            let [player, board] = [player, board].map(str::to_owned);
            Ok(BoardStars { player, board, stars })
        });
        assert_eq!(found, expected);
        let texts: Vec<String> = found.iter().flatten().map(ToString::to_string).collect();
        assert_eq!(texts, [LINE, "stars\tz\t1\t"]);
    }

    #[test]
    fn a_long_name_is_truncated() {
        let found = lines(&format!("stars\tz\t1\t{}\n", "ä".repeat(300)));
        assert_eq!(found[0].as_ref().expect("stars").player, "ä".repeat(200));
    }

    #[test]
    fn a_damaged_line_costs_only_this_line() {
        let kind = "expected the stars of a board, found another line";
        for (line, reason) in [
            ("", kind),
            ("stars", kind),
            ("star\tz\t1\tAda", kind),
            ("stars\tz\t1", "expected 3 fields, found 2"),
            ("stars\tz\t1\tAda\t", "expected 3 fields, found 4"),
            ("stars\tz\tone\tAda", "expected a number of stars, found another text"),
            ("stars\tz\t0\tAda", "expected 1 to 3 stars, found 0"),
            ("stars\tz\t259\tAda", "expected 1 to 3 stars, found 259"),
            (
                "stars\tZ\t1\tAda",
                "expected at most 64 lower-case letters, digits and dashes as the id of a board, found `Z`",
            ),
            (
                "stars\tz\t1\t\\x",
                "expected \\\\, \\t, \\n or \\r, found another backslash",
            ),
        ] {
            let found = lines(&format!("{LINE}\n{line}\n{LINE}\n"));
            assert!(found.len() == 3 && found[0] == found[2] && found[0].is_ok(), "{line}");
            assert_eq!(found[1], Err(format!("line 3: {reason}")), "{line}");
        }
    }

    #[test]
    fn a_file_may_be_truncated_anywhere() {
        let whole = format!("{}{LINE}\n{LINE}\n", lesson_stars_header());
        for end in lesson_stars_header().len()..whole.len() {
            let lines: Vec<_> = LessonStarsLines::new(&whole.as_bytes()[..end])
                .expect("a file")
                .collect();
            let complete = (end - lesson_stars_header().len()) / (LINE.len() + 1);
            assert_eq!(lines.iter().filter(|line| line.is_ok()).count(), complete, "{end}");
            assert!(lines.len() <= complete + 1);
        }
    }

    #[test]
    fn the_header_must_be_known() {
        for (file, expected) in [
            (
                "breakthrough-lessons 2\n",
                "expected version 1 or older, found version 2",
            ),
            (
                "breakthrough-exercises 1\n",
                "expected the first line breakthrough-lessons 1",
            ),
        ] {
            let error = LessonStarsLines::new(file.as_bytes()).expect_err(file).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
