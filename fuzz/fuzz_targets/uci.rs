//! UCI input: every line is parsed as a command or rejected with a one-line error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parse::{Command, parse_line};

// The module is included by path, because it is private to its crate. It uses no other modules of that crate.
#[path = "../../crates/cli/src/uci/parse.rs"]
mod parse;

fuzz_target!(|line: &str| {
    match parse_line(line) {
        Ok(Command::Position { fen, moves }) => {
            let words = fen.iter().chain(&moves).flat_map(|text| text.split_whitespace());
            assert!(words.count() + 1 < line.split_whitespace().count() + 1);
        }
        Ok(Command::SetOption { name, .. }) => assert!(!name.is_empty()),
        Ok(Command::Go(go)) => {
            assert!(go.unknown.iter().all(|word| word.chars().count() <= 61));
            assert!(go.max_depth() <= go.depth.or(Some(u32::MAX)));
        }
        Err(error) | Ok(Command::InvalidPosition(error) | Command::InvalidGo(error)) => {
            assert!(error.chars().count() < 200 && !error.contains(['\n', '\r']), "{error}");
        }
        Ok(_) => {}
    }
});
