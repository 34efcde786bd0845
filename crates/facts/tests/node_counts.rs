//! Node counts of the searches. If a count changes, the searches have become faster or slower, or find different results.

use breakthrough_facts::{FactsError, Limits, Searched, pivotal, runners};
use breakthrough_rules::notation::{parse_options, parse_variant_fen};
use breakthrough_rules::{Position, Side, Variant};

/// Upper bound for the node count of each search.
const MAX_NODES: u64 = 4096;

/// Variant, position, and the node counts of four searches: runners and pivotal pieces of the first side, and runners and
/// pivotal pieces of the second side.
const COUNTS: [(&str, &str, [u64; 4]); 19] = [
    ("6x6", "1pp3/5P/3p2/4P1/P2P2/P4P b 0 1", [36, 233, 15, 664]),
    ("6x6", "2p3/4Pp/6/5p/3pP1/1P4 w 0 1", [37, 337, 121, 349]),
    ("6x6", "1p1p2/3P2/6/5P/1p2p1/P5 w 0 1", [76, 154, 102, 378]),
    ("5x7 straight", "1p1p1/P4/5/4P/p3p/5/P4 b 0 1", [3, 365, 158, 39]),
    ("5x7 straight", "2p1p/3P1/3p1/p1p2/5/3P1/1P3 b 0 1", [3, 258, 35, 11]),
    ("5x6 compulsory", "1p1p1/4p/5/5/4p/2P2 b 0 1", [433, 72, 72, 1710]),
    ("5x6 compulsory", "5/1Pp1p/p4/4p/2ppp/3P1 w 0 1", [152, 57, 22, 628]),
    ("5x6 bombardment", "2pp1/P4/4P/pP3/2p2/1P3 b 0 1", [4, 217, 4, 8]),
    ("5x6 bombardment", "5/p1p2/Pp1P1/4P/2P2/1P1P1 w 0 1", [54, 3, 3, 98]),
    ("hex4", "hex:4/P2pp/PP4/5p1/4P1/5/2P1 b 0 1", [25, 825, 165, 205]),
    ("hex4", "hex:2P1/1p3/1p1Pp1/2P3p/2p2p/5/4 w 0 1", [16, 545, 144, 99]),
    ("6x6 joined", "2p1p1/4p1/6/p5/1P1P2/3P2 w 0 1", [137, 1989, 41, 449]),
    ("6x6 joined", "2p1p1/6/3p2/P5/6/3P2 b 0 1", [431, 295, 295, 544]),
    (
        "5x6 breakthroughs=2",
        "2p2/1Ppp1/1P2P/4P/1P3/3PP b 0 1",
        [27, 106, 15, 1058],
    ),
    (
        "5x6 breakthroughs=2",
        "1p3/2pP1/3p1/5/3pp/P3P w 0 1",
        [12, 230, 162, 97],
    ),
    ("8x8", "pp5p/7p/6P1/8/3Pp3/PPP3pP/2pP3p/8 b 0 1", [91, 74, 10, 897]),
    (
        "8x8",
        "1p4p1/2P1pp1P/2p2P2/1pp5/2PP1p1p/2p5/1p3P2/2P2P2 w 0 1",
        [17, 183, 14, 491],
    ),
    ("11x6", "5p5/1p6p2/9p1/1pp6P1/1p9/2P2P5 w 0 1", [46, 375, 242, 99]),
    ("11x6", "pp4p4/2ppPp4P/p1p5p2/4P2p3/7p3/4P2P3 b 0 1", [5, 317, 66, 243]),
];

/// Returns the node count of a search: the lowest limit with which the search determines the answer.
fn nodes<T>(search: impl Fn(&Limits) -> Result<Searched<T>, FactsError>) -> u64 {
    let is_determined = |limit: u64| {
        let found = search(&Limits::nodes(limit)).expect("in progress");
        found.determined().is_some()
    };
    assert!(is_determined(MAX_NODES));
    let (mut low, mut high) = (0, MAX_NODES);
    while low < high {
        let middle = u64::midpoint(low, high);
        if is_determined(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn counts(position: &Position) -> [u64; 4] {
    let of_side = |side: Side| {
        [
            nodes(|limits| runners(position, side, limits, &|| false)),
            nodes(|limits| pivotal(position, side, limits, &|| false)),
        ]
    };
    let [[first_runners, first_pivotal], [second_runners, second_pivotal]] = Side::BOTH.map(of_side);
    [first_runners, first_pivotal, second_runners, second_pivotal]
}

#[test]
fn searches_visit_the_known_numbers_of_nodes() {
    for (variant, fen, expected) in COUNTS {
        let variant = Variant::from_options(parse_options(variant).expect("options")).expect("a variant");
        let position = parse_variant_fen(&variant, fen).expect("a position");
        assert_eq!(counts(&position), expected, "{fen}");
    }
}
