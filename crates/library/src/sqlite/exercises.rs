//! The tables `exercises` and `practice_days`.

use super::change_error::ChangeError;
use super::player_rows::{number, text};
use super::player_tables::{EXERCISES, PRACTICE_DAYS};
use crate::listed_text::listed;
use crate::{AddedExercises, ExerciseId, ExerciseList, ExerciseSelection, LibraryError, MergedData};
use breakthrough_exercises::{
    Day, Exercise, ExerciseRecord, INTERVALS, MAX_EXERCISES, MAX_PRACTICE_DAYS, PracticeDay, Schedule,
};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Result, Row, params, params_from_iter};

/// Columns of an exercise except the ID, in the order of [`values`].
const VALUE_COLUMNS: &[&str] = EXERCISES.columns.split_at(1).1;

fn day(row: &Row, column: usize) -> Option<Day> {
    Day::try_from(number(row, column)?).ok()
}

/// Reads a day that may be absent; `None` if the value is not a day.
fn optional_day(row: &Row, column: usize) -> Option<Option<Day>> {
    match row.get_ref(column).ok()? {
        ValueRef::Null => Some(None),
        _ => day(row, column).map(Some),
    }
}

fn record(row: &Row) -> Option<ExerciseRecord> {
    Some(ExerciseRecord {
        player: text(row, 1)?,
        opponent: text(row, 2)?,
        game_date: optional_day(row, 3)?,
        variant: text(row, 4)?,
        position: text(row, 5)?,
        played: text(row, 6)?,
        judgement: text(row, 7)?,
        evaluation: text(row, 8)?,
        leitner_box: number(row, 9)?,
        due: optional_day(row, 10)?,
        added: day(row, 11)?,
        last_day: optional_day(row, 12)?,
    })
}

/// Reads an exercise from a row of the columns of [`EXERCISES`]. Returns the reason if the exercise is invalid.
fn exercise(row: &Row) -> std::result::Result<Exercise, String> {
    let record = record(row).ok_or("a value has the wrong type or range")?;
    Exercise::try_from(record).map_err(|error| error.to_string())
}

/// Returns the values of [`VALUE_COLUMNS`].
fn values(exercise: &Exercise) -> Vec<Value> {
    let record = ExerciseRecord::from(exercise);
    let day = |day: Option<Day>| day.map_or(Value::Null, |day| Value::Integer(day.number().into()));
    vec![
        Value::Text(record.player),
        Value::Text(record.opponent),
        day(record.game_date),
        Value::Text(record.variant),
        Value::Text(record.position),
        Value::Text(record.played),
        Value::Text(record.judgement),
        Value::Text(record.evaluation),
        Value::Integer(record.leitner_box),
        day(record.due),
        day(Some(record.added)),
        day(record.last_day),
    ]
}

fn select(condition: &str) -> String {
    format!("SELECT {} FROM exercises {condition}", EXERCISES.columns.join(", "))
}

/// Visits every exercise of a player, or of all players. For an invalid exercise, `visit` receives the reason.
pub(super) fn visit_exercises(
    connection: &Connection,
    player: Option<&str>,
    visit: &mut dyn FnMut(ExerciseId, std::result::Result<Exercise, String>),
) -> Result<()> {
    let mut statement = connection.prepare_cached(&select(&format!(
        "WHERE ?1 IS NULL OR player = ?1 ORDER BY due IS NULL, due, id LIMIT {MAX_EXERCISES}"
    )))?;
    let mut rows = statement.query([player.map(listed)])?;
    while let Some(row) = rows.next()? {
        visit(ExerciseId(row.get(0)?), exercise(row));
    }
    Ok(())
}

pub(super) fn list_exercises(connection: &Connection, player: Option<&str>) -> Result<ExerciseList> {
    let mut list = ExerciseList::default();
    visit_exercises(connection, player, &mut |id, exercise| match exercise {
        Ok(exercise) => list.exercises.push((id, exercise)),
        Err(_) => list.unreadable += 1,
    })?;
    Ok(list)
}

/// Returns the days of practice of a player, or of all players, ordered by player and day. Invalid days are skipped.
pub(super) fn list_practice_days(connection: &Connection, player: Option<&str>) -> Result<Vec<PracticeDay>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT player, day FROM practice_days WHERE ?1 IS NULL OR player = ?1
         ORDER BY player, day LIMIT {MAX_PRACTICE_DAYS}"
    ))?;
    let mut rows = statement.query([player.map(listed)])?;
    let mut days = Vec::new();
    while let Some(row) = rows.next()? {
        let found = text(row, 0).zip(day(row, 1));
        days.extend(found.map(|(player, day)| PracticeDay { player, day }));
    }
    Ok(days)
}

/// Exercise in the library with the same player, position and move as another exercise. `stored` is `None` if it is invalid.
struct SameExercise {
    id: i64,
    stored: Option<Exercise>,
}

fn find_same(connection: &Connection, values: &[Value]) -> Result<Option<SameExercise>> {
    let mut statement = connection.prepare_cached(&select(
        "WHERE player = ? AND variant = ? AND position = ? AND played = ?",
    ))?;
    let key = [&values[0], &values[3], &values[4], &values[5]];
    let found = statement.query_row(params_from_iter(key), |row| {
        let stored = exercise(row).ok();
        Ok(SameExercise {
            id: row.get(0)?,
            stored,
        })
    });
    found.optional()
}

