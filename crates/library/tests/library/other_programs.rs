//! Tests of importing files from other programs. No content is lost silently.

use super::import_export::{export, import};
use super::{TestFolder, check, from_pgn, pgn_of};
use breakthrough_library::{Filter, GameDate, GameEntry, GameStorage, PlayerKind, Sort, SqliteLibrary};
use breakthrough_rules::Ending;

fn imported(text: &str) -> Vec<GameEntry> {
    let place = TestFolder::new();
    let mut library = place.open();
    import(&mut library, text);
    assert!(check(&library).is_empty());
    // An export can be imported again unchanged.
    let exported = export(&library, &Filter::default());
    let duplicates = import(&mut library, &exported).progress;
    assert_eq!((duplicates.imported, duplicates.refused), (0, 0), "{exported}");
    entries(&library)
}

fn entries(library: &SqliteLibrary) -> Vec<GameEntry> {
    let page = library
        .list(&Filter::default(), Sort::default(), 0..100)
        .expect("a list");
    let games = page
        .games
        .iter()
        .map(|game| library.get(game.id).expect("a game").entry);
    games.collect()
}

fn tag<'a>(entry: &'a GameEntry, name: &str) -> Option<&'a str> {
    let found = entry.tags.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str())
}

#[test]
fn a_result_in_the_tag_ends_the_game() {
    for moves in ["1. a2-a3", "1. a2-a3 *", "1. a2-a3 {1-0}"] {
        let entry = &imported(&format!(
            "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n{moves}\n"
        ))[0];
        assert_eq!(
            entry.game.outcome().map(|outcome| outcome.ending),
            Some(Ending::Time),
            "{moves}"
        );
    }
    let entry = &imported("[Termination \"Time forfeit\"]\n\n1. a2-a3 *\n")[0];
    assert_eq!(tag(entry, "Termination"), Some("Time forfeit"));
}

#[test]
fn dates_of_other_programs_are_normalized() {
    let date = |tags: &str| imported(&format!("{tags}\n\n1. a2-a3 *\n")).remove(0).date;
    for (tags, expected) in [
        ("[Date \"2022-06-22\"]", "2022.06.22"),
        ("[Date \"2014-1-18\"]", "2014.01.18"),
        ("[Date \"22.06.2022\"]", "2022.06.22"),
        ("[Date \"2022/06/22\"] [Time \"3:44:16 p.m.\"]", "2022.06.22 15:44:16"),
        ("[Date \"2022-06-22T15:44:16Z\"]", "2022.06.22 15:44:16"),
        ("[Date \"????.??.??\"] [UTCDate \"2022.06.22\"]", "2022.06.22"),
        ("[UTCDate \"2022-06-22\"] [UTCTime \"15:44:16\"]", "2022.06.22 15:44:16"),
        ("[Date \"2022.06.22\"] [UTCTime \"15:44:16\"]", "2022.06.22 15:44:16"),
        (
            "[Date \"2022.06.22\"] [Time \"10:00:00\"] [UTCTime \"15:44:16\"]",
            "2022.06.22 10:00:00",
        ),
        (
            "[Date \"2022.06.22\"] [UTCDate \"2022.06.21\"] [UTCTime \"23:44:16\"]",
            "2022.06.22",
        ),
    ] {
        assert_eq!(date(tags), GameDate::new(expected), "{tags}");
    }
}

#[test]
fn dates_that_cannot_be_read_keep_their_text() {
    for (tags, name, text) in [
        ("[Date \"yesterday\"]", "Date", "yesterday"),
        ("[Date \"04/05/2022\"]", "Date", "04/05/2022"),
        ("[Date \"????.06.22\"]", "Date", "????.06.22"),
        ("[Date \"2022.13.45\"]", "Date", "2022.13.45"),
        ("[Date \"2022.06.22\"] [Time \"noon\"]", "Time", "noon"),
        ("[Date \"2022\"] [Time \"15:44:16\"]", "Time", "15:44:16"),
        ("[Time \"15:44:16\"]", "Time", "15:44:16"),
        ("[Date \"2022-06-22 10:00:00\"] [Time \"11:00:00\"]", "Time", "11:00:00"),
    ] {
        let entry = &imported(&format!("{tags}\n\n1. a2-a3 *\n"))[0];
        assert_eq!(tag(entry, name), Some(text), "{tags}");
        let pgn = pgn_of(entry);
        assert_eq!(pgn.matches("[Date ").count(), 1, "{pgn}");
        assert!(pgn.contains(&format!("[{name} \"{text}\"]")), "{pgn}");
    }
}

