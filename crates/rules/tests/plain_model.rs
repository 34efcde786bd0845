//! Differential tests of the rules against the plain model in `plain/`, a slow reference implementation, in every variant:
//! hand-written cases, rejections, texts, random games, exhaustive small games, and the perft table `data/variants-perft.txt`.
//!
//! The default run takes seconds. The long run additionally plays 1000 games from every line of the table, generates 100 000
//! random options, and recounts the table. To start it, run `cargo test --release -p breakthrough-rules --test plain_model --
//! --include-ignored`.
#![expect(clippy::disallowed_methods, reason = "the table of counts can be written anew")]

#[path = "plain_model/blasts.rs"]
mod blasts;
#[path = "plain_model/endings.rs"]
mod endings;
#[path = "plain_model/lockstep.rs"]
mod lockstep;
#[path = "plain_model/perft_table.rs"]
mod perft_table;
mod plain;
#[path = "plain_model/random_games.rs"]
mod random_games;
#[path = "plain_model/random_options.rs"]
mod random_options;
#[path = "plain_model/refusals.rs"]
mod refusals;
#[path = "plain_model/small_games.rs"]
mod small_games;
#[path = "plain_model/steps.rs"]
mod steps;
#[path = "plain_model/texts.rs"]
mod texts;

use lockstep::Lockstep;
use plain::{Cell, Options, PlainPosition};
use std::collections::BTreeSet;

/// Parses a line of options.
fn options(line: &str) -> Options {
    Options::read(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Parses squares separated by spaces, such as `a1 b2`.
fn cells(names: &str) -> BTreeSet<Cell> {
    let read = |name| Cell::read(name).unwrap_or_else(|error| panic!("{error}"));
    names.split_whitespace().map(read).collect()
}

/// Parses a line of options and places the first and the second side's pieces on these squares.
fn placed(line: &str, first: &str, second: &str) -> Options {
    Options {
        set_position: Some((cells(first), cells(second))),
        ..options(line)
    }
}

/// Formats the legal moves, such as `a2b3 xa2`.
fn moves_text(plain: &PlainPosition) -> String {
    let names: Vec<String> = plain.moves().iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Plays moves, such as `a2b3 xa2`, from the start in lockstep, and returns the position of the plain model.
fn after(options: &Options, moves: &str) -> PlainPosition {
    let mut lockstep = Lockstep::start(options);
    for name in moves.split_whitespace() {
        let mut moves = lockstep.plain().moves().iter();
        let found = moves.find(|mv| mv.to_string() == name);
        lockstep =
            lockstep.after(*found.unwrap_or_else(|| panic!("{name} is none of {}", moves_text(lockstep.plain()))));
    }
    lockstep.plain().clone()
}

/// The counts are copied from `data/perft.json` and agree with both OpenSpiel 2.0.2 and Fairy-Stockfish.
#[test]
fn perft_of_the_standard_rules_agrees_with_published_counts() {
    let check = |line: &str, counts: &[u64]| {
        let start = PlainPosition::start(&options(line));
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), *expected, "depth {depth} of {line}");
        }
    };
    check("square 2x6", &[4, 16, 72, 308, 1376, 5676, 24_204]);
    check("square 3x4 home 1", &[7, 49, 256, 1230, 5940, 23_938]);
    check("square 3x7", &[7, 49, 392, 3095, 27_044]);
    check("square 4x5 home 1", &[10, 100, 840, 6988, 57_278]);
    check("square 5x5", &[13, 156, 1924, 23_084]);
    check("square 6x5", &[16, 240, 3666, 54_448]);
    check("square 8x8", &[22, 484, 11_132]);
    check("square 8x8 second begins", &[22, 484, 11_132]);
    check("square 9x9", &[25, 625, 16_250]);
}
