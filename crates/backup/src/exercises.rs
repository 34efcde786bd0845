//! The exercises and days of practice of a backup: writing and reading.

use crate::limits::MAX_EXERCISES_BYTES;
use crate::line_file::{DamagedLines, LineFile};
use crate::notes::Notes;
use crate::{BackupError, EXERCISES};
use breakthrough_exercises::{
    Exercise, ExerciseLine, ExerciseLines, MAX_EXERCISES, MAX_PRACTICE_DAYS, PracticeDay, exercises_header,
};
use breakthrough_library::{GameStorage, SqliteLibrary};
use std::io::Read;
use std::path::Path;

const FILE: LineFile = LineFile {
    name: EXERCISES,
    max_bytes: MAX_EXERCISES_BYTES,
};

/// Returns the exercises and days of practice of a library as text; `None` if there are none. Exercises that cannot be read, and
/// lines that a restore would refuse because of the size of the file, are noted.
pub(crate) fn exercises_text(library: &Path, notes: &mut Notes) -> Result<Option<String>, BackupError> {
    let storage = SqliteLibrary::open_again(library)?;
    let (list, days) = storage.in_snapshot(|storage| Ok((storage.exercises(None)?, storage.practice_days(None)?)))?;
    if list.unreadable > 0 {
        let unreadable = list.unreadable;
        notes.add(
            EXERCISES,
            format_args!("expected valid exercises, found {unreadable} others"),
        );
    }
    if list.exercises.is_empty() && days.is_empty() {
        return Ok(None);
    }
    let exercises = list.exercises.into_iter();
    let lines = exercises.map(|(_, exercise)| ExerciseLine::Exercise(Box::new(exercise)));
    let lines = days.into_iter().map(ExerciseLine::PracticeDay).chain(lines);
    let lines = lines.map(|line| line.to_string());
    Ok(Some(FILE.text(exercises_header(), lines, notes)))
}

/// Exercises and days of practice of a backup.
#[derive(Debug, Default)]
pub(crate) struct StoredExercises {
    pub(crate) exercises: Vec<Exercise>,
    pub(crate) days: Vec<PracticeDay>,
}

impl StoredExercises {
    /// Reads the lines of an archive. Damaged lines, lines beyond a limit, and a file of a newer version are noted. If the source
    /// cannot be read to the end, the lines before the damage are read.
    pub(crate) fn read(source: impl Read, notes: &mut Notes) -> StoredExercises {
        FILE.read(source, notes, StoredExercises::parse)
    }

    fn parse(bytes: &[u8], notes: &mut Notes) -> StoredExercises {
        let mut stored = StoredExercises::default();
        let lines = match ExerciseLines::new(bytes) {
            Ok(lines) => lines,
            Err(error) => {
                notes.add(EXERCISES, error);
                return stored;
            }
        };
        let (mut damaged, mut surplus) = (DamagedLines::new(FILE), 0);
        for line in lines {
            match line {
                Ok(ExerciseLine::Exercise(exercise)) if stored.exercises.len() < MAX_EXERCISES => {
                    stored.exercises.push(*exercise);
                }
                Ok(ExerciseLine::PracticeDay(day)) if stored.days.len() < MAX_PRACTICE_DAYS => stored.days.push(day),
                Ok(_) => surplus += 1,
                Err(error) => damaged.add(error, notes),
            }
        }
        damaged.finish(notes);
        if surplus > 0 {
            let expected = format!("expected at most {MAX_EXERCISES} exercises and {MAX_PRACTICE_DAYS} days");
            notes.add(EXERCISES, format_args!("{expected}, found {surplus} more lines"));
        }
        stored
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.exercises.is_empty() && self.days.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "exercise\t0\t2026-11-21\t2026-11-20\t-\tAda\tBo\t-\t4x5\tpppp/p3/3p/P3/PPPP w 0 1\ta2b3\tmistake\t0.3\n";

    fn read(text: &str) -> (usize, usize, Vec<String>) {
        let mut notes = Notes::default();
        let file = format!("{}{text}", exercises_header());
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
        let header = exercises_header().len();
        let long = "x".repeat(MAX_EXERCISES_BYTES as usize - header - LINE.len() - 1);
        let (exercises, _, notes) = read(&format!("{LINE}{long}\n"));
        assert_eq!((exercises, notes.len()), (1, 1), "the long line is damaged");
        let (exercises, _, notes) = read(&format!("{LINE}{long}y\n"));
        let expected = "exercises.txt: expected at most 16777216 bytes, found more";
        assert_eq!((exercises, notes), (1, vec![expected.to_owned()]));
    }
}
