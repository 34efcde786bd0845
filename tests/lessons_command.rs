//! Tests of `breakthrough-engine lessons`.
#![expect(clippy::disallowed_methods, reason = "the test reads and writes lesson files")]

use serde_json::Value;
use std::fs;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_breakthrough-engine");
    let output = Command::new(program).arg("lessons").args(arguments).output();
    output.expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn the_built_in_lessons_have_no_faults() {
    let output = run(&["check"]);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "27 lessons, 81 boards, 0 faults\n");
    assert!(output.status.success());
}

#[test]
fn json_lists_every_board_with_the_documented_keys() {
    let output = run(&["list", "--json"]);
    assert!(output.status.success());
    let listed: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let boards = listed.as_array().expect("an array");
    assert_eq!(boards.len(), 81);
    let expected = serde_json::json!({
        "id": "skirting-1", "lesson": "skirting", "chapter": "through", "variant": "5x6",
        "position": "2p1p/3p1/p4/3P1/P4/1P2P w 0 1", "goal": "win in 3",
        "solution": ["d3d4", "d5c4", "d4c5", "c4b3", "c5b6"],
    });
    assert!(boards.contains(&expected), "{listed}");
    let lines = text(&run(&["list"]).stdout);
    assert!(
        lines.contains("\nskirting-1       win in 3         2p1p/3p1/p4/3P1/P4/1P2P w 0 1\n"),
        "{lines}"
    );
}

#[test]
fn check_reports_file_line_and_column_of_every_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let lesson = fs::read_to_string("crates/lessons/lessons/06-skirting.toml").expect("a lesson");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_string_lossy().into_owned()
    };
    let good = write("good.toml", &lesson);
    let wrong = write(
        "wrong.toml",
        &lesson.replace("skirting", "other").replace("[\"d3c4\"", "[\"d3d4\""),
    );
    let broken = write("broken.toml", &lesson.replace("win in 3", "win in three"));
    let output = run(&["check", &good, &wrong, &broken, &good]);
    assert_eq!(output.status.code(), Some(1));
    let expected = [
        format!("{broken}: line 10, column 8: expected a number from 1 to 20, found three"),
        format!("{wrong}: line 12, column 10: board other-1: expected a move that fails, found d3d4"),
        format!("{good}: line 1, column 6: board skirting: expected a new id, found an id of another lesson"),
        format!("{good}: line 6, column 6: board skirting-1: expected a new id, found an id of another lesson"),
        format!("{good}: line 15, column 6: board skirting-2: expected a new id, found an id of another lesson"),
        format!("{good}: line 24, column 6: board skirting-3: expected a new id, found an id of another lesson"),
        "4 lessons, 9 boards, 6 faults\n".to_owned(),
    ];
    assert_eq!(text(&output.stdout), expected.join("\n"));
    assert_eq!(text(&output.stderr), "error: 6 faults in the lessons\n");
    let output = run(&["list", &broken]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("error: {broken}: line 10, column 8: expected a number from 1 to 20, found three\n");
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn show_draws_the_boards_of_a_file() {
    let shown = text(&run(&["show", "crates/lessons/lessons/17-tempo.toml"]).stdout);
    let expected = "tempo-1\n  5  ·  ·  ·  ○  ·\n  4  ·  ·  ·  ○  ·\n  3  ·  ·  ○  ●  ·\n  2  ·  ·  ·  ·  ·\n  1  ·  ●  ●  ·  ·\n     \
                    a  b  c  d  e\ngoal      win\nkeeping   1 of 8: b1c2\nsolution  b1c2 c3b2 c1b2 d4e3 d3d4 e3d2 d4c5\n\
                    wrong     d3e4 d3c4\n";
    assert!(shown.starts_with(expected), "{shown}");
}
