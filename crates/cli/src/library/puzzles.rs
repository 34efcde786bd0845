//! `library puzzles`: lists puzzle attempts.

use super::place::Place;
use crate::CommandError;
use crate::json_output::json_line;
use breakthrough_exercises::Day;
use breakthrough_library::{GameStorage, PuzzleAttempt};
use breakthrough_platform::text::printable;
use serde_json::{Value, json};
use std::io::Write;

const SECONDS_A_DAY: i64 = 86_400;

/// Lists the puzzle attempts of a player, or of all players.
pub(super) fn list(place: &Place, player: Option<&str>, output: &mut impl Write) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let list = library.run(&|| true, |library| library.puzzle_attempts(player))?;
    if place.json {
        let attempts: Vec<Value> = list.attempts.iter().map(attempt_json).collect();
        let value = json!({ "attempts": attempts, "unreadable": list.unreadable });
        return Ok(writeln!(output, "{}", json_line(&value))?);
    }
    for attempt in &list.attempts {
        writeln!(output, "{}", printable(attempt_text(attempt)))?;
    }
    if list.unreadable > 0 {
        writeln!(output, "{} more puzzle attempts cannot be read", list.unreadable)?;
    }
    Ok(())
}

fn attempt_json(attempt: &PuzzleAttempt) -> Value {
    json!({
        "player": attempt.player,
        "puzzle": attempt.puzzle,
        "finished": attempt.finished,
        "mode": attempt.mode.name(),
        "is_solved": attempt.is_solved,
        "puzzle_rating": attempt.puzzle_rating,
        "run": attempt.run,
    })
}

fn attempt_text(attempt: &PuzzleAttempt) -> String {
    let result = if attempt.is_solved { "solved" } else { "failed" };
    let player = if attempt.player.is_empty() {
        "?"
    } else {
        &attempt.player
    };
    format!(
        "{}  {}  {:<8}  {result}  {:>4}  {:>6}  {player}",
        time_text(attempt.finished),
        attempt.puzzle,
        attempt.mode,
        attempt.puzzle_rating,
        attempt.run
    )
}

/// Returns a time in seconds since 1970-01-01 UTC as text, such as `2026-11-29 09:15:00`.
fn time_text(seconds: i64) -> String {
    let day = Day::try_from(seconds.div_euclid(SECONDS_A_DAY)).map_or_else(|_| "?".to_owned(), |day| day.to_string());
    let seconds = seconds.rem_euclid(SECONDS_A_DAY);
    format!(
        "{day} {:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::{MAX_FINISHED, PuzzleMode};
    use breakthrough_platform::files::TemporaryFolder;

    #[test]
    fn attempts_are_listed_by_player_and_time() {
        let folder = TemporaryFolder::create().expect("a folder");
        let place = |json| Place {
            folder: folder.path().to_owned(),
            json,
        };
        let mut library = place(false).open_or_rescue(true).expect("a library").library;
        for (player, finished, mode, run) in [
            ("Ada\u{1b}", 1_795_905_324, PuzzleMode::Streak, 12),
            ("", MAX_FINISHED, PuzzleMode::Practice, 0),
        ] {
            let attempt = PuzzleAttempt {
                player: player.to_owned(),
                puzzle: "7k2mqd".to_owned(),
                finished,
                mode,
                is_solved: run > 0,
                puzzle_rating: 950,
                run,
            };
            library.record_puzzle_attempt(&attempt).expect("recorded");
        }
        library.close().expect("closed");
        let printed = |json, player: Option<&str>| {
            let mut output = Vec::new();
            list(&place(json), player, &mut output).expect("written");
            String::from_utf8(output).expect("text")
        };
        let first = "9999-12-31 23:59:59  7k2mqd  practice  failed   950       0  ?\n";
        let second = "2026-11-28 22:35:24  7k2mqd  streak    solved   950      12  Ada\\u{1b}\n";
        assert_eq!(printed(false, None), format!("{first}{second}"));
        assert_eq!(printed(false, Some("")), first);
        let value: Value = serde_json::from_str(&printed(true, Some("ada\u{1b}"))).expect("JSON");
        let expected = json!({
            "player": "Ada\u{1b}",
            "puzzle": "7k2mqd",
            "finished": 1_795_905_324,
            "mode": "streak",
            "is_solved": true,
            "puzzle_rating": 950,
            "run": 12,
        });
        assert_eq!(value, json!({ "attempts": [expected], "unreadable": 0 }));
    }
}
