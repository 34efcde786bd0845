//! Tests of damaged files: readable games are saved, and unreadable games are reported as lost.

use super::{TestFolder, check, entry, game, pgn_of, records};
use breakthrough_library::{GameDate, GameEntry, GameId, GameStorage, LibraryError, Opened, SqliteLibrary};
use breakthrough_rules::Variant;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const GAMES: usize = 60;

/// Creates a game of at least 30 moves with a comment.
fn long_entry(number: usize) -> GameEntry {
    let mut entry = entry(["Ada", "Bo"], "2026.01.01", "");
    entry.seed = Some(number as u64);
    let mut game = game(Variant::STANDARD, "");
    for ply in 0..30 + number {
        let moves = game.position().legal_moves();
        let Some(mv) = moves.get((number * 7 + ply * 3) % moves.len().max(1)) else {
            break;
        };
        game.play(*mv).expect("a legal move");
    }
    let node = game.current();
    game.annotations_mut(node).expect("a node").comment = format!("comment {number} ") + &"word ".repeat(number * 3);
    entry.game = game;
    entry
}

/// Creates a closed library with [`GAMES`] games. Returns the PGN of the games in the order of IDs.
fn filled(place: &TestFolder) -> Vec<String> {
    let mut library = place.open();
    let entries: Vec<GameEntry> = (0..GAMES).map(long_entry).collect();
    let ids: Vec<GameId> = library
        .add_new(&entries)
        .expect("added")
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(ids[GAMES - 1], GameId(GAMES as i64));
    records(&library, &ids)
}

fn open(path: &Path) -> Result<Opened, LibraryError> {
    SqliteLibrary::open(path)
}

#[test]
fn a_file_that_is_not_a_database_is_set_aside() {
    let place = TestFolder::new();
    fs::write(place.path(), "my diary").expect("written");
    let opened = open(&place.path()).expect("opened");
    let rescue = opened.rescue.expect("rescued");
    assert_eq!(
        (rescue.saved, rescue.lost.len(), &rescue.library),
        (0, 0, &place.path())
    );
    assert_eq!(fs::read_to_string(&rescue.set_aside).expect("read"), "my diary");
    let name = rescue
        .set_aside
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    assert!(
        name.starts_with("library-damaged-20") && name.ends_with(".sqlite"),
        "{name}"
    );
    let mut library = opened.library;
    library.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
    drop(library);
    assert_eq!(place.files(), [name.as_str(), "library.sqlite"]);
    drop(place.open());
}

#[test]
fn records_are_carved_out_of_a_file_without_its_header() {
    let place = TestFolder::new();
    let records = filled(&place);
    let mut bytes = fs::read(place.path()).expect("read");
    bytes[..4096].fill(0);
    fs::write(place.path(), &bytes).expect("written");
    let opened = open(&place.path()).expect("opened");
    let rescue = opened.rescue.expect("rescued");
    assert_eq!(rescue.saved, GAMES);
    let mut found = Vec::new();
    for id in 1..=GAMES as i64 {
        found.extend(super::records(&opened.library, &[GameId(id)]));
    }
    found.sort();
    let mut expected = records;
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(
        fs::read(&rescue.set_aside).expect("read"),
        bytes,
        "the damaged file is as it was"
    );
    assert!(check(&opened.library).is_empty());
}

#[test]
fn only_the_last_state_of_a_game_is_carved_out_of_a_file() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut entry = entry(["Ada", "Bo"], "2026.01.01", "");
    let id = library.add(&entry).expect("added");
    for revision in 0..40 {
        let mv = entry.game.position().legal_moves()[0];
        entry.game.play(mv).expect("a legal move");
        library.update(id, revision, &entry).expect("updated");
    }
    // Without a checkpoint, the journal contains every state.
    let killed = TestFolder::new();
    let journal = |place: &TestFolder| place.folder.path().join("library.sqlite-wal");
    fs::write(killed.path(), vec![0; 4096]).expect("written");
    let mut bytes = fs::read(journal(&place)).expect("read");
    bytes[..32].fill(0);
    fs::write(journal(&killed), bytes).expect("written");
    let opened = open(&killed.path()).expect("opened");
    assert_eq!(opened.rescue.expect("rescued").saved, 1);
    assert_eq!(records(&opened.library, &[GameId(1)]), [pgn_of(&entry)]);
}

#[test]
fn a_truncated_file_keeps_the_games_before_the_truncation() {
    let place = TestFolder::new();
    let records = filled(&place);
    let length = fs::metadata(place.path()).expect("a file").len();
    fs::File::options()
        .write(true)
        .open(place.path())
        .expect("opened")
        .set_len(length / 2)
        .expect("cut");
    let opened = open(&place.path()).expect("opened");
    let rescue = opened.rescue.expect("rescued");
    assert!(rescue.detail.starts_with("expected "), "{}", rescue.detail);
    assert!(
        rescue.saved > 5 && rescue.saved + rescue.lost.len() >= GAMES,
        "{rescue:?}"
    );
    for id in (1..=GAMES as i64).map(GameId).filter(|id| !rescue.lost.contains(id)) {
        assert_eq!(
            super::records(&opened.library, &[id]),
            [records[id.0 as usize - 1].clone()]
        );
    }
}

