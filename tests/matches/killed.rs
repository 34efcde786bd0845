//! Tests that a UCI engine does not outlive a killed parent process, regardless of the signals that the engine ignores.

use super::PROGRAM;
use breakthrough_test_support::wait_until;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An engine that writes its process ID to a file, and, after `uci`, ignores its input and all signals except `KILL`.
const STUBBORN: &str = "\
trap '' HUP INT TERM PIPE
read -r word
echo uciok
echo $$ > \"$1\"
while :; do sleep 0.05; done
";

/// Returns whether a process is running. A zombie process is not running.
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn an_engine_that_ignores_the_end_of_its_input_ends_when_its_parent_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (script, pid_file) = (path("stubborn.sh"), path("pid"));
    fs::write(&script, STUBBORN).expect("written");
    let player = format!("uci:/bin/sh {script} {pid_file};time=10ms");
    let mut game = Command::new(PROGRAM)
        .args(["match", "--player", "level:1", "--player", &player, "--games", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let pid = || fs::read_to_string(&pid_file).unwrap_or_default().trim().to_owned();
    wait_until("the program starts", Duration::from_secs(20), || !pid().is_empty());
    assert!(is_running(&pid()));
    // `Child::kill` sends the signal `KILL`, which the process cannot catch.
    game.kill().expect("killed");
    game.wait().expect("ended");
    let pid = pid();
    let begun = Instant::now();
    while is_running(&pid) && begun.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let outlives = is_running(&pid);
    let _ = Command::new("kill").args(["-KILL", &pid]).status();
    assert!(!outlives, "the program runs two seconds after the process was killed");
}
