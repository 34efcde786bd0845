//! Tests of results files from which a match does not resume.

use super::match_files::{MATCH, MatchFiles, assert_refused};
use super::stdout_of;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn a_match_with_other_settings_is_refused() {
    let files = MatchFiles::new();
    let folder = Path::new(&files.results).parent().expect("a folder");
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.join(name).to_str().expect("text").to_owned());
    fs::write(&one, "pppp/4/4/4/PPPP w 0 1\nppp/3/3/PPP b 0 1\n").expect("written");
    fs::write(&two, "pppp/4/4/4/PPPP w 0 1\n").expect("written");
    files.play(&["--games", "2"]);
    let path = &files.results;
    let refused = |arguments: &[&str], found: &str, asked: &str| {
        let end = "use the settings of the file, or another file";
        let sentence = format!("--results {path}: expected {found}, as in this file, found {asked}: {end}");
        assert_refused(
            &[arguments, &["--results", path, "--games", "2"]].concat(),
            path,
            &sentence,
        );
    };
    let with = |replaced: &'static str, value: &'static str| {
        MATCH.map(|argument| if argument == replaced { value } else { argument })
    };
    refused(
        &with("nodes:300,level:1", "nodes:301;name=nodes:300,level:1"),
        "--player nodes:300;name=nodes:300;hash=16;threads=1",
        "--player nodes:301;name=nodes:300;hash=16;threads=1",
    );
    refused(
        &with("nodes:300,level:1", "nodes:300,level:1,level:2"),
        "number of players 2",
        "number of players 3",
    );
    refused(
        &[&MATCH[..], &["--neighbours"]].concat(),
        "no --neighbours",
        "--neighbours",
    );
    refused(&with("4x6", "4x5"), "--variant 4x6", "--variant 4x5");
    refused(
        &[&MATCH[..], &["--position", "pppp/pppp/4/4/PPPP/PPPP b 0 1"]].concat(),
        "--position pppp/pppp/4/4/PPPP/PPPP w 0 1",
        "--position pppp/pppp/4/4/PPPP/PPPP b 0 1",
    );
    refused(&with("3", "2"), "--opening-plies 3", "--opening-plies 2");
    refused(
        &[&MATCH[..], &["--opening-score", "1000"]].concat(),
        "no --opening-score",
        "--opening-score 1000",
    );
    refused(&[&MATCH[..], &["--seed", "2"]].concat(), "--seed 1", "--seed 2");
    refused(
        &[&MATCH[..], &["--margin", "2s"]].concat(),
        "--margin 1000ms",
        "--margin 2000ms",
    );
    refused(
        &[&MATCH[..2], &["--openings", &one]].concat(),
        "no --openings",
        "--openings with the hash cb78298a924ae1e5",
    );

    let header = files.lines()[0].clone();
    let settings: Value = serde_json::from_str(&header).expect("JSON");
    let version = settings["settings"]["engine_version"].as_str().expect("text");
    assert!(version.starts_with("0."), "{version}");
    fs::write(path, header.replace(version, "0.0.1 (old)")).expect("written");
    refused(
        &MATCH,
        "engine version 0.0.1 (old)",
        &format!("engine version {version}"),
    );

    fs::remove_file(path).expect("removed");
    stdout_of(&[&MATCH[..2], &["--openings", &one, "--results", path, "--games", "2"]].concat());
    refused(
        &[&MATCH[..2], &["--openings", &two]].concat(),
        "--openings with the hash cb78298a924ae1e5",
        "--openings with the hash 09c60db707d0eec5",
    );
    refused(
        &[&MATCH[..2], &["--openings", &one, "--openings-order", "random"]].concat(),
        "--openings-order sequential",
        "--openings-order random",
    );
}

#[test]
fn a_damaged_file_is_refused_with_its_line_and_kept() {
    let files = MatchFiles::new();
    files.play(&["--games", "4"]);
    let (path, lines) = (&files.results, files.lines());
    let other =
        "expected a results file of a match (\"format\":\"breakthrough-engine match results\"), found another file";
    let with_line = |index: usize, line: String| {
        let mut lines = lines.clone();
        lines[index] = line;
        lines.concat()
    };
    for (contents, sentence) in [
        ("[Event \"x\"]\n\n1. a2-a3 *\n".to_owned(), format!("line 1: {other}")),
        ("{\"version\":1}\n".to_owned(), format!("line 1: {other}")),
        ("text without a line break".to_owned(), other.to_owned()),
        (
            with_line(0, lines[0].replacen("\"version\":1", "\"version\":2", 1)),
            "line 1: expected version 1 of the format, found 2".to_owned(),
        ),
        (
            with_line(0, lines[0].replacen("\"seed\":1", "\"seed\":-1", 1)),
            "line 1: settings: invalid value: integer `-1`, expected u64".to_owned(),
        ),
        (
            with_line(2, lines[2][..40].to_owned() + "\n"),
            "line 3, column 40: EOF while parsing a string".to_owned(),
        ),
        (
            with_line(3, lines[1].clone()),
            "line 4: expected another game, found game 1.1 of line 2".to_owned(),
        ),
        (
            with_line(2, lines[2].replacen("\"game\":2", "\"game\":3", 1)),
            "line 3: game: expected 1 or 2, found 3".to_owned(),
        ),
        (
            with_line(2, lines[2].replacen("\"round\":1", "\"round\":0", 1)),
            "line 3: round: expected 1 or more, found 0".to_owned(),
        ),
        (
            with_line(2, lines[2].replacen("\"game\":2", "\"game\":1", 1)),
            "line 3: expected the players of a pairing, found [\"level:1\", \"nodes:300\"] in game 1 of a pair"
                .to_owned(),
        ),
        (
            with_line(4, lines[4].replacen("\"winner\":", "\"victor\":", 1)),
            "line 5, column 90: unknown field `victor`, expected one of `round`, `game`, `white`, `black`, `first_to_move`, \
                `winner`, `fault`, `plies`, `moves`, `pgn`"
                .to_owned(),
        ),
    ] {
        fs::write(path, &contents).expect("written");
        assert_refused(
            &files.arguments(&["--games", "4"]),
            path,
            &format!("--results {path}: {sentence}"),
        );
    }
}

#[test]
fn a_file_is_written_by_one_match_at_a_time() {
    let files = MatchFiles::new();
    files.play(&["--games", "2"]);
    let file = fs::File::open(&files.results).expect("a file");
    file.try_lock().expect("locked");
    let path = &files.results;
    let sentence = format!("--results {path}: another match is writing to this file");
    assert_refused(&files.arguments(&["--games", "4"]), path, &sentence);
}
