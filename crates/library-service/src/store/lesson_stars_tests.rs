//! Tests of stars of lessons.

use super::learning_testing::{failure, is_change_of_everything, place, replies};
use super::*;
use breakthrough_library::{DisplacedContent, MAX_LESSON_STARS};
use breakthrough_platform::files;
use std::path::Path;

fn record(player: &str, board: &str, stars: u8) -> Request {
    let [player, board] = [player, board].map(str::to_owned);
    Request::RecordLessonStars { player, board, stars }
}

fn delete(player: &str) -> Request {
    let player = player.to_owned();
    Request::DeleteLessonStars { player }
}

/// Handles a request that succeeds in changing the stars.
fn change(store: &mut Store, request: Request) {
    let replies = replies(store, request);
    assert!(matches!(&replies[..], [Reply::LessonStarsChanged]), "{replies:?}");
}

/// Finds the stars of a player, such as `moving-1=3`.
fn find(store: &mut Store, player: &str) -> Vec<String> {
    let player = player.to_owned();
    let mut replies = replies(store, Request::FindLessonStars { player: player.clone() });
    match replies.pop() {
        Some(Reply::LessonStars { player: found, stars }) => {
            assert_eq!(found, player);
            stars.iter().map(|(board, stars)| format!("{board}={stars}")).collect()
        }
        last => panic!("expected stars, found {replies:?} {last:?}"),
    }
}

fn stored(path: &Path) -> Vec<BoardStars> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    library.lesson_stars(None).expect("stars")
}

#[test]
fn stars_are_recorded_found_and_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    assert_eq!(find(&mut store, "Ada"), [""; 0]);
    for (player, board, stars) in [
        ("Ada", "moving-2", 1),
        ("Ada", "moving-1", 2),
        ("ADA", "moving-1", 3),
        ("Ada", "moving-1", 1),
        ("Bo", "moving-1", 1),
    ] {
        change(&mut store, record(player, board, stars));
    }
    assert_eq!(find(&mut store, "ada"), ["moving-1=3", "moving-2=1"]);
    assert_eq!(find(&mut store, "Bo"), ["moving-1=1"]);
    change(&mut store, delete("ada"));
    assert_eq!(find(&mut store, "Ada"), [""; 0]);
    assert_eq!(stored(&path).len(), 1);
    // The player has no stars.
    change(&mut store, delete("Ada"));
}

#[test]
fn failures_to_record_stars_are_reported() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let reason = failure(&mut store, record("Ada", "Moving", 3));
    assert!(reason.ends_with("as the id of a board, found `Moving`"), "{reason}");
    let reason = failure(&mut store, record("Ada", "moving-1", 0));
    assert_eq!(reason, "expected 1 to 3 stars, found 0");
    store.recover("closes the library");
    files::delete(&path).expect("deleted");
    files::create_folder(&path).expect("a folder in place of the library");
    let reason = failure(&mut store, record("Ada", "moving-1", 1));
    assert!(reason.contains("library.sqlite"), "{reason}");
    // Only the player's requests report the same failure again.
    store.handle(record("Ada", "moving-1", 1));
    assert!(store.take_replies().is_empty());
    assert_eq!(failure(&mut store, delete("Ada")), reason);
}

#[test]
fn a_full_library_reports_the_maximum_number_of_boards() {
    let (_folder, path) = place();
    let mut library = SqliteLibrary::open(&path).expect("a library").library;
    let all: Vec<BoardStars> = (0..MAX_LESSON_STARS)
        .map(|number| BoardStars {
            player: "Ada".to_owned(),
            board: format!("board-{number}"),
            stars: 1,
        })
        .collect();
    library.merge_lesson_stars(&all).expect("added");
    drop(library);
    let mut store = Store::new(path);
    change(&mut store, record("Ada", "board-7", 3));
    let reason = failure(&mut store, record("Ada", "moving-1", 3));
    assert!(
        reason.starts_with("expected at most 10000 boards with stars"),
        "{reason}"
    );
}

#[test]
fn a_reader_finds_stars_and_changes_none() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, record("Ada", "moving-1", 1));
    let mut reader = Store::reader(path.clone());
    assert_eq!(find(&mut reader, "Ada"), ["moving-1=1"]);
    for request in [record("Ada", "moving-1", 3), delete("Ada")] {
        reader.last_reported = None;
        let reason = failure(&mut reader, request);
        assert!(reason.ends_with("the library is read-only"), "{reason}");
    }
    change(&mut store, record("Ada", "moving-1", 2));
    assert_eq!(find(&mut reader, "Ada"), ["moving-1=2"]);
}

#[cfg(unix)]
#[test]
fn stars_are_recorded_in_the_new_library_when_the_old_one_was_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, record("Ada", "moving-1", 1));
    files::delete(&path).expect("deleted");
    let found = replies(&mut store, record("Ada", "moving-2", 3));
    let [
        Reply::Displaced(_, DisplacedContent::Copied(kept)),
        changes @ ..,
        Reply::LessonStarsChanged,
    ] = &found[..]
    else {
        panic!("expected a copy, found {found:?}");
    };
    assert!(is_change_of_everything(changes), "{found:?}");
    assert_eq!(find(&mut store, "Ada"), ["moving-2=3"]);
    assert_eq!(stored(kept).len(), 1);
    // The player has seen the stars of the deleted library.
    files::delete(&path).expect("deleted");
    let found = replies(&mut store, delete("Ada"));
    assert!(is_change_of_everything(&found[1..]), "{found:?}");
}
