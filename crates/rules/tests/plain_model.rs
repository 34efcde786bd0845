//! The rules and their plain model, `plain/`, side by side in every variant: cases worked out by hand, what is refused,
//! texts, random games, whole small games, and the table of counts, `data/variants-perft.txt`.
//!
//! The usual run takes seconds. The long one plays 1000 games from every line of the table, more than 10 000 with every
//! option, and counts the whole table:
//! `cargo test --release --no-default-features --test plain_model -- --include-ignored`.

#[path = "plain_model/blasts.rs"]
mod blasts;
#[path = "plain_model/both.rs"]
mod both;
#[path = "plain_model/endings.rs"]
mod endings;
mod plain;
#[path = "plain_model/random_games.rs"]
mod random_games;
#[path = "plain_model/random_options.rs"]
mod random_options;
#[path = "plain_model/refused.rs"]
mod refused;
#[path = "plain_model/small_games.rs"]
mod small_games;
#[path = "plain_model/steps.rs"]
mod steps;
#[path = "plain_model/table.rs"]
mod table;
#[path = "plain_model/texts.rs"]
mod texts;

use both::Both;
use plain::{Cell, Options, Plain};
use std::collections::BTreeSet;

/// The options that a line names.
fn options(line: &str) -> Options {
    Options::read(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The squares named, `a1 b2`.
fn cells(names: &str) -> BTreeSet<Cell> {
    let read = |name| Cell::read(name).unwrap_or_else(|error| panic!("{error}"));
    names.split_whitespace().map(read).collect()
}

/// Options with the first side's and the second side's pieces on these squares.
fn placed(line: &str, first: &str, second: &str) -> Options {
    Options {
        set_position: Some((cells(first), cells(second))),
        ..options(line)
    }
}

/// The legal moves, as `a2b3 xa2`.
fn moves_text(plain: &Plain) -> String {
    let names: Vec<String> = plain.moves().iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// The position after moves from the start, `a2b3 xa2`, in which the rules and the plain model agree.
fn after(options: &Options, moves: &str) -> Plain {
    let mut both = Both::start(options);
    for name in moves.split_whitespace() {
        let mut moves = both.plain().moves().iter();
        let found = moves.find(|mv| mv.to_string() == name);
        both = both.after(*found.unwrap_or_else(|| panic!("{name} is none of {}", moves_text(both.plain()))));
    }
    both.plain().clone()
}

/// Copied from `data/perft.json`, whose counts are those of OpenSpiel 2.0.2 and Fairy-Stockfish, in agreement.
#[test]
fn counts_of_the_game_without_options_are_not_the_published_ones() {
    let check = |line: &str, counts: &[u64]| {
        let start = Plain::start(&options(line));
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
