//! Random options, many of them unplayable.

use super::plain::{Cell, Options, Shape};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};
use std::collections::BTreeSet;

/// Returns `true` with probability 1/`times`.
fn one_in(random: &mut impl Rng, times: u32) -> bool {
    random.random_ratio(1, times)
}

/// Returns a random subset of the squares, each included with probability 1/`one_of`.
fn random_subset(random: &mut Xoshiro256PlusPlus, cells: &[Cell], one_of: u32) -> BTreeSet<Cell> {
    let mut some = cells.to_vec();
    some.retain(|_| one_in(random, one_of));
    some.into_iter().collect()
}

fn random_shape(random: &mut Xoshiro256PlusPlus) -> Shape {
    if one_in(random, 3) {
        return Shape::Hexagonal {
            side: random.random_range(3..=5),
        };
    }
    let (files, ranks) = if one_in(random, 20) {
        (random.random_range(1..=17), random.random_range(2..=17))
    } else {
        (random.random_range(2..=7), random.random_range(3..=8))
    };
    Shape::Square { files, ranks }
}

/// Generates random options.
pub(crate) fn random_options(random: &mut Xoshiro256PlusPlus) -> Options {
    let shape = random_shape(random);
    let cells = shape.cells();
    let mut options = Options {
        home_ranks: random.random_range(1..=2),
        second_begins: one_in(random, 2),
        cylinder: one_in(random, 4),
        mandatory_capture: one_in(random, 4),
        straight_capture: one_in(random, 4),
        bombardment: one_in(random, 4),
        breakthroughs_needed: random.random_range(1..=3),
        ..Options::standard(shape)
    };
    if one_in(random, 20) {
        options.home_ranks = random.random_range(0..=4);
        options.breakthroughs_needed = random.random_range(0..=4);
    }
    if one_in(random, 2) {
        options.obstacles = random_subset(random, &cells, 8);
    }
    if one_in(random, 4) {
        options.missing = random_subset(random, &cells, 3);
    }
    if one_in(random, 4) {
        // Make most set positions legal, with pieces that avoid obstacles, goals and each other.
        let is_free = |cell: &&Cell| !options.obstacles.contains(*cell);
        let free: Vec<Cell> = cells.iter().filter(is_free).copied().collect();
        let one_of = random.random_range(3..=9);
        let mut first = random_subset(random, &free, one_of);
        let mut second = &random_subset(random, &free, one_of) - &first;
        first.retain(|cell| cell.number != shape.length(cell.file));
        second.retain(|cell| cell.number != 1);
        if one_in(random, 10) {
            first = random_subset(random, &cells, 3);
        }
        options.set_position = Some((first, second));
    }
    options
}
