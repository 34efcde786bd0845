//! Files of a backup with data of players, except exercises: writing, reading and restoring.

use crate::limits::{MAX_LESSONS_BYTES, MAX_PUZZLES_BYTES};
use crate::line_file::LineFile;
use crate::notes::Notes;
use crate::{BackupError, LESSONS, PUZZLES};
use breakthrough_library::{
    BoardStars, GameStorage, LibraryError, MAX_LESSON_STARS, MAX_PUZZLE_ATTEMPTS, MergedData, PuzzleAttempt,
    SqliteLibrary,
};
use breakthrough_platform::tab_file::TabLine;
use std::io::Read;
use std::path::Path;

/// Content of a line of a file with data of players.
pub(crate) trait PlayerFile: TabLine {
    const FILE: LineFile;
    /// Maximum number of lines, and of items in a library.
    const MAX_ITEMS: usize;
    /// Name of the items in notes.
    const ITEMS: &'static str;

    /// Returns all items of a library, and the number of items that cannot be read.
    fn list(library: &SqliteLibrary) -> Result<(Vec<Self>, usize), LibraryError>;

    fn merge(library: &mut SqliteLibrary, items: &[Self]) -> Result<MergedData, LibraryError>;

    /// Returns the limit as text for notes, such as `10000 boards with stars`.
    fn limit() -> String {
        format!("{} {}", Self::MAX_ITEMS, Self::ITEMS)
    }
}

impl PlayerFile for BoardStars {
    const FILE: LineFile = LineFile {
        name: LESSONS,
        max_bytes: MAX_LESSONS_BYTES,
    };
    const MAX_ITEMS: usize = MAX_LESSON_STARS;
    const ITEMS: &'static str = "boards with stars";

    fn list(library: &SqliteLibrary) -> Result<(Vec<BoardStars>, usize), LibraryError> {
        Ok((library.lesson_stars(None)?, 0))
    }

    fn merge(library: &mut SqliteLibrary, items: &[BoardStars]) -> Result<MergedData, LibraryError> {
        library.merge_lesson_stars(items)
    }
}

impl PlayerFile for PuzzleAttempt {
    const FILE: LineFile = LineFile {
        name: PUZZLES,
        max_bytes: MAX_PUZZLES_BYTES,
    };
    const MAX_ITEMS: usize = MAX_PUZZLE_ATTEMPTS;
    const ITEMS: &'static str = "puzzle attempts";

    fn list(library: &SqliteLibrary) -> Result<(Vec<PuzzleAttempt>, usize), LibraryError> {
        let list = library.puzzle_attempts(None)?;
        Ok((list.attempts, list.unreadable))
    }

    fn merge(library: &mut SqliteLibrary, items: &[PuzzleAttempt]) -> Result<MergedData, LibraryError> {
        library.merge_puzzle_attempts(items)
    }
}

/// Returns the items of a library as text; `None` if there are none. Items that cannot be read, and lines that do not fit in the
/// maximum size of the file, are omitted, and their numbers are noted.
pub(crate) fn text_of<T: PlayerFile>(library: &Path, notes: &mut Notes) -> Result<Option<String>, BackupError> {
    let (items, unreadable) = T::list(&SqliteLibrary::open_again(library)?)?;
    T::FILE.note_unreadable(T::ITEMS, unreadable, notes);
    if items.is_empty() {
        return Ok(None);
    }
    Ok(Some(T::FILE.text(items.into_iter(), notes)))
}

/// Reads the items of an archive within the limits. Damage is noted.
pub(crate) fn read_items<T: PlayerFile>(source: impl Read, notes: &mut Notes) -> Vec<T> {
    let mut items = Vec::new();
    T::FILE.read(source, &T::limit(), notes, |item| {
        let has_room = items.len() < T::MAX_ITEMS;
        if has_room {
            items.push(item);
        }
        has_room
    });
    items
}

/// Merges items with those of a library. Items that the library refuses are noted.
pub(crate) fn restore_items<T: PlayerFile>(
    library: &Path,
    items: &[T],
    notes: &mut Notes,
) -> Result<MergedData, BackupError> {
    let mut storage = SqliteLibrary::open_again(library)?;
    let merged = T::merge(&mut storage, items)?;
    storage.flush()?;
    T::FILE.note_refused(&T::limit(), merged, notes);
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARS: &str = "stars\tmoving-1\t3\tAda\n";
    const ATTEMPT: &str = "attempt\t1795905324\t7k2mqd\trated\tsolved\t1350\t0\tAda\n";

    fn read<T: PlayerFile>(text: &str) -> (usize, Vec<String>) {
        let mut notes = Notes::default();
        let file = format!("{}{text}", T::header());
        let items = read_items::<T>(file.as_bytes(), &mut notes);
        (items.len(), notes.into_lines())
    }

    /// Checks the limits of a file. `line` is a valid line, and `kind` the expected content of a line.
    fn check_limits<T: PlayerFile>(line: &str, kind: &str) {
        let file = T::FILE.name;
        let (items, notes) = read::<T>(&format!("{}{line}", "x\n".repeat(25)));
        assert_eq!((items, notes.len()), (1, 21));
        assert_eq!(
            notes[19],
            format!("{file}: line 21: expected {kind}, found another line")
        );
        assert_eq!(notes[20], format!("{file}: 5 more damaged lines"));

        let (items, notes) = read::<T>(&line.repeat(T::MAX_ITEMS + 2));
        assert_eq!(items, T::MAX_ITEMS);
        let expected = format!("expected at most {} {}", T::MAX_ITEMS, T::ITEMS);
        assert_eq!(notes, [format!("{file}: {expected}, found 2 more lines")]);

        let max_bytes = T::FILE.max_bytes;
        let long = "x".repeat(max_bytes as usize - T::header().len() - line.len() - 1);
        let (items, notes) = read::<T>(&format!("{line}{long}\n"));
        assert_eq!((items, notes.len()), (1, 1), "the long line is damaged");
        let (items, notes) = read::<T>(&format!("{line}{long}y\n"));
        let expected = format!("{file}: expected at most {max_bytes} bytes, found more");
        assert_eq!((items, notes), (1, vec![expected]));
    }

    #[test]
    fn stars_are_read_within_the_limits() {
        check_limits::<BoardStars>(STARS, "the stars of a board");
    }

    #[test]
    fn puzzle_attempts_are_read_within_the_limits() {
        check_limits::<PuzzleAttempt>(ATTEMPT, "a puzzle attempt");
    }
}
