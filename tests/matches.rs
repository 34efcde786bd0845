//! Tests of `breakthrough-engine match` and `match-report`: players, results, and files.
#![expect(clippy::disallowed_methods, reason = "the test writes scripts and reads records")]

#[cfg(unix)]
#[path = "matches/faults.rs"]
mod faults;
#[path = "matches/foreign_text.rs"]
mod foreign_text;
#[cfg(unix)]
#[path = "matches/interrupted.rs"]
mod interrupted;
#[cfg(target_os = "linux")]
#[path = "matches/killed.rs"]
mod killed;
#[path = "matches/match_files.rs"]
mod match_files;
#[path = "matches/merged.rs"]
mod merged;
#[path = "matches/refused.rs"]
mod refused;
#[path = "matches/resumed.rs"]
mod resumed;

use breakthrough_rules::notation::{Record, parse_pgn};
use serde_json::Value;
use std::fs;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_breakthrough-engine");

fn run(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).arg("match").args(arguments).output();
    output.expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Returns the output of a successful match.
fn stdout_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout_of(&[arguments, &["--json", "--quiet"]].concat())).expect("one line of JSON")
}

fn records(pgn: &str) -> Vec<Record> {
    let games = pgn.split("[Event ").skip(1).map(|game| format!("[Event {game}"));
    games
        .map(|game| parse_pgn(&game).unwrap_or_else(|error| panic!("{error}: {game}")))
        .collect()
}

#[test]
fn levels_play_and_their_games_are_appended_to_the_pgn_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let file = path.to_str().expect("text");
    let arguments = [
        "--players",
        "level:1,level:2",
        "--variant",
        "6x6",
        "--games",
        "4",
        "--opening-plies",
        "4",
        "--pgn",
        file,
    ];
    let value = json(&arguments);
    json(&arguments);
    let all = records(&fs::read_to_string(&path).expect("written"));
    assert_eq!(all.len(), 8, "the second match is added to the first");
    let tags = |record: &Record| ["White", "Black", "Round"].map(|name| record.tag(name).unwrap_or("").to_owned());
    assert_eq!(tags(&all[0]), ["level:1", "level:2", "1.1"]);
    assert_eq!(tags(&all[1]), ["level:2", "level:1", "1.2"]);
    assert!(all.iter().all(|record| record.game.outcome().is_some()));
    for pair in all.chunks(2) {
        let opening = |record: &Record| record.game.moves()[..4].to_vec();
        assert_eq!(
            opening(&pair[0]),
            opening(&pair[1]),
            "both games of a pair have one opening"
        );
    }
    let again: Vec<_> = all[..4].iter().map(|record| record.game.moves().to_vec()).collect();
    assert_eq!(
        again,
        all[4..]
            .iter()
            .map(|record| record.game.moves().to_vec())
            .collect::<Vec<_>>(),
        "the seed decides"
    );
    let pairing = &value["pairings"][0];
    assert_eq!(pairing["games"], 4);
    let wins = all[..4].iter().filter(|record| {
        let first_wins = record.game.outcome().expect("over").winner == breakthrough_rules::Side::First;
        (record.tag("White") == Some("level:1")) == first_wins
    });
    assert_eq!(pairing["wins"], wins.count());
    assert_eq!(pairing["faults"], serde_json::json!([0, 0]));
}

#[test]
fn the_number_of_jobs_does_not_change_the_games() {
    let arguments = [
        "--players",
        "nodes:300,level:1,depth:2",
        "--variant",
        "5x5",
        "--games",
        "4",
        "--opening-plies",
        "3",
    ];
    let games = |jobs| {
        let value = json(&[&arguments[..], &["--jobs", jobs]].concat());
        let pairings = value["pairings"].as_array().expect("a list").clone();
        pairings
            .iter()
            .map(|pairing| [pairing["pairs"].clone(), pairing["plies"].clone()])
            .collect::<Vec<_>>()
    };
    assert_eq!(games("1"), games("3"));
}

#[test]
fn a_uci_engine_plays() {
    let other = format!("uci:\"{PROGRAM}\" uci;nodes=200;name=other");
    let arguments = [
        "--player",
        "nodes:200",
        "--player",
        &other,
        "--variant",
        "5x6",
        "--games",
        "4",
        "--opening-plies",
        "2",
    ];
    let value = json(&arguments);
    assert_eq!(value["pairings"][0]["faults"], serde_json::json!([0, 0]));
    assert_eq!(
        value["pairings"][0]["pairs"],
        serde_json::json!([0, 2, 0]),
        "both are the same engine"
    );
    assert_eq!(value["players"][0]["nodes"], value["players"][1]["nodes"]);
    let other = format!("uci:\"{PROGRAM}\" uci;clock=2s+5ms");
    let value = json(&[
        "--player",
        "clock:2s+5ms",
        "--player",
        &other,
        "--variant",
        "5x5",
        "--games",
        "2",
    ]);
    assert_eq!(value["pairings"][0]["faults"], serde_json::json!([0, 0]));
}

