//! The stars of lessons of a backup: writing and reading.

use crate::limits::MAX_LESSONS_BYTES;
use crate::line_file::{DamagedLines, LineFile};
use crate::notes::Notes;
use crate::{BackupError, LESSONS};
use breakthrough_library::{
    BoardStars, GameStorage, LessonStarsLines, MAX_LESSON_STARS, SqliteLibrary, lesson_stars_header,
};
use std::io::Read;
use std::path::Path;

const FILE: LineFile = LineFile {
    name: LESSONS,
    max_bytes: MAX_LESSONS_BYTES,
};

/// Returns the stars of lessons of a library as text; `None` if there are none. Lines that a restore would refuse because of the size
/// of the file are noted.
pub(crate) fn lesson_stars_text(library: &Path, notes: &mut Notes) -> Result<Option<String>, BackupError> {
    let storage = SqliteLibrary::open_again(library)?;
    let stars = storage.lesson_stars(None)?;
    if stars.is_empty() {
        return Ok(None);
    }
    let lines = stars.iter().map(BoardStars::to_string);
    Ok(Some(FILE.text(lesson_stars_header(), lines, notes)))
}

/// Reads the lines of an archive. Damaged lines, lines beyond a limit, and a file of a newer version are noted. If the source cannot be
/// read to the end, the lines before the damage are read.
pub(crate) fn read_lesson_stars(source: impl Read, notes: &mut Notes) -> Vec<BoardStars> {
    FILE.read(source, notes, parse)
}

fn parse(bytes: &[u8], notes: &mut Notes) -> Vec<BoardStars> {
    let mut stored = Vec::new();
    let lines = match LessonStarsLines::new(bytes) {
        Ok(lines) => lines,
        Err(error) => {
            notes.add(LESSONS, error);
            return stored;
        }
    };
    let (mut damaged, mut surplus) = (DamagedLines::new(FILE), 0);
    for line in lines {
        match line {
            Ok(stars) if stored.len() < MAX_LESSON_STARS => stored.push(stars),
            Ok(_) => surplus += 1,
            Err(error) => damaged.add(error, notes),
        }
    }
    damaged.finish(notes);
    if surplus > 0 {
        let expected = format!("expected at most {MAX_LESSON_STARS} boards with stars");
        notes.add(LESSONS, format_args!("{expected}, found {surplus} more lines"));
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "stars\tmoving-1\t3\tAda\n";

    fn read(text: &str) -> (usize, Vec<String>) {
        let mut notes = Notes::default();
        let file = format!("{}{text}", lesson_stars_header());
        let stored = read_lesson_stars(file.as_bytes(), &mut notes);
        (stored.len(), notes.into_lines())
    }

    #[test]
    fn the_first_damaged_lines_are_noted_and_the_others_counted() {
        let (stars, notes) = read(&format!("{}{LINE}", "x\n".repeat(25)));
        assert_eq!((stars, notes.len()), (1, 21));
        let reason = "expected the stars of a board, found another line";
        assert_eq!(notes[19], format!("lessons.txt: line 21: {reason}"));
        assert_eq!(notes[20], "lessons.txt: 5 more damaged lines");
    }

    #[test]
    fn lines_beyond_the_maximum_number_are_skipped() {
        let (stars, notes) = read(&LINE.repeat(MAX_LESSON_STARS + 2));
        assert_eq!(stars, MAX_LESSON_STARS);
        let expected = "expected at most 10000 boards with stars, found 2 more lines";
        assert_eq!(notes, [format!("lessons.txt: {expected}")]);
    }

    #[test]
    fn a_file_is_read_up_to_the_maximum_size() {
        let header = lesson_stars_header().len();
        let long = "x".repeat(MAX_LESSONS_BYTES as usize - header - LINE.len() - 1);
        let (stars, notes) = read(&format!("{LINE}{long}\n"));
        assert_eq!((stars, notes.len()), (1, 1), "the long line is damaged");
        let (stars, notes) = read(&format!("{LINE}{long}y\n"));
        let expected = "lessons.txt: expected at most 16777216 bytes, found more";
        assert_eq!((stars, notes), (1, vec![expected.to_owned()]));
    }
}
