//! Files of a match in a temporary folder, for tests.

use super::{run, stdout_of, text};
use serde_json::{Value, json};
use std::fs;
use std::iter::zip;

/// A match between players whose games depend only on the seed.
pub(super) const MATCH: [&str; 6] = [
    "--players",
    "nodes:300,level:1",
    "--variant",
    "4x6",
    "--opening-plies",
    "3",
];

/// The files of a match in a temporary folder.
pub(super) struct MatchFiles {
    _folder: tempfile::TempDir,
    pub(super) results: String,
    pub(super) pgn: String,
}

impl MatchFiles {
    pub(super) fn new() -> MatchFiles {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
        MatchFiles {
            results: path("test.jsonl"),
            pgn: path("test.pgn"),
            _folder: folder,
        }
    }

    pub(super) fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let files = ["--results", &self.results, "--pgn", &self.pgn];
        [&MATCH[..], &files, more].concat()
    }

    /// Plays or resumes the match. Returns the report without times.
    pub(super) fn play(&self, more: &[&str]) -> Value {
        let arguments = self.arguments(&[more, &["--quiet", "--json"]].concat());
        without_times(serde_json::from_str(&stdout_of(&arguments)).expect("JSON"))
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.results).unwrap_or_default();
        text.split_inclusive('\n').map(str::to_owned).collect()
    }

    /// Returns the lines of the games without times and dates, sorted.
    pub(super) fn games(&self) -> Vec<String> {
        let games = self.lines().into_iter().skip(1);
        let mut games: Vec<String> = games
            .map(|line| {
                let mut game = without_times(serde_json::from_str(&line).expect("JSON"));
                game["pgn"] = json!(without_dates(game["pgn"].as_str().expect("text")));
                game.to_string()
            })
            .collect();
        games.sort();
        games
    }

    /// Returns the games of the PGN file without dates, sorted.
    pub(super) fn pgn_games(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.pgn).expect("written");
        let mut games: Vec<String> = split_games(&text).into_iter().map(without_dates).collect();
        games.sort();
        games
    }
}

/// Splits a PGN file into its games.
pub(super) fn split_games(pgn: &str) -> Vec<&str> {
    let starts: Vec<usize> = pgn.match_indices("[Event ").map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([pgn.len()]);
    zip(&starts, ends).map(|(start, end)| &pgn[*start..end]).collect()
}

fn without_dates(pgn: &str) -> String {
    let lines = pgn.lines().filter(|line| !line.starts_with("[Date "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Removes measured times from a report or a line of a results file.
pub(super) fn without_times(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.contains("seconds"));
            fields
                .values_mut()
                .for_each(|field| *field = without_times(field.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = without_times(value.take())),
        _ => {}
    }
    value
}

/// Asserts that a command is refused with exit code 2 and this sentence, and that the file is unchanged.
pub(super) fn assert_refused(arguments: &[&str], file: &str, sentence: &str) {
    let before = fs::read(file).expect("a file");
    let output = run(arguments);
    assert_eq!(text(&output.stderr), format!("error: {sentence}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "");
    assert!(
        fs::read(file).expect("a file") == before,
        "{arguments:?}: the file has changed"
    );
}
