//! Tests of `breakthrough-engine review`.
#![expect(
    clippy::disallowed_methods,
    reason = "the test reads and writes the files of the program"
)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A game with a mistake, a game with an illegal move, and a game without moves.
const GAMES: &str = "[White \"Ann\u{9b}\"]\n[Black \"Bob\"]\n[Variant \"Breakthrough 4x5\"]\n\n1. a2-a3 a4-b3 *\n\n\
                     [White \"Bad\"]\n\n1. a2-a3 a2-a3 *\n\n[Variant \"Breakthrough 4x5\"]\n\n*\n";

fn review(path: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("review")
        .arg(path)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn json_has_the_documented_keys_and_broken_games_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    fs::write(&path, GAMES).expect("written");
    let output = review(&path, &["--effort", "fast", "--json"]);
    let expected = concat!(
        r#"[{"game":1,"variant":"4x5","white":"Ann\u009b","black":"Bob","effort":"fast","moves":["#,
        r#"{"ply":1,"move":"a2a3","judgement":"best","loss":0.0,"before":0.0,"after":0.0,"proven":true,"#,
        r#""best":["a2a3"],"only":false,"missed_win":false,"kind":null,"claims":null,"line":null,"reason":null},"#,
        r#"{"ply":2,"move":"a4b3","judgement":"blunder","loss":1.0,"before":1.0,"after":0.0,"proven":true,"#,
        r#""best":["b4a3"],"only":true,"missed_win":true,"kind":"threat","#,
        r#""claims":[{"fact":"exchange","square":"b3","moves":null,"side":"second","ply":1,"after":"played"},"#,
        r#"{"fact":"reply","square":"a2","moves":null,"side":"first","ply":0,"after":"played"},"#,
        r#"{"fact":"forced_win","square":"a1","moves":null,"side":"first","ply":0,"after":"played"}],"#,
        r#""line":["a1a2","b3a2","b1a2","b4a3","b2a3","a5b4","a3b4"],"#,
        r#""reason":"After a4-b3, White can attack the piece on b3, which has too little protection, and force a win."}],"#,
        r#""accuracy":{"first":100.0,"second":0.5},"level":{"first":null,"second":null},"turning_points":[2]},"#,
        r#"{"game":3,"variant":"4x5","white":"?","black":"?","effort":"fast","moves":[],"#,
        r#""accuracy":{"first":null,"second":null},"level":{"first":null,"second":null},"turning_points":[]}]"#,
        "\n"
    );
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(
        text(&output.stderr),
        "game 2: line 9, column 10: a2-a3: there is no piece on a2\nerror: 1 game could not be read\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let table = text(&review(&path, &["--effort", "fast"]).stdout);
    assert!(
        table.starts_with("game 1: Ann\\u{9b} – Bob, 4x5, fast review, judged by the solver\n"),
        "{table}"
    );
    assert!(
        table.contains(concat!(
            "   2 a4b3    blunder     100.0%  100.0%   0.0%  b4a3  only move  missed win  turning point\n",
            "     After a4-b3, White can attack the piece on b3, which has too little protection, and force a win.\n"
        )),
        "{table}"
    );
    assert!(
        table.contains("\ngame 3: ? – ?, 4x5, fast review, no moves\n"),
        "{table}"
    );
}

/// `scripts/web_test` compares the review in a browser with the same file. If the engine has changed, run the command with the arguments of
/// this test, and write its output to the file.
#[test]
fn a_review_by_the_search_is_the_same_on_every_machine() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/review");
    let output = review(&data.join("game.pgn"), &["--effort", "fast", "--json"]);
    let expected = fs::read_to_string(data.join("fast.json")).expect("a file");
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn an_interrupted_review_resumes_with_the_same_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, state] = ["game.pgn", "state.jsonl"].map(|name| folder.path().join(name));
    fs::write(
        &path,
        "[Variant \"Breakthrough\"]\n\n1. b2-c3 b7-c6 2. e2-d3 e7-e6 3. g2-f3 c7-b6 *\n",
    )
    .expect("written");
    let state_text = state.to_str().expect("text");
    let run = |threads: &str, arguments: &[&str]| {
        let arguments = [&["--effort", "fast", "--json", "--threads", threads], arguments].concat();
        let output = review(&path, &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let whole = run("1", &[]);
    assert_eq!(run("2", &[]), whole);
    assert_eq!(run("2", &["--state", state_text]), whole);
    let lines = fs::read_to_string(&state).expect("a state file");
    assert_eq!(lines.lines().count(), 2 + 6, "{lines}");
    // The review continues after two evaluated moves and a line that was cut off.
    let kept: Vec<&str> = lines.lines().take(4).collect();
    fs::write(&state, format!("{}\n{{\"move\":{{\"ga", kept.join("\n"))).expect("written");
    assert_eq!(run("1", &["--state", state_text]), whole);
    assert_eq!(fs::read_to_string(&state).expect("a state file").lines().count(), 2 + 6);
    let moves = serde_json::from_str::<Value>(&whole).expect("JSON");
    assert_eq!(moves[0]["moves"].as_array().map(Vec::len), Some(6));
}

#[test]
fn state_files_of_other_reviews_are_refused_and_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, state] = ["game.pgn", "state.jsonl"].map(|name| folder.path().join(name));
    fs::write(&path, "[Variant \"Breakthrough 4x5\"]\n\n1. a2-a3 *\n").expect("written");
    let header = "{\"format\":\"breakthrough-engine review\",\"version\":2,\"effort\":\"fast\"}\n";
    let game = |start: &str| {
        format!("{{\"game\":{{\"game\":1,\"variant\":\"4x5\",\"start\":\"{start}\",\"moves\":\"a2a3\"}}}}\n")
    };
    for (contents, effort, expected) in [
        ("my diary\n".to_owned(), "fast", "expected a state file of a review"),
        (
            header.to_owned(),
            "deep",
            "expected the effort fast, as in this file, found deep",
        ),
        (
            header.replace(":2,", ":1,"),
            "fast",
            "expected the version 2, found 1: this program evaluates moves differently",
        ),
        (format!("{header}{{}}\n"), "fast", "line 2: "),
        (
            format!("{header}{}", game("4/4/4/4/4 w 0 1")),
            "fast",
            "game 1 is another game in this file",
        ),
    ] {
        fs::write(&state, &contents).expect("written");
        let output = review(&path, &["--effort", effort, "--state", state.to_str().expect("text")]);
        let error = text(&output.stderr);
        assert!(error.contains(expected), "{error}");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(fs::read_to_string(&state).expect("the file"), contents);
    }
}

#[test]
fn invalid_arguments_are_named() {
    let missing = review(Path::new("no such file.pgn"), &[]);
    assert!(text(&missing.stderr).starts_with("error: FILE: no such file.pgn: "));
    let effort = review(Path::new("games.pgn"), &["--effort", "quick"]);
    assert!(text(&effort.stderr).contains("expected fast, normal or deep"));
    for output in [missing, effort] {
        assert_eq!(output.status.code(), Some(2));
    }
}
