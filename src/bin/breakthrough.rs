//! Entry point of the graphical game.
// Release builds for Windows open no console window.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    breakthrough::main()
}
