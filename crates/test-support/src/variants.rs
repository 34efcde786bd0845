//! Random variants and the configuration of property tests.

use breakthrough_rules::{Bitboard, BoardSize, Options, Side, Square, SquareSet, Variant};
use proptest::prelude::*;

/// Returns a configuration with `cases` cases; `PROPTEST_CASES` overrides the number. Seeds are not stored: add a named test for
/// a failing case.
pub fn properties(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() {
        default.cases
    } else {
        cases
    };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..default
    }
}

/// Generates a variant of the standard rules with probability 3/4, otherwise any variant.
pub fn any_variant() -> impl Strategy<Value = Variant> {
    prop_oneof![3 => standard_variant(), 1 => other_variant()]
}

/// Generates a variant with any playable combination of options.
fn other_variant() -> impl Strategy<Value = Variant> {
    let size = prop_oneof![
        2 => (2u8..=6, 3u8..=7).prop_map(|(files, ranks)| BoardSize::new(files, ranks)),
        1 => (2u8..=16, 3u8..=16).prop_map(|(files, ranks)| BoardSize::new(files, ranks)),
        1 => (3u8..=8).prop_map(BoardSize::hexagon),
    ];
    let start = (1u8..=3, any::<bool>(), any::<Option<[u64; 8]>>());
    let sets = [any::<[u64; 8]>(), any::<[u64; 8]>()];
    (size, start, sets, any::<[bool; 6]>(), 1u8..=3).prop_filter_map(
        "playable",
        |(size, (home_ranks, second_begins, pieces), [obstacles, missing], flags, breakthroughs_needed)| {
            let [
                has_obstacles,
                misses,
                cylinder,
                mandatory_capture,
                straight_capture,
                bombardment,
            ] = flags;
            // Two random bits belong to each square. The set contains the squares with both bits set, a quarter of the squares on
            // average.
            let set = |bits: [u64; 8], is_there: bool| {
                let has = |at: &Square| {
                    let (word, bit) = (at.index() / 64, at.index() % 64);
                    bits[word] >> bit & 1 == 1 && bits[word + 4] >> bit & 1 == 1
                };
                SquareSet::from_squares(size.all_squares().filter(|at| is_there && has(at)))
            };
            let obstacles = set(obstacles, has_obstacles);
            let pieces = pieces.map(|bits| {
                let first = set(bits, true) & !obstacles;
                let second = set(bits.map(|word| word.rotate_left(7)), true) & !first & !obstacles;
                [first, second]
            });
            Variant::from_options(Options {
                size,
                home_ranks,
                starting_side: if second_begins { Side::Second } else { Side::First },
                obstacles,
                missing: set(missing, misses),
                pieces,
                cylinder,
                mandatory_capture,
                straight_capture,
                bombardment,
                breakthroughs_needed,
            })
            .ok()
        },
    )
}

/// Generates a variant of the standard rules on a rectangular board of any size, with up to three home ranks and either starting
/// side. Small boards are more frequent, because their games are short and reach every type of ending.
pub fn standard_variant() -> impl Strategy<Value = Variant> {
    let sizes = prop_oneof![(2u32..=5, 3u32..=6), (2u32..=16, 3u32..=16)];
    (sizes, 1u32..=3, any::<bool>()).prop_map(|((files, ranks), home_ranks, second_begins)| {
        let home_ranks = home_ranks.min(ranks / 2);
        let begins = if second_begins { Side::Second } else { Side::First };
        Variant::with_home_ranks(files, ranks, home_ranks)
            .expect("in range")
            .with_starting_side(begins)
    })
}
