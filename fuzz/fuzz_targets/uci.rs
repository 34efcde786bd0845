//! Lines of the UCI protocol: every line is a command, or an error that fits a line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parse::{Command, parse_line};

// Private to the crate, and needs nothing of it.
#[path = "../../crates/cli/src/uci/parse.rs"]
mod parse;

fuzz_target!(|line: &str| {
    match parse_line(line) {
        Ok(Command::Position { fen, moves }) => {
            let words = fen.iter().chain(&moves).flat_map(|text| text.split_whitespace());
            assert!(words.count() + 1 < line.split_whitespace().count() + 1);
        }
        Ok(Command::SetOption { name, .. }) => assert!(!name.is_empty()),
        Ok(Command::Go(go)) => assert!(go.unknown.iter().all(|word| word.chars().count() <= 61)),
        Ok(_) => {}
        Err(error) => assert!(error.chars().count() < 200 && !error.contains(['\n', '\r']), "{error}"),
    }
});
