//! Tests of the numbers in the report of a rescue. Every page of a library is damaged in turn.

use super::{TestFolder, entry, pgn_of};
use breakthrough_library::{GameEntry, GameId, GameStorage, Rescue, SqliteLibrary};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const GAMES: usize = 200;
const PAGE: usize = 4096;

/// Creates a closed library of games with titles and keywords, and purges some games. Returns the records by ID.
fn filled(place: &TestFolder) -> BTreeMap<GameId, String> {
    let mut library = place.open();
    let moves = ["a2a3", "b2b3 h7h6", "c2c3 g7g6 d2d3", "e2e3 f7f6+"];
    let entries = (0..GAMES).map(|number| {
        let mut entry = entry(
            ["Ada", "Bo"],
            &format!("2026.01.01 10:{:02}:{:02}", number / 60, number % 60),
            moves[number % moves.len()],
        );
        entry.seed = Some(number as u64);
        entry.title = format!("Game {number}");
        entry.keywords = vec![format!("group {}", number % 7)];
        entry.tags = vec![("Annotator".to_owned(), "words ".repeat(number % 60))];
        entry
    });
    let entries: Vec<GameEntry> = entries.collect();
    let ids = library.add_new(&entries).expect("added").into_iter().flatten();
    let mut records: BTreeMap<GameId, String> = ids.zip(entries.iter().map(pgn_of)).collect();
    let purged: Vec<GameId> = records.keys().copied().filter(|id| id.0 % 5 == 0).collect();
    library.set_deleted(&purged, true).expect("deleted");
    assert_eq!(library.purge(0).expect("purged"), purged.len());
    records.retain(|id, _| id.0 % 5 != 0);
    library.close().expect("closed");
    records
}

/// Opens a damaged library, checks that the numbers in the report are correct, and returns the report.
fn expect_right_numbers(path: &Path, records: &BTreeMap<GameId, String>, about: &str) -> Option<Rescue> {
    let opened = SqliteLibrary::open(path).unwrap_or_else(|error| panic!("{about}: {error}"));
    let opened = match opened.rescue {
        Some(_) => opened,
        None => opened.library.repair("checked by the test").expect("repaired"),
    };
    let rescue = opened.rescue?;
    let mut found: Vec<(GameId, String)> = Vec::new();
    let read = opened.library.each_record(&Default::default(), &mut |summary, pgn| {
        found.push((summary.id, pgn.to_owned()));
        std::ops::ControlFlow::Continue(())
    });
    read.expect("records");
    assert_eq!(rescue.saved, found.len(), "{about}");
    let is_saved = |record: &String| found.iter().any(|(_, pgn)| pgn == record);
    // A game with an altered record must be saved under its original ID.
    let is_altered = |id: &GameId| rescue.altered.contains(id) && found.iter().any(|(found, _)| found == id);
    let missing = records
        .iter()
        .filter(|(id, record)| !is_saved(record) && !is_altered(id))
        .count();
    let unaltered = rescue
        .renumbered
        .iter()
        .filter(|id| !rescue.altered.contains(id))
        .count();
    let report = format!("{about}: {missing} missing, {rescue}");
    assert!(rescue.lost.len().saturating_sub(unaltered) <= missing, "{report}");
    assert!(missing <= rescue.lost.len() || !rescue.all_ids_known, "{report}");
    assert_eq!(
        rescue.to_string().contains("could not be read"),
        !rescue.lost.is_empty(),
        "{report}"
    );
    let wrong = |(id, pgn): &&(GameId, String)| records.get(id) != Some(pgn) && !rescue.renumbered.contains(id);
    let wrong: Vec<_> = found.iter().filter(wrong).map(|(id, _)| *id).collect();
    assert!(
        wrong.iter().all(|id| rescue.altered.contains(id)),
        "{report}: {wrong:?}"
    );
    assert!(rescue.saved <= GAMES, "{report}");
    Some(rescue)
}

#[test]
fn the_numbers_of_a_rescue_are_right_for_each_damaged_page() {
    let place = TestFolder::new();
    let records = filled(&place);
    let bytes = fs::read(place.path()).expect("a library");
    let damages: [(&str, fn(&mut [u8])); 3] = [
        ("zeros", |page| page.fill(0)),
        ("half", |page| page[PAGE / 2..].fill(0)),
        ("noise", |page| page[..PAGE / 8].fill(0xA5)),
    ];
    let mut rescues = 0;
    for number in 1..bytes.len() / PAGE {
        let (name, damage) = damages[number % damages.len()];
        let damaged = TestFolder::new();
        let mut bytes = bytes.clone();
        damage(&mut bytes[number * PAGE..(number + 1) * PAGE]);
        fs::write(damaged.path(), bytes).expect("written");
        rescues +=
            usize::from(expect_right_numbers(&damaged.path(), &records, &format!("{name} in page {number}")).is_some());
    }
    assert!(rescues > 30, "{rescues}");
}

#[test]
fn the_numbers_of_a_rescue_are_right_for_each_truncation() {
    let place = TestFolder::new();
    let records = filled(&place);
    let bytes = fs::read(place.path()).expect("a library");
    for part in 0..10 {
        let damaged = TestFolder::new();
        let length = bytes.len() * part / 10 + part;
        fs::write(damaged.path(), &bytes[..length]).expect("written");
        expect_right_numbers(&damaged.path(), &records, &format!("{length} bytes"));
    }
}

#[test]
fn the_numbers_of_a_rescue_are_right_for_changed_rows() {
    for sql in [
        "UPDATE records SET pgn = replace(pgn, 'Ada', 'Eve') WHERE game_id IN (7, 8)",
        "UPDATE records SET pgn = 'lost' WHERE game_id IN (7, 8)",
        "UPDATE records SET checksum = 9223372036854775807 WHERE game_id = 7",
        "PRAGMA foreign_keys = off; DELETE FROM games WHERE id IN (7, 8)",
        "PRAGMA foreign_keys = off; DELETE FROM records WHERE game_id IN (7, 8)",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807; UPDATE records SET pgn = 'lost' WHERE game_id = 7",
        "UPDATE sqlite_sequence SET seq = 3; UPDATE records SET pgn = 'lost' WHERE game_id = 7",
        "DELETE FROM sqlite_sequence; UPDATE records SET pgn = 'lost' WHERE game_id = 7",
    ] {
        let place = TestFolder::new();
        let records = filled(&place);
        let connection = rusqlite::Connection::open(place.path()).expect("opened");
        connection.execute_batch(sql).expect("changed");
        drop(connection);
        expect_right_numbers(&place.path(), &records, sql);
    }
}
