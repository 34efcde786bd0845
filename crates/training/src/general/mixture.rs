//! The variants in which the general network is trained, and their shares of the games.

use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{BoardSize, Options, Variant};
use breakthrough_variants::{Draft, random_obstacles};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Variants with their weights. A game is played in a variant with a probability proportional to its weight.
#[derive(Clone, Debug)]
pub struct Mixture {
    /// Variants, each with the sum of the weights up to and including its own.
    variants: Vec<(Variant, u32)>,
}

/// Range of the number of files of the boards with the standard rules.
const FILES: std::ops::RangeInclusive<u8> = 4..=12;
/// Range of the number of ranks of the boards with the standard rules.
const RANKS: std::ops::RangeInclusive<u8> = 5..=12;
/// Weight of a square board with the standard rules.
const SQUARE_WEIGHT: u32 = 4;
/// Weight of any other board of at most 12 files and ranks with the standard rules.
const WEIGHT: u32 = 2;
/// Boards of more than 12 files or ranks, and their weight. Games on them are long, so a low weight yields many positions.
const LARGE_SIZES: [(u8, u8); 9] = [
    (13, 13),
    (14, 14),
    (16, 16),
    (12, 14),
    (14, 12),
    (10, 14),
    (16, 13),
    (8, 16),
    (14, 16),
];
const LARGE_WEIGHT: u32 = 6;
/// Boards on which each rule option is played.
const SIZES: [(u8, u8); 12] = [
    (8, 8),
    (7, 7),
    (6, 6),
    (5, 6),
    (6, 8),
    (8, 6),
    (9, 9),
    (10, 10),
    (5, 8),
    (10, 7),
    (7, 10),
    (12, 9),
];
/// Number of boards with random obstacles.
const OBSTACLE_BOARDS: u64 = 40;
const MAX_OBSTACLES: u32 = 8;
/// Seeds of random variants. Variants with bombardment are skipped.
const DRAFT_SEEDS: std::ops::RangeInclusive<u64> = 1..=80;

impl Mixture {
    /// Creates the mixture: a third of the weight is on boards of square cells from 4×5 to 12×12 with the standard rules, and a
    /// ninth on larger boards of square cells; the rest is on hexagonal boards, boards with a single rule option other than
    /// bombardment, boards with obstacles, and random variants.
    #[must_use]
    pub fn new() -> Mixture {
        let mut mixture = Mixture { variants: Vec::new() };
        for files in FILES {
            for ranks in RANKS {
                let weight = if files == ranks { SQUARE_WEIGHT } else { WEIGHT };
                mixture.add(Options::standard(BoardSize::new(files, ranks)), weight);
            }
        }
        mixture.add(Options::standard(BoardSize::new(3, 7)), 1);
        for (files, ranks) in LARGE_SIZES {
            mixture.add(Options::standard(BoardSize::new(files, ranks)), LARGE_WEIGHT);
        }
        for (side, weight) in [(3, 4), (4, 8), (5, 12), (6, 8), (7, 2), (8, 1)] {
            mixture.add(Options::standard(BoardSize::hexagon(side)), weight);
        }
        let changes: [fn(&mut Options); 7] = [
            |options| options.cylinder = true,
            |options| options.straight_capture = true,
            |options| options.mandatory_capture = true,
            |options| options.breakthroughs_needed = 2,
            |options| options.breakthroughs_needed = 3,
            |options| options.home_ranks = 1,
            |options| options.home_ranks = 3,
        ];
        for (change, weight) in changes.into_iter().zip([2, 2, 2, 1, 1, 1, 1]) {
            for size in SIZES
                .map(|(files, ranks)| BoardSize::new(files, ranks))
                .into_iter()
                .chain([BoardSize::hexagon(5)])
            {
                let mut options = Options::standard(size);
                change(&mut options);
                mixture.add(options, weight);
            }
        }
        for seed in 0..OBSTACLE_BOARDS {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let (files, ranks) = SIZES[random.random_range(0..SIZES.len())];
            let size = if random.random_ratio(1, 5) {
                BoardSize::hexagon(random.random_range(4..=6))
            } else {
                BoardSize::new(files, ranks)
            };
            let mut options = Options::standard(size);
            options.obstacles = random_obstacles(&options, random.random_range(1..=MAX_OBSTACLES), true, seed);
            mixture.add(options, 1);
        }
        for seed in DRAFT_SEEDS {
            let options = Draft::random(seed).options;
            if !options.bombardment {
                mixture.add(options, 1);
            }
        }
        mixture
    }

    /// Creates a mixture of these variants with their weights.
    #[must_use]
    pub fn from_variants(variants: &[(Variant, u32)]) -> Mixture {
        let mut mixture = Mixture { variants: Vec::new() };
        for (variant, weight) in variants {
            mixture.add(*variant.options(), *weight);
        }
        mixture
    }

    /// Adds a variant if its options are playable.
    fn add(&mut self, options: Options, weight: u32) {
        if let Ok(variant) = Variant::from_options(options) {
            let total = self.total();
            self.variants.push((variant, total + weight));
        }
    }

    fn total(&self) -> u32 {
        self.variants.last().map_or(0, |(_, sum)| *sum)
    }

    /// Returns the variant of a game, determined by the seed and the number of the game.
    pub(super) fn variant(&self, seed: u64, game: u64) -> Variant {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(!seed ^ game.wrapping_mul(0xd134_2543_de82_ef95));
        let choice = random.random_range(0..self.total());
        let index = self.variants.partition_point(|(_, sum)| *sum <= choice);
        self.variants[index].0
    }

    /// Returns a checksum of all variants and weights.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let lines = self
            .variants
            .iter()
            .map(|(variant, sum)| format!("{} {sum}\n", variant_text(variant)));
        // FNV-1a.
        lines.flat_map(String::into_bytes).fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        })
    }
}

impl Default for Mixture {
    fn default() -> Mixture {
        Mixture::new()
    }
}