fn insert(connection: &Connection, values: &[Value]) -> Result<()> {
    let columns = VALUE_COLUMNS.join(", ");
    let places = vec!["?"; VALUE_COLUMNS.len()].join(", ");
    let sql = format!("INSERT INTO exercises ({columns}) VALUES ({places})");
    connection.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    Ok(())
}

fn replace(connection: &Connection, id: i64, exercise: &Exercise) -> Result<()> {
    let columns = VALUE_COLUMNS.join(" = ?, ");
    let sql = format!("UPDATE exercises SET {columns} = ? WHERE id = ?");
    let mut values = values(exercise);
    values.push(Value::Integer(id));
    connection.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    Ok(())
}

/// Adds exercises. If the library contains an exercise and the new mistake was made in a later game, the exercise returns to the
/// first box, with the details of the later game. Invalid exercises are replaced.
pub(super) fn add_exercises(
    connection: &Connection,
    exercises: &[Exercise],
) -> std::result::Result<AddedExercises, ChangeError> {
    let mut count = EXERCISES.count(connection)?;
    let mut added = AddedExercises::default();
    for exercise in exercises {
        let values = values(exercise);
        match find_same(connection, &values)? {
            None if count >= MAX_EXERCISES => return Err(LibraryError::TooManyExercises.into()),
            None => {
                insert(connection, &values)?;
                (added.added, count) = (added.added + 1, count + 1);
            }
            Some(SameExercise { id, stored: None }) => {
                replace(connection, id, exercise)?;
                added.added += 1;
            }
            Some(SameExercise {
                id,
                stored: Some(stored),
            }) => {
                if exercise.mistake().game_date <= stored.mistake().game_date {
                    continue;
                }
                let schedule = stored.schedule().repeated(exercise.schedule().added());
                added.repeated += usize::from(schedule != stored.schedule());
                let mut repeated = exercise.clone();
                repeated.set_schedule(schedule);
                replace(connection, id, &repeated)?;
            }
        }
    }
    Ok(added)
}

/// Adds exercises and days of practice of another library. An exercise that the library contains keeps the schedule with more
/// progress. Invalid exercises are replaced.
pub(super) fn merge_exercises(
    connection: &Connection,
    exercises: &[Exercise],
    days: &[PracticeDay],
) -> Result<MergedData> {
    let mut room = MAX_EXERCISES.saturating_sub(EXERCISES.count(connection)?);
    let mut merged = MergedData::default();
    for exercise in exercises {
        let values = values(exercise);
        match find_same(connection, &values)? {
            None if room == 0 => merged.refused += 1,
            None => {
                insert(connection, &values)?;
                (merged.added, room) = (merged.added + 1, room - 1);
            }
            Some(SameExercise { id, stored: None }) => {
                replace(connection, id, exercise)?;
                merged.added += 1;
            }
            Some(SameExercise {
                id,
                stored: Some(mut stored),
            }) => {
                merged.known += 1;
                let further = stored.schedule().further(exercise.schedule());
                if further != stored.schedule() {
                    stored.set_schedule(further);
                    replace(connection, id, &stored)?;
                }
            }
        }
    }
    let mut room = MAX_PRACTICE_DAYS.saturating_sub(PRACTICE_DAYS.count(connection)?);
    for PracticeDay { player, day } in days {
        if room == 0 {
            break;
        }
        room -= add_practice_day(connection, player, *day)?;
    }
    Ok(merged)
}

/// Adds a day of practice unless the library contains it. Returns the number of added days.
fn add_practice_day(connection: &Connection, player: &str, day: Day) -> Result<usize> {
    let mut statement = connection.prepare_cached("INSERT OR IGNORE INTO practice_days (player, day) VALUES (?, ?)")?;
    statement.execute(params![listed(player), day.number()])
}

/// Stores the result of an exercise and the day of practice. Returns the new schedule.
pub(super) fn practise(
    connection: &Connection,
    id: ExerciseId,
    is_solved: bool,
    today: Day,
) -> std::result::Result<Schedule, ChangeError> {
    let mut statement = connection.prepare_cached(&select("WHERE id = ?"))?;
    let found = statement.query_row([id.0], |row| Ok(exercise(row))).optional()?;
    let exercise = found.ok_or(LibraryError::UnknownExercise(id))?;
    let mut exercise = exercise.map_err(|_| LibraryError::DamagedExercise(id))?;
    let schedule = if is_solved {
        exercise.schedule().solved(today)
    } else {
        exercise.schedule().failed(today)
    };
    exercise.set_schedule(schedule);
    replace(connection, id.0, &exercise)?;
    add_practice_day(connection, &exercise.mistake().player, today)?;
    Ok(schedule)
}

/// Returns the number of deleted exercises.
pub(super) fn delete_exercises(connection: &Connection, selection: &ExerciseSelection) -> Result<usize> {
    match selection {
        ExerciseSelection::Ids(ids) => {
            let mut statement = connection.prepare_cached("DELETE FROM exercises WHERE id = ?")?;
            ids.iter().map(|id| statement.execute([id.0])).sum()
        }
        ExerciseSelection::Player(player) => {
            connection.execute("DELETE FROM exercises WHERE player = ?", [listed(player)])
        }
    }
}

/// Limits every due day to today plus the interval of the box. Returns the number of changed exercises.
pub(super) fn limit_due_days(connection: &Connection, today: Day) -> Result<usize> {
    let mut statement = connection.prepare_cached("UPDATE exercises SET due = ?1 WHERE box = ?2 AND due > ?1")?;
    let boxes = INTERVALS.iter().enumerate();
    boxes
        .map(|(leitner_box, days)| statement.execute(params![today.after(*days).number(), leitner_box]))
        .sum()
}
