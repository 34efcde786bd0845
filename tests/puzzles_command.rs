//! Tests of `breakthrough-engine puzzles`.
#![expect(clippy::disallowed_methods, reason = "the test reads and writes files of puzzles")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_breakthrough-engine");
    let output = Command::new(program).arg("puzzles").args(arguments).output();
    output.expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn listed(arguments: &[&str]) -> Vec<Value> {
    let output = run(&[&["list", "--json"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let listed: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    listed.as_array().expect("an array").clone()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

#[test]
fn forty_of_the_built_in_puzzles_are_proven_again() {
    let count = listed(&[]).len().min(40);
    let output = run(&["verify", "--count", "40", "--seed", "1"]);
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{shown}{}", text(&output.stderr));
    assert!(shown.starts_with(&format!("{count} puzzles, 0 failed, ")), "{shown}");
}

#[test]
fn json_lists_every_puzzle_with_the_documented_keys() {
    let all = listed(&[]);
    for puzzle in &all {
        let mut keys: Vec<&String> = puzzle.as_object().expect("an object").keys().collect();
        keys.sort();
        let expected = [
            "claims", "found_by", "id", "position", "proof", "rating", "solution", "themes", "variant",
        ];
        assert_eq!(keys, expected);
        assert_eq!(puzzle["proof"]["by"], "solver");
        let moves = puzzle["solution"].as_array().expect("moves").len();
        assert!(moves % 2 == 1 && (3..=15).contains(&moves), "{puzzle}");
    }
    let small = listed(&["--variant", "5x5"]);
    let of_board = |puzzle: &&Value| puzzle["variant"] == "5x5";
    assert_eq!(small, all.iter().filter(of_board).cloned().collect::<Vec<_>>());
    assert_eq!(text(&run(&["list"]).stdout).lines().count(), all.len());
    let summary = text(&run(&["list", "--summary"]).stdout);
    assert!(
        summary.starts_with(&format!("{} puzzles\n\nmoves of the player\n", all.len())),
        "{summary}"
    );
}

#[test]
fn show_draws_a_puzzle_and_names_unknown_ids() {
    let puzzle = &listed(&[])[0];
    let id = puzzle["id"].as_str().expect("an id");
    let shown = text(&run(&["show", id]).stdout);
    let position = puzzle["position"].as_str().expect("a position");
    assert!(shown.starts_with(&format!("{id}\n")), "{shown}");
    assert!(
        shown.contains(&format!("\nposition  {position}\nsolution  ")),
        "{shown}"
    );
    let output = run(&["show", "zzzzzz"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.ends_with("puzzles in the built-in puzzles, found zzzzzz\n"),
        "{error}"
    );
    let error = text(&run(&["show", "hello"]).stderr);
    assert!(
        error.contains("expected the id of a puzzle such as 7k2mqd, found `hello`"),
        "{error}"
    );
}

#[test]
fn an_interrupted_run_resumes_and_its_puzzles_are_selected() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, file) = (path(folder.path(), "state.jsonl"), path(folder.path(), "puzzles.bin"));
    let arguments = |count: &'static str| {
        [
            "generate",
            "--variant",
            "5x5",
            "--seed",
            "7",
            "--state",
            &state,
            "--count",
            count,
        ]
    };
    let output = run(&arguments("2"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let complete = fs::read_to_string(&state).expect("a state file");
    // The last line was interrupted.
    fs::write(&state, &complete[..complete.len() - 9]).expect("written");
    assert!(run(&arguments("2")).status.success());
    assert_eq!(fs::read_to_string(&state).expect("a state file"), complete);
    let other = run(&["generate", "--variant", "5x5", "--seed", "8", "--state", &state]);
    assert_eq!(other.status.code(), Some(2));
    let error = text(&other.stderr);
    assert!(
        error.ends_with("expected variant 5x5, seed 7 and minimum level 1, as in this file\n"),
        "{error}"
    );

    // The shares of the selection are parts of the wanted number.
    let selected = run(&["select", &format!("100:{state}"), "--output", &file]);
    let shown = text(&selected.stdout);
    assert!(
        shown.starts_with("2 of 100 puzzles selected, 2 puzzles with "),
        "{shown}{}",
        text(&selected.stderr)
    );
    let verified = text(&run(&["verify", "--file", &file]).stdout);
    assert!(verified.starts_with("2 puzzles, 0 failed, "), "{verified}");
    let before = listed(&["--file", &file]);
    assert!(
        run(&["select", &format!("100:{state}"), "--output", &file])
            .status
            .success()
    );
    assert_eq!(listed(&["--file", &file]), before);
}

#[test]
fn wrong_puzzles_are_named_with_exit_code_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, file) = (path(folder.path(), "state.jsonl"), path(folder.path(), "puzzles.bin"));
    let mut puzzle = listed(&[])[0].clone();
    let theme = puzzle["claims"][0]["theme"].clone();
    puzzle["claims"] = serde_json::json!([{"theme": theme, "ply": 1, "square": "a1"}]);
    let header = serde_json::json!({
        "format": "breakthrough-engine puzzles", "version": 2, "variant": puzzle["variant"], "seed": 1, "min_level": 1,
    });
    let line = serde_json::json!({"game": 0, "puzzles": [{"puzzle": puzzle, "recaptures": false}]});
    fs::write(&state, format!("{header}\n{line}\n")).expect("written");
    assert!(
        run(&["select", &format!("100:{state}"), "--output", &file])
            .status
            .success()
    );
    let output = run(&["verify", "--file", &file]);
    let (id, theme) = (puzzle["id"].as_str().expect("an id"), theme.as_str().expect("a theme"));
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    assert!(
        shown.starts_with(&format!(
            "{id}: theme 0: {theme} is not true at ply 1\n1 puzzles, 1 failed, "
        )),
        "{shown}"
    );
    assert_eq!(text(&output.stderr), format!("error: the proof failed for {id}\n"));
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "puzzles.bin");
    let bytes = fs::read("assets/puzzles/puzzles.bin").expect("the built-in file");
    let error = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("written");
        let output = run(&["list", "--file", &file]);
        assert_eq!(output.status.code(), Some(2));
        let error = text(&output.stderr);
        error.replacen(&format!("error: --file: {file}: "), "", 1)
    };
    let (length, cut) = (bytes.len(), bytes.len() / 2);
    let expected = format!("expected {length} bytes, found {cut} bytes: the file is incomplete or has been changed\n");
    assert_eq!(error(&bytes[..cut]), expected);
    assert_eq!(error(b"hello"), "expected a file of puzzles, found other data\n");
    let mut newer = bytes;
    newer[4] = 2;
    assert_eq!(
        error(&newer),
        "expected version 1 of the puzzle file, found version 2\n"
    );
}
