//! Sets of squares as the solver lays them out: every rank begins at a multiple of 8 (or 16) bits, so that turning the
//! board round and mirroring it cost a few instructions.

use breakthrough_rules::Bitboard;
use ethnum::U256;

/// A set of squares in ranks of a fixed width.
pub(super) trait Word: Bitboard + Ord {
    /// How many bits a rank has, and how many ranks there are.
    const STRIDE: u32;
    const RANKS: u32;

    /// The last rank first.
    fn ranks_reversed(self) -> Self;
    /// Every rank from its other end.
    fn files_reversed(self) -> Self;
    /// The bits of a rank.
    fn rank(self, rank: u32) -> usize;
    /// The set in words of 64 bits, for hashing.
    fn limbs(self) -> [u64; 4];
}

impl Word for u64 {
    const STRIDE: u32 = 8;
    const RANKS: u32 = 8;

    #[inline]
    fn ranks_reversed(self) -> u64 {
        self.swap_bytes()
    }

    #[inline]
    fn files_reversed(self) -> u64 {
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

impl Word for U256 {
    const STRIDE: u32 = 16;
    const RANKS: u32 = 16;

    fn ranks_reversed(self) -> U256 {
        // Reversing bytes reverses the two bytes of each rank as well: put those back.
        let bytes = self.swap_bytes();
        let low = U256::from_words(u128::MAX / 0xffff * 0xff, u128::MAX / 0xffff * 0xff);
        ((bytes & low) << 8u32) | ((bytes >> 8u32) & low)
    }

    fn files_reversed(self) -> U256 {
        self.reverse_bits().ranks_reversed()
    }

    fn rank(self, rank: u32) -> usize {
        (self >> (16 * rank)).as_usize() & 0xffff
    }

    fn limbs(self) -> [u64; 4] {
        let (high, low) = self.into_words();
        [low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64]
    }
}
