//! Tests of the bitboards of every width against a `BTreeSet`.

use breakthrough_rules::{Bitboard, Direction, Geometry, Options, Side, Square, Variant};
use breakthrough_test_support::{properties, standard_variant};
use ethnum::U256;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn check_set<B: Bitboard>(numbers: &BTreeSet<u8>) {
    let expected: Vec<Square> = numbers.iter().map(|number| Square::new(*number)).collect();
    let set = B::from_squares(expected.iter().copied());
    assert_eq!(set.squares().collect::<Vec<_>>(), expected);
    assert_eq!(set.squares().size_hint(), (expected.len(), Some(expected.len())));
    assert_eq!(
        (set.count() as usize, set.is_empty()),
        (expected.len(), expected.is_empty())
    );
    assert_eq!(
        (set.first(), set.last()),
        (expected.first().copied(), expected.last().copied())
    );
    assert!(set.without_first().squares().eq(expected.iter().skip(1).copied()));
    for square in (0..B::CAPACITY).map(|index| Square::new(index as u8)) {
        assert_eq!(set.contains(square), expected.contains(&square));
    }
}

/// Asserts that the sources and targets of steps are inverse, on a board whose squares fit in the bitboard.
fn check_steps<B: Bitboard>(variant: Variant, numbers: &BTreeSet<u8>) {
    let geometry = Geometry::<B>::new(variant.options());
    let size = variant.size();
    let on_board = numbers
        .iter()
        .map(|number| Square::new(*number))
        .filter(|square| size.contains(*square));
    let set = B::from_squares(on_board);
    for side in Side::BOTH {
        for direction in Direction::ALL {
            let step = geometry.step(side, direction);
            for from in set.squares() {
                let target = step.targets(B::from_square(from));
                assert!(target.count() <= 1 && (target & !geometry.playable()).is_empty());
                if let Some(to) = target.first() {
                    assert_eq!((step.source(to), step.sources(target)), (from, B::from_square(from)));
                    assert_eq!(size.coordinates(from).rank.abs_diff(size.coordinates(to).rank), 1);
                    let files = size.coordinates(from).file.abs_diff(size.coordinates(to).file);
                    assert!(files <= 1 || variant.options().cylinder && files == size.files - 1);
                }
            }
            let one_by_one = set
                .squares()
                .fold(B::EMPTY, |all, from| all | step.targets(B::from_square(from)));
            assert_eq!(step.targets(set), one_by_one);
            let one_by_one = set
                .squares()
                .fold(B::EMPTY, |all, to| all | step.sources(B::from_square(to)));
            assert_eq!(step.sources(set), one_by_one);
        }
    }
}

proptest! {
    #![proptest_config(properties(200))]

    #[test]
    fn a_bitboard_contains_the_inserted_squares(numbers in prop::collection::btree_set(any::<u8>(), 0..40)) {
        check_set::<U256>(&numbers);
        check_set::<u128>(&numbers.iter().map(|number| number % 128).collect());
        check_set::<u64>(&numbers.iter().map(|number| number % 64).collect());
    }

    #[test]
    fn sources_and_targets_of_steps_are_inverse(
        variant in standard_variant(),
        cylinder in any::<bool>(),
        numbers in prop::collection::btree_set(any::<u8>(), 0..80),
    ) {
        let joined = Options { cylinder: cylinder && variant.size().files >= 3, ..*variant.options() };
        let variant = Variant::from_options(joined).expect("a playable variant");
        let squares = variant.size().squares();
        check_steps::<U256>(variant, &numbers);
        if squares <= u128::CAPACITY {
            check_steps::<u128>(variant, &numbers);
        }
        if squares <= u64::CAPACITY {
            check_steps::<u64>(variant, &numbers);
        }
    }
}
