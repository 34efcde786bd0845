//! Table keys of positions of the standard rules.

use super::padded_bitboard::PaddedBitboard;
use crate::key::Key;

/// Maximum number of squares for which position and salt fit in the tag: the product of 3^squares and the number of salts is
/// below 2^64.
const MAX_EXACT_SQUARES: u32 = 35;
/// Maximum number of squares for which a position without salt fits in the tag, because 3^squares is below 2^64.
const MAX_UNSALTED_SQUARES: u32 = 40;

/// Returns an upper bound on the number of plies of a game: the sum, over all squares, of the larger number of steps to the first
/// or the last rank.
fn max_plies(files: u32, ranks: u32) -> u64 {
    let steps = (0..ranks).map(|rank| rank.max(ranks - 1 - rank)).sum::<u32>();
    (files * steps).into()
}

/// Encodes positions of one board as keys. Positions of small boards are encoded in base 3; all other positions are hashed.
#[derive(Clone, Debug)]
pub(super) struct KeyEncoder {
    /// Values of the bits of a rank when interpreted as digits in base 3.
    ternary: Box<[u16]>,
    /// 3^files, the ratio of the place values of adjacent ranks.
    rank_factor: u64,
    files: u32,
    ranks: u32,
    /// Number of different salts: one for no limit, and two for each limit up to the length of the longest game.
    salts: u64,
}

impl KeyEncoder {
    pub(super) fn new(files: u32, ranks: u32) -> KeyEncoder {
        let digits = |bits: u32| (0..8).rev().fold(0, |sum: u16, bit| sum * 3 + (bits >> bit & 1) as u16);
        KeyEncoder {
            ternary: (0..256).map(digits).collect(),
            rank_factor: 3u64.pow(files.min(8)),
            files,
            ranks,
            salts: (2 * max_plies(files, ranks) + 2).max(256),
        }
    }

    /// Implements [`crate::game::SolverGame::has_exact_keys`].
    pub(super) const fn is_exact<P: PaddedBitboard>(&self) -> bool {
        P::STRIDE == 8 && self.squares() <= MAX_EXACT_SQUARES
    }

    const fn squares(&self) -> u32 {
        self.files * self.ranks
    }

    /// Encodes a position with the salt of a limit that does not exceed the longest game.
    #[inline]
    pub(super) fn key<P: PaddedBitboard>(&self, own: P, enemy: P, salt: u64) -> Key {
        let max_squares = if salt == 0 {
            MAX_UNSALTED_SQUARES
        } else {
            MAX_EXACT_SQUARES
        };
        if P::STRIDE == 8 && self.squares() <= max_squares {
            let code = (0..self.ranks).fold(0u64, |code, rank| {
                let own = u64::from(self.ternary[own.rank(rank) & 0xff]);
                let enemy = u64::from(self.ternary[enemy.rank(rank) & 0xff]);
                code.wrapping_mul(self.rank_factor).wrapping_add(own + 2 * enemy)
            });
            let salted = if self.squares() <= MAX_EXACT_SQUARES {
                debug_assert!(salt < self.salts, "salt {salt}");
                code.wrapping_mul(self.salts).wrapping_add(salt)
            } else {
                code
            };
            // Both steps are bijections, so that different positions have different tags.
            let tag = salted.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let tag = tag ^ (tag >> 32);
            return Key::from_tag(tag);
        }
        Key::from_words(own.limbs().into_iter().chain(enemy.limbs()).chain([salt]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_and_salt_fit_in_the_tag_on_all_small_boards() {
        for (files, ranks) in (1..=8).flat_map(|files| (1..=8).map(move |ranks| (files, ranks))) {
            let encoder = KeyEncoder::new(files, ranks);
            if encoder.squares() <= MAX_EXACT_SQUARES {
                let tags = 3u128.pow(encoder.squares()) * u128::from(encoder.salts);
                assert!(tags < 1 << 64, "{files}x{ranks}");
            }
        }
    }

    #[test]
    fn keys_with_limits_of_long_games_are_unique() {
        let encoder = KeyEncoder::new(5, 7);
        let mut keys = std::collections::HashSet::new();
        for salt in 0..encoder.salts {
            for own in 0..8u64 {
                assert!(keys.insert(encoder.key(own, 0, salt).tag), "own {own}, salt {salt}");
            }
        }
    }
}
