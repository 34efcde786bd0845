//! Faults of the disk at every write, sync, rename, creation and deletion of a file: the operation fails, is cut short, or is the last
//! one before the program is killed. Afterwards everything is opened again: no acknowledged change is missing, no file is half
//! written, and each failure was reported.
//!
//! The test starts itself as a second process with `faults/inject.c` preloaded. It tries a sample of the faults; with `FAULTS=all` it tries
//! every one, and with `KILLS=300` it kills the process so often at random moments (`scripts/faults`). docs/RELIABILITY.md lists the promises.

#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the test prepares files and starts processes")]
#[path = "faults/suite.rs"]
mod suite;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    suite::run()
}

/// `LD_PRELOAD` replaces the functions of the C library on Linux only.
#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("skipped: faults are injected on Linux only");
    ExitCode::SUCCESS
}
