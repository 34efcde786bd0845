//! Fault injection into every write, sync, rename, creation and deletion of a file. The operation fails or is incomplete, or
//! the program is killed during a write or after the operation. Afterwards, all files are opened again: no acknowledged change
//! may be missing, no file may be partially written, and each failure must have been reported.
//!
//! The test runs each scenario in a second process, with `faults/inject.c` preloaded. By default, it injects a sample of the
//! faults; with `FAULTS=all`, it injects every fault. With `KILLS=300`, it kills the process 300 times at random moments
//! (`scripts/faults`). docs/RELIABILITY.md lists the guarantees.

#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the test prepares files and starts processes")]
#[path = "faults/suite.rs"]
mod suite;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    suite::run()
}

/// Skips the tests, because `LD_PRELOAD` can replace functions of the C library only on Linux.
#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("skipped: faults are injected on Linux only");
    ExitCode::SUCCESS
}
