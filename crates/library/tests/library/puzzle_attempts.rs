//! Tests of puzzle attempts: changes, lists and invalid rows.

use super::exercises::change;
use super::{TestFolder, check, entry};
use breakthrough_library::{
    GameStorage, LibraryError, MAX_PUZZLE_ATTEMPTS, MergedData, PuzzleAttempt, PuzzleMode, SqliteLibrary,
};

/// Creates a solved attempt at a puzzle in mode rated.
pub(super) fn attempt(player: &str, puzzle: &str, finished: i64) -> PuzzleAttempt {
    PuzzleAttempt {
        player: player.to_owned(),
        puzzle: puzzle.to_owned(),
        finished,
        mode: PuzzleMode::Rated,
        is_solved: true,
        puzzle_rating: 1350,
        run: 0,
    }
}

/// Creates attempts at different puzzles in all modes.
pub(super) fn many(player: &str, count: usize) -> Vec<PuzzleAttempt> {
    let attempt = |number: usize| {
        let mode = PuzzleMode::ALL[number % 4];
        let is_solved = !number.is_multiple_of(3);
        PuzzleAttempt {
            mode,
            is_solved,
            puzzle_rating: 100 + (number % 3900) as u16,
            run: u32::from(is_solved && mode == PuzzleMode::Streak),
            ..attempt(player, &format!("{number:06}"), 1_795_905_324 + number as i64)
        }
    };
    (0..count).map(attempt).collect()
}

pub(super) fn record(library: &mut SqliteLibrary, player: &str, puzzle: &str, finished: i64) {
    let attempt = attempt(player, puzzle, finished);
    library.record_puzzle_attempt(&attempt).expect("recorded");
}

/// Returns the attempts of a player, or of all players, such as `Ada 7k2mqd 10`.
pub(super) fn attempts(library: &SqliteLibrary, player: Option<&str>) -> Vec<String> {
    let found = library.puzzle_attempts(player).expect("attempts").attempts;
    let text = |found: &PuzzleAttempt| format!("{} {} {}", found.player, found.puzzle, found.finished);
    found.iter().map(text).collect()
}

#[test]
fn an_attempt_is_stored_whole() {
    let place = TestFolder::new();
    let (mut library, other) = (place.open(), place.open());
    let all = many("Ada", 24);
    for attempt in &all {
        library.record_puzzle_attempt(attempt).expect("recorded");
    }
    for library in [&library, &other] {
        let list = library.puzzle_attempts(Some("Ada")).expect("attempts");
        assert_eq!((list.attempts, list.unreadable), (all.clone(), 0));
    }
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn a_known_attempt_changes_nothing() {
    let place = TestFolder::new();
    let mut library = place.open();
    let first = attempt("Ada", "7k2mqd", 10);
    let failed = PuzzleAttempt {
        is_solved: false,
        puzzle_rating: 2000,
        ..attempt("ADA", "7k2mqd", 10)
    };
    for attempt in [&first, &first, &failed] {
        library.record_puzzle_attempt(attempt).expect("recorded");
    }
    let list = library.puzzle_attempts(None).expect("attempts");
    assert_eq!(list.attempts, [first]);
    let practice = PuzzleAttempt {
        mode: PuzzleMode::Practice,
        ..failed
    };
    for other in [practice, attempt("Ada", "7k2mqf", 10), attempt("Ada", "7k2mqd", 11)] {
        library.record_puzzle_attempt(&other).expect("recorded");
    }
    assert_eq!(attempts(&library, None).len(), 4);
}

#[test]
fn attempts_are_listed_by_player_and_time() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (player, puzzle, finished) in [
        ("Cyd", "111111", 3),
        ("ada", "222222", 2),
        ("", "333333", 9),
        ("Ada", "111111", 10),
        ("ADA", "zzzzzz", 1),
        ("Ada", "111111", 2),
    ] {
        record(&mut library, player, puzzle, finished);
    }
    let ada = ["ADA zzzzzz 1", "Ada 111111 2", "ada 222222 2", "Ada 111111 10"];
    assert_eq!(attempts(&library, Some("ADA")), ada);
    assert_eq!(attempts(&library, Some("")), [" 333333 9"]);
    assert_eq!(attempts(&library, Some("Bo")), [""; 0]);
    let all = attempts(&library, None);
    assert_eq!((all[0].as_str(), all[5].as_str()), (" 333333 9", "Cyd 111111 3"));
    assert_eq!(all[1..5], ada);
}

