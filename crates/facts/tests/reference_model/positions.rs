//! Random positions of small boards and all variants.

use breakthrough_rules::{Bitboard, BoardSize, Options, Position, Setup, Side, Square, SquareSet, Variant};
use breakthrough_test_support::random_position;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};

/// The option that all positions of a group have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Standard,
    Cylinder,
    MandatoryCapture,
    StraightCapture,
    Bombardment,
    Breakthroughs,
    Hexagon,
    /// Each option with a certain probability.
    Mixed,
}

/// Board sizes of the positions.
const SIZES: [(u8, u8); 7] = [(4, 5), (5, 5), (4, 6), (6, 5), (5, 6), (6, 6), (3, 6)];

/// Generates options, some of them unplayable.
fn random_options(group: Group, random: &mut Xoshiro256PlusPlus) -> Options {
    let has =
        |of: Group, random: &mut Xoshiro256PlusPlus| group == of || group == Group::Mixed && random.random_ratio(1, 3);
    let (files, ranks) = *SIZES.choose(random).expect("there are sizes");
    let size = if has(Group::Hexagon, random) {
        BoardSize::hexagon(3)
    } else {
        BoardSize::new(files, ranks)
    };
    let mut options = Options {
        home_ranks: random.random_range(1..=2),
        starting_side: random_side(random),
        cylinder: has(Group::Cylinder, random),
        mandatory_capture: has(Group::MandatoryCapture, random),
        straight_capture: has(Group::StraightCapture, random),
        bombardment: has(Group::Bombardment, random),
        ..Options::standard(size)
    };
    if has(Group::Breakthroughs, random) {
        options.breakthroughs_needed = random.random_range(2..=3);
    }
    if random.random_ratio(1, 3) {
        let one_of = random.random_range(5..=15);
        let is_chosen = |_: &Square| random.random_ratio(1, one_of);
        options.obstacles = SquareSet::from_squares(size.all_squares().filter(is_chosen));
    }
    options
}

fn random_side(random: &mut Xoshiro256PlusPlus) -> Side {
    if random.random_ratio(1, 2) {
        Side::First
    } else {
        Side::Second
    }
}

/// Places up to six pieces of each side on random squares, and chooses the breakthroughs made so far. Such a position may be
/// illegal.
fn random_placement(variant: Variant, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let options = variant.options();
    let is_free = |square: &Square| !options.obstacles.contains(*square);
    let mut free: Vec<Square> = variant.size().all_squares().filter(is_free).collect();
    free.shuffle(random);
    let mut take = |side: Side| -> Vec<Square> {
        // A piece on its goal would end the game.
        let is_goal = |square: &Square| variant.size().relative_rank(!side, *square) == 0;
        let count = random.random_range(1..=6);
        let chosen: Vec<Square> = free
            .iter()
            .filter(|square| !is_goal(square))
            .take(count)
            .copied()
            .collect();
        free.retain(|square| !chosen.contains(square));
        chosen
    };
    let (first, second) = (take(Side::First), take(Side::Second));
    let breakthroughs = [0; 2].map(|_: u8| random.random_range(0..options.breakthroughs_needed));
    let setup = Setup {
        variant,
        first,
        second,
        breakthroughs,
        side_to_move: random_side(random),
        move_number: 1,
    };
    Position::from_setup(&setup).ok()
}

/// Generates a position in which the game is not over: from a random placement with probability 2/3, otherwise from a random
/// game.
pub(crate) fn position(group: Group, random: &mut Xoshiro256PlusPlus) -> Position {
    loop {
        let Ok(variant) = Variant::from_options(random_options(group, random)) else {
            continue;
        };
        let position = if random.random_ratio(2, 3) {
            random_placement(variant, random)
        } else {
            let plies = random.random_range(0..=40);
            Some(random_position(variant, plies, random))
        };
        match position {
            Some(position) if position.outcome().is_none() => return position,
            _ => {}
        }
    }
}
