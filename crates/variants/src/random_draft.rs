//! Random variants.

use super::draft::Draft;
use super::named_variant::{NamedVariant, StartingSide};
use breakthrough_rules::{BoardSize, Options, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Board sizes whose games are neither too short nor too long.
const FILES: std::ops::RangeInclusive<u8> = 4..=10;
const RANKS: std::ops::RangeInclusive<u8> = 5..=10;
const HEXAGON_SIDES: std::ops::RangeInclusive<u8> = 3..=6;
const MAX_OBSTACLES: u32 = 8;

impl Draft {
    /// Creates a random playable variant without a name. The same seed produces the same variant.
    #[must_use]
    pub fn random(seed: u64) -> Draft {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let mut draft = Draft::new(NamedVariant::new("", Variant::STANDARD));
            draft.options = random_options(&mut random);
            draft.about.starting_side = if random.random_ratio(1, 4) {
                StartingSide::Random
            } else {
                StartingSide::First
            };
            let obstacles = if random.random_ratio(1, 2) {
                random.random_range(1..=MAX_OBSTACLES)
            } else {
                0
            };
            draft.place_random_obstacles(obstacles, true, random.random());
            if draft.error().is_none() {
                return draft;
            }
        }
    }
}

fn random_options(random: &mut impl RngExt) -> Options {
    let size = if random.random_ratio(1, 4) {
        BoardSize::hexagon(random.random_range(HEXAGON_SIDES))
    } else {
        BoardSize::new(random.random_range(FILES), random.random_range(RANKS))
    };
    let mut options = Options::standard(size);
    if random.random_ratio(1, 5) {
        options.home_ranks = random.random_range(1..=Variant::MAX_HOME_RANKS);
    }
    options.cylinder = random.random_ratio(1, 4);
    options.mandatory_capture = random.random_ratio(1, 4);
    options.straight_capture = random.random_ratio(1, 4);
    options.bombardment = random.random_ratio(1, 8);
    if random.random_ratio(1, 4) {
        options.breakthroughs_needed = random.random_range(2..=Variant::MAX_BREAKTHROUGHS);
    }
    options
}
