//! `library lessons`: lists the stars of the boards of lessons.

use super::place::Place;
use crate::CommandError;
use crate::json_output::json_line;
use breakthrough_library::{BoardStars, GameStorage};
use breakthrough_platform::text::printable;
use serde_json::{Value, json};
use std::io::Write;

/// Lists the stars of a player, or of all players.
pub(super) fn list(place: &Place, player: Option<&str>, output: &mut impl Write) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let found = library.run(&|| true, |library| library.lesson_stars(player))?;
    if place.json {
        let boards: Vec<Value> = found.iter().map(stars_json).collect();
        let value = json!({ "boards": boards });
        return Ok(writeln!(output, "{}", json_line(&value))?);
    }
    for stars in &found {
        writeln!(output, "{}", printable(stars_text(stars)))?;
    }
    Ok(())
}

fn stars_json(found: &BoardStars) -> Value {
    json!({ "player": found.player, "board": found.board, "stars": found.stars })
}

fn stars_text(found: &BoardStars) -> String {
    let stars = match found.stars {
        1 => "1 star".to_owned(),
        stars => format!("{stars} stars"),
    };
    let player = if found.player.is_empty() { "?" } else { &found.player };
    format!("{stars:<7}  {:<16}  {player}", found.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::files::TemporaryFolder;

    #[test]
    fn stars_are_listed_by_player() {
        let folder = TemporaryFolder::create().expect("a folder");
        let place = |json| Place {
            folder: folder.path().to_owned(),
            json,
        };
        let mut library = place(false).open_or_rescue(true).expect("a library").library;
        for (player, board, stars) in [("", "moving-1", 1), ("Ada\u{1b}", "skirting-2", 3)] {
            let [player, board] = [player, board].map(str::to_owned);
            let recorded = library.record_lesson_stars(&BoardStars { player, board, stars });
            recorded.expect("recorded");
        }
        library.close().expect("closed");
        let printed = |json, player: Option<&str>| {
            let mut output = Vec::new();
            list(&place(json), player, &mut output).expect("written");
            String::from_utf8(output).expect("text")
        };
        let first = "1 star   moving-1          ?\n";
        let second = "3 stars  skirting-2        Ada\\u{1b}\n";
        assert_eq!(printed(false, None), format!("{first}{second}"));
        assert_eq!(printed(false, Some("")), first);
        let value: Value = serde_json::from_str(&printed(true, Some("ada\u{1b}"))).expect("JSON");
        let expected = json!({ "player": "Ada\u{1b}", "board": "skirting-2", "stars": 3 });
        assert_eq!(value, json!({ "boards": [expected] }));
    }
}
