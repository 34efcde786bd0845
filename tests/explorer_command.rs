//! Tests of `breakthrough-engine explorer` and `breakthrough-engine explorer-book`.
#![expect(
    clippy::disallowed_methods,
    reason = "the test reads and writes the files of the program"
)]

use std::fs;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Returns the output of a successful run.
fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Returns the error of a run with invalid arguments.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let found = stdout(&[&["explorer", "--json"], arguments].concat());
    assert_eq!(found.lines().count(), 1, "{found}");
    serde_json::from_str(&found).expect("JSON")
}

#[test]
fn a_book_is_made_and_its_moves_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (book, state) = (path("5x5.book"), path("5x5.jsonl"));
    let make = |more: &[&str]| {
        let arguments = [
            "explorer-book",
            "--variant",
            "5x5",
            "--output",
            &book,
            "--games",
            "40",
            "--nodes",
            "100",
            "--plies",
            "6",
            "--score-nodes",
            "200",
            "--min-games",
            "2",
        ];
        run(&[&arguments, more].concat())
    };
    fs::write(&book, "my notes").expect("written");
    let refused = make(&[]);
    assert_eq!(refused.status.code(), Some(2));
    let expected = "expected a book of the opening explorer or a new file, found another file\n";
    assert!(text(&refused.stderr).ends_with(expected), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(&book).expect("a file"), "my notes");
    fs::remove_file(&book).expect("deleted");
    let made = make(&[]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(
        text(&made.stderr).contains("5x5: 40 of 40 games\n"),
        "{}",
        text(&made.stderr)
    );
    let length = fs::metadata(&book).expect("a book").len();
    let summary = text(&made.stdout);
    assert!(
        summary.starts_with("5x5: ") && summary.ends_with(&format!(" of 40 games, {length} bytes\n")),
        "{summary}"
    );
    // A second run of the command uses the games and scores in the state file. By default, this file is located beside the
    // book.
    let (before, first) = (
        fs::read(&state).expect("a state file"),
        fs::read(&book).expect("a book"),
    );
    assert_eq!(text(&make(&["--threads", "2"]).stdout), summary);
    assert_eq!(
        (
            fs::read(&state).expect("a state file"),
            fs::read(&book).expect("a book")
        ),
        (before, first)
    );
    let other = make(&["--seed", "2"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).ends_with(": use another file\n"),
        "{}",
        text(&other.stderr)
    );

    let found = json(&["--variant", "5x5", "--book", &book]);
    assert_eq!(found["position"], "ppppp/ppppp/5/PPPPP/PPPPP w 0 1");
    assert_eq!(
        (found["book"]["games"].as_u64(), found["book"]["score_nodes"].as_u64()),
        (Some(40), Some(200))
    );
    let moves = found["moves"].as_array().expect("a list");
    let sum = |field: &str| {
        moves
            .iter()
            .map(|listed| listed[field].as_u64().expect(field))
            .sum::<u64>()
    };
    assert_eq!((sum("games"), sum("first_wins") + sum("second_wins")), (40, 40));
    for listed in moves {
        assert!(
            listed["win_probability"]
                .as_f64()
                .is_some_and(|chance| (0.0..=1.0).contains(&chance)),
            "{listed}"
        );
        assert!(!listed["score"].is_null(), "{listed}");
    }
    // The book is for another board.
    assert_eq!(json(&["--book", &book])["book"], serde_json::Value::Null);

    fs::write(&book, "no book").expect("it can be written");
    let expected = format!("error: --book {book}: expected a book of the opening explorer, found other data\n");
    assert_eq!(error(&["explorer", "--book", &book]), expected);
}

#[test]
fn the_embedded_book_is_listed_as_a_table() {
    let found = stdout(&["explorer"]);
    let lines: Vec<&str> = found.lines().collect();
    assert!(
        lines[0].starts_with("  8  ○") && lines[10].starts_with("pppppppp/"),
        "{found}"
    );
    assert!(
        lines[12].starts_with("8x8: first 16 plies of 6000 games with 5000 nodes per move"),
        "{found}"
    );
    let columns: Vec<&str> = lines[14].split_whitespace().collect();
    assert_eq!(columns, ["move", "games", "share", "first", "second", "score", "win"]);
    // A move and its mirror image are one row.
    assert_eq!(lines.len(), 15 + 11, "{found}");
    let shares = lines[15..].iter().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.len(), 7, "{line}");
        words[2].trim_end_matches('%').parse::<f64>().expect("a percentage")
    });
    assert!((shares.sum::<f64>() - 100.0).abs() < 1.0, "{found}");
}

#[test]
fn moves_lead_to_the_listed_position() {
    for (variant, moves) in [("8x8", "a2b3 c7d6"), ("7x7", "a2-b3 b6-c5"), ("6x6", "a2b3 a5b4")] {
        let found = json(&["--variant", variant, "--moves", moves]);
        assert!(
            found["position"].as_str().is_some_and(|fen| fen.ends_with(" w 0 2")),
            "{found}"
        );
        let listed = found["moves"].as_array().expect("a list");
        assert!(listed.len() > 3, "{found}");
        let fen = found["position"].as_str().expect("a FEN");
        assert_eq!(json(&["--variant", variant, fen])["moves"], found["moves"]);
        assert_eq!(
            json(&["--variant", variant, "--position", fen])["moves"],
            found["moves"]
        );
    }
    assert_eq!(
        error(&["explorer", "--moves", "a2a3 a2a3"]),
        "error: --moves: move 2: there is no piece on a2\n"
    );
    assert_eq!(
        error(&["explorer", "--moves", "a2a9"]),
        "error: --moves: move 1: the 8x8 board has no square a9\n"
    );
}

#[test]
fn positions_without_a_book_and_outside_the_book_are_reported() {
    let found = stdout(&["explorer", "--variant", "5x6"]);
    assert!(
        found.ends_with("\nthere is no book for 5x6 with these rules\n"),
        "{found}"
    );
    let found = stdout(&["explorer", "7p/8/8/8/8/8/8/P7 w 0 1"]);
    assert!(
        found.ends_with("\nthe book does not contain this position\n"),
        "{found}"
    );
    let found = json(&["--variant", "8x8 straight"]);
    assert_eq!(found["book"], serde_json::Value::Null);
    assert_eq!(found["moves"], serde_json::json!([]));
}

#[test]
fn books_are_made_only_for_boards_of_up_to_64_squares() {
    let make = |variant: &str| error(&["explorer-book", "--variant", variant, "--output", "/nonexistent/book"]);
    let found = make("9x9");
    assert!(
        found.contains("expected the standard rules and at most 64 squares, found a variant of 9x9"),
        "{found}"
    );
    assert!(make("8x8 straight").contains("8x8 straight"), "{found}");
}
