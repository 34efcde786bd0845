//! `library exercises`: lists the exercises.

use super::place::Place;
use crate::CommandError;
use crate::json_output::json_line;
use breakthrough_exercises::{Exercise, ExerciseRecord, INTERVALS};
use breakthrough_library::{ExerciseId, GameStorage};
use breakthrough_platform::text::printable;
use serde_json::{Value, json};
use std::io::Write;

/// Lists the exercises of a player, or of all players.
pub(super) fn list(place: &Place, player: Option<&str>, output: &mut impl Write) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let list = library.run(&|| true, |library| library.exercises(player))?;
    if place.json {
        let exercises: Vec<Value> = list.exercises.iter().map(exercise_json).collect();
        let value = json!({ "exercises": exercises, "unreadable": list.unreadable });
        return Ok(writeln!(output, "{}", json_line(&value))?);
    }
    for (_, exercise) in &list.exercises {
        writeln!(output, "{}", printable(exercise_text(exercise)))?;
    }
    if list.unreadable > 0 {
        writeln!(output, "{} more exercises cannot be read", list.unreadable)?;
    }
    Ok(())
}

fn exercise_json((id, exercise): &(ExerciseId, Exercise)) -> Value {
    let record = ExerciseRecord::from(exercise);
    json!({
        "id": id.0,
        "player": record.player,
        "opponent": record.opponent,
        "date": record.game_date.map(|day| day.to_string()),
        "variant": record.variant,
        "fen": record.position,
        "move": record.played,
        "judgement": record.judgement,
        "evaluation": record.evaluation,
        "box": record.leitner_box,
        "due": record.due.map(|day| day.to_string()),
        "added": record.added.to_string(),
        "last_day": record.last_day.map(|day| day.to_string()),
    })
}

fn exercise_text(exercise: &Exercise) -> String {
    let record = ExerciseRecord::from(exercise);
    let boxes = INTERVALS.len();
    let due = match record.due {
        Some(day) => format!("due {day}, box {} of {boxes}", record.leitner_box + 1),
        None => "learned".to_owned(),
    };
    let name = |name: String| if name.is_empty() { "?".to_owned() } else { name };
    format!(
        "{due:<27}  {:<7}  {}  {}  {}  {} - {}",
        record.judgement,
        record.played,
        record.variant,
        record.position,
        name(record.player),
        name(record.opponent)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_exercises::{Day, Judgement, Mistake};
    use breakthrough_platform::files::TemporaryFolder;
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn exercises_are_listed_by_player() {
        let folder = TemporaryFolder::create().expect("a folder");
        let place = |json| Place {
            folder: folder.path().to_owned(),
            json,
        };
        let mut library = place(false).open_or_rescue(true).expect("a library").library;
        let today: Day = "2026-11-23".parse().expect("a day");
        let exercises = ["Ada\u{1b}", ""].map(|player| {
            let position = parse_fen("pppp/p3/3p/P3/PPPP w 0 1").expect("a position");
            let mistake = Mistake {
                player: player.to_owned(),
                opponent: "Bo".to_owned(),
                game_date: Some(today),
                played: position.legal_moves()[0],
                position,
                judgement: Judgement::Mistake,
                evaluation: "0.3".to_owned(),
            };
            Exercise::new(mistake, today).expect("an exercise")
        });
        library.add_exercises(&exercises).expect("added");
        for today in [1, 4, 11, 32] {
            library
                .practise(
                    ExerciseId(2),
                    true,
                    "2026-11-23".parse::<Day>().expect("a day").after(today),
                )
                .expect("practised");
        }
        library.close().expect("closed");
        let printed = |json, player: Option<&str>| {
            let mut output = Vec::new();
            list(&place(json), player, &mut output).expect("written");
            String::from_utf8(output).expect("text")
        };
        let fen = "pppp/p3/3p/P3/PPPP w 0 1";
        let first = format!("due 2026-11-24, box 1 of 4   mistake  c1b2  4x5  {fen}  Ada\\u{{1b}} - Bo\n");
        let second = format!("learned                      mistake  c1b2  4x5  {fen}  ? - Bo\n");
        let all = printed(false, None);
        assert_eq!(all, format!("{first}{second}"));
        assert_eq!(printed(false, Some("")), second);
        let value: Value = serde_json::from_str(&printed(true, Some("ada\u{1b}"))).expect("JSON");
        let expected = json!({
            "id": 1, "player": "Ada\u{1b}", "opponent": "Bo", "date": "2026-11-23", "variant": "4x5", "fen": fen,
            "move": "c1b2", "judgement": "mistake", "evaluation": "0.3", "box": 0, "due": "2026-11-24",
            "added": "2026-11-23", "last_day": null,
        });
        assert_eq!(value, json!({ "exercises": [expected], "unreadable": 0 }));
    }
}
