//! Bitboards whose ranks are padded to 8 or 16 bits, so that flipping the board takes a few instructions.

use breakthrough_rules::Bitboard;
use ethnum::U256;

/// A bitboard with a fixed number of bits per rank.
pub(crate) trait PaddedBitboard: Bitboard + Ord {
    /// Number of bits per rank.
    const STRIDE: u32;
    /// Number of ranks of the bitboard.
    const RANKS: u32;

    /// Reverses the order of all [`PaddedBitboard::RANKS`] ranks.
    fn flip_vertical(self) -> Self;
    /// Reverses the bits of every rank.
    fn flip_horizontal(self) -> Self;
    /// Returns the bits of a rank.
    fn rank(self, rank: u32) -> usize;
    /// Returns the bits as 64-bit words, lowest first.
    fn limbs(self) -> [u64; 4];
}

impl PaddedBitboard for u64 {
    const STRIDE: u32 = 8;
    const RANKS: u32 = 8;

    #[inline]
    fn flip_vertical(self) -> u64 {
        self.swap_bytes()
    }

    #[inline]
    fn flip_horizontal(self) -> u64 {
        self.reverse_bits().swap_bytes()
    }

    #[inline]
    fn rank(self, rank: u32) -> usize {
        (self >> (8 * rank)) as usize & 0xff
    }

    #[inline]
    fn limbs(self) -> [u64; 4] {
        [self, 0, 0, 0]
    }
}

impl PaddedBitboard for U256 {
    const STRIDE: u32 = 16;
    const RANKS: u32 = 16;

    fn flip_vertical(self) -> U256 {
        // Swapping all bytes swaps the two bytes of each rank as well, so swap these back.
        let bytes = self.swap_bytes();
        let low = U256::from_words(u128::MAX / 0xffff * 0xff, u128::MAX / 0xffff * 0xff);
        ((bytes & low) << 8u32) | ((bytes >> 8u32) & low)
    }

    fn flip_horizontal(self) -> U256 {
        self.reverse_bits().flip_vertical()
    }

    fn rank(self, rank: u32) -> usize {
        (self >> (16 * rank)).as_usize() & 0xffff
    }

    fn limbs(self) -> [u64; 4] {
        let (high, low) = self.into_words();
        [low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64]
    }
}
