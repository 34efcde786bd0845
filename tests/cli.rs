//! Tests of the commands of `breakthrough-engine`: arguments, output and exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with the given arguments and input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // The program may exit before it has read all input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn perft_prints_json() {
    for (arguments, expected) in [
        (
            &["--variant", "6x5", "--depth", "5"][..],
            "{\"nodes\":[16,240,3666,54448,839494]}\n",
        ),
        (&["--depth", "3"], "{\"nodes\":[22,484,11132]}\n"),
        (
            &["--variant", "5x5", "--home-ranks", "1", "--depth", "2"],
            "{\"nodes\":[13,169]}\n",
        ),
        (&["--position", "2/pp/PP/2 w 0 1", "--depth", "1"], "{\"nodes\":[2]}\n"),
    ] {
        let output = run(&[&["perft", "--json"], arguments].concat(), "");
        assert_eq!(stdout(&output), expected, "{arguments:?} {}", stderr(&output));
        assert!(output.status.success(), "{arguments:?}");
    }
}

#[test]
fn perft_prints_a_table() {
    let output = run(&["perft", "--variant", "6x5", "--depth", "3"], "");
    let text = stdout(&output);
    let columns: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().take(2).collect())
        .collect();
    assert_eq!(
        columns,
        [
            vec!["depth", "nodes"],
            vec!["1", "16"],
            vec!["2", "240"],
            vec!["3", "3666"]
        ]
    );
    for line in text.lines().skip(1) {
        let numbers: Vec<f64> = line.split_whitespace().flat_map(str::parse).collect();
        let [_, nodes, seconds, speed] = numbers[..] else {
            panic!("{line}")
        };
        // The seconds are rounded to thousandths.
        assert!(speed * (seconds + 0.001) >= nodes, "{line}");
    }
}

#[test]
fn perft_divides_by_first_move() {
    let output = run(&["perft", "--variant", "2x5", "--depth", "2", "--divide"], "");
    assert_eq!(
        stdout(&output),
        "b2a3: 3\na2a3: 3\nb2b3: 3\na2b3: 3\n\nNodes searched: 12\n"
    );
    let output = run(&["perft", "--variant", "2x5", "--depth", "2", "--divide", "--json"], "");
    assert_eq!(
        stdout(&output),
        "{\"moves\":{\"a2a3\":3,\"a2b3\":3,\"b2a3\":3,\"b2b3\":3},\"nodes\":12}\n"
    );
}

