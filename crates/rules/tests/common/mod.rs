//! Random games and positions for the tests of rules and notation.

mod variants;

pub(crate) use variants::{any_variant, properties, standard_variant};

use breakthrough_rules::{Game, Move, Position, Setup, Side};
use proptest::prelude::*;

/// A random game of a random variant, finished or not.
pub(crate) fn any_game() -> impl Strategy<Value = Game> {
    let length = prop_oneof![Just(usize::MAX), 0usize..60];
    (any_variant(), any::<u64>(), length).prop_map(|(variant, seed, plies)| {
        let mut game = Game::new(variant);
        let mut chooser = Chooser(seed);
        while let Some(mv) = chooser
            .choose(&game.position().legal_moves())
            .filter(|_| game.cursor() < plies)
        {
            game.play(mv).expect("a legal move");
        }
        game
    })
}

/// A position of a random game, or a random legal set-up.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let owner = prop_oneof![3 => Just(None), 1 => Just(Some(Side::First)), 1 => Just(Some(Side::Second))];
    let owners = prop::collection::vec(owner, 256);
    let edited = (any_variant(), owners, 0..1000u32).prop_filter_map("playable", |(variant, owners, move_number)| {
        let squares = |side| {
            variant
                .size()
                .all_squares()
                .filter(|at| owners[at.index()] == Some(side))
                .collect()
        };
        let (first, second) = (squares(Side::First), squares(Side::Second));
        let side_to_move = variant.starting_side();
        Position::from_setup(&Setup {
            variant,
            first,
            second,
            breakthroughs: [0; 2],
            side_to_move,
            move_number,
        })
        .ok()
    });
    prop_oneof![any_game().prop_map(|game| game.position().clone()), edited]
}

/// Random choice of moves by a seeded linear congruential generator with Knuth's MMIX constants.
pub(crate) struct Chooser(pub(crate) u64);

impl Chooser {
    /// One of the moves; `None` without a move.
    pub(crate) fn choose(&mut self, moves: &[Move]) -> Option<Move> {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = moves.len() as u64;
        (count > 0).then(|| moves[((self.0 >> 33) % count) as usize])
    }
}
