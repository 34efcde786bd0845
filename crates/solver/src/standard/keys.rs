//! Table keys of positions of the standard rules.

use super::padded_bitboard::PaddedBitboard;
use crate::key::Key;

/// Maximum number of squares with which position and salt fit in the tag, because 3^squares × 256 is below 2^64.
const MAX_EXACT_SQUARES: u32 = 35;
/// Maximum number of squares with which a position without salt fits in the tag, because 3^squares is below 2^64.
const MAX_UNSALTED_SQUARES: u32 = 40;

/// Encodes positions of one board as keys. Positions of small boards are encoded in base 3, all others are hashed.
#[derive(Clone, Debug)]
pub(super) struct KeyEncoder {
    /// Values of the bits of a rank when interpreted as digits in base 3.
    ternary: Box<[u16]>,
    /// 3^files, the ratio of the place values of adjacent ranks.
    rank_factor: u64,
    files: u32,
    ranks: u32,
}

impl KeyEncoder {
    pub(super) fn new(files: u32, ranks: u32) -> KeyEncoder {
        let digits = |bits: u32| (0..8).rev().fold(0, |sum: u16, bit| sum * 3 + (bits >> bit & 1) as u16);
        KeyEncoder {
            ternary: (0..256).map(digits).collect(),
            rank_factor: 3u64.pow(files.min(8)),
            files,
            ranks,
        }
    }

    /// Implements [`crate::game::SolverGame::has_exact_keys`].
    pub(super) const fn is_exact<P: PaddedBitboard>(&self) -> bool {
        P::STRIDE == 8 && self.squares() <= MAX_EXACT_SQUARES
    }

    const fn squares(&self) -> u32 {
        self.files * self.ranks
    }

    /// Encodes a position with a salt below 256.
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
                code << 8 | salt
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
