//! Tests of `breakthrough-engine match-report`, which merges the results files of shards.

use super::match_files::{MatchFiles, without_times};
use super::{PROGRAM, text};
use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Output};

fn report(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).arg("match-report").args(arguments).output();
    output.expect("the program runs")
}

fn text_report(arguments: &[&str]) -> String {
    let output = report(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn json_report(arguments: &[&str]) -> Value {
    let text = text_report(&[arguments, &["--json"]].concat());
    without_times(serde_json::from_str(&text).expect("one line of JSON"))
}

/// Plays shards with the given seeds.
fn shards<const N: usize>(seeds: [&str; N]) -> [(MatchFiles, Value); N] {
    seeds.map(|seed| {
        let files = MatchFiles::new();
        let report = files.play(&["--games", "8", "--seed", seed]);
        (files, report)
    })
}

/// Asserts that two files are not merged.
fn assert_refused(files: [&str; 2], sentence: &str) {
    let output = report(&files);
    assert_eq!(text(&output.stderr), format!("error: {sentence}\n"));
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
}

#[test]
fn the_report_of_one_file_equals_the_report_of_the_match() {
    let [(files, report)] = shards(["1"]);
    assert_eq!(json_report(&[&files.results]), report);
}

#[test]
fn the_report_of_two_shards_is_their_sum() {
    let [(one, first), (two, second)] = shards(["1", "2"]);
    let merged = json_report(&[&one.results, &two.results, "--sprt", "-400,400"]);
    let sum = |path: &str| {
        let [one, two, both] = [&first, &second, &merged].map(|report| {
            let number = report.pointer(path).unwrap_or_else(|| panic!("{path}: {report}"));
            number.as_u64().expect("a number")
        });
        assert_eq!(one + two, both, "{path}");
        both
    };
    assert_eq!(sum("/pairings/0/games"), 16);
    let of_pairing = [
        "wins",
        "losses",
        "first_side_wins",
        "first_side_pairs",
        "second_side_pairs",
        "plies",
    ];
    for name in of_pairing {
        sum(&format!("/pairings/0/{name}"));
    }
    for index in 0..3 {
        sum(&format!("/pairings/0/pairs/{index}"));
    }
    for player in 0..2 {
        sum(&format!("/pairings/0/faults/{player}"));
        for name in ["games", "wins", "faults", "moves", "nodes"] {
            sum(&format!("/players/{player}/{name}"));
        }
    }
    let pairing = &merged["pairings"][0];
    let share = pairing["first_side_pairs"].as_f64().expect("a number") / 8.0;
    assert_eq!(pairing["first_side_pair_share"], json!(share));
    assert_eq!(pairing["sprt"]["verdict"], "H1", "{merged}");
    let text = text_report(&[&one.results, &two.results, "--sprt", "-400,400"]);
    assert!(text.contains("SPRT Elo -400 against 400, LLR +"), "{text}");
    assert!(
        text.contains("\nof 8 pairs, the side moving first won both games in "),
        "{text}"
    );
}

#[test]
fn only_the_complete_pairs_of_an_unfinished_shard_count() {
    let [(one, first), (two, _)] = shards(["1", "2"]);
    // A game of round 4 is missing from both shards, and the last line of the second shard is incomplete.
    let lines = one.lines();
    fs::write(&one.results, [&lines[..7], &lines[8..]].concat().concat()).expect("written");
    let text = two.lines().concat();
    fs::write(&two.results, &text[..text.len() - 1]).expect("written");
    let merged = json_report(&[&one.results, &two.results]);
    assert_eq!(merged["pairings"][0]["games"], 12);
    assert_eq!(merged["players"][0]["games"], 12);
    assert_eq!(first["pairings"][0]["games"], 8);
    assert_eq!(
        fs::read_to_string(&two.results).expect("text"),
        text[..text.len() - 1],
        "a report changes no file"
    );
}

#[test]
fn shards_with_equal_seeds_or_other_settings_are_refused() {
    let [(one, _), (two, _), (same, _)] = shards(["1", "2", "1"]);
    let [one, two, same] = [&one, &two, &same].map(|files| files.results.as_str());
    assert_refused(
        [one, same],
        &format!("{same}: expected another seed than in {one}, found --seed 1 in both files"),
    );
    assert_refused(
        [one, one],
        &format!("{one}: expected another seed than in {one}, found --seed 1 in both files"),
    );
    let original = fs::read_to_string(two).expect("text");
    let header: Value = serde_json::from_str(original.lines().next().expect("a line")).expect("JSON");
    let version = header["settings"]["engine_version"].as_str().expect("text");
    for (from, to, expected, found) in [
        (
            "\"margin_ms\":1000",
            "\"margin_ms\":50",
            "--margin 1000ms",
            "--margin 50ms",
        ),
        (
            version,
            "0.0.1",
            &format!("engine version {version}"),
            "engine version 0.0.1",
        ),
        ("\"plies\":3", "\"plies\":4", "--opening-plies 3", "--opening-plies 4"),
    ] {
        fs::write(two, original.replacen(from, to, 1)).expect("written");
        assert_refused(
            [one, two],
            &format!("{two}: expected {expected}, as in {one}, found {found}"),
        );
    }
}

#[test]
fn shards_with_the_same_sequence_of_openings_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let openings = path("openings.txt");
    fs::write(&openings, "pppp/4/4/4/PPPP w 0 1\nppp/3/3/PPP b 0 1\npp/2/2/PP w 0 1\n").expect("written");
    let play = |name: &str, seed: &str, order: &str| {
        let results = path(name);
        super::stdout_of(&[
            "--players",
            "nodes:20,nodes:30",
            "--openings",
            &openings,
            "--openings-order",
            order,
            "--seed",
            seed,
            "--games",
            "2",
            "--results",
            &results,
            "--quiet",
        ]);
        results
    };
    let (one, two) = (play("1", "1", "sequential"), play("2", "2", "sequential"));
    let sentence = format!("{two}: expected --openings-order random, found the same openings as in {one}");
    assert_refused([&one, &two], &sentence);
    let shards = ["1", "2", "3", "4", "5", "6"].map(|seed| play(&format!("random {seed}"), seed, "random"));
    let merged = json_report(&shards.each_ref().map(String::as_str));
    assert_eq!(merged["pairings"][0]["games"], 12);
    let first_openings = shards.each_ref().map(|shard| {
        let lines = fs::read_to_string(shard).expect("text");
        let game: Value = serde_json::from_str(lines.lines().nth(1).expect("a game")).expect("JSON");
        let fen = game["pgn"]
            .as_str()
            .and_then(|pgn| pgn.lines().find(|line| line.starts_with("[FEN ")));
        fen.expect("a start position").to_owned()
    });
    assert!(
        first_openings.iter().any(|opening| *opening != first_openings[0]),
        "{first_openings:?}"
    );
}

#[test]
fn an_unreadable_file_is_reported_with_its_name_and_line() {
    let [(files, _)] = shards(["1"]);
    let path = &files.results;
    let refused = |sentence: &str| {
        let output = report(&[path]);
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (format!("error: {path}: {sentence}\n"), Some(2))
        );
    };
    let lines = files.lines();
    fs::write(path, [&lines[0], "x\n", &lines[1]].concat()).expect("written");
    refused("line 2, column 1: expected value");
    fs::write(path, "").expect("written");
    refused("expected a results file of a match, found an empty file");
    fs::remove_file(path).expect("removed");
    refused("No such file or directory (os error 2)");
}
