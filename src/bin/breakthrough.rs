//! Entry point of the graphical game.

use std::process::ExitCode;

fn main() -> ExitCode {
    breakthrough::main()
}