#[test]
fn sprt_stops_the_match_when_it_is_decided() {
    let arguments = [
        "--players",
        "depth:4,level:1",
        "--variant",
        "5x5",
        "--opening-plies",
        "2",
        "--games",
        "2000",
        "--sprt",
        "0,100",
        "--jobs",
        "2",
    ];
    let text = stdout_of(&arguments);
    assert!(text.contains("SPRT Elo 0 against 100, LLR +"), "{text}");
    assert!(text.trim_end().ends_with("[-2.94, 2.94]: passed"), "{text}");
    let value = json(&arguments);
    assert!(value["pairings"][0]["games"].as_u64().expect("a number") < 2000);
    assert_eq!(value["pairings"][0]["sprt"]["verdict"], "H1");
}

#[test]
fn several_players_play_a_round_robin_or_a_ladder() {
    let players = "nodes:50,nodes:50;name=twin,level:1";
    let arguments = [
        "--players",
        players,
        "--variant",
        "4x5",
        "--opening-plies",
        "1",
        "--games",
        "2",
    ];
    let table = stdout_of(&arguments);
    let rows = |table: &str| -> Vec<[String; 2]> {
        let lines = table.lines().skip(1).take_while(|line| !line.is_empty());
        let words = lines.map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        words.map(|words| [words[0].clone(), words[1].clone()]).collect()
    };
    assert_eq!(
        rows(&table),
        [["nodes:50", "twin"], ["nodes:50", "level:1"], ["twin", "level:1"]]
    );
    let table = stdout_of(&[&arguments[..], &["--neighbours"]].concat());
    assert_eq!(rows(&table), [["nodes:50", "twin"], ["twin", "level:1"]]);
}

#[test]
fn games_start_from_the_positions_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let [openings, pgn] =
        ["openings.txt", "games.pgn"].map(|name| folder.path().join(name).to_str().expect("text").to_owned());
    fs::write(&openings, "# two boards\npppp/4/4/4/PPPP w 0 1\nppp/3/3/PPP b 0 1\n").expect("written");
    stdout_of(&[
        "--players",
        "nodes:20,nodes:30",
        "--openings",
        &openings,
        "--games",
        "6",
        "--pgn",
        &pgn,
    ]);
    let all = records(&fs::read_to_string(&pgn).expect("written"));
    let sizes: Vec<String> = all
        .iter()
        .map(|record| record.game.variant().size().to_string())
        .collect();
    assert_eq!(sizes, ["4x5", "4x5", "3x4", "3x4", "4x5", "4x5"]);
}

#[test]
fn invalid_arguments_are_reported() {
    for (arguments, expected) in [
        (&["--players", "level:1"][..], "at least two players, found 1"),
        (
            &["--players", "level:1,level:0"],
            "level: expected novice, learner or 1 to 10, found `0`",
        ),
        (
            &["--player", "robot", "--player", "level:1"],
            "'--player <PLAYER>': expected level:LEVEL",
        ),
        (
            &["--players", "level:1,level:1,level:1", "--sprt", "0,5"],
            "--sprt: expected two players, found 3",
        ),
        (
            &["--players", "level:1,level:1", "--sprt", "5,0"],
            "expected elo0 below elo1",
        ),
        (
            &["--players", "level:1,level:1", "--margin", "5"],
            "expected a time such as",
        ),
        (
            &["--players", "level:1,level:1", "--openings", "/nonexistent"],
            "--openings /nonexistent: ",
        ),
        (
            &["--players", "level:1,level:1", "--pgn", "/nonexistent/x"],
            "--pgn /nonexistent/x: ",
        ),
        (
            &[
                "--players",
                "level:1,level:1",
                "--variant",
                "2x3",
                "--opening-plies",
                "9",
            ],
            "--opening-plies: expected fewer plies, found 9",
        ),
        (
            &[
                "--players",
                "level:1,level:1",
                "--position",
                "pppp/pppp/4/4/4/PP2 w 0 1",
                "--opening-plies",
                "1",
                "--opening-score",
                "100",
            ],
            "--opening-score: expected a greater score, found 100: no opening of 1 plies was within it",
        ),
        (
            &["--players", "level:1,uci:/nonexistent;depth=1"],
            "--player nonexistent: cannot be started: /nonexistent: ",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
    }
}
