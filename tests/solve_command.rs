//! Tests of `breakthrough-engine solve`.
#![expect(clippy::disallowed_methods, reason = "the test damages checkpoint files")]

#[cfg(unix)]
use breakthrough_test_support::with_default_hangup;
use serde_json::Value;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output};

fn solve(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("solve")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    let output = solve(&[&["--json"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

/// Asserts that a run fails with exit code 2 and a message that contains `expected`.
fn assert_refused(arguments: &[&str], expected: &str) {
    let output = solve(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(
        text(&output.stderr).contains(expected),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
}

#[test]
fn json_contains_the_result_and_statistics() {
    let found = json(&["3x5", "--memory", "16"]);
    assert_eq!(found["winner"], "second");
    assert_eq!(found["plies"], Value::Null);
    assert_eq!(found["verified"], Value::Null);
    assert!(found["nodes"].as_u64().is_some_and(|nodes| nodes > 100), "{found}");
    assert!(
        found["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0),
        "{found}"
    );

    let found = json(&["2x6", "--shortest", "--verify", "--threads", "2", "--memory", "16"]);
    assert_eq!(found["winner"], "first");
    assert_eq!(found["plies"], 15);
    assert_eq!(found["line"].as_array().map(Vec::len), Some(15));
    assert!(
        found["verified"].as_u64().is_some_and(|positions| positions > 100),
        "{found}"
    );

    let found = json(&["--position", "3/3/2p/P2/3/3 w 0 1", "--shortest"]);
    assert_eq!((&found["winner"], &found["plies"]), (&"first".into(), &5.into()));
}

/// Without a table, a position would be verified again in every line leading to it. The limit is slightly above the measured
/// number of 70220 positions.
#[test]
fn a_verification_visits_most_positions_once() {
    let found = json(&["3x6", "--verify", "--threads", "1", "--memory", "64"]);
    let positions = found["verified"].as_u64().expect("a number");
    assert!((60_000..75_000).contains(&positions), "{positions}");
}

#[test]
fn a_search_stopped_by_a_limit_reports_unknown() {
    for limit in [
        ["--nodes", "3000"],
        ["--time", "0.3"],
        ["--time", "300ms"],
        ["--time", "0.005m"],
    ] {
        let found = json(&[&["8x8", "--memory", "16"], limit.as_slice()].concat());
        assert_eq!(found["winner"], "unknown", "{limit:?}");
        assert_eq!(found["plies"], Value::Null, "{limit:?}");
        assert!(found["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{found}");
    }
}

#[test]
fn the_result_is_printed() {
    let output = solve(&["3x4", "--shortest", "--verify"]);
    let text = text(&output.stdout);
    assert!(output.status.success());
    for expected in [
        "winner: second\n",
        "plies: 12\n",
        "line: ",
        "verified: ",
        "nodes: ",
        "seconds: ",
        "memory: ",
    ] {
        assert!(text.contains(expected), "expected {expected:?} in {text}");
    }
    let used = text.split("MiB, ").nth(1).and_then(|rest| rest.split('%').next());
    let used: f64 = used.and_then(|used| used.parse().ok()).expect("the used share");
    assert!(used <= 100.0, "{text}");
}

#[test]
fn invalid_arguments_are_named_in_the_error() {
    assert_refused(&["5"], "'[VARIANT]': expected a board such as 8x8");
    assert_refused(&["5x17"], "expected 3 to 16 ranks, found 17");
    assert_refused(&["5x5", "--variant", "5x5"], "cannot be used with");
    assert_refused(&["5x5", "--position", "pp/2/2/PP w"], "cannot be used with");
    assert_refused(&["--position", "pp/2/x1/PP w"], "--position: expected P, p");
    assert_refused(&["5x5", "--memory", "0"], "--memory");
    assert_refused(
        &["5x5", "--memory", "1048576"],
        "--memory: not enough memory for 1048576 MiB",
    );
    assert_refused(&["5x5", "--threads", "0"], "--threads");
    assert_refused(&["5x5", "--time", "0"], "--time");
    assert_refused(
        &["5x5", "--time", "soon"],
        "expected a number of seconds above 0, found `soon`",
    );
    assert_refused(&["5x5", "--time", "0ms"], "above 0, found `0ms`");
    assert_refused(&["5x5", "--time", "1h"], "a unit may follow, as in 500ms");
    assert_refused(&["5x5", "--nodes", "0"], "--nodes");
    assert_refused(&["5x5", "--resume"], "--checkpoint <FILE>");
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// Changes to the search order change the node count. If this is intended, write the new count here.
#[test]
fn the_node_count_equals_the_committed_count() {
    for (board, committed) in [("4x5", 15_958), ("3x6", 36_083), ("4x5 compulsory", 50_119)] {
        let found = json(&[board, "--threads", "1", "--memory", "8"]);
        assert_eq!(found["nodes"], committed, "{board}");
    }
}

#[test]
fn a_checkpoint_is_written_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solve.table");
    let whole = json(&["4x5", "--threads", "1", "--memory", "8"]);
    let all = whole["nodes"].as_u64().expect("a number");
    let half = (all / 2).to_string();
    let arguments = [
        "4x5",
        "--threads",
        "1",
        "--memory",
        "8",
        "--nodes",
        &half,
        "--checkpoint",
        name(&path),
        "--json",
    ];
    let output = solve(&arguments);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("\"winner\":\"unknown\""));
    let files: Vec<_> = folder.path().read_dir().expect("a folder").collect();
    assert_eq!(files.len(), 1, "{files:?}");

    let bytes = std::fs::read(&path).expect("a file");
    assert_refused(&["4x5", "--checkpoint", name(&path)], "add --resume");
    assert_refused(
        &["5x5", "--checkpoint", name(&path), "--resume"],
        "the checkpoint is of another position",
    );
    assert_eq!(
        std::fs::read(&path).expect("a file"),
        bytes,
        "a refused checkpoint is kept"
    );

    let found = json(&["4x5", "--threads", "1", "--checkpoint", name(&path), "--resume"]);
    assert_eq!(found["winner"], "second");
    assert_eq!(found["nodes_before"].as_u64(), Some(all / 2));
    assert!(
        found["nodes"].as_u64().is_some_and(|nodes| nodes < all * 3 / 4),
        "{found}"
    );

    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("it can be written");
    assert_refused(
        &["4x5", "--checkpoint", name(&path), "--resume"],
        "the checkpoint is damaged",
    );
    std::fs::write(&path, "text that is no checkpoint. ".repeat(10)).expect("it can be written");
    assert_refused(&["4x5", "--checkpoint", name(&path), "--resume"], "--checkpoint ");
    assert_refused(
        &["4x5", "--checkpoint", "/nowhere/x", "--resume"],
        "--checkpoint /nowhere/x",
    );
}

#[test]
#[cfg(unix)]
fn a_signal_writes_a_checkpoint_and_determines_the_exit_code() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        check_signal(signal, code);
    }
}

/// Asserts that a search stopped by this signal exits with this code and writes a checkpoint.
#[cfg(unix)]
fn check_signal(signal: &str, code: i32) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solve.table");
    let mut child = with_default_hangup(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(["solve", "7x7", "--memory", "8", "--checkpoint", name(&path)])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The first progress line shows that the search is running.
    let mut progress = BufReader::new(child.stderr.take().expect("piped"));
    progress.read_line(&mut String::new()).expect("text");
    let killed = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("a kill command").success());
    let mut rest = String::new();
    progress.read_to_string(&mut rest).expect("text");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(code), "{signal}: {rest}");
    assert!(
        rest.ends_with("error: the search was interrupted\n"),
        "{signal}: {rest}"
    );
    assert!(text(&output.stdout).starts_with("winner: unknown\n"));
    assert!(path.exists());
    let found = json(&["7x7", "--checkpoint", name(&path), "--resume", "--nodes", "1000"]);
    assert_eq!(found["winner"], "unknown");
    assert!(found["nodes_before"].as_u64().is_some_and(|nodes| nodes > 0), "{found}");
}

/// `nohup` starts a program that ignores SIGHUP, and the search must not stop when the terminal is closed.
#[test]
#[cfg(target_os = "linux")]
fn a_search_started_by_nohup_ignores_a_hangup() {
    let arguments = ["solve", "7x7", "--memory", "8", "--time", "5"];
    let mut child = Command::new("nohup")
        .arg(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut progress = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("nodes") {
        line.clear();
        assert_ne!(progress.read_line(&mut line).expect("text"), 0);
    }
    let killed = Command::new("kill")
        .args(["-s", "HUP", &child.id().to_string()])
        .status();
    assert!(killed.expect("a kill command").success());
    progress.read_to_string(&mut String::new()).expect("text");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{:?}", output.status);
}

#[test]
#[cfg(unix)]
fn a_checkpoint_that_cannot_be_written_is_refused_before_the_search() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let at = |file: &str| folder.path().join(file).to_str().expect("letters").to_owned();
    let (pipe, table, link) = (at("pipe"), at("4x5.table"), at("link"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("a command").success());
    let started = ["4x5", "--memory", "8", "--nodes", "100", "--checkpoint", &table];
    assert!(solve(&started).status.success());
    std::fs::set_permissions(&table, std::fs::Permissions::from_mode(0o444)).expect("read-only");
    symlink(&table, &link).expect("a link");
    let before = std::fs::read(&table).expect("a file");
    let below = format!("{table}/x");
    for (path, expected) in [
        (at(""), "expected a file, found a folder"),
        (pipe, "expected a file, found a pipe"),
        ("/dev/null".to_owned(), "expected a file, found a device"),
        ("/dev/full".to_owned(), "expected a file, found a device"),
        (table.clone(), "found a read-only file"),
        (link, "found a read-only file"),
        (below, ""),
        ("/proc/nowhere/x".to_owned(), ""),
    ] {
        for resume in [&[][..], &["--resume"]] {
            // The search solves this board without writing a checkpoint, so only a check before the search finds the error.
            let arguments = [&["3x4", "--checkpoint", &path], resume].concat();
            let output = solve(&arguments);
            let error = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
            assert!(error.starts_with(&format!("error: --checkpoint {path}: ")), "{error}");
            assert!(resume.len() == 1 || error.contains(expected), "{error}");
        }
    }
    assert_eq!(std::fs::read(&table).expect("a file"), before);
}

/// Computes the checksum of a checkpoint.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    })
}

#[test]
#[cfg(target_os = "linux")]
fn a_checkpoint_with_a_table_above_the_available_memory_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("4x5.table");
    let arguments = ["4x5", "--memory", "8", "--nodes", "100", "--checkpoint", name(&path)];
    assert!(solve(&arguments).status.success());
    let bytes = std::fs::read(&path).expect("a file");
    for (buckets, found) in [
        (1 << 40, "found 67108864 MiB"),
        (1 << 58, "found 17592186044416 MiB"),
        (u64::MAX, "found 17592186044416 MiB"),
    ] {
        let mut bytes = bytes[..4096].to_vec();
        bytes[120..128].copy_from_slice(&buckets.to_le_bytes());
        let sum = checksum(&bytes[..144]);
        bytes[144..152].copy_from_slice(&sum.to_le_bytes());
        std::fs::write(&path, bytes).expect("written");
        let arguments = ["4x5", "--checkpoint", name(&path), "--resume"];
        assert_refused(&arguments, "expected a table of at most ");
        assert_refused(&arguments, found);
    }
}
