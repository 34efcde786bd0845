//! Tests that swapping the sides or mirroring the board does not change an evaluation.

use super::{random, random_position};
use breakthrough_engine::{Limits, Score, Searcher};
use breakthrough_rules::notation::to_fen;
use breakthrough_rules::{Position, Setup, Square, Variant};
use rand::RngExt;

/// Variants that are unchanged if the sides are swapped or the board is mirrored. The first three boards are evaluated by
/// networks.
const VARIANTS: [&str; 12] = [
    "8x8",
    "7x7",
    "6x6",
    "3x4",
    "5x7",
    "12x5",
    "16x16",
    "8x8 joined",
    "6x6 straight",
    "5x6 compulsory",
    "6x6 breakthroughs=2",
    "5x5 bombardment joined",
];

/// Returns the static evaluation, or the score of a result that is proven without a search.
fn evaluate(searcher: &mut Searcher, position: &Position) -> Score {
    let report = searcher.search(position, &Limits::default(), &|| true);
    assert_eq!(report.nodes, 0);
    report.score()
}

/// Returns the set-up of a position whose pieces are moved to the squares returned by `to`.
fn moved(position: &Position, to: impl Fn(Square) -> Square) -> Setup {
    let mut setup = position.to_setup();
    for square in setup.first.iter_mut().chain(&mut setup.second) {
        *square = to(*square);
    }
    setup
}

/// Returns the position with the files reversed.
fn mirrored(position: &Position) -> Position {
    let setup = moved(position, |square| position.size().flip_horizontal(square));
    Position::from_setup(&setup).expect("a mirrored position is legal")
}

/// Returns the position with the sides swapped and the ranks reversed.
fn with_sides_swapped(position: &Position) -> Position {
    let mut setup = moved(position, |square| position.size().flip_vertical(square));
    std::mem::swap(&mut setup.first, &mut setup.second);
    setup.breakthroughs.reverse();
    setup.side_to_move = !setup.side_to_move;
    Position::from_setup(&setup).expect("a position with sides swapped is legal")
}

/// Asserts that `map` preserves the evaluation of random positions.
fn check(searcher: &mut Searcher, text: &str, map: impl Fn(&Position) -> Position) {
    let variant: Variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut random = random(text.len() as u64);
    let mut unproven = 0;
    for _ in 0..200 {
        let plies = random.random_range(0..u32::from(variant.size().files) * 5);
        let position = random_position(variant, plies, &mut random);
        let score = evaluate(searcher, &position);
        unproven += u32::from(score.proven().is_none());
        let other = map(&position);
        assert_eq!(
            evaluate(searcher, &other),
            score,
            "{text}: {} and {}",
            to_fen(&position),
            to_fen(&other)
        );
    }
    assert!(
        unproven > 20,
        "{text}: expected many positions without a known result, found {unproven}"
    );
}

#[test]
fn every_evaluation_is_invariant_under_swapping_sides() {
    for text in VARIANTS {
        let mut searcher = Searcher::new(0);
        check(&mut searcher, text, with_sides_swapped);
        searcher.set_network(None);
        check(&mut searcher, text, with_sides_swapped);
    }
}

/// Networks are excluded, because they are only approximately symmetric, even though training positions are mirrored at random.
#[test]
fn the_hand_crafted_evaluation_is_invariant_under_mirroring() {
    for text in VARIANTS {
        let mut searcher = Searcher::new(0);
        searcher.set_network(None);
        check(&mut searcher, text, mirrored);
    }
}
