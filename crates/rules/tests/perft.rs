//! Perft from the starting position, compared with the counts of two independent programs in `data/perft.json`.

use breakthrough_rules::notation::{parse_fen, to_fen};
use breakthrough_rules::{Position, Side, Variant, perft};
use serde_json::Value;

/// Maximum count verified in every test run. All counts up to this limit take a few seconds in total.
const QUICK_NODES: u64 = 500_000_000;

/// Returns the boards in `data/perft.json` with their counts from depth 1.
fn published() -> Vec<(Variant, Vec<u64>)> {
    let data: Value = serde_json::from_str(include_str!("data/perft.json")).expect("the file is JSON");
    let number = |value: &Value| value.as_u64().expect("a whole number");
    let boards = data["boards"].as_array().expect("a list of boards");
    let read = |board: &Value| {
        let [files, ranks, home_ranks] = ["files", "ranks", "home_ranks"].map(|name| number(&board[name]) as u32);
        let variant = Variant::with_home_ranks(files, ranks, home_ranks).expect("a board that can be played");
        (
            variant,
            board["nodes"]
                .as_array()
                .expect("a list of counts")
                .iter()
                .map(number)
                .collect(),
        )
    };
    boards.iter().map(read).collect()
}

/// Compares the counts of every board up to `max_nodes`, from the position returned by `start`.
fn check(max_nodes: u64, start: impl Fn(Variant) -> Position) {
    let boards = published();
    assert!(
        boards.len() >= 11,
        "expected at least 11 boards in tests/data/perft.json, found {}",
        boards.len()
    );
    for (variant, counts) in boards {
        let position = start(variant);
        for (depth, expected) in (1..).zip(counts).take_while(|(_, nodes)| *nodes <= max_nodes) {
            let found = perft(&position, depth);
            let (size, home_ranks) = (variant.size(), variant.home_ranks());
            assert_eq!(found, expected, "depth {depth} on {size} with {home_ranks} home ranks");
        }
    }
}

#[test]
fn perft_agrees_with_published_counts() {
    check(QUICK_NODES, Position::start);
}

#[test]
fn perft_from_fen_agrees_with_published_counts() {
    let from_text = |variant| parse_fen(&to_fen(&Position::start(variant))).expect("own text");
    check(100_000, from_text);
}

#[test]
fn perft_is_the_same_if_the_second_side_starts() {
    check(100_000, |variant| {
        Position::start(variant.with_starting_side(Side::Second))
    });
}

#[test]
#[ignore = "takes most of a minute: every depth of the file, up to 10^10 nodes"]
fn perft_agrees_with_published_counts_at_every_depth() {
    check(u64::MAX, Position::start);
}
