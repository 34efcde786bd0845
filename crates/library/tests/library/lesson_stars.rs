//! Tests of stars of lessons: changes, lists and invalid rows.

use super::exercises::change;
use super::{TestFolder, check, entry};
use breakthrough_library::{BoardStars, GameStorage, LibraryError, MAX_LESSON_STARS, MergedData, SqliteLibrary};

pub(super) fn board_stars(player: &str, board: &str, stars: u8) -> BoardStars {
    let [player, board] = [player, board].map(str::to_owned);
    BoardStars { player, board, stars }
}

/// Creates stars of `count` boards, which are numbered from 0.
pub(super) fn many(player: &str, count: usize) -> Vec<BoardStars> {
    let stars = |number: usize| board_stars(player, &format!("board-{number:05}"), (number % 3) as u8 + 1);
    (0..count).map(stars).collect()
}

pub(super) fn record(library: &mut SqliteLibrary, player: &str, board: &str, stars: u8) {
    let stars = board_stars(player, board, stars);
    library.record_lesson_stars(&stars).expect("recorded");
}

/// Returns the stars of a player, or of all players, such as `Ada moving-1=3`.
pub(super) fn stars(library: &SqliteLibrary, player: Option<&str>) -> Vec<String> {
    let found = library.lesson_stars(player).expect("stars");
    let text = |found: &BoardStars| format!("{} {}={}", found.player, found.board, found.stars);
    found.iter().map(text).collect()
}

#[test]
fn a_board_keeps_the_most_stars() {
    let place = TestFolder::new();
    let (mut library, other) = (place.open(), place.open());
    for first in 1..=3 {
        for second in 1..=3 {
            let board = format!("board-{first}-{second}");
            record(&mut library, "Ada", &board, first);
            record(&mut library, "ADA", &board, second);
            let expected = format!("Ada {board}={}", first.max(second));
            for library in [&library, &other] {
                assert_eq!(stars(library, None).last(), Some(&expected));
            }
        }
    }
    assert_eq!(stars(&library, None).len(), 9);
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn stars_are_listed_by_player_and_board() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (player, board) in [
        ("Cyd", "moving-1"),
        ("ada", "moving-2"),
        ("", "x"),
        ("Ada", "moving-10"),
    ] {
        record(&mut library, player, board, 1);
    }
    // The board is unknown to this version of the program.
    record(&mut library, "Ada", &"z".repeat(64), 3);
    let ada = [
        "Ada moving-10=1".to_owned(),
        "ada moving-2=1".to_owned(),
        format!("Ada {}=3", "z".repeat(64)),
    ];
    assert_eq!(stars(&library, Some("ADA")), ada);
    assert_eq!(stars(&library, Some("")), [" x=1"]);
    assert_eq!(stars(&library, Some("Bo")), [""; 0]);
    let all = stars(&library, None);
    assert_eq!(all[0], " x=1");
    assert_eq!(all[1..4], ada);
    assert_eq!(all[4..], ["Cyd moving-1=1"]);
}

#[test]
fn a_long_name_is_truncated() {
    let place = TestFolder::new();
    let mut library = place.open();
    let names = [200, 201, 5000].map(|length| "ä".repeat(length));
    for (name, count) in names.iter().zip(1..) {
        record(&mut library, name, "moving-1", count);
    }
    for name in &names {
        assert_eq!(stars(&library, Some(name)), [format!("{} moving-1=3", names[0])]);
    }
    assert_eq!(library.delete_lesson_stars(&names[2]).expect("deleted"), 1);
}

