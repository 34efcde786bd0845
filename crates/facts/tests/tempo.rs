//! Compares tempo moves with a search of all sequences of waiting moves.

use breakthrough_facts::{controlled_squares, tempo};
use breakthrough_rules::notation::parse_options;
use breakthrough_rules::{Bitboard, Direction, Geometry, Position, Side, SquareSet, Variant};
use breakthrough_test_support::random_position;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

const VARIANTS: [&str; 6] = [
    "4x5 home=1",
    "3x6",
    "4x5 joined home=1",
    "4x6 obstacles=b3,c4 home=1",
    "hex3",
    "hex3 straight obstacles=c3",
];
const POSITIONS: usize = 100;

/// Search for the longest sequence of waiting moves of one side.
struct Waiting<'a> {
    geometry: &'a Geometry<SquareSet>,
    side: Side,
    open: SquareSet,
    known: HashMap<SquareSet, u32>,
}

impl Waiting<'_> {
    /// Returns the length of the longest sequence of waiting moves.
    fn longest(&mut self, pieces: SquareSet) -> u32 {
        if let Some(known) = self.known.get(&pieces) {
            return *known;
        }
        let mut longest = 0;
        for direction in Direction::ALL {
            let step = self.geometry.step(self.side, direction);
            for to in (step.targets(pieces) & self.open & !pieces).squares() {
                let moved = pieces ^ SquareSet::from_square(to) ^ SquareSet::from_square(step.source(to));
                longest = longest.max(1 + self.longest(moved));
            }
        }
        self.known.insert(pieces, longest);
        longest
    }
}

fn longest_sequence(position: &Position, side: Side) -> u32 {
    let geometry = Geometry::<SquareSet>::new(position.variant().options());
    let set = |squares: Vec<_>| SquareSet::from_squares(squares);
    let closed = set(controlled_squares(position, !side)) | set(position.pieces(!side)) | geometry.goals(side);
    let mut waiting = Waiting {
        open: geometry.playable() & !closed,
        geometry: &geometry,
        side,
        known: HashMap::new(),
    };
    waiting.longest(set(position.pieces(side)))
}

#[test]
fn tempo_is_the_length_of_the_longest_sequence_of_waiting_moves() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for text in VARIANTS {
        let variant = Variant::from_options(parse_options(text).expect(text)).expect(text);
        for _ in 0..POSITIONS {
            let plies = random.random_range(0..16);
            let position = random_position(variant, plies, &mut random);
            for side in Side::BOTH {
                let expected = longest_sequence(&position, side);
                assert_eq!(tempo(&position, side), Some(expected), "{side:?} {position:?}");
            }
        }
    }
}
