//! Tests of saving and editing games in a repaired library.

use super::learning_testing::is_change_of_everything;
use super::*;
use crate::save::SavedPart;
use crate::testing::games;
use breakthrough_library::{Filter, GameDate, LAST_PLAYED_TAG, Sort};
use breakthrough_platform::files;
use breakthrough_rules::{Game, Side, Variant};
use std::path::Path;
use std::sync::Arc;

/// Page size of an SQLite file, in bytes.
const PAGE: usize = 4096;
/// Length of a library file that is too large to be checked on opening, in bytes.
const UNCHECKED: usize = 17 << 20;

pub(super) fn save(store: &mut Store, key: GameKey, mut entry: GameEntry) {
    entry.tags.retain(|(name, _)| name != LAST_PLAYED_TAG);
    let now = GameDate::now().as_str().to_owned();
    entry.tags.push((LAST_PLAYED_TAG.to_owned(), now));
    store.handle(Request::Save(GameToSave {
        number: 1,
        key,
        entry: Arc::new(entry),
        part: SavedPart::Game,
        stored: None,
    }));
}

/// Plays a move in a game, and saves the game.
fn play(store: &mut Store, (key, game): &mut (GameKey, Game)) {
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    save(store, *key, GameEntry::new(game.clone()));
}

#[test]
fn a_name_changed_by_the_record_creates_no_copies() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let (key, mut game) = (GameKey::unused(), Game::new(Variant::STANDARD));
    for _ in 0..3 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        let mut entry = GameEntry::new(game.clone());
        // In PGN, the name `?` means unknown.
        entry.players[0].name = "?".to_owned();
        save(&mut store, key, entry);
    }
    assert_eq!(plies(&path), [3]);
}

#[test]
fn a_game_is_saved_from_its_first_move_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let mut game = Game::new(Variant::STANDARD);
    save(&mut store, GameKey::unused(), GameEntry::new(game.clone()));
    assert!(!path.exists(), "no move was made");
    assert!(game.resign(Side::First));
    save(&mut store, GameKey::unused(), GameEntry::new(game));
    assert_eq!(plies(&path), [0]);
}

#[test]
fn only_a_game_of_this_program_is_offered_for_continuation() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::new(folder.path().join("library.sqlite"));
    let mut found_after_saving = |tags: &[(&str, &str)]| {
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        let mut entry = GameEntry::new(game);
        let tag = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        entry.tags = tags.iter().map(tag).collect();
        save(&mut store, GameKey::unused(), entry);
        store.take_replies();
        store.handle(Request::FindUnfinished);
        let unfinished = store.take_replies().into_iter().find_map(|reply| match reply {
            Reply::Unfinished(found) => Some(found),
            _ => None,
        });
        unfinished.expect("a reply").map(|loaded| loaded.entry.tags)
    };
    assert_eq!(found_after_saving(&[("Site", "elsewhere")]), None);
    let ours = found_after_saving(&[("Players", "human,computer:3")]).expect("a game");
    assert_eq!(found_after_saving(&[("Site", "elsewhere")]), Some(ours));
}

/// Adds games without the store, and returns the title of the game that the store offers to continue.
fn continued(games: &[(&str, &str, bool)]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut library = SqliteLibrary::open(&path).expect("opened").library;
    for (title, (date, played, is_ours)) in ('a'..).zip(games) {
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        let mut entry = GameEntry::new(game);
        entry.title = title.to_string();
        entry.date = GameDate::new(date);
        entry.tags.push((LAST_PLAYED_TAG.to_owned(), (*played).to_owned()));
        if *is_ours {
            entry.tags.push((PLAYERS_TAG.to_owned(), "human,computer:3".to_owned()));
        }
        library.add(&entry).expect("added");
    }
    drop(library);
    let mut store = Store::new(path);
    store.handle(Request::FindUnfinished);
    let found = store.take_replies().into_iter().find_map(|reply| match reply {
        Reply::Unfinished(found) => Some(found),
        _ => None,
    });
    found.expect("a reply").map(|loaded| loaded.entry.title)
}

