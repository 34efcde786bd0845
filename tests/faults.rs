//! Fault injection into every write, sync, rename, creation and deletion of a file: the operation fails, is cut short, or is the
//! last one before the program is killed. Afterwards all files are opened again. No acknowledged change may be missing, no file may
//! be partially written, and each failure must have been reported.
//!
//! The test starts itself as a second process with `faults/inject.c` preloaded. By default it injects a sample of the faults, and
//! with `FAULTS=all` every fault. With `KILLS=300` it kills the process 300 times at random moments (`scripts/faults`).
//! docs/RELIABILITY.md lists the guarantees.

#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the test prepares files and starts processes")]
#[path = "faults/suite.rs"]
mod suite;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    suite::run()
}

/// `LD_PRELOAD` replaces functions of the C library on Linux only.
#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("skipped: faults are injected on Linux only");
    ExitCode::SUCCESS
}
