//! The command-line program of the engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    breakthrough_cli::run(env!("BREAKTHROUGH_VERSION"))
}