#[test]
fn invalid_stars_are_refused() {
    let place = TestFolder::new();
    let mut library = place.open();
    let long = "a".repeat(65);
    for (board, stars, expected) in [
        ("moving-1", 0, "expected 1 to 3 stars, found 0"),
        ("moving-1", 4, "expected 1 to 3 stars, found 4"),
        ("", 3, "as the id of a board, found ``"),
        ("Moving", 3, "as the id of a board, found `Moving`"),
        ("moving 1", 3, "as the id of a board, found `moving 1`"),
        ("zü", 3, "as the id of a board, found `zü`"),
        (
            long.as_str(),
            3,
            "expected at most 64 lower-case letters, digits and dashes",
        ),
    ] {
        let stars = board_stars("Ada", board, stars);
        let valid = board_stars("Ada", "valid", 1);
        for error in [
            library.record_lesson_stars(&stars).expect_err(board),
            library.merge_lesson_stars(&[valid, stars]).expect_err(board),
        ] {
            assert!(matches!(error, LibraryError::InvalidStars(_)), "{error}");
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
    assert_eq!(stars(&library, None), [""; 0]);
}

#[test]
fn a_deleted_game_keeps_the_stars() {
    let place = TestFolder::new();
    let mut library = place.open();
    let id = library.add(&entry(["Ada", "Bo"], "2026.11.20", "a2a3")).expect("added");
    record(&mut library, "Ada", "moving-1", 2);
    library.set_deleted(&[id], true).expect("deleted");
    assert_eq!(library.purge(0).expect("purged"), 1);
    assert_eq!(stars(&library, None), ["Ada moving-1=2"]);
}

#[test]
fn the_stars_of_a_player_are_deleted() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (player, board) in [("Ada", "moving-1"), ("Cyd", "moving-1"), ("Ada", "moving-2")] {
        record(&mut library, player, board, 2);
    }
    assert_eq!(library.delete_lesson_stars("ADA").expect("deleted"), 2);
    assert_eq!(stars(&library, None), ["Cyd moving-1=2"]);
    assert_eq!(library.delete_lesson_stars("ADA").expect("deleted"), 0);
}

#[test]
fn a_library_has_at_most_ten_thousand_boards_with_stars() {
    let place = TestFolder::new();
    let mut library = place.open();
    let merged = library.merge_lesson_stars(&many("Ada", MAX_LESSON_STARS + 2));
    let expected = MergedData {
        added: MAX_LESSON_STARS,
        known: 0,
        refused: 2,
    };
    assert_eq!(merged.expect("merged"), expected);
    assert_eq!(stars(&library, None).len(), MAX_LESSON_STARS);
    let more = board_stars("Bo", "moving-1", 3);
    let error = library.record_lesson_stars(&more).expect_err("too many");
    assert!(matches!(error, LibraryError::TooManyLessonStars), "{error}");
    let expected = "expected at most 10000 boards with stars in the library, found more: delete the stars of a player to \
                    add others";
    assert_eq!(error.to_string(), expected);
    // The stars of a known board are still recorded.
    record(&mut library, "Ada", "board-00000", 3);
    assert_eq!(stars(&library, None)[0], "Ada board-00000=3");
    library.delete_lesson_stars("Ada").expect("deleted");
    library.record_lesson_stars(&more).expect("recorded");
}

#[test]
fn merged_boards_keep_the_most_stars() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (board, stars) in [("a", 1), ("b", 2), ("c", 3)] {
        record(&mut library, "Ada", board, stars);
    }
    let other = ["a", "b", "c", "d"].map(|board| board_stars("ADA", board, 2));
    for (added, known) in [(1, 3), (0, 4)] {
        let merged = library.merge_lesson_stars(&other).expect("merged");
        let expected = MergedData {
            added,
            known,
            refused: 0,
        };
        assert_eq!(merged, expected);
        assert_eq!(stars(&library, None), ["Ada a=2", "Ada b=2", "Ada c=3", "ADA d=2"]);
    }
}

/// Changes of a valid row that make it invalid, with the problem that a check reports.
const DAMAGES: [(&str, &str); 6] = [
    ("stars = 0", "expected 1 to 3 stars, found 0"),
    ("stars = -1", "expected 1 to 3 stars, found -1"),
    ("stars = 4", "expected 1 to 3 stars, found 4"),
    (
        "stars = 9223372036854775807",
        "expected 1 to 3 stars, found 9223372036854775807",
    ),
    (
        "board = 'A'",
        "expected at most 64 lower-case letters, digits and dashes",
    ),
    ("player = CAST(x'ff' AS TEXT)", "a value has the wrong type or range"),
];

#[test]
fn invalid_rows_are_skipped_and_kept() {
    for (damage, problem) in DAMAGES {
        let place = TestFolder::new();
        let mut library = place.open();
        for board in ["a", "b", "c"] {
            record(&mut library, "Ada", board, 3);
        }
        change(
            &place.path(),
            &format!("UPDATE lesson_stars SET {damage} WHERE board = 'b'"),
        );
        assert_eq!(stars(&library, None), ["Ada a=3", "Ada c=3"], "{damage}");
        let problems = check(&library);
        let expected = format!("stars of a lesson: {problem}");
        assert!(
            problems.len() == 1 && problems[0].starts_with(&expected),
            "{damage}: {problems:?}"
        );
        // A new result replaces an invalid number of stars of the same board.
        record(&mut library, "Ada", "b", 1);
        assert_eq!(stars(&library, None), ["Ada a=3", "Ada b=1", "Ada c=3"], "{damage}");
        assert_eq!(check(&library).is_empty(), damage.starts_with("stars"), "{damage}");
    }
}