#[test]
fn an_earlier_state_is_found_under_its_new_id_if_nothing_is_lost() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut stored = entry(["Ada", "Bo"], "2026.01.01", "a2a3 h7h6");
    stored.title = "Final".to_owned();
    library.add(&stored).expect("added");
    drop(library);
    let mut bytes = fs::read(place.path()).expect("read");
    bytes[..4096].fill(0);
    fs::write(place.path(), bytes).expect("written");
    let opened = open(&place.path()).expect("opened");
    let renumbered = BTreeSet::from_iter(opened.rescue.expect("rescued").renumbered);
    assert_eq!(renumbered, BTreeSet::from([GameId(1)]));
    let later = |change: fn(&mut GameEntry)| {
        let mut later = entry(["Ada", "Bo"], "2026.01.01", "a2a3 h7h6 b2b3");
        later.title = "Final".to_owned();
        change(&mut later);
        later
    };
    let find =
        |entry: &GameEntry, among: &BTreeSet<GameId>| opened.library.find_renumbered(entry, among).expect("read");
    assert_eq!(find(&later(|_| {}), &renumbered), Some(GameId(1)));
    assert_eq!(
        find(&later(|_| {}), &BTreeSet::new()),
        None,
        "the game keeps its number"
    );
    let others: [fn(&mut GameEntry); 6] = [
        |other| other.players[1].name = "Cy".to_owned(),
        |other| other.date = GameDate::new("2026.01.02"),
        |other| other.seed = Some(1),
        |other| other.title = "Semi-final".to_owned(),
        |other| other.keywords = vec!["blitz".to_owned()],
        |other| other.game = game(Variant::STANDARD, "a2a3 g7g6 b2b3"),
    ];
    for (index, other) in others.into_iter().enumerate() {
        assert_eq!(find(&later(other), &renumbered), None, "{index}");
    }
}

#[test]
fn a_later_state_must_keep_the_comments_and_the_result() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut commented = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
    let node = commented.game.current();
    commented.game.annotations_mut(node).expect("a node").comment = "good".to_owned();
    let resigned = entry(["Cy", "Di"], "2026.01.01", "a2a3-");
    let ids = [&commented, &resigned].map(|entry| library.add(entry).expect("added"));
    for names in [["Ada", "Bo"], ["Cy", "Di"]] {
        let later = entry(names, "2026.01.01", "a2a3 h7h6");
        assert_eq!(
            library.find_renumbered(&later, &ids.into()).expect("read"),
            None,
            "{names:?}"
        );
    }
}

/// Simulates a full disk during a checkpoint of the journal.
#[test]
fn pages_that_are_only_in_the_journal_are_not_damage() {
    let (place, stopped) = (TestFolder::new(), TestFolder::new());
    let mut library = place.open();
    let entry = entry(["Ada", "Bo"], "2026", "a2a3");
    let id = library.add(&entry).expect("added");
    let mut bytes = fs::read(place.path()).expect("read");
    assert_eq!(bytes.len(), 4096, "all other pages are in the journal");
    bytes[28..32].copy_from_slice(&20_u32.to_be_bytes());
    fs::write(stopped.path(), bytes).expect("written");
    let journal = |place: &TestFolder| place.folder.path().join("library.sqlite-wal");
    fs::copy(journal(&place), journal(&stopped)).expect("copied");
    assert_eq!(records(&stopped.open(), &[id]), [pgn_of(&entry)]);
}

#[test]
fn deleted_games_stay_deleted_after_a_rescue() {
    let place = TestFolder::new();
    filled(&place);
    let mut library = place.open();
    library.set_deleted(&[GameId(3)], true).expect("deleted");
    drop(library);
    let mut bytes = fs::read(place.path()).expect("read");
    bytes.truncate(bytes.len() - 1);
    fs::write(place.path(), bytes).expect("written");
    let opened = open(&place.path()).expect("opened");
    let filter = breakthrough_library::Filter {
        deleted: true,
        ..Default::default()
    };
    let page = opened.library.list(&filter, Default::default(), 0..9).expect("a list");
    assert_eq!(page.games.iter().map(|found| found.id).collect::<Vec<_>>(), [GameId(3)]);
}

#[test]
fn an_interrupted_rescue_is_finished_on_the_next_open() {
    let place = TestFolder::new();
    filled(&place);
    let rescued = place.folder.path().join("library.sqlite-rescued");
    fs::rename(place.path(), &rescued).expect("renamed");
    let opened = SqliteLibrary::open_existing(&place.path()).expect("opened");
    assert!(opened.library.get(GameId(1)).is_ok() && !rescued.exists());
    drop(opened);
    fs::write(&rescued, "half").expect("written");
    drop(place.open());
    assert!(!rescued.exists());
}

