//! Tests of `breakthrough-engine` at the limits of the system: no threads, little memory, closed outputs, and paths that are not
//! files or not UTF-8.
#![cfg(target_os = "linux")]
#![expect(clippy::disallowed_methods, reason = "the tests prepare files and processes")]

#[path = "limits/memory.rs"]
mod memory;
#[path = "limits/outputs.rs"]
mod outputs;
#[path = "limits/paths.rs"]
mod paths;
#[path = "limits/threads.rs"]
mod threads;

use std::ffi::OsStr;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_breakthrough-engine");

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs the program. A run of more than five minutes is terminated with the exit code 124.
fn run(arguments: &[impl AsRef<OsStr>]) -> Output {
    let output = Command::new("timeout").args(["300", PROGRAM]).args(arguments).output();
    output.expect("the program runs")
}

/// Asserts that a run fails with a sentence that contains `expected`, and does not panic.
fn assert_refused(output: &Output, expected: &str) {
    let error = text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(1 | 2)),
        "{:?}: {error}",
        output.status
    );
    assert!(error.contains("error: ") && error.contains(expected), "{error}");
}
