//! Tests of matches that resume from their results files.

use super::match_files::{MatchFiles, assert_refused, split_games};
use super::{PROGRAM, text};
use breakthrough_test_support::wait_until;
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn a_killed_match_resumes_with_the_same_games_and_report() {
    let (killed, whole) = (MatchFiles::new(), MatchFiles::new());
    let mut endless = Command::new(PROGRAM)
        .arg("match")
        .args(killed.arguments(&["--games", "1000000", "--jobs", "2", "--quiet"]))
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    wait_until("games are finished", Duration::from_secs(60), || {
        killed.lines().len() > 8
    });
    endless.kill().expect("killed");
    endless.wait().expect("ended");
    let mut finished = killed.lines();
    // The last line may be incomplete after a kill.
    finished.retain(|line| line.ends_with('\n'));
    let rounds = finished[1..].iter().map(|line| {
        let game: Value = serde_json::from_str(line).expect("JSON");
        game["round"].as_u64().expect("a number")
    });
    let games = (2 * rounds.max().expect("games") + 6).to_string();
    let resumed = killed.play(&["--games", &games, "--jobs", "2"]);
    assert_eq!(resumed, whole.play(&["--games", &games]));
    assert_eq!(
        killed.lines()[..finished.len()],
        finished,
        "finished games are not played again"
    );
    assert_eq!(killed.games(), whole.games());
    assert_eq!(killed.pgn_games(), whole.pgn_games());
    assert_eq!(killed.pgn_games().len().to_string(), games);
}

#[test]
fn a_match_resumes_after_any_game_and_completes_the_pgn_file() {
    let whole = MatchFiles::new();
    let report = whole.play(&["--games", "6"]);
    let (lines, pgn) = (whole.lines(), fs::read_to_string(&whole.pgn).expect("written"));
    let games = split_games(&pgn);
    assert_eq!((lines.len(), games.len()), (7, 6));
    for finished in 0..=6_usize {
        let complete = finished / 2 * 2;
        // The match was killed after, before or while it wrote the last pair to the PGN file.
        let last_pair = complete.saturating_sub(2);
        for (in_pgn, torn) in [
            (complete, 0),
            (last_pair, 0),
            (complete.saturating_sub(1), 0),
            (last_pair, 60),
        ] {
            let cut = MatchFiles::new();
            fs::write(&cut.results, lines[..=finished].concat()).expect("written");
            let next = games.get(in_pgn).map_or("", |game| &game[..torn]);
            fs::write(&cut.pgn, games[..in_pgn].concat() + next).expect("written");
            assert_eq!(cut.play(&["--games", "6"]), report, "{finished} {in_pgn}");
            assert_eq!(cut.lines()[..=finished], lines[..=finished]);
            assert_eq!(cut.games(), whole.games(), "{finished} {in_pgn}");
            assert_eq!(cut.pgn_games(), whole.pgn_games(), "{finished} {in_pgn} {torn}");
        }
    }
}

#[test]
fn an_incomplete_line_is_replaced() {
    let whole = MatchFiles::new();
    let report = whole.play(&["--games", "2"]);
    let lines = whole.lines();
    let (header, last) = (lines[0].len(), lines[2].len());
    let text = lines.concat();
    let lengths = [
        0,
        1,
        20,
        header / 2,
        header - 1,
        text.len() - last + 1,
        text.len() - 2,
        text.len() - 1,
    ];
    for length in lengths {
        let cut = MatchFiles::new();
        fs::write(&cut.results, &text[..length]).expect("written");
        assert_eq!(cut.play(&["--games", "2"]), report, "{length} bytes");
        assert_eq!(cut.games(), whole.games(), "{length} bytes");
        assert_eq!(cut.lines()[0], lines[0], "{length} bytes");
    }
}

#[test]
fn the_number_of_games_can_be_raised_but_not_below_the_finished_games() {
    let (raised, whole) = (MatchFiles::new(), MatchFiles::new());
    raised.play(&["--games", "4"]);
    let first = raised.lines();
    assert_eq!(raised.play(&["--games", "8"]), whole.play(&["--games", "8"]));
    assert_eq!(raised.lines()[..5], first);
    assert_eq!(raised.games(), whole.games());
    assert_refused(
        &raised.arguments(&["--games", "6"]),
        &raised.results,
        "--games: expected at least 8, because game 4.2 is finished, found 6",
    );
}

#[test]
fn a_decided_test_and_faults_are_restored_without_a_game() {
    let files = MatchFiles::new();
    let arguments = ["--games", "400", "--sprt", "0,200"];
    let report = files.play(&arguments);
    assert_eq!(report["pairings"][0]["sprt"]["verdict"], "H1");
    let lines = files.lines();
    assert!(lines.len() < 400);
    assert_eq!(files.play(&arguments), report);
    assert_eq!(files.lines(), lines);
    // In a game with a fault, the loser committed the fault.
    let game: Value = serde_json::from_str(&lines[1]).expect("JSON");
    let loser = if game["winner"] == "white" { "black" } else { "white" };
    let index = usize::from(game[loser] == "level:1");
    fs::write(
        &files.results,
        lines.concat().replacen("\"fault\":null", "\"fault\":\"exited\"", 1),
    )
    .expect("written");
    assert_eq!(files.play(&arguments)["pairings"][0]["faults"][index], 1);
}

/// The shell limits the file size, which simulates a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_is_reported_with_the_path_and_the_match_resumes() {
    let (files, whole) = (MatchFiles::new(), MatchFiles::new());
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, PROGRAM, "match"])
        .args(files.arguments(&["--games", "20", "--quiet"]))
        .output()
        .expect("the shell runs");
    let sentence = format!("error: {}: File too large (os error 27)\n", files.results);
    assert_eq!((text(&output.stderr), output.status.code()), (sentence, Some(1)));
    assert!(files.lines().len() > 2 && files.lines().iter().all(|line| line.ends_with('\n')));
    assert_eq!(files.play(&["--games", "20"]), whole.play(&["--games", "20"]));
    assert_eq!(files.games(), whole.games());
    assert_eq!(files.pgn_games(), whole.pgn_games());
}
