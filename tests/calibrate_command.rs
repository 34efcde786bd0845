//! Tests of `breakthrough-engine calibrate`.
#![expect(
    clippy::disallowed_methods,
    reason = "the test reads and writes the files of the program"
)]

use std::fs;
use std::process::{Command, Output};

fn calibrate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("calibrate")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn games_are_played_fitted_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, other, parameters) = (path("games"), path("other"), path("win_probability.txt"));
    for (folder, seed) in [(&games, "1"), (&other, "2")] {
        let output = calibrate(&[
            "play",
            "4x5",
            "--hand-crafted",
            "--folder",
            folder,
            "--games",
            "200",
            "--nodes",
            "100",
            "--seed",
            seed,
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(
            text(&output.stderr).ends_with("4x5: 200 of 200 games\n"),
            "{}",
            text(&output.stderr)
        );
    }
    let output = calibrate(&["fit", &games, "--output", &parameters]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let fitted = fs::read_to_string(&parameters).expect("the file exists");
    let lines: Vec<&str> = fitted.lines().collect();
    assert!(
        lines[1].starts_with("# 4x5 (hand-crafted): 200 games with 100 nodes per move and seed 1, "),
        "{fitted}"
    );
    assert_eq!(lines[2], "breakthrough-win-probability 1");
    assert!(lines[3].starts_with("hand-crafted ") && lines.len() == 4, "{fitted}");

    let output = calibrate(&["check", &other, "--parameters", &parameters]);
    let tables = text(&output.stdout);
    assert!(
        tables.starts_with("| Board | Nodes | Games | Positions | 90% |"),
        "{tables}"
    );
    assert!(
        tables.contains("\n| 4x5 | 100 | 200 | ") && tables.contains("90–100% |"),
        "{tables}"
    );
    // The embedded parameters are the default. The embedded parameters differ from the fitted parameters, so the predictions
    // differ as well.
    assert_ne!(text(&calibrate(&["check", &other]).stdout), tables);

    fs::write(&parameters, fitted.replace("hand-crafted", "handcrafted")).expect("it can be written");
    let output = calibrate(&["check", &other, "--parameters", &parameters]);
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("error: {parameters}: expected a curve for hand-crafted, found none\n");
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn positions_of_games_are_searched_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, again, parameters) = (path("games"), path("again"), path("win_probability.txt"));
    let play = [
        "play",
        "5x5",
        "--hand-crafted",
        "--folder",
        &games,
        "--games",
        "200",
        "--nodes",
        "100",
    ];
    assert!(calibrate(&play).status.success());
    let rescore = |nodes: &str| calibrate(&["rescore", &games, "--folder", &again, "--nodes", nodes]);
    let output = rescore("400");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).ends_with(&format!("{games}: 2 of 2 files\n")),
        "{}",
        text(&output.stderr)
    );

    // A position keeps its game and result, but not its score. Proven positions are left out.
    let lines = |folder: &str| -> Vec<serde_json::Value> {
        let text = |name: &str| fs::read_to_string(format!("{folder}/{name}")).expect("the file exists");
        let text = text("000000.jsonl") + &text("000001.jsonl");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("valid JSON"))
            .collect()
    };
    let (played, searched) = (lines(&games), lines(&again));
    let key = |line: &serde_json::Value| (line["game"].clone(), line["position"].clone(), line["won"].clone());
    let known: Vec<_> = played.iter().map(key).collect();
    assert!(searched.iter().all(|line| known.contains(&key(line))));
    assert!(
        (1..played.len()).contains(&searched.len()),
        "{} of {}",
        searched.len(),
        played.len()
    );
    assert!(
        searched.iter().any(|line| !played.contains(line)),
        "no score has changed"
    );

    // A repeated run searches only the positions of missing files.
    fs::write(format!("{again}/000000.jsonl"), "").expect("it can be written");
    fs::remove_file(format!("{again}/000001.jsonl")).expect("the file exists");
    assert!(rescore("400").status.success());
    let resumed = lines(&again);
    assert!(!resumed.is_empty() && searched.ends_with(&resumed));
    let output = rescore("500");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).ends_with(": use another folder\n"));

    let output = calibrate(&["fit", &again, "--output", &parameters]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let fitted = fs::read_to_string(&parameters).expect("the file exists");
    let comment = format!(
        "# 5x5 (hand-crafted): 200 games with 100 nodes per move and seed 1, {} positions searched with 400 nodes\n",
        resumed.len()
    );
    assert!(fitted.contains(&comment), "{fitted}");
}

#[test]
fn a_folder_with_other_games_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let play = |variant: &str| calibrate(&["play", variant, "--folder", &path, "--games", "0"]);
    assert!(play("4x5").status.success());
    assert!(play("4x5").status.success());
    let output = play("5x4");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).ends_with(": use another folder\n"),
        "{}",
        text(&output.stderr)
    );
}
