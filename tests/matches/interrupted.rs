//! Tests that a match stopped by a signal reports the finished pairs.

use super::{PROGRAM, text};
use breakthrough_test_support::{wait_until, with_default_hangup};
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn a_signal_ends_a_match_with_a_report_and_the_same_command_resumes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (results, pgn) = (path("results.jsonl"), path("games.pgn"));
    let lines = || fs::read_to_string(&results).unwrap_or_default().lines().count();
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let before = lines();
        let child = with_default_hangup(PROGRAM)
            .args([
                "match",
                "--players",
                "nodes:200,nodes:100",
                "--variant",
                "5x5",
                "--games",
                "100000",
            ])
            .args(["--results", &results, "--pgn", &pgn])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        wait_until("more games", Duration::from_secs(30), || lines() > before + 4);
        let killed = Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(killed.expect("a kill command").success());
        let output = child.wait_with_output().expect("the program ends");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{signal}: {error}");
        assert!(
            error.ends_with("error: the match was interrupted; the same command resumes it\n"),
            "{error}"
        );
        assert!(text(&output.stdout).contains("95% interval"), "the report is printed");
        assert_eq!(error.contains("resuming after"), before > 0, "{error}");
    }
    let games = fs::read_to_string(&pgn).expect("a file").matches("[Event ").count();
    // The first line contains the settings, and the last pair may be incomplete.
    assert!(
        (lines() - 2..lines()).contains(&games),
        "{games} games, {} lines",
        lines()
    );
}