#[test]
fn a_long_name_is_truncated() {
    let place = TestFolder::new();
    let mut library = place.open();
    let names = [200, 201, 5000].map(|length| "ä".repeat(length));
    for (name, finished) in names.iter().zip(1..) {
        record(&mut library, name, "7k2mqd", finished);
    }
    for name in &names {
        let expected = [1, 2, 3].map(|finished| format!("{} 7k2mqd {finished}", names[0]));
        assert_eq!(attempts(&library, Some(name)), expected);
    }
    assert_eq!(library.delete_puzzle_attempts(&names[2]).expect("deleted"), 3);
}

#[test]
fn invalid_attempts_are_refused() {
    let place = TestFolder::new();
    let mut library = place.open();
    let valid = attempt("Ada", "7k2mqd", 10);
    for (invalid, expected) in [
        (
            attempt("Ada", "", 10),
            "expected the id of a puzzle such as 7k2mqd, found ``",
        ),
        (
            attempt("Ada", "7K2MQD", 10),
            "expected the id of a puzzle such as 7k2mqd, found `7K2MQD`",
        ),
        (
            attempt("Ada", "7k2mqd", -1),
            "expected a time from 0 to 253402300799 seconds since 1970, found -1",
        ),
        (
            PuzzleAttempt {
                puzzle_rating: 99,
                ..valid.clone()
            },
            "expected a rating from 100 to 4000, found 99",
        ),
        (
            PuzzleAttempt {
                run: 1,
                ..valid.clone()
            },
            "expected a run only for a solved puzzle in mode streak, found 1",
        ),
        (
            PuzzleAttempt {
                mode: PuzzleMode::Streak,
                ..valid.clone()
            },
            "expected a run of 1 to 100000 solved puzzles, found 0",
        ),
    ] {
        for error in [
            library.record_puzzle_attempt(&invalid).expect_err(expected),
            library
                .merge_puzzle_attempts(&[valid.clone(), invalid])
                .expect_err(expected),
        ] {
            assert!(matches!(error, LibraryError::InvalidPuzzleAttempt(_)), "{error}");
            assert_eq!(error.to_string(), expected);
        }
    }
    assert_eq!(attempts(&library, None), [""; 0]);
}

#[test]
fn a_deleted_game_keeps_the_attempts() {
    let place = TestFolder::new();
    let mut library = place.open();
    let id = library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    record(&mut library, "Ada", "7k2mqd", 10);
    library.set_deleted(&[id], true).expect("deleted");
    assert_eq!(library.purge(0).expect("purged"), 1);
    assert_eq!(attempts(&library, None), ["Ada 7k2mqd 10"]);
}

#[test]
fn the_attempts_of_a_player_are_deleted() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (player, finished) in [("Ada", 1), ("Cyd", 1), ("Ada", 2)] {
        record(&mut library, player, "7k2mqd", finished);
    }
    assert_eq!(library.delete_puzzle_attempts("ADA").expect("deleted"), 2);
    assert_eq!(attempts(&library, None), ["Cyd 7k2mqd 1"]);
    assert_eq!(library.delete_puzzle_attempts("ADA").expect("deleted"), 0);
}

