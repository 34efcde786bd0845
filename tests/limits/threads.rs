//! Tests without additional threads. `RLIMIT_NPROC` forbids all but the first thread. The limit does not apply to root, so root
//! runs the program as another user.

use super::{PROGRAM, assert_refused, text};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().expect("a command");
    text(&user.stdout).trim() == "0"
}

/// Runs the program in one thread, in a folder writable by every user.
fn without_threads(arguments: &[&str], input: &str) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("changed");
    // The build folder may be inaccessible to other users.
    let program = folder.path().join("engine");
    fs::copy(PROGRAM, &program).expect("copied");
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "prlimit"]);
        command
    } else {
        Command::new("prlimit")
    };
    let mut child = command
        .arg("--nproc=1")
        .arg(program)
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("the program reads");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

#[test]
fn uci_searches_without_other_threads() {
    let input = "uci\nisready\nsetoption name Threads value 3\ngo depth 3\ngo movetime 50\ngo infinite\nisready\nstop\n\
                 go ponder wtime 1000\nponderhit\ngo\ngo perft 2\nucinewgame\nquit\n";
    let output = without_threads(&["uci"], input);
    let found = text(&output.stdout);
    assert!(output.status.success(), "{:?}: {}", output.status, text(&output.stderr));
    for expected in [
        "\nuciok\n",
        "\nreadyok\n",
        "info string Threads: started 1 of 3\n",
        "Nodes searched: 484",
    ] {
        assert!(found.contains(expected), "{expected}: {found}");
    }
    assert_eq!(found.matches("\nbestmove ").count(), 5, "{found}");
    assert!(
        found.contains("info string cannot start the thread `search`: "),
        "{found}"
    );
    // The answer to `go infinite` waits for `stop`.
    let (_, after_second_ready) = found.rsplit_once("readyok\n").expect("two answers");
    assert!(after_second_ready.starts_with("bestmove "), "{after_second_ready}");
}

#[test]
fn a_match_and_a_solver_report_threads_that_cannot_be_started() {
    let players = ["match", "--players", "nodes:10,nodes:20", "--games", "2"];
    assert_refused(&without_threads(&players, ""), "cannot start the thread `games`: ");
    assert_refused(
        &without_threads(&["solve", "3x4"], ""),
        "cannot start the thread `monitor`: ",
    );
    let engine = [
        "match",
        "--player",
        "uci:./engine uci;nodes=9",
        "--player",
        "nodes:9",
        "--games",
        "2",
    ];
    assert_refused(&without_threads(&engine, ""), "cannot start the thread `UCI process`: ");
}

#[test]
fn other_commands_use_the_threads_that_can_be_started() {
    for (arguments, expected) in [
        (
            &["analyse", "--depth", "3", "--threads", "4"][..],
            "warning: --threads: started 1 of 4\n",
        ),
        (
            &["bench", "--depth", "1", "--threads", "4"],
            "warning: --threads: started 1 of 4\n",
        ),
        (
            &[
                "explorer-book",
                "--variant",
                "4x5",
                "--output",
                "x.book",
                "--games",
                "3",
                "--nodes",
                "100",
                "--threads",
                "4",
            ],
            "4x5: 3 of 3 games\n",
        ),
        (
            &[
                "calibrate",
                "play",
                "4x5",
                "--folder",
                "games",
                "--games",
                "100",
                "--nodes",
                "100",
                "--threads",
                "4",
            ],
            "4x5: 100 of 100 games\n",
        ),
    ] {
        let output = without_threads(arguments, "");
        let error = text(&output.stderr);
        assert!(
            output.status.success() && error.contains(expected),
            "{arguments:?}: {error}"
        );
    }
}