#[test]
fn games_with_different_dates_are_different_games() {
    let dates = [
        "2022-06-22",
        "2022-06-23",
        "first of May",
        "second of May",
        "04/05/2022",
        "05/04/2022",
        "????.01.02",
        "????.01.03",
    ];
    let games: String = dates
        .iter()
        .map(|date| format!("[Date \"{date}\"]\n\n1. a2-a3 *\n\n"))
        .collect();
    assert_eq!(imported(&games).len(), dates.len());
    let times = ["noon", "tea time", "3:44 pm", "3:45 pm"];
    let games: String = times
        .iter()
        .map(|time| format!("[Date \"2022.01.01\"]\n[Time \"{time}\"]\n\n1. a2-a3 *\n\n"))
        .collect();
    assert_eq!(imported(&games).len(), times.len());
    // A later state of a game has the same date.
    let [first, other] =
        ["first of May", "second of May"].map(|date| from_pgn(&format!("[Date \"{date}\"]\n\n1. a2-a3 *")));
    let later = from_pgn("[Date \"first of May\"]\n\n1. a2-a3 h7-h6 *");
    assert!(first.is_earlier_state_of(&later) && !other.is_earlier_state_of(&later));
    // Records that differ only in the format of the date are one game.
    assert_eq!(
        imported("[Date \"2022-06-22\"]\n\na2a3 *\n\n[Date \"22.06.2022\"]\n\na2a3 *\n").len(),
        1
    );
}

#[test]
fn values_that_cannot_be_used_are_kept() {
    for (name, value) in [
        ("WhiteLevel", "club player"),
        ("BlackLevel", "300"),
        ("Seed", "abc"),
        ("Seed", "-1"),
        ("WhiteType", "human"),
        ("BlackType", "computer"),
        ("RatedLevel", "high"),
        ("Termination", "adjudication"),
    ] {
        let entry = &mut imported(&format!("[{name} \"{value}\"]\n\n1. a2-a3 *\n"))[0];
        assert_eq!(tag(entry, name), Some(value));
        assert_eq!(entry.players[0].kind, PlayerKind::Person, "{name}");
        assert!(pgn_of(entry).contains(&format!("[{name} \"{value}\"]")));
        // A value that is set later replaces the unreadable text.
        entry.seed = Some(7);
        entry.players[0].kind = PlayerKind::Level(3);
        let again = from_pgn(&pgn_of(entry));
        assert_eq!(
            (again.seed, &again.players[0].kind),
            (Some(7), &PlayerKind::Level(3)),
            "{name}"
        );
    }
    let entry = &imported("[WhiteType \"program\"]\n[WhiteLevel \"club\"]\n[WhiteProgram \"Odd\"]\n\n*\n")[0];
    assert!(matches!(&entry.players[0].kind, PlayerKind::Program { program, .. } if program == "Odd"));
    assert_eq!(tag(entry, "WhiteLevel"), Some("club"));
}

#[test]
fn omitted_parts_of_a_game_are_reported() {
    let place = TestFolder::new();
    let mut library = place.open();
    let text = "[Result \"0-1\"]\n\n1. a2-a3 (1. a2-a5) 1-0\n\n1. b2-b3 (1. --) *\n";
    let report = import(&mut library, text);
    assert_eq!((report.progress.imported, report.progress.refused), (2, 0));
    let notes: Vec<String> = report.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "line 1, column 1: the Result tag says 0-1, but the game ended 1-0",
            "line 3, column 10: a variation was left out: a2-a5: pieces move one square, straight or diagonally forward",
            "line 5, column 10: a variation was left out: expected a move such as a2-b3, found `--`",
        ]
    );
    let report = import(&mut library, &"c2-c3 (--) *\n".repeat(1002));
    assert_eq!((report.notes.len(), report.unlisted_notes), (1000, 2));
}

#[test]
fn a_file_that_is_not_text_is_refused_by_name() {
    let place = TestFolder::new();
    let mut library = place.open();
    let report = import(&mut library, "PK\u{3}\u{4}\n\n1. a2-a3 *\n");
    assert_eq!((report.progress.imported, report.progress.refused), (0, 1));
    let error = report.errors[0].error.to_string();
    assert_eq!(
        error,
        "line 1, column 1: expected PGN as text, found a zip archive: extract it first"
    );
}
