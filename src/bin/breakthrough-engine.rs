//! Entry point of the engine's command-line program.

use std::process::ExitCode;

fn main() -> ExitCode {
    breakthrough_cli::run(env!("BREAKTHROUGH_VERSION"))
}