#[test]
fn the_game_played_last_is_continued_regardless_of_the_times_in_other_games() {
    let played = ("2026.01.02", "2026.01.03 10:00:00", true);
    for other in [
        ("2026.01.01", "9999.12.31 23:59:59", true),
        ("2026.01.01", "~", true),
        ("9999.12.31", "9999.12.31", true),
        ("9999", "never", true),
        ("", "9999", true),
        ("2026.01.01", "2026.01.02", true),
        ("2026.01.04", "2026.01.04", false),
    ] {
        assert_eq!(continued(&[played, other]).as_deref(), Some("a"), "{other:?}");
        let mut many = vec![played];
        many.extend([other; 25]);
        if !other.2 || other.0.starts_with('9') {
            assert_eq!(continued(&many).as_deref(), Some("a"), "{other:?}");
        }
    }
    // The game was recorded by this program while the clock was ahead.
    assert_eq!(
        continued(&[("2099.01.01", "2099.01.01 10:00:00", true)]).as_deref(),
        Some("a")
    );
}

/// Damages the table of records, so that the next request repairs the library and recovers the records without their IDs.
fn damage(store: &mut Store, path: &Path) {
    store.recover("closes the library");
    let mut bytes = files::read(path).expect("a file");
    let has_game = |page: &&mut [u8]| {
        page.windows(LAST_PLAYED_TAG.len())
            .any(|word| word == LAST_PLAYED_TAG.as_bytes())
    };
    let page = bytes.chunks_mut(PAGE).find(has_game).expect("the game");
    // The first byte of a page is its type.
    page[0] = 0xff;
    files::write(path, bytes).expect("written");
    store.take_replies();
}

/// Hides the tables from which a repair reads the IDs of the games.
fn hide_numbers(path: &Path) {
    let mut bytes = files::read(path).expect("a file");
    for name in [&b"records_checksum"[..], b"search_docsize"] {
        while let Some(place) = bytes.windows(name.len()).position(|word| word == name) {
            bytes[place] = b'x';
        }
    }
    files::write(path, bytes).expect("written");
}

fn was_rescued(store: &mut Store) -> bool {
    let replies = store.take_replies();
    replies.iter().any(|reply| matches!(reply, Reply::Rescued(_)))
}

pub(super) fn plies(path: &Path) -> Vec<usize> {
    let mut plies: Vec<usize> = games(path).iter().map(GameEntry::plies).collect();
    plies.sort_unstable();
    plies
}

#[test]
fn a_game_continues_after_a_repair() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let mut game = (GameKey::unused(), Game::new(Variant::STANDARD));
    for _ in 0..3 {
        play(&mut store, &mut game);
    }
    damage(&mut store, &path);
    play(&mut store, &mut game);
    assert!(was_rescued(&mut store));
    assert_eq!(plies(&path), [4]);
}

#[test]
fn a_renumbered_game_overwrites_no_other_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let mut games = add_two_games(&mut store, [7, 8]);
    damage(&mut store, &path);
    play(&mut store, &mut games[0]);
    assert!(was_rescued(&mut store));
    assert_eq!(plies(&path), [2, 2]);
    play(&mut store, &mut games[0]);
    play(&mut store, &mut games[1]);
    assert_eq!(plies(&path), [3, 3]);
}

/// Adds games of one and two moves on boards of these sizes, with the IDs 1 and 2. If the IDs are lost, a repair assigns the
/// ID 1 to the longer record.
fn add_two_games(store: &mut Store, sizes: [u32; 2]) -> [(GameKey, Game); 2] {
    let mut games = sizes.map(|size| {
        let variant = Variant::new(size, size).expect("a board");
        (GameKey::unused(), Game::new(variant))
    });
    for plies in [1, 2] {
        for _ in 0..plies {
            play(store, &mut games[plies - 1]);
        }
    }
    games
}

#[test]
fn games_with_the_same_moves_are_matched_after_a_repair() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let mut games = add_two_games(&mut store, [8, 8]);
    damage(&mut store, &path);
    play(&mut store, &mut games[0]);
    assert!(was_rescued(&mut store));
    // The repair treats the shorter record as an earlier state of the longer record.
    play(&mut store, &mut games[0]);
    assert_eq!(plies(&path), [2, 3]);
    play(&mut store, &mut games[1]);
    assert_eq!(plies(&path), [3, 3]);
}

/// Returns the title and keywords of each game, and whether it is deleted, sorted by the number of plies.
fn edits(path: &Path) -> Vec<(String, bool)> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    let mut found = Vec::new();
    for deleted in [false, true] {
        let filter = Filter {
            deleted,
            ..Filter::default()
        };
        for summary in library.list(&filter, Sort::default(), 0..9).expect("a list").games {
            let entry = library.get(summary.id).expect("a game").entry;
            let text = [&[entry.title], &entry.keywords[..]].concat().concat();
            found.push((summary.plies, (text, deleted)));
        }
    }
    found.sort();
    found.into_iter().map(|(_, edit)| edit).collect()
}

