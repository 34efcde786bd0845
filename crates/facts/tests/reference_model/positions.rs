//! Random positions of small boards and all variants.

use breakthrough_rules::{Bitboard, BoardSize, Options, Position, Setup, Side, Square, SquareSet, Variant};
use breakthrough_test_support::random_position;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};

/// Group of random positions, named after the common option of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Standard,
    Cylinder,
    MandatoryCapture,
    StraightCapture,
    Bombardment,
    Breakthroughs,
    Hexagon,
    /// Boards with more than 64 squares.
    Wide,
    /// Random combinations of the other options.
    Mixed,
}

/// Board sizes of the positions.
const SIZES: [(u8, u8); 7] = [(4, 5), (5, 5), (4, 6), (6, 5), (5, 6), (6, 6), (3, 6)];

/// Board sizes of more than 64 squares. The pieces are on a few adjacent files, so that the searches remain small.
const WIDE_SIZES: [BoardSize; 7] = [
    BoardSize::new(13, 5),
    BoardSize::new(16, 6),
    BoardSize::new(9, 8),
    BoardSize::new(16, 9),
    BoardSize::hexagon(5),
    BoardSize::hexagon(6),
    BoardSize::hexagon(7),
];

/// Number of adjacent files with pieces on boards of more than 64 squares.
const WIDE_FILES: u8 = 4;

/// Generates options, some of them unplayable.
fn random_options(group: Group, random: &mut Xoshiro256PlusPlus) -> Options {
    let has =
        |of: Group, random: &mut Xoshiro256PlusPlus| group == of || group == Group::Mixed && random.random_ratio(1, 3);
    let (files, ranks) = *SIZES.choose(random).expect("there are sizes");
    let size = if group == Group::Wide {
        *WIDE_SIZES.choose(random).expect("there are sizes")
    } else if has(Group::Hexagon, random) {
        BoardSize::hexagon(random.random_range(3..=4))
    } else {
        BoardSize::new(files, ranks)
    };
    let has = |of: Group, random: &mut Xoshiro256PlusPlus| {
        has(of, random) || group == Group::Wide && random.random_ratio(1, 6)
    };
    let mut options = Options {
        home_ranks: random.random_range(1..=3),
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
    if random.random_ratio(1, 6) {
        let is_chosen = |_: &Square| random.random_ratio(1, 5);
        options.missing = SquareSet::from_squares(size.all_squares().filter(is_chosen));
    }
    if random.random_ratio(1, 6) {
        let placed = placed_pieces(&options, random);
        options.pieces = Some(placed.map(SquareSet::from_squares));
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

/// Returns whether the searches of the reference are too slow for more than a few pieces, because the board has many squares.
fn is_large(size: BoardSize) -> bool {
    size.all_squares().count() > 36
}

/// Chooses random squares for up to six pieces of each side, or three on large boards.
fn placed_pieces(options: &Options, random: &mut Xoshiro256PlusPlus) -> [Vec<Square>; 2] {
    let size = options.size;
    let first_file = random.random_range(0..size.files);
    let is_wide = size.squares() > u64::CAPACITY;
    let max_pieces = if is_large(size) { 3 } else { 6 };
    let is_free = |square: &Square| {
        let right = (size.coordinates(*square).file + size.files - first_file) % size.files;
        !options.obstacles.contains(*square) && (!is_wide || right < WIDE_FILES)
    };
    let mut free: Vec<Square> = size.all_squares().filter(is_free).collect();
    free.shuffle(random);
    let mut take = |side: Side| -> Vec<Square> {
        // A piece on its goal would end the game.
        let is_goal = |square: &Square| size.relative_rank(!side, *square) == 0;
        let count = random.random_range(1..=max_pieces);
        let chosen: Vec<Square> = free
            .iter()
            .filter(|square| !is_goal(square))
            .take(count)
            .copied()
            .collect();
        free.retain(|square| !chosen.contains(square));
        chosen
    };
    Side::BOTH.map(&mut take)
}

/// Places pieces, and chooses the number of breakthroughs that each side has made. Such a position may be illegal.
fn random_placement(variant: Variant, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let options = variant.options();
    let [first, second] = placed_pieces(options, random);
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

/// Generates a position in which the game is not over. The position is a random placement with probability 2/3, and
/// otherwise comes from a random game.
pub(crate) fn position(group: Group, random: &mut Xoshiro256PlusPlus) -> Position {
    loop {
        let Ok(variant) = Variant::from_options(random_options(group, random)) else {
            continue;
        };
        // On large boards, the start positions of games have too many pieces for the reference, unless the variant places the
        // pieces individually.
        let is_crowded = is_large(variant.size()) && variant.options().pieces.is_none();
        let position = if is_crowded || random.random_ratio(2, 3) {
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
