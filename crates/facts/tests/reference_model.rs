//! Tests of the facts against the reference implementation in `crates/test-support/src/reference`, and of the reference itself with
//! hand-made positions.
//!
//! The default run compares 3,300 positions and takes seconds. The long run compares 105,600 more positions and takes minutes:
//! `cargo test -p breakthrough-facts --test reference_model -- --include-ignored`.

#[path = "reference_model/by_hand.rs"]
mod by_hand;
#[path = "reference_model/comparison.rs"]
mod comparison;
#[path = "reference_model/consistency.rs"]
mod consistency;
#[path = "reference_model/counts.rs"]
mod counts;
#[path = "reference_model/positions.rs"]
mod positions;

use breakthrough_rules::Side;
use breakthrough_rules::notation::{to_fen, variant_text};
use breakthrough_test_support::reference::{Reference, race, runner_moves};
use counts::Counts;
use positions::Group;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Number of positions of the long tests per position of the short tests.
const LONG_FACTOR: u32 = 32;

/// Node limit of each search of the reference in random positions.
const NODE_LIMIT: u32 = 50_000;

/// Compares random positions of a group with the reference.
fn compare(group: Group, seed: u64, count: u32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut counts = Counts::default();
    for _ in 0..count {
        let position = positions::position(group, &mut random);
        let reference = Reference::for_position(&position, NODE_LIMIT);
        let mut differences = comparison::differences(&position, &reference);
        differences.extend(consistency::contradictions(&position, &reference));
        assert!(
            differences.is_empty(),
            "{} on {}:\n{}",
            to_fen(&position),
            variant_text(&position.variant()),
            differences.join("\n")
        );
        counts.add(&reference);
    }
    println!("{group:?}: {counts:?}");
    counts.check(group);
}

#[test]
fn bounds_of_runs_agree_with_the_exhaustive_search() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
    let mut determined = 0;
    for _ in 0..300 {
        let position = positions::position(Group::Standard, &mut random);
        let Ok(runs) = Reference::for_position(&position, NODE_LIMIT).runs else {
            continue;
        };
        for side in Side::BOTH {
            for piece in position.pieces(side) {
                let mut runners = runs.runners[side.index()].iter();
                let expected = runners.find(|(square, _)| *square == piece).map(|(_, moves)| *moves);
                if let Ok(found) = runner_moves(&position, side, piece, NODE_LIMIT) {
                    assert_eq!(found, expected, "{}", to_fen(&position));
                    determined += 1;
                }
            }
        }
        if let Ok(found) = race(&position, NODE_LIMIT) {
            assert_eq!(found, runs.race, "{}", to_fen(&position));
        }
    }
    assert!(determined > 2_000, "{determined}");
}

/// Defines a short and a long test of each group, with a seed and the number of positions of the short test.
macro_rules! groups {
    ($($group:ident $short:ident $long:ident $seed:literal $count:literal)*) => { $(
        #[test]
        fn $short() {
            compare(Group::$group, $seed, $count);
        }

        #[test]
        #[ignore = "takes up to two minutes"]
        fn $long() {
            compare(Group::$group, 100 + $seed, LONG_FACTOR * $count);
        }
    )* };
}

groups! {
    Standard standard_positions_agree many_standard_positions_agree 1 400
    Cylinder cylinder_positions_agree many_cylinder_positions_agree 2 400
    MandatoryCapture mandatory_capture_positions_agree many_mandatory_capture_positions_agree 3 400
    StraightCapture straight_capture_positions_agree many_straight_capture_positions_agree 4 400
    Bombardment bombardment_positions_agree many_bombardment_positions_agree 5 400
    Breakthroughs breakthroughs_positions_agree many_breakthroughs_positions_agree 6 400
    Hexagon hexagon_positions_agree many_hexagon_positions_agree 7 400
    Mixed mixed_positions_agree many_mixed_positions_agree 8 400
    Wide wide_positions_agree many_wide_positions_agree 9 100
}
