//! Text files with exercises and days of practice, as in backups. docs/LIBRARY.md describes the format.

use crate::exercise::truncate_name;
use crate::{Day, Exercise, ExerciseError, ExerciseRecord, ParseDayError, PracticeDay};
use breakthrough_platform::tab_file::{TabFormat, TabLine, TabLineError, escape, fields};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// First field of a line with an exercise.
const EXERCISE: &str = "exercise";
/// First field of a line with a day of practice.
const DAY: &str = "day";
/// Text of an absent day.
const ABSENT: &str = "-";
/// Number of fields of an exercise after the first.
const FIELDS: usize = 12;

/// Reason why a line cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExerciseLineError {
    /// The line or its fields cannot be read.
    #[error(transparent)]
    Line(#[from] TabLineError),
    /// The first field is unknown.
    #[error("expected an exercise or a day of practice, found another line")]
    Kind,
    /// The box is not a number.
    #[error("expected a box, found another text")]
    Box,
    /// A day is invalid.
    #[error(transparent)]
    Day(#[from] ParseDayError),
    /// The exercise is invalid.
    #[error(transparent)]
    Exercise(#[from] ExerciseError),
}

/// Line of a file. [`Display`](fmt::Display) writes the line without its line feed.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseLine {
    /// An exercise.
    Exercise(Box<Exercise>),
    /// A day of practice.
    PracticeDay(PracticeDay),
}

impl TabLine for ExerciseLine {
    const FORMAT: TabFormat = TabFormat {
        title: "breakthrough-exercises",
        version: 1,
    };
    type Error = ExerciseLineError;

    fn parse_line(line: &str) -> Result<ExerciseLine, ExerciseLineError> {
        let (kind, rest) = line.split_once('\t').ok_or(ExerciseLineError::Kind)?;
        match kind {
            EXERCISE => {
                let [
                    leitner_box,
                    due,
                    added,
                    last_day,
                    player,
                    opponent,
                    game_date,
                    variant,
                    position,
                    played,
                    judgement,
                    evaluation,
                ] = fields::<FIELDS>(rest)?;
                let record = ExerciseRecord {
                    leitner_box: leitner_box.parse().map_err(|_| ExerciseLineError::Box)?,
                    due: parse_day(&due)?,
                    added: added.parse()?,
                    last_day: parse_day(&last_day)?,
                    player,
                    opponent,
                    game_date: parse_day(&game_date)?,
                    variant,
                    position,
                    played,
                    judgement,
                    evaluation,
                };
                Ok(ExerciseLine::Exercise(Box::new(record.try_into()?)))
            }
            DAY => {
                let [day, mut player] = fields::<2>(rest)?;
                truncate_name(&mut player);
                let day = day.parse()?;
                Ok(ExerciseLine::PracticeDay(PracticeDay { player, day }))
            }
            _ => Err(ExerciseLineError::Kind),
        }
    }
}

fn parse_day(text: &str) -> Result<Option<Day>, ParseDayError> {
    match text {
        ABSENT => Ok(None),
        text => Day::from_str(text).map(Some),
    }
}

fn day_text(day: Option<Day>) -> String {
    day.map_or_else(|| ABSENT.to_owned(), |day| day.to_string())
}

impl fmt::Display for ExerciseLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exercise = match self {
            ExerciseLine::Exercise(exercise) => exercise.as_ref(),
            ExerciseLine::PracticeDay(PracticeDay { player, day }) => {
                return write!(formatter, "{DAY}\t{day}\t{}", escape(player));
            }
        };
        let record = ExerciseRecord::from(exercise);
        let fields: [String; FIELDS] = [
            record.leitner_box.to_string(),
            day_text(record.due),
            record.added.to_string(),
            day_text(record.last_day),
            escape(&record.player),
            escape(&record.opponent),
            day_text(record.game_date),
            record.variant,
            record.position,
            record.played,
            record.judgement,
            escape(&record.evaluation),
        ];
        write!(formatter, "{EXERCISE}\t{}", fields.join("\t"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::tab_file::ParsedLines;

    const LINE: &str = "exercise\t1\t2026-11-30\t2026-11-23\t2026-11-27\tAda\t\\\\ \\t\\n\\r\t-\t4x5\t\
        pppp/p3/3p/P3/PPPP w 0 1\ta2b3\tblunder\t0.35 5012 C:\\\\x";

    fn lines(text: &str) -> Vec<Result<ExerciseLine, String>> {
        let file = format!("{}{text}", ExerciseLine::header());
        let lines = ParsedLines::<ExerciseLine>::new(file.as_bytes()).expect("a file");
        lines.map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn exercises_and_days_are_lines_of_fields() {
        let days = "day\t2026-11-27\tAda\nday\t2026-11-28\t\\\\\n";
        let found = lines(&format!("{LINE}\n{days}"));
        let texts: Vec<String> = found.iter().flatten().map(ToString::to_string).collect();
        assert_eq!(texts, [LINE, "day\t2026-11-27\tAda", "day\t2026-11-28\t\\\\"]);
        let Ok(ExerciseLine::Exercise(exercise)) = &found[0] else {
            panic!("expected an exercise, found {:?}", found[0]);
        };
        assert_eq!(exercise.mistake().opponent, "\\ \t\n\r");
        assert_eq!(exercise.mistake().evaluation, "0.35 5012 C:\\x");
        assert_eq!(
            exercise.schedule().due().map(|day| day.to_string()).as_deref(),
            Some("2026-11-30")
        );
        let day = "2026-11-28".parse().expect("a day");
        let player = "\\".to_owned();
        assert_eq!(found[2], Ok(ExerciseLine::PracticeDay(PracticeDay { player, day })));
    }

    #[test]
    fn a_damaged_line_costs_only_this_line() {
        let mut damaged = vec![
            ("", "expected an exercise or a day of practice, found another line"),
            ("day", "expected an exercise or a day of practice, found another line"),
            (
                "days\t2026-11-27\tAda",
                "expected an exercise or a day of practice, found another line",
            ),
            ("day\t2026-11-27", "expected 2 fields, found 1"),
            (
                "day\t2026-11-31\tAda",
                "expected a day such as 2026-11-23, found `2026-11-31`",
            ),
            ("day\t-\tAda", "expected a day such as 2026-11-23, found `-`"),
            (
                "day\t2026-11-27\t\\x",
                "expected \\\\, \\t, \\n or \\r, found another backslash",
            ),
            (
                "day\t2026-11-27\t\\",
                "expected \\\\, \\t, \\n or \\r, found another backslash",
            ),
        ];
        let changed: Vec<(String, &str)> = [
            ("\t1\t", "\t9\t", "expected a box from 0 to 4, found 9"),
            ("\t1\t", "\tone\t", "expected a box, found another text"),
            ("2026-11-30", "-", "expected a due day in box 1, found none"),
            ("2026-11-23", "-", "expected a day such as 2026-11-23, found `-`"),
            ("\tblunder", "", "expected 12 fields, found 11"),
            ("blunder", "good", "expected mistake or blunder, found `good`"),
            ("4x5", "4x5 home=1 obstacles=a1", "position: "),
        ]
        .into_iter()
        .map(|(from, to, reason)| (LINE.replacen(from, to, 1), reason))
        .collect();
        damaged.extend(changed.iter().map(|(line, reason)| (line.as_str(), *reason)));
        for (line, reason) in damaged {
            let found = lines(&format!("{LINE}\n{line}\n{LINE}\n"));
            assert!(found.len() == 3 && found[0] == found[2] && found[0].is_ok(), "{line}");
            let expected = format!("line 3: {reason}");
            let error = found[1].as_ref().expect_err(line);
            assert!(
                error.starts_with(&expected),
                "{line}: expected {expected}, found {error}"
            );
        }
    }

    #[test]
    fn the_header_must_be_known() {
        assert_eq!(ExerciseLine::header(), "breakthrough-exercises 1\n");
        let error = ParsedLines::<ExerciseLine>::new(b"breakthrough-stars 1\n").expect_err("another file");
        let expected = "expected the first line breakthrough-exercises 1, found another line";
        assert_eq!(error.to_string(), expected);
    }
}
