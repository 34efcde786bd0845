//! Tests of stored reviews.

use super::*;
use crate::save::{ReviewToSave, SavedPart};
use crate::store::tests::save;
use breakthrough_library::{GameReview, StoredReview, moves_hash};
use breakthrough_platform::files;
use breakthrough_rules::{Game, Variant};
use std::path::Path;
use std::sync::Arc;

/// Creates a game of `plies` moves.
fn game(plies: usize) -> Game {
    let mut game = Game::new(Variant::STANDARD);
    for _ in 0..plies {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    game
}

fn review(game: &Game) -> StoredReview {
    let plies = game.main_line().len();
    StoredReview {
        moves_hash: moves_hash(game),
        engine: "0.1.0".to_owned(),
        effort: "fast".to_owned(),
        accuracy: [Some(90.0), None],
        judgements: vec!["good"; plies].join(" "),
        evaluations: vec!["0.3"; plies].join("; "),
    }
}

fn set(store: &mut Store, key: GameKey, stored: Option<i64>, review: StoredReview) -> Vec<Reply> {
    store.take_replies();
    store.handle(Request::SetReview(Box::new(ReviewToSave {
        key,
        stored: stored.map(GameId),
        review,
    })));
    store.take_replies()
}

fn stored(path: &Path, id: i64) -> Option<GameReview> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    library.review(GameId(id)).expect("read")
}

/// Temporary folder with the path of a library.
fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    (folder, path)
}

#[test]
fn the_review_of_a_saved_game_is_stored_and_loaded() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let key = GameKey::unused();
    save(&mut store, key, GameEntry::new(game(3)));
    let replies = set(&mut store, key, None, review(&game(3)));
    assert!(matches!(&replies[..], [Reply::Changed]), "{replies:?}");
    let expected = GameReview {
        review: review(&game(3)),
        is_current: true,
    };
    for purpose in [LoadPurpose::Details, LoadPurpose::Review, LoadPurpose::Replay] {
        store.handle(Request::Load(GameId(1), purpose));
        let replies = store.take_replies();
        let [Reply::Loaded(loaded, found)] = &replies[..] else {
            panic!("expected a game, found {replies:?}");
        };
        assert_eq!((loaded.key, *found), (key, purpose));
        assert_eq!(loaded.review, Some(expected.clone()));
    }
    // A later save keeps the review, which is out of date.
    save(&mut store, key, GameEntry::new(game(4)));
    assert_eq!(stored(&path, 1).map(|found| found.is_current), Some(false));
}

#[test]
fn a_review_waits_until_its_game_is_saved() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let [key, other] = [GameKey::unused(), GameKey::unused()];
    for key in [key, other] {
        assert!(set(&mut store, key, None, review(&game(3))).is_empty());
    }
    assert!(!files::exists(&path), "a review creates no library");
    store.handle(Request::Detach(other));
    for key in [key, other] {
        save(&mut store, key, GameEntry::new(game(3)));
    }
    assert!(stored(&path, 1).is_some_and(|found| found.is_current));
    assert_eq!(stored(&path, 2), None, "the game was detached");
}

#[cfg(unix)]
#[test]
fn a_review_of_a_game_with_unsaved_changes_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    // A folder in place of the library makes saving fail.
    let path = folder.path().join("library.sqlite");
    files::create_folder(&path).expect("created");
    let mut store = Store::new(path.clone());
    let key = GameKey::unused();
    save(&mut store, key, GameEntry::new(game(3)));
    assert!(set(&mut store, key, None, review(&game(3))).is_empty());
    std::fs::remove_dir(&path).expect("removed");
    save(&mut store, GameKey::unused(), GameEntry::new(game(1)));
    let library = SqliteLibrary::open_again(&path).expect("a library");
    let is_reviewed = [1, 2].map(|id| library.review(GameId(id)).expect("read").is_some());
    assert_eq!(is_reviewed, [true, false]);
}

#[test]
fn a_game_loaded_for_a_review_is_reviewed_by_its_number() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    save(&mut store, GameKey::unused(), GameEntry::new(game(3)));
    save(&mut store, GameKey::unused(), GameEntry::new(game(2)));
    let mut store = Store::new(path.clone());
    store.handle(Request::Load(GameId(1), LoadPurpose::Review));
    let replies = store.take_replies();
    let [Reply::Loaded(loaded, LoadPurpose::Review)] = &replies[..] else {
        panic!("expected a game, found {replies:?}");
    };
    assert!(store.known.is_empty(), "the game is not kept in memory");
    let replies = set(&mut store, loaded.key, Some(1), review(&loaded.entry.game));
    assert!(matches!(&replies[..], [Reply::Changed]), "{replies:?}");
    assert!(stored(&path, 1).is_some_and(|found| found.is_current));
    // The game has other moves, as after a repair that has assigned the ID to another game.
    assert!(set(&mut store, loaded.key, Some(2), review(&loaded.entry.game)).is_empty());
    assert_eq!(stored(&path, 2), None);
    // The game was removed.
    assert!(set(&mut store, loaded.key, Some(9), review(&loaded.entry.game)).is_empty());
}

#[test]
fn a_reader_stores_no_review() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    save(&mut store, GameKey::unused(), GameEntry::new(game(3)));
    let mut reader = Store::reader(path.clone());
    assert!(set(&mut reader, GameKey::unused(), Some(1), review(&game(3))).is_empty());
    assert_eq!(stored(&path, 1), None);
}

#[test]
fn a_failed_review_is_reported_once() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let key = GameKey::unused();
    save(&mut store, key, GameEntry::new(game(3)));
    store.recover("closes the library");
    let library = files::read(&path).expect("a library");
    files::write(&path, "another program's file, which is not SQLite").expect("written");
    files::delete(&path).expect("deleted");
    files::create_folder(&path).expect("a folder in place of the library");
    let replies = set(&mut store, key, None, review(&game(3)));
    assert!(matches!(&replies[..], [Reply::Failed(_)]), "{replies:?}");
    assert!(set(&mut store, key, None, review(&game(3))).is_empty());
    std::fs::remove_dir(&path).expect("removed");
    files::write(&path, library).expect("written");
    let replies = set(&mut store, key, None, review(&game(3)));
    assert!(matches!(&replies[..], [Reply::Changed]), "{replies:?}");
}

#[test]
fn a_game_with_a_review_keeps_it_when_it_becomes_deleted_and_restored() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let key = GameKey::unused();
    save(&mut store, key, GameEntry::new(game(3)));
    set(&mut store, key, None, review(&game(3)));
    for deleted in [true, false] {
        store.handle(Request::SetDeleted(vec![GameId(1)], deleted));
        assert!(stored(&path, 1).is_some_and(|found| found.is_current));
    }
    store.handle(Request::Save(GameToSave {
        number: 2,
        key,
        entry: Arc::new(GameEntry::new(game(3))),
        part: SavedPart::Variations,
        stored: None,
    }));
    assert!(stored(&path, 1).is_some_and(|found| found.is_current));
}