#[test]
fn an_altered_record_is_reported_as_damaged() {
    let place = TestFolder::new();
    filled(&place);
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    connection
        .execute(
            "UPDATE records SET pgn = replace(pgn, 'Ada', 'Eve') WHERE game_id = 2",
            [],
        )
        .expect("altered");
    drop(connection);
    let library = place.open();
    assert!(matches!(
        library.get(GameId(2)),
        Err(LibraryError::DamagedGame(GameId(2)))
    ));
    let problems = check(&library);
    assert_eq!(problems, ["the PGN of game 2 is damaged"]);
    let opened = library.repair(&problems[0]).expect("rescued");
    let rescue = opened.rescue.expect("rescued");
    assert_eq!(
        (rescue.saved, &rescue.lost, &rescue.altered),
        (GAMES, &vec![], &vec![GameId(2)])
    );
    assert_eq!(
        opened.library.get(GameId(2)).expect("a game").entry.players[0].name,
        "Eve"
    );
    assert_eq!(
        rescue.to_string(),
        format!(
            "the damaged file (the PGN of game 2 is damaged) is kept as {}; 60 games saved to {}; 1 game may \
             have changed",
            rescue.set_aside.display(),
            rescue.library.display()
        )
    );
}

/// Damage to a file, as caused by a crash of the program or the machine.
#[derive(Clone, Debug)]
enum Damage {
    /// Truncated file.
    Cut(prop::sample::Index),
    /// Changed bytes.
    Bytes(Vec<(prop::sample::Index, u8)>),
    /// Zeroed range.
    Zeros(prop::sample::Index, usize),
}

fn any_damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        at().prop_map(Damage::Cut),
        prop::collection::vec((at(), any::<u8>()), 1..20).prop_map(Damage::Bytes),
        (at(), 1..20_000usize).prop_map(|(at, length)| Damage::Zeros(at, length)),
    ]
}

fn damage(path: &Path, damage: &Damage) {
    let mut bytes = fs::read(path).expect("read");
    match damage {
        Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Damage::Bytes(changes) => {
            for (at, new) in changes {
                let at = at.index(bytes.len());
                bytes[at] = *new;
            }
        }
        Damage::Zeros(at, length) => {
            let at = at.index(bytes.len());
            let end = bytes.len().min(at + length);
            bytes[at..end].fill(0);
        }
    }
    fs::write(path, bytes).expect("written");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(40),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The first games are in the file, and the later games only in the journal, as after a crash.
    #[test]
    fn every_saved_game_survives_damage_or_is_reported_as_lost(change in any_damage(), hits_journal in any::<bool>()) {
        let (place, killed) = (TestFolder::new(), TestFolder::new());
        let records = filled(&place);
        let mut library = place.open();
        for start in [0, 10] {
            let entries: Vec<GameEntry> = (start..start + 10).map(|number| long_entry(GAMES + number)).collect();
            library.add_new(&entries).expect("added");
        }
        let journal = |place: &TestFolder| place.folder.path().join("library.sqlite-wal");
        fs::copy(place.path(), killed.path()).expect("copied");
        fs::copy(journal(&place), journal(&killed)).expect("copied");
        let hit = if hits_journal { journal(&killed) } else { killed.path() };
        damage(&hit, &change);
        let opened = match open(&killed.path()) {
            Ok(opened) => opened,
            // Changed bytes may make the file look like a newer library or a foreign database. Both kinds of files must be refused.
            Err(LibraryError::Newer { .. } | LibraryError::Foreign(_)) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        let lost = opened.rescue.as_ref().map_or(&[][..], |rescue| &rescue.lost);
        let altered = opened.rescue.as_ref().map_or(&[][..], |rescue| &rescue.altered);
        let knows_all = opened.rescue.as_ref().is_none_or(|rescue| rescue.all_ids_known);
        let all = opened.library.list(&Default::default(), Default::default(), 0..1000).expect("a list").games;
        let mut kept = Vec::new();
        for found in &all {
            match opened.library.get(found.id) {
                Ok(stored) => kept.push((found.id, pgn_of(&stored.entry))),
                Err(LibraryError::DamagedGame(_)) => {}
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            }
        }
        for (index, record) in records.iter().enumerate() {
            let id = GameId(index as i64 + 1);
            let is_named = lost.contains(&id) || altered.contains(&id) || !knows_all;
            let is_damaged = matches!(opened.library.get(id), Err(LibraryError::DamagedGame(_)));
            let is_kept = kept.iter().any(|(_, kept)| kept == record);
            prop_assert!(is_kept || is_named || is_damaged, "{id} of {:?}", opened.rescue);
        }
        if hits_journal {
            prop_assert!(kept.len() >= records.len(), "the file itself is whole: {:?}", opened.rescue);
        }
    }
}
