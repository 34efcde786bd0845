//! Processes of tests.

use std::process::Command;

/// Returns a command for a program that SIGHUP terminates. Without this function, child processes ignore the signal if the tests
/// run under `nohup`.
#[must_use]
pub fn with_default_hangup(program: &str) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP", program]);
    command
}
