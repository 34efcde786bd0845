//! Text files with stars of lessons, as in backups. docs/LIBRARY.md describes the format.

use crate::lesson_stars::check_board_stars;
use crate::listed_text::listed;
use crate::{BoardStars, BoardStarsError};
use breakthrough_platform::tab_file::{TabFormat, TabLine, TabLineError, escape, fields};
use std::fmt;
use thiserror::Error;

/// First field of a line with the stars of a board.
const STARS: &str = "stars";

/// Reason why a line cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardStarsLineError {
    /// The line or its fields cannot be read.
    #[error(transparent)]
    Line(#[from] TabLineError),
    /// The first field is unknown.
    #[error("expected the stars of a board, found another line")]
    Kind,
    /// The stars are not a number.
    #[error("expected a number of stars, found another text")]
    Number,
    /// The stars are invalid.
    #[error(transparent)]
    Stars(#[from] BoardStarsError),
}

impl TabLine for BoardStars {
    const FORMAT: TabFormat = TabFormat {
        title: "breakthrough-lessons",
        version: 1,
    };
    type Error = BoardStarsLineError;

    fn parse_line(line: &str) -> Result<BoardStars, BoardStarsLineError> {
        let (STARS, rest) = line.split_once('\t').ok_or(BoardStarsLineError::Kind)? else {
            return Err(BoardStarsLineError::Kind);
        };
        let [board, stars, player] = fields::<3>(rest)?;
        let stars = stars.parse().map_err(|_| BoardStarsLineError::Number)?;
        let stars = check_board_stars(&board, stars)?;
        let player = listed(&player).to_owned();
        Ok(BoardStars { player, board, stars })
    }
}

/// Writes the line of a file without its line feed.
impl fmt::Display for BoardStars {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = escape(&self.player);
        write!(formatter, "{STARS}\t{}\t{}\t{player}", self.board, self.stars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::tab_file::ParsedLines;

    const LINE: &str = "stars\tmoving-1\t3\t\\\\ \\t\\n\\r";

    fn lines(text: &str) -> Vec<Result<BoardStars, String>> {
        let file = format!("{}{text}", BoardStars::header());
        let lines = ParsedLines::<BoardStars>::new(file.as_bytes()).expect("a file");
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
    fn the_header_must_be_known() {
        assert_eq!(BoardStars::header(), "breakthrough-lessons 1\n");
        let error = ParsedLines::<BoardStars>::new(b"breakthrough-exercises 1\n").expect_err("another file");
        let expected = "expected the first line breakthrough-lessons 1, found another line";
        assert_eq!(error.to_string(), expected);
    }
}
