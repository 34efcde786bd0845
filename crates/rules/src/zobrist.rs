//! Zobrist keys (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).

use super::{Side, Square};

const SQUARES: usize = 256;

/// Key of the second side being to move.
pub(super) const SECOND_TO_MOVE: u64 = split_mix(0);

static KEYS: [[u64; SQUARES]; 2] = keys();

/// Key of a piece of `side` on `square`.
#[inline]
pub(super) fn piece(side: Side, square: Square) -> u64 {
    KEYS[side.index()][square.index()]
}

/// Key of a side with this number of breakthroughs; 0 without one.
#[inline]
pub(super) fn breakthroughs(side: Side, count: u8) -> u64 {
    if count == 0 {
        0
    } else {
        split_mix(2 * SQUARES as u64 + 2 * u64::from(count) + side.index() as u64)
    }
}

#[inline]
const fn keys() -> [[u64; SQUARES]; 2] {
    let mut keys = [[0; SQUARES]; 2];
    let mut index = 0;
    while index < 2 * SQUARES {
        keys[index / SQUARES][index % SQUARES] = split_mix(index as u64 + 1);
        index += 1;
    }
    keys
}

/// The number with index `n` of the SplitMix64 generator (Steele, Lea, Flood 2014) seeded with 0.
#[inline]
const fn split_mix(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
