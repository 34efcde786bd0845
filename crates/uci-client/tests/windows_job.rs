//! Tests on Windows that a UCI engine exits when its parent process is killed. Copies of the test program act as the parent and
//! as the engine.
#![cfg(windows)]

use breakthrough_rules::CancelToken;
use breakthrough_test_support::wait_until;
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand, UciEngine, UciTimeouts};
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

const TEST: &str = "a_uci_program_ends_with_the_program_that_started_it";
const TIMEOUT: Duration = Duration::from_secs(10);

#[test]
fn a_uci_program_ends_with_the_program_that_started_it() {
    let program = env::current_exe().expect("this program");
    match program.file_stem().and_then(|name| name.to_str()) {
        Some("engine") => ignore_the_end_of_the_input(),
        Some("parent") => start_an_engine(&program.with_file_name("engine.exe")),
        _ => kill_a_parent(&program),
    }
}

fn ignore_the_end_of_the_input() {
    println!();
    for line in stdin().lock().lines() {
        if line.expect("a line") == "uci" {
            println!("uciok");
        }
    }
    loop {
        thread::park();
    }
}

fn start_an_engine(engine: &Path) {
    let words = [engine.to_str().expect("a text"), "--exact", TEST, "--nocapture"];
    let command = EngineCommand::new(words.map(str::to_owned).to_vec());
    let typed = ConfirmedCommand::typed(command, None);
    let _engine = UciEngine::start(&typed, UciTimeouts::default(), &CancelToken::default()).expect("started");
    println!("\nstarted");
    loop {
        thread::park();
    }
}

fn kill_a_parent(program: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let [parent, engine] = ["parent.exe", "engine.exe"].map(|name| folder.path().join(name));
    for copy in [&parent, &engine] {
        fs::copy(program, copy).expect("a copy");
    }
    let mut parent = Command::new(parent)
        .args(["--exact", TEST, "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let output = BufReader::new(parent.stdout.take().expect("a pipe"));
    let started = output.lines().map_while(Result::ok).any(|line| line == "started");
    assert!(started, "the parent has not started its engine");
    // Windows cannot delete the file of a running program.
    assert!(fs::remove_file(&engine).is_err(), "the engine does not run");
    parent.kill().expect("killed");
    parent.wait().expect("ended");
    let what = "the end of the engine, after that of its parent";
    wait_until(what, TIMEOUT, || fs::remove_file(&engine).is_ok());
}
