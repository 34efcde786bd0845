//! Progress in a lesson as one line of text: the id of the lesson, and the stars of each board.

use crate::{Lesson, Stars};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Progress in a lesson. The boards of other versions of the program are kept.
///
/// The text form is one line, such as `skirting skirting-1=3 skirting-2=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonProgress {
    /// Id of the lesson, which may be unknown.
    pub lesson: String,
    /// Boards with stars, each id once.
    boards: Vec<BoardProgress>,
    /// Fields that newer versions have written.
    unknown: Vec<String>,
}

/// Stars of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardProgress {
    /// Id of the board, which may be unknown.
    pub board: String,
    /// Stars of the best run.
    pub stars: Stars,
}

/// Reason why a line is not the progress in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseProgressError {
    /// The line contains no text.
    #[error("expected the id of a lesson, found nothing")]
    Empty,
    /// The line is longer than [`LessonProgress::MAX_BYTES`].
    #[error("expected at most {max} bytes, found {0}", max = LessonProgress::MAX_BYTES)]
    Length(usize),
    /// The first word is not an id.
    #[error("expected lower-case letters, digits and dashes as the id of a lesson, found another character")]
    Id,
}

impl LessonProgress {
    /// Maximum length of a line in bytes.
    pub const MAX_BYTES: usize = 4096;

    /// Creates the progress in a lesson without solved boards.
    #[must_use]
    pub fn new(lesson: &str) -> LessonProgress {
        LessonProgress {
            lesson: lesson.to_owned(),
            boards: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// Returns the boards with stars.
    #[must_use]
    pub fn boards(&self) -> &[BoardProgress] {
        &self.boards
    }

    /// Returns the stars of a board; none if the board is unknown.
    #[must_use]
    pub fn stars(&self, board: &str) -> Stars {
        let found = self.boards.iter().find(|progress| progress.board == board);
        found.map_or(Stars::default(), |progress| progress.stars)
    }

    /// Records a run of a board. Fewer stars than in an earlier run change nothing.
    pub fn record(&mut self, board: &str, stars: Stars) {
        match self.boards.iter_mut().find(|progress| progress.board == board) {
            Some(progress) => progress.stars = progress.stars.max(stars),
            None => self.boards.push(BoardProgress {
                board: board.to_owned(),
                stars,
            }),
        }
    }

    /// Returns the stars of a lesson: the fewest stars of its boards.
    #[must_use]
    pub fn lesson_stars(&self, lesson: &Lesson) -> Stars {
        let stars = lesson.boards.iter().map(|board| self.stars(&board.id));
        stars.min().unwrap_or_default()
    }
}

/// Whether a text is an id of lower-case letters, digits and dashes.
pub(crate) fn is_id(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(is_part)
}

fn parse_board(field: &str) -> Option<BoardProgress> {
    let (board, stars) = field.split_once('=').filter(|(board, _)| is_id(board))?;
    let stars = Some(stars)
        .filter(|stars| stars.len() == 1)?
        .parse()
        .ok()
        .and_then(Stars::new)?;
    Some(BoardProgress {
        board: board.to_owned(),
        stars,
    })
}

impl FromStr for LessonProgress {
    type Err = ParseProgressError;

    fn from_str(line: &str) -> Result<LessonProgress, ParseProgressError> {
        if line.len() > LessonProgress::MAX_BYTES {
            return Err(ParseProgressError::Length(line.len()));
        }
        let mut fields = line.split_ascii_whitespace();
        let lesson = fields.next().ok_or(ParseProgressError::Empty)?;
        if !is_id(lesson) {
            return Err(ParseProgressError::Id);
        }
        let mut progress = LessonProgress::new(lesson);
        for field in fields {
            match parse_board(field) {
                Some(BoardProgress { board, stars }) => progress.record(&board, stars),
                None => progress.unknown.push(field.to_owned()),
            }
        }
        Ok(progress)
    }
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.lesson)?;
        for BoardProgress { board, stars } in &self.boards {
            write!(formatter, " {board}={}", stars.count())?;
        }
        self.unknown.iter().try_for_each(|field| write!(formatter, " {field}"))
    }
}