/// Returns each kind of edit, with the expected result of [`edits`].
fn each_edit(id: GameId) -> [(Request, (String, bool)); 3] {
    let words = vec!["blitz".to_owned()];
    [
        (Request::Rename(id, "Final".to_owned()), ("Final".to_owned(), false)),
        (Request::SetKeywords(id, words), ("blitz".to_owned(), false)),
        (Request::SetDeleted(vec![id], true), (String::new(), true)),
    ]
}

/// Returns the indices in [`each_edit`] of the edits to test: the edits that find damage themselves, or all edits if the
/// damage is found on opening.
fn edits_that_meet(is_met_by_the_edit: bool) -> std::ops::Range<usize> {
    // A deletion, the last edit, does not read the record.
    if is_met_by_the_edit { 0..2 } else { 0..3 }
}

/// Makes the file too large for a check on opening, so that only an access to the records finds the damage.
fn lengthen(path: &Path) {
    let mut bytes = files::read(path).expect("a file");
    bytes.resize(UNCHECKED, 0);
    files::write(path, bytes).expect("written");
}

#[test]
fn an_edit_is_refused_if_a_repair_renumbers_the_game() {
    for is_met_by_the_edit in [false, true] {
        for index in edits_that_meet(is_met_by_the_edit) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("library.sqlite");
            let mut store = Store::new(path.clone());
            add_two_games(&mut store, [7, 8]);
            damage(&mut store, &path);
            hide_numbers(&path);
            if is_met_by_the_edit {
                lengthen(&path);
                // A new store has no known games.
                store = Store::new(path.clone());
            }
            let (request, _) = each_edit(GameId(1)).into_iter().nth(index).expect("an edit");
            let what = format!("{request:?}, {is_met_by_the_edit}");
            store.handle(request);
            let replies = store.take_replies();
            let refusal = LibraryError::Renumbered(GameId(1)).to_string();
            assert!(
                matches!(&replies[..], [Reply::Rescued(report), changes @ ..]
                    if report.ends_with(&refusal) && is_change_of_everything(changes)),
                "{what}: {replies:?}"
            );
            assert_eq!(edits(&path), vec![(String::new(), false); 2], "{what}");
        }
    }
}

#[test]
fn an_edit_is_made_if_a_repair_keeps_the_number() {
    for is_met_by_the_edit in [false, true] {
        for index in edits_that_meet(is_met_by_the_edit) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("library.sqlite");
            let mut store = Store::new(path.clone());
            play(&mut store, &mut (GameKey::unused(), Game::new(Variant::STANDARD)));
            damage(&mut store, &path);
            if is_met_by_the_edit {
                lengthen(&path);
            }
            let (request, expected) = each_edit(GameId(1)).into_iter().nth(index).expect("an edit");
            let what = format!("{request:?}, {is_met_by_the_edit}");
            store.handle(request);
            assert!(was_rescued(&mut store), "{what}");
            assert_eq!(edits(&path), [expected], "{what}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_edit_of_a_replaced_library_does_not_change_the_new_library() {
    for index in 0..3 {
        let folder = tempfile::tempdir().expect("a folder");
        let [path, other] = ["library.sqlite", "other.sqlite"].map(|name| folder.path().join(name));
        let mut store = Store::new(path.clone());
        play(&mut store, &mut (GameKey::unused(), Game::new(Variant::STANDARD)));
        let mut next = Store::new(other.clone());
        play(&mut next, &mut (GameKey::unused(), Game::new(Variant::STANDARD)));
        next.close();
        files::delete(&path).expect("deleted");
        files::rename(&other, &path).expect("renamed");
        let (request, _) = each_edit(GameId(1)).into_iter().nth(index).expect("an edit");
        let what = format!("{request:?}");
        store.take_replies();
        store.handle(request);
        let replies = store.take_replies();
        assert!(
            matches!(&replies[..], [Reply::Displaced(..), changes @ ..] if is_change_of_everything(changes)),
            "{what}: {replies:?}"
        );
        assert_eq!(edits(&path), [(String::new(), false)], "{what}");
    }
}
