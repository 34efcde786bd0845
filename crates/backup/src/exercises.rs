//! The exercises and days of practice of a backup: writing and reading.

use crate::limits::MAX_EXERCISES_BYTES;
use crate::line_file::LineFile;
use crate::notes::Notes;
use crate::{BackupError, EXERCISES};
use breakthrough_exercises::{Exercise, ExerciseLine, MAX_EXERCISES, MAX_PRACTICE_DAYS, PracticeDay};
use breakthrough_library::{GameStorage, MergedData, SqliteLibrary};
use std::io::Read;
use std::path::Path;

const FILE: LineFile = LineFile {
    name: EXERCISES,
    max_bytes: MAX_EXERCISES_BYTES,
};

/// Returns the exercises and days of practice of a library as text; `None` if there are none. Exercises that cannot be read, and lines
/// that do not fit in the maximum size of the file, are omitted, and their numbers are noted.
pub(crate) fn exercises_text(library: &Path, notes: &mut Notes) -> Result<Option<String>, BackupError> {
    let storage = SqliteLibrary::open_again(library)?;
    let (list, days) = storage.in_snapshot(|storage| Ok((storage.exercises(None)?, storage.practice_days(None)?)))?;
    FILE.note_unreadable("exercises", list.unreadable, notes);
    if list.exercises.is_empty() && days.is_empty() {
        return Ok(None);
    }
    let exercises = list.exercises.into_iter();
    let lines = exercises.map(|(_, exercise)| ExerciseLine::Exercise(Box::new(exercise)));
    let lines = days.into_iter().map(ExerciseLine::PracticeDay).chain(lines);
    Ok(Some(FILE.text(lines, notes)))
}

/// Exercises and days of practice of a backup.
#[derive(Debug, Default)]
pub(crate) struct StoredExercises {
    pub(crate) exercises: Vec<Exercise>,
    pub(crate) days: Vec<PracticeDay>,
}

impl StoredExercises {
    /// Reads the lines of an archive within the limits. Damage is noted.
    pub(crate) fn read(source: impl Read, notes: &mut Notes) -> StoredExercises {
        let mut stored = StoredExercises::default();
        let limit = format!("{MAX_EXERCISES} exercises and {MAX_PRACTICE_DAYS} days");
        FILE.read(source, &limit, notes, |line| stored.add(line));
        stored
    }

    /// Adds the content of a line. Returns whether there was room for it.
    fn add(&mut self, line: ExerciseLine) -> bool {
        match line {
            ExerciseLine::Exercise(exercise) if self.exercises.len() < MAX_EXERCISES => self.exercises.push(*exercise),
            ExerciseLine::PracticeDay(day) if self.days.len() < MAX_PRACTICE_DAYS => self.days.push(day),
            _ => return false,
        }
        true
    }

    /// Merges the exercises and the days of practice with those of a library. A known exercise keeps the schedule with more progress.
    pub(crate) fn restore(&self, library: &Path, notes: &mut Notes) -> Result<MergedData, BackupError> {
        let mut storage = SqliteLibrary::open_again(library)?;
        let merged = storage.merge_exercises(&self.exercises, &self.days)?;
        storage.flush()?;
        FILE.note_refused(&format!("{MAX_EXERCISES} exercises"), merged, notes);
        Ok(merged)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.exercises.is_empty() && self.days.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::tab_file::TabLine;

    const LINE: &str =
        "exercise\t0\t2026-11-21\t2026-11-20\t-\tAda\tBo\t-\t4x5\tpppp/p3/3p/P3/PPPP w 0 1\ta2b3\tmistake\t0.3\n";

    fn read(text: &str) -> (usize, usize, Vec<String>) {
        let mut notes = Notes::default();
        let file = format!("{}{text}", ExerciseLine::header());
        let stored = StoredExercises::read(file.as_bytes(), &mut notes);
        (stored.exercises.len(), stored.days.len(), notes.into_lines())
    }

    #[test]
    fn the_first_damaged_lines_are_noted_and_the_others_counted() {
        let (exercises, days, notes) = read(&format!("{}{LINE}day\t2026-11-20\tAda\n", "x\n".repeat(25)));
        assert_eq!((exercises, days, notes.len()), (1, 1, 21));
        let reason = "expected an exercise or a day of practice, found another line";
        assert_eq!(notes[19], format!("exercises.txt: line 21: {reason}"));
        assert_eq!(notes[20], "exercises.txt: 5 more damaged lines");
    }

    #[test]
    fn lines_beyond_the_maximum_numbers_are_skipped() {
        let days = "day\t2026-11-20\tAda\n".repeat(MAX_PRACTICE_DAYS + 1);
        let (exercises, days, notes) = read(&format!("{}{days}", LINE.repeat(MAX_EXERCISES + 2)));
        assert_eq!((exercises, days), (MAX_EXERCISES, MAX_PRACTICE_DAYS));
        let expected = "expected at most 10000 exercises and 100000 days, found 3 more lines";
        assert_eq!(notes, [format!("exercises.txt: {expected}")]);
    }

    #[test]
    fn a_file_is_read_up_to_the_maximum_size() {
        let header = ExerciseLine::header().len();
        let long = "x".repeat(MAX_EXERCISES_BYTES as usize - header - LINE.len() - 1);
        let (exercises, _, notes) = read(&format!("{LINE}{long}\n"));
        assert_eq!((exercises, notes.len()), (1, 1), "the long line is damaged");
        let (exercises, _, notes) = read(&format!("{LINE}{long}y\n"));
        let expected = "exercises.txt: expected at most 16777216 bytes, found more";
        assert_eq!((exercises, notes), (1, vec![expected.to_owned()]));
    }
}
