//! Tests of puzzle attempts.

use super::learning_testing::{failure, is_change_of_everything, place, replies};
use super::*;
use crate::testing::puzzle_attempt;
use breakthrough_library::{DisplacedContent, MAX_PUZZLE_ATTEMPTS, PuzzleAttempt, PuzzleAttemptList};
use breakthrough_platform::files;
use std::path::Path;

fn record(player: &str, finished: i64) -> Request {
    Request::RecordPuzzleAttempt(puzzle_attempt(player, finished))
}

fn delete(player: &str) -> Request {
    let player = player.to_owned();
    Request::DeletePuzzleAttempts { player }
}

/// Handles a request that succeeds in changing the attempts.
fn change(store: &mut Store, request: Request) {
    let replies = replies(store, request);
    assert!(matches!(&replies[..], [Reply::PuzzleAttemptsChanged]), "{replies:?}");
}

/// Finds the times of the attempts of a player, and the number of unreadable attempts.
fn find(store: &mut Store, player: &str) -> (Vec<i64>, usize) {
    let player = player.to_owned();
    let mut replies = replies(store, Request::FindPuzzleAttempts { player: player.clone() });
    match replies.pop() {
        Some(Reply::PuzzleAttempts {
            player: found,
            attempts,
            unreadable,
        }) => {
            assert_eq!(found, player);
            (attempts.iter().map(|attempt| attempt.finished).collect(), unreadable)
        }
        last => panic!("expected attempts, found {replies:?} {last:?}"),
    }
}

fn stored(path: &Path) -> PuzzleAttemptList {
    let library = SqliteLibrary::open_again(path).expect("a library");
    library.puzzle_attempts(None).expect("attempts")
}

#[test]
fn attempts_are_recorded_found_and_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    assert_eq!(find(&mut store, "Ada"), (Vec::new(), 0));
    for (player, finished) in [("Ada", 30), ("Ada", 10), ("ADA", 20), ("ada", 10), ("Bo", 10)] {
        change(&mut store, record(player, finished));
    }
    assert_eq!(find(&mut store, "ada"), (vec![10, 20, 30], 0));
    assert_eq!(find(&mut store, "Bo"), (vec![10], 0));
    change(&mut store, delete("ada"));
    assert_eq!(find(&mut store, "Ada"), (Vec::new(), 0));
    assert_eq!(stored(&path).attempts, [puzzle_attempt("Bo", 10)]);
    // The player has no attempts.
    change(&mut store, delete("Ada"));
}

#[test]
fn failures_to_record_an_attempt_are_reported() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    let invalid = PuzzleAttempt {
        puzzle: "moving".to_owned(),
        ..puzzle_attempt("Ada", 10)
    };
    let reason = failure(&mut store, Request::RecordPuzzleAttempt(invalid));
    assert_eq!(reason, "expected the id of a puzzle such as 7k2mqd, found `moving`");
    store.recover("closes the library");
    files::delete(&path).expect("deleted");
    files::create_folder(&path).expect("a folder in place of the library");
    let reason = failure(&mut store, record("Ada", 10));
    assert!(reason.contains("library.sqlite"), "{reason}");
    // Only the player's requests report the same failure again.
    store.handle(record("Ada", 10));
    assert!(store.take_replies().is_empty());
    assert_eq!(failure(&mut store, delete("Ada")), reason);
}

#[test]
fn a_full_library_reports_the_maximum_number_of_attempts() {
    let (_folder, path) = place();
    let mut library = SqliteLibrary::open(&path).expect("a library").library;
    let attempts = (0..MAX_PUZZLE_ATTEMPTS as i64).map(|finished| puzzle_attempt("Ada", finished));
    let all: Vec<PuzzleAttempt> = attempts.collect();
    library.merge_puzzle_attempts(&all).expect("added");
    drop(library);
    let mut store = Store::new(path);
    change(&mut store, record("Ada", 7));
    let reason = failure(&mut store, record("Ada", MAX_PUZZLE_ATTEMPTS as i64));
    assert!(
        reason.starts_with("expected at most 100000 puzzle attempts"),
        "{reason}"
    );
}

#[test]
fn a_reader_finds_attempts_and_changes_none() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, record("Ada", 10));
    let mut reader = Store::reader(path.clone());
    assert_eq!(find(&mut reader, "Ada"), (vec![10], 0));
    for request in [record("Ada", 20), delete("Ada")] {
        reader.last_reported = None;
        let reason = failure(&mut reader, request);
        assert!(reason.ends_with("the library is read-only"), "{reason}");
    }
    change(&mut store, record("Ada", 20));
    assert_eq!(find(&mut reader, "Ada"), (vec![10, 20], 0));
}

#[cfg(unix)]
#[test]
fn an_attempt_is_recorded_in_the_new_library_when_the_old_one_was_deleted() {
    let (_folder, path) = place();
    let mut store = Store::new(path.clone());
    change(&mut store, record("Ada", 10));
    files::delete(&path).expect("deleted");
    let found = replies(&mut store, record("Ada", 20));
    let [
        Reply::Displaced(_, DisplacedContent::Copied(kept)),
        changes @ ..,
        Reply::PuzzleAttemptsChanged,
    ] = &found[..]
    else {
        panic!("expected a copy, found {found:?}");
    };
    assert!(is_change_of_everything(changes), "{found:?}");
    assert_eq!(find(&mut store, "Ada"), (vec![20], 0));
    assert_eq!(stored(kept).attempts, [puzzle_attempt("Ada", 10)]);
    // The player has seen the attempts of the deleted library.
    files::delete(&path).expect("deleted");
    let found = replies(&mut store, delete("Ada"));
    assert!(is_change_of_everything(&found[1..]), "{found:?}");
}
