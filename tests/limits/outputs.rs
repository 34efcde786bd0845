//! Tests of closed and full outputs.

use super::{PROGRAM, text};
use std::fs::OpenOptions;
use std::process::{Command, Stdio};

fn full() -> Stdio {
    let file = OpenOptions::new().write(true).open("/dev/full");
    file.expect("a device without space").into()
}

const COMMANDS: [&[&str]; 16] = [
    &["analyse", "--depth", "2"],
    &["analyse", "--depth", "2", "--json"],
    &["bench", "--depth", "1"],
    &["explorer"],
    &["facts"],
    &["match", "--players", "nodes:9,nodes:8", "--games", "2"],
    &["match", "--players", "nodes:9,nodes:8", "--games", "2", "--json"],
    &["perft", "--depth", "2"],
    &["perft", "--depth", "2", "--divide"],
    &["play", "--players", "computer:1,computer:1"],
    &["review", "tests/data/review/game.pgn", "--effort", "fast"],
    &["review", "tests/data/review/game.pgn", "--effort", "fast", "--json"],
    &["solve", "3x4"],
    &["solve", "3x4", "--json"],
    &["variant", "show", "8x8"],
    &["uci"],
];

/// Commands that print their progress.
const WITH_PROGRESS: [&[&str]; 3] = [
    &["match", "--players", "nodes:9,nodes:8", "--games", "2"],
    &["solve", "7x7", "--memory", "8", "--time", "2.5"],
    &["analyse", "--depth", "2"],
];

#[test]
fn a_full_output_is_an_error() {
    for arguments in COMMANDS {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .stdin(input(arguments))
            .stdout(full())
            .output()
            .expect("the program runs");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(
            error.ends_with("error: No space left on device (os error 28)\n"),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn a_closed_output_ends_a_command_without_an_error() {
    for arguments in COMMANDS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(PROGRAM)
            .args(arguments)
            .stdin(input(arguments))
            .stdout(writer)
            .output()
            .expect("the program runs");
        let error = text(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {:?}: {error}", output.status);
        assert!(!error.contains("error"), "{arguments:?}: {error}");
    }
}

#[test]
fn progress_that_cannot_be_printed_is_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (games, book) = (path("games"), path("x.book"));
    let calibrate = [
        "calibrate",
        "play",
        "4x5",
        "--folder",
        &games,
        "--games",
        "100",
        "--nodes",
        "100",
    ];
    let explorer = [
        "explorer-book",
        "--variant",
        "4x5",
        "--output",
        &book,
        "--games",
        "3",
        "--nodes",
        "100",
    ];
    for arguments in WITH_PROGRESS.into_iter().chain([&calibrate[..], &explorer]) {
        let status = Command::new(PROGRAM)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(full())
            .status()
            .expect("the program runs");
        assert!(status.success(), "{arguments:?}: {status}");
    }
}

/// Returns the input of a command. Only `uci` requires input, because it prints output only in response to commands.
fn input(arguments: &[&str]) -> Stdio {
    if arguments != ["uci"] {
        return Stdio::null();
    }
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    std::io::Write::write_all(&mut writer, b"uci\ngo depth 3\n").expect("written");
    reader.into()
}