#[test]
fn analyse_ranks_the_best_moves() {
    let output = run(&["analyse", "1p/2/P1/2/1P w 0 1", "--lines", "2", "--depth", "9"], "");
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        text.contains("\nrank        score  depth  line\n   1    wins in 3      "),
        "{text}"
    );
    assert!(text.contains("wins in 3      2  a3-"), "{text}");
    let output = run(&["analyse", "--variant", "4x5", "--nodes", "500", "--json"], "");
    let text = stdout(&output);
    let value: serde_json::Value = serde_json::from_str(&text).expect("one line of JSON");
    assert!(value["nodes"].as_u64().is_some_and(|nodes| nodes < 2000), "{text}");
    for part in [
        "\"lines\":[{\"moves\":[\"",
        "\"rank\":3",
        "\"score\":{\"",
        "\"win_probability\":0.",
        "\"position\":\"pppp/pppp/4/PPPP/PPPP w 0 1\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = run(
        &[
            "analyse",
            "1p/2/P1/2/1P w 0 1",
            "--lines",
            "1",
            "--depth",
            "9",
            "--json",
        ],
        "",
    );
    assert!(
        stdout(&output).contains("\"win_probability\":1.0"),
        "{}",
        stdout(&output)
    );
    let output = run(&["analyse", "--variant", "6x6", "--depth", "2", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one line of JSON");
    assert_eq!(value["depth"].as_u64(), Some(2), "{value}");
    let output = run(&["analyse", "2/2/2/1p w 0 1"], "");
    assert!(stdout(&output).ends_with("the game is over\n"), "{}", stdout(&output));
}

#[test]
fn invalid_arguments_are_reported_with_exit_code_2() {
    for (arguments, expected) in [
        (&["perft"][..], "--depth"),
        (&["perft", "--depth", "0"], "1..=99"),
        (
            &["perft", "--depth", "2", "--variant", "8"],
            "'--variant <VARIANT>': expected a board such as",
        ),
        (
            &["perft", "--depth", "2", "--variant", "8x17"],
            "'--variant <VARIANT>': expected 3 to 16 ranks, found 17",
        ),
        (&["perft", "--depth", "2", "--home-ranks", "4"], "--home-ranks"),
        (
            &["perft", "--depth", "2", "--variant", "4x4", "--home-ranks", "3"],
            "--home-ranks: 3 home ranks per side",
        ),
        (
            &["perft", "--depth", "2", "--position", "pp/2/x1/PP w"],
            "--position: expected P, p",
        ),
        (
            &["play", "--position", "pp/2/2/PP w", "--variant", "8x8 joined"],
            "--position: expected a 8x8 board",
        ),
        (
            &["play", "--position", "pp/2/2/PP w", "--home-ranks", "1"],
            "cannot be used with",
        ),
        (
            &["play", "--players", "human"],
            "'--players <PLAYER,PLAYER>': expected two players",
        ),
        (
            &["play", "--players", "human,computer:11"],
            "computer:LEVEL (novice, learner or 1 to 10) or engine:NAME, found `computer:11`",
        ),
        (&["play", "--seed", "x"], "--seed"),
        (&["analyse", "pp/2/x1/PP w"], "FEN: expected P, p"),
        (
            &["analyse", "pp/2/2/PP w", "--variant", "5x5"],
            "FEN: expected a 5x5 board",
        ),
        (
            &["analyse", "--time", "soon"],
            "expected a number of seconds above 0, found `soon`",
        ),
        (&["analyse", "--time", "0"], "above 0, found `0`"),
        (&["analyse", "--hash", "4000000000"], "--hash: not enough memory"),
        (
            &["bench", "--hash", "4000000000"],
            "--hash: not enough memory for 4000000000 MiB",
        ),
        (
            &["bench", "--speedup", "2", "--hash", "4000000000"],
            "--hash: not enough memory for 4000000000 MiB",
        ),
        (
            &["train", "5x5", "--folder", "/nonexistent", "--games", "7"],
            "'--games <HUNDREDS>': expected a multiple of 5 above 0, found `7`",
        ),
        (
            &["train", "5x5", "--folder", "/nonexistent", "--games", "0"],
            "'--games <HUNDREDS>': expected a multiple of 5 above 0, found `0`",
        ),
        (&["analyse", "--threads", "0"], "'--threads <N>'"),
        (&["bench", "--speedup", "1"], "'--speedup <N>'"),
        (&["bench", "--speedup", "2", "--threads", "2"], "cannot be used with"),
        (&["dance"], "dance"),
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

#[test]
fn training_reports_its_progress() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    let size = [
        "--games", "5", "--nodes", "100", "--epochs", "1", "--pairs", "2", "--rounds", "1",
    ];
    let output = run(&[&["train", "4x5", "--folder", path][..], &size].concat(), "");
    let progress = stderr(&output);
    assert!(output.status.success(), "{progress}");
    let lines: Vec<&str> = progress.lines().collect();
    let [games, epoch, elo] = lines[..] else {
        panic!("{progress}")
    };
    assert!(
        games.starts_with("round 1: games 1 of 1, ") && games.ends_with(" positions"),
        "{games}"
    );
    assert!(epoch.starts_with("round 1: epoch 1, validation loss "), "{epoch}");
    assert!(elo.starts_with("round 1: ") && elo.contains(" Elo ("), "{elo}");
    let result = stdout(&output);
    assert!(
        result.ends_with(".network\n") || result.starts_with("no network is stronger"),
        "{result}"
    );
}

#[test]
fn version_is_printed() {
    let output = run(&["--version"], "");
    assert!(output.status.success());
    assert!(stdout(&output).starts_with("breakthrough-engine 0."));
}

#[test]
fn a_game_is_played_to_a_win() {
    let moves = "a1-a2\nB3xa2\nb1xa2\na3b2\na2b3\n";
    let output = run(&["play", "--variant", "2x3", "--players", "human,human"], moves);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text.contains("last move: b3xa2\nmove 2: bottom (●) to move"), "{text}");
    let end =
        "\n  3  · [●]\n  2 [·] ○\n  1  ·  ·\n     a  b\nlast move: a2-b3\nbottom (●) wins by reaching the far side\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn commands_are_answered_and_illegal_moves_are_explained() {
    let input = "help\nmoves\nz9\na1a3\na1a2\nb2b3\nb3b2\nb4xb3\nb4a3\n";
    let output = run(&["play", "--variant", "3x5", "--players", "human,human"], input);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for expected in [
        "capture only diagonally",
        "a2-a3",
        "expected a move such as a2-b3, found `z9`",
        "a1a3: pieces move one square, straight or diagonally forward",
        "a1a2: your own piece occupies a2",
        "b3b2: the piece on b3 is the opponent's",
        "b4xb3: pieces capture only diagonally forward",
        "last move: b4-a3",
    ] {
        assert!(text.contains(expected), "expected {expected:?} in {text}");
    }
}

#[test]
fn a_race_is_won_from_a_position() {
    let output = run(
        &["play", "--position", "2p/3/P2/3/3 w 0 1", "--players", "human,human"],
        "a3b4\nc5c4\nb4a5\n",
    );
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text.contains("last move: c5-c4"), "{text}");
    assert!(
        text.ends_with("last move: b4-a5\nbottom (●) wins by reaching the far side\n"),
        "{text}"
    );
}

