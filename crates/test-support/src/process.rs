//! Processes of tests.

use std::process::Command;

/// Returns a command that starts a program which SIGHUP ends, even if the tests run under `nohup`, whose child processes ignore the
/// signal.
#[must_use]
pub fn with_default_hangup(program: &str) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP", program]);
    command
}
