//! The engine on the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    breakthrough_cli::run(env!("BREAKTHROUGH_VERSION"))
}
