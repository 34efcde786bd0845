//! Tests of paths that are not files, files that are too large, and paths that are not UTF-8.

use super::{assert_refused, run};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;

const PLAYERS: [&str; 5] = ["match", "--players", "nodes:9,nodes:8", "--games", "2"];

/// For every command that accepts the path of a file, returns the arguments that precede the path. `folder` is an existing
/// folder.
fn commands(folder: &str) -> Vec<Vec<String>> {
    let mut commands = vec![
        vec!["match-report"],
        vec!["explorer", "--book"],
        vec![
            "explorer-book",
            "--variant",
            "4x5",
            "--games",
            "3",
            "--nodes",
            "100",
            "--output",
        ],
        vec![
            "explorer-book",
            "--variant",
            "4x5",
            "--output",
            "/dev/null/x",
            "--state",
        ],
        vec!["train", "4x5", "--folder", folder, "--rounds", "1", "--start"],
        vec!["calibrate", "check", folder, "--parameters"],
        vec!["solve", "3x4", "--resume", "--checkpoint"],
        vec!["solve", "3x4", "--checkpoint"],
    ];
    for option in ["--openings", "--results", "--pgn"] {
        commands.push([&PLAYERS[..], &[option]].concat());
    }
    let owned = |command: Vec<&str>| command.into_iter().map(str::to_owned).collect();
    commands.into_iter().map(owned).collect()
}

fn run_with(command: &[String], path: &Path) -> std::process::Output {
    let mut arguments: Vec<OsString> = command.iter().map(OsString::from).collect();
    arguments.push(path.into());
    run(&arguments)
}

#[test]
fn pipes_devices_and_folders_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("a command").success());
    for command in commands(folder.path().to_str().expect("text")) {
        for (path, found) in [
            (folder.path(), "a folder"),
            (&pipe, "a pipe"),
            (Path::new("/dev/zero"), "a device"),
            (Path::new("/dev/stdin"), ""),
        ] {
            let output = run_with(&command, path);
            // If the path of the book is refused, the book is not created, and the path of the state file is not
            // checked.
            let expected = if command.contains(&"/dev/null/x".to_owned()) {
                ""
            } else {
                found
            };
            assert_refused(&output, expected);
        }
    }
}

#[test]
fn files_over_their_limit_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large");
    // A sparse file, which occupies no space on the disk.
    File::create(&path)
        .and_then(|file| file.set_len(1 << 40))
        .expect("a file");
    let name = folder.path().to_str().expect("text");
    let reads = |command: &Vec<String>| {
        let last = command.last().map(String::as_str);
        matches!(
            last,
            Some("match-report" | "--book" | "--start" | "--parameters" | "--openings" | "--results")
        )
    };
    let commands: Vec<_> = commands(name).into_iter().filter(reads).collect();
    assert_eq!(commands.len(), 6);
    for command in commands {
        assert_refused(&run_with(&command, &path), ", found 1099511627776");
    }
    assert_eq!(fs::metadata(&path).expect("a file").len(), 1 << 40);
}

#[test]
fn files_whose_names_are_not_utf_8_are_read_and_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join(OsStr::from_bytes(b"\xff"));
    fs::create_dir(&inner).expect("created");
    let at = |name: &[u8]| inner.join(OsStr::from_bytes(name)).into_os_string();
    let (openings, results, pgn) = (at(b"o\xfe"), at(b"r\xfe"), at(b"p\xfe.pgn"));
    let (table, book) = (at(b"t\xfe"), at(b"b\xfe"));
    fs::write(&openings, "ppp/3/3/PPP w 0 1\n").expect("written");
    let words = |words: &[&str]| -> Vec<OsString> { words.iter().map(OsString::from).collect() };
    let option = |name: &str, path: &OsString| vec![name.into(), path.clone()];
    let match_options = [
        option("--openings", &openings),
        option("--results", &results),
        option("--pgn", &pgn),
    ];
    for arguments in [
        [words(&PLAYERS), match_options.concat()].concat(),
        [words(&["match-report"]), vec![results.clone()]].concat(),
        [
            words(&["solve", "4x5", "--nodes", "100", "--memory", "8"]),
            option("--checkpoint", &table),
        ]
        .concat(),
        [
            words(&["solve", "4x5", "--memory", "8", "--resume"]),
            option("--checkpoint", &table),
        ]
        .concat(),
        [
            words(&["explorer-book", "--variant", "4x5", "--games", "3", "--nodes", "100"]),
            option("--output", &book),
        ]
        .concat(),
        [words(&["explorer", "--variant", "4x5"]), option("--book", &book)].concat(),
    ] {
        let output = run(&arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            super::text(&output.stderr)
        );
    }
    let mut names: Vec<OsString> = fs::read_dir(&inner)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    let expected = [&b"b.jsonl"[..], b"b\xfe", b"o\xfe", b"p\xfe.pgn", b"r\xfe", b"t\xfe"];
    assert_eq!(names.len(), expected.len(), "{names:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    // An error contains the path.
    let output = run(&[OsString::from("match-report"), at(b"missing\xfe")]);
    assert_refused(&output, "missing\u{fffd}: ");
}
