//! Tests of rated games in progress in several windows.

use super::tests::{plies, save};
use super::*;
use crate::messages::LoadedGame;
use crate::save::SavedPart;
use crate::testing::games;
use breakthrough_rules::{Game, Side, Variant};
use std::sync::Arc;

/// Saves a rated game after `plies` moves. Returns the key and the game.
fn save_rated(store: &mut Store, plies: usize) -> (GameKey, Game) {
    let (key, mut game) = (GameKey::unused(), Game::new(Variant::STANDARD));
    for _ in 0..plies {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    save(store, key, rated(&game));
    (key, game)
}

fn rated(game: &Game) -> GameEntry {
    let mut entry = GameEntry::new(game.clone());
    entry.tags.push((PLAYERS_TAG.to_owned(), "human,computer:3".to_owned()));
    entry.rated_level = Some(3);
    entry
}

fn unfinished(store: &mut Store) -> Option<LoadedGame> {
    store.take_replies();
    store.handle(Request::FindUnfinished);
    let found = store.take_replies().into_iter().find_map(|reply| match reply {
        Reply::Unfinished(found) => Some(found),
        _ => None,
    });
    found.expect("a reply")
}

fn resign(store: &mut Store, loaded: &LoadedGame) -> Vec<Reply> {
    let mut entry = *loaded.entry.clone();
    assert!(entry.game.resign(Side::First));
    store.take_replies();
    store.handle(Request::Save(GameToSave {
        number: 2,
        key: loaded.key,
        entry: Arc::new(entry),
        part: SavedPart::Resignation,
        stored: None,
    }));
    store.take_replies()
}

#[test]
fn a_rated_game_that_another_window_plays_is_not_offered_continued_or_resigned() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let (mut first, mut second) = (Store::new(path.clone()), Store::new(path.clone()));
    let (key, mut game) = save_rated(&mut first, 3);
    assert!(unfinished(&mut second).is_none());
    assert!(unfinished(&mut first).is_some(), "the own game is offered");
    let id = GameId(1);
    second.handle(Request::Load(id, LoadPurpose::Continue));
    let replies = second.take_replies();
    assert!(
        matches!(&replies[..], [Reply::Failed(reason)] if reason.contains("another window")),
        "{replies:?}"
    );
    // The second window found the game before the first window continued it.
    let loaded = second.load(id).expect("a game");
    let replies = resign(&mut second, &loaded);
    assert!(
        replies.iter().any(|reply| matches!(reply, Reply::StillPlayed)),
        "{replies:?}"
    );
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    save(&mut first, key, rated(&game));
    let saved = games(&path);
    assert_eq!(saved.len(), 1);
    assert_eq!(
        (saved[0].plies(), saved[0].rated_level, saved[0].game.outcome()),
        (4, Some(3), None)
    );
    // The lock is released when the program ends, even if the program is killed.
    drop(first);
    let loaded = unfinished(&mut second).expect("a game");
    resign(&mut second, &loaded);
    assert!(games(&path)[0].game.outcome().is_some());
    let locks = || {
        folder
            .path()
            .read_dir()
            .expect("a folder")
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().starts_with("library-running-"))
    };
    assert_eq!(locks().count(), 0, "no lock file is left");
}

#[test]
fn a_resignation_does_not_replace_or_copy_a_game_that_another_window_has_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let (mut first, mut second) = (Store::new(path.clone()), Store::new(path.clone()));
    let (key, mut game) = save_rated(&mut first, 3);
    let loaded = second.load(GameId(1)).expect("a game");
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    save(&mut first, key, rated(&game));
    drop(first);
    let replies = resign(&mut second, &loaded);
    assert!(
        replies.iter().any(|reply| matches!(reply, Reply::StillPlayed)),
        "{replies:?}"
    );
    assert_eq!(plies(&path), [4]);
}

#[test]
fn the_positions_of_rated_games_in_progress_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut store = Store::new(path.clone());
    let (_, running) = save_rated(&mut store, 3);
    let (key, mut over) = save_rated(&mut store, 5);
    assert!(over.resign(Side::First));
    save(&mut store, key, rated(&over));
    save(&mut store, GameKey::unused(), GameEntry::new(over));
    let mut other = Store::new(path);
    other.handle(Request::FindRatedPositions);
    let replies = other.take_replies();
    let [Reply::RatedPositions(positions)] = &replies[..] else {
        panic!("{replies:?}");
    };
    assert_eq!(positions[..], [Some(running.position().clone())]);
}
