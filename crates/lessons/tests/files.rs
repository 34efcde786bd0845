//! Tests of lesson files: every error names its line and column.

use breakthrough_lessons::{MAX_LESSON_BYTES, parse_lesson};

const LESSON: &str = r#"id = "race"
chapter = "through"
title = "lesson-race"

[[board]]
id = "race-1"
text = "lesson-race-1"
variant = "5x6"
position = "1p1p1/2p2/3p1/4P/2P2/1P3 w 0 1"
goal = "win in 3"
solution = "e3e4 d4c3 e4d5 c3b2 d5c6"
wrong = ["e3d4"]

[[board]]
id = "race-2"
text = "lesson-race-2"
variant = "5x6 joined"
position = "1p1p1/2p2/3p1/4P/2P2/1P3 w 0 1"
goal = "hold 2"
solution = "e3e4"

[[board]]
id = "race-3"
text = "lesson-race-3"
variant = "5x6"
position = "1p1p1/2p2/3p1/4P/2P2/1P3 w 0 1"
goal = "reach e5 in 2"
solution = "e3e4"
"#;

#[test]
fn a_lesson_is_parsed() {
    let lesson = parse_lesson(LESSON).expect("a lesson");
    assert_eq!((lesson.id.as_str(), lesson.boards.len()), ("race", 3));
    assert_eq!((lesson.boards[0].solution.len(), lesson.boards[0].wrong.len()), (5, 1));
    assert!(parse_lesson(&format!("\u{feff}{LESSON}")).is_ok());
}

#[test]
fn an_error_names_its_line_and_column() {
    let check = |from: &str, to: &str, expected: &str| {
        assert!(LESSON.contains(from), "{from}");
        let error = parse_lesson(&LESSON.replacen(from, to, 1)).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    };
    check(
        "\"through\"",
        "\"thru\"",
        "line 2, column 11: unknown variant `thru`, expected one of `rules`, `through`, `holding`, `playing`, `variants`",
    );
    check(
        "id = \"race\"",
        "id = \"Race\"",
        "line 1, column 6: expected at most 64 lower-case letters, digits and dashes, found `Race`",
    );
    let long = "a".repeat(65);
    check(
        "id = \"race\"",
        &format!("id = \"{long}\""),
        &format!("line 1, column 6: expected at most 64 lower-case letters, digits and dashes, found `{long}`"),
    );
    check(
        "\"race-2\"",
        "\"race-1\"",
        "line 15, column 6: expected a new id, found the id race-1 again",
    );
    check(
        "\"5x6\"",
        "\"1x6\"",
        "line 8, column 11: expected 2 to 16 files, found 1",
    );
    check(
        "\"5x6 joined\"",
        "\"5x6  joined\"",
        "line 17, column 11: expected the share code 5x6 joined, found 5x6  joined",
    );
    check(
        "\"1p1p1/2p2/",
        "\"1p1p1/2x2/",
        "line 9, column 12: expected P, p, *, a number or / on rank 5, found `x` at column 8",
    );
    check(
        "\"1p1p1/2p2/3p1/4P/2P2/1P3 w 0 1\"",
        "\"1p1p1/2p2/3p1/4P/2P2/p4 w 0 1\"",
        "line 9, column 12: expected a game in progress, found a finished game",
    );
    check(
        "\"win in 3\"",
        "\"win in x\"",
        "line 10, column 8: expected a number from 1 to 20, found x",
    );
    check(
        "\"e3e4 d4c3",
        "\"e3e5 d4c3",
        "line 11, column 12: e3e5: pieces move one square, straight or diagonally forward",
    );
    check(
        "[\"e3d4\"]",
        "[\"e3\"]",
        "line 12, column 10: expected a move such as a2-b3, found `e3`",
    );
    check(
        "wrong",
        "odd",
        "line 12, column 1: unknown field `odd`, expected one of `id`, `text`, `variant`, `position`, `goal`, `solution`, \
         `wrong`",
    );
    let two = &LESSON[..LESSON.rfind("\n[[board]]").expect("a third board")];
    let error = parse_lesson(two).expect_err("two boards");
    assert_eq!(
        error.to_string(),
        "line 5, column 1: expected at least 3 boards, found 2"
    );
    let long = format!("{LESSON}#{}", " ".repeat(MAX_LESSON_BYTES as usize));
    let error = parse_lesson(&long).expect_err("a long file");
    assert!(
        error
            .to_string()
            .starts_with("line 1, column 1: expected at most 65536 bytes"),
        "{error}"
    );
}