#[test]
fn a_library_has_at_most_a_hundred_thousand_attempts() {
    let place = TestFolder::new();
    let mut library = place.open();
    let merged = library.merge_puzzle_attempts(&many("Ada", MAX_PUZZLE_ATTEMPTS + 2));
    let expected = MergedData {
        added: MAX_PUZZLE_ATTEMPTS,
        known: 0,
        refused: 2,
    };
    assert_eq!(merged.expect("merged"), expected);
    let list = library.puzzle_attempts(None).expect("attempts");
    assert_eq!((list.attempts.len(), list.unreadable), (MAX_PUZZLE_ATTEMPTS, 0));
    let more = attempt("Bo", "7k2mqd", 10);
    let error = library.record_puzzle_attempt(&more).expect_err("too many");
    assert!(matches!(error, LibraryError::TooManyPuzzleAttempts), "{error}");
    let expected = "expected at most 100000 puzzle attempts in the library, found more: delete the attempts of a player \
                    to add others";
    assert_eq!(error.to_string(), expected);
    // A known attempt is not an error.
    library.record_puzzle_attempt(&list.attempts[7]).expect("known");
    library.delete_puzzle_attempts("Ada").expect("deleted");
    library.record_puzzle_attempt(&more).expect("recorded");
}

#[test]
fn merged_attempts_are_added_once() {
    let place = TestFolder::new();
    let mut library = place.open();
    let known = PuzzleAttempt {
        is_solved: false,
        ..attempt("Ada", "7k2mqd", 1)
    };
    library.record_puzzle_attempt(&known).expect("recorded");
    let other = [1, 2, 3].map(|finished| attempt("ADA", "7k2mqd", finished));
    for (added, known) in [(2, 1), (0, 3)] {
        let merged = library.merge_puzzle_attempts(&other).expect("merged");
        let expected = MergedData {
            added,
            known,
            refused: 0,
        };
        assert_eq!(merged, expected);
    }
    let found = library.puzzle_attempts(None).expect("attempts").attempts;
    assert_eq!(found, [known, other[1].clone(), other[2].clone()]);
}

/// Changes of a valid row that make it invalid, with the problem that a check reports.
const DAMAGES: [(&str, &str); 11] = [
    (
        "puzzle = 'lost42'",
        "expected the id of a puzzle such as 7k2mqd, found `lost42`",
    ),
    (
        "finished = -1",
        "expected a time from 0 to 253402300799 seconds since 1970, found -1",
    ),
    (
        "mode = 'blitz'",
        "expected rated, practice, daily or streak, found `blitz`",
    ),
    (
        "is_solved = 2",
        "expected 0 for a failed or 1 for a solved puzzle, found 2",
    ),
    (
        "is_solved = -1",
        "expected 0 for a failed or 1 for a solved puzzle, found -1",
    ),
    ("puzzle_rating = 4001", "expected a rating from 100 to 4000, found 4001"),
    (
        "puzzle_rating = 9223372036854775807",
        "expected a rating from 100 to 4000, found 9223372036854775807",
    ),
    (
        "run = 1",
        "expected a run only for a solved puzzle in mode streak, found 1",
    ),
    (
        "mode = 'streak'",
        "expected a run of 1 to 100000 solved puzzles, found 0",
    ),
    ("run = -1", "expected a run of 1 to 100000 solved puzzles, found -1"),
    ("player = CAST(x'ff' AS TEXT)", "a value has the wrong type or range"),
];

#[test]
fn invalid_rows_are_counted_and_kept() {
    for (damage, problem) in DAMAGES {
        let place = TestFolder::new();
        let mut library = place.open();
        for finished in [1, 2, 3] {
            record(&mut library, "Ada", "7k2mqd", finished);
        }
        change(
            &place.path(),
            &format!("UPDATE puzzle_attempts SET {damage} WHERE finished = 2"),
        );
        let expected = ["Ada 7k2mqd 1", "Ada 7k2mqd 3"];
        let list = library.puzzle_attempts(None).expect("attempts");
        assert_eq!(
            (attempts(&library, None), list.unreadable),
            (expected.map(str::to_owned).to_vec(), 1),
            "{damage}"
        );
        assert_eq!(check(&library), [format!("puzzle attempt: {problem}")], "{damage}");
        // An attempt with the same key does not replace an invalid row.
        record(&mut library, "Ada", "7k2mqd", 2);
        let list = library.puzzle_attempts(None).expect("attempts");
        assert_eq!(list.unreadable, 1, "{damage}");
        let has_key = ["is_solved", "puzzle_rating", "run"]
            .iter()
            .any(|column| damage.starts_with(column));
        assert_eq!(list.attempts.len(), if has_key { 2 } else { 3 }, "{damage}");
    }
}