#[test]
fn undo_removes_one_move_of_each_player() {
    let arguments = [
        "play",
        "--variant",
        "5x6",
        "--players",
        "human,computer:2",
        "--seed",
        "5",
    ];
    let output = run(&arguments, "a2a3\nundo\nredo\nundo\nundo\n");
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(text.matches("move 2: bottom").count(), 2, "{text}");
    assert_eq!(text.matches("move 1: bottom").count(), 3, "{text}");
    assert!(text.ends_with("> no move to undo\n> \n"), "{text}");
    assert_eq!(
        stdout(&run(&arguments, "a2a3\nundo\nredo\nundo\nundo\n")),
        text,
        "the seed decides the game"
    );
}

#[test]
fn computers_play_to_the_end() {
    let output = run(&["play", "--variant", "4x5", "--players", "computer:2,computer:1"], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let last = text.lines().last().expect("a line");
    assert!(last.contains(") wins b"), "{text}");
}

#[test]
fn the_end_of_input_quit_and_resignation_end_the_program() {
    for (input, last) in [
        ("", ">"),
        ("quit\n", ">"),
        ("\u{fffd}\n", ">"),
        ("resign\n", "wins by resignation"),
    ] {
        let output = run(&["play", "--variant", "4x5", "--players", "human,human"], input);
        assert!(output.status.success(), "{input:?} {}", stderr(&output));
        assert!(
            stdout(&output).trim_end().ends_with(last),
            "{input:?}: {}",
            stdout(&output)
        );
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(["play", "--variant", "16x16", "--players", "computer:1,computer:1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert_eq!(stderr(&output), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("opened");
    let output = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(["perft", "--depth", "1"])
        .stdout(full)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("error: No space left on device"),
        "{}",
        stderr(&output)
    );
}

/// UCI engines are started in launcher mode.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_cannot_be_started_is_reported() {
    let parent = std::process::id().to_string();
    for (arguments, expected) in [
        (vec!["run-engine", &parent, "/no/such/engine"], "No such file"),
        (vec!["run-engine", "1", "/bin/true"], "the parent process has ended"),
        (vec!["run-engine"], "expected `run-engine PARENT PROGRAM ARGUMENTS`"),
    ] {
        let output = run(&arguments, "");
        assert!(!output.status.success(), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}
