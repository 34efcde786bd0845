//! Zobrist keys (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).

use super::{Side, Square};

const SQUARES: usize = 256;

/// Key that is XORed into the hash if the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = split_mix(0);

static KEYS: [[u64; SQUARES]; 2] = keys();

/// Returns the key for a piece of `side` on `square`.
#[inline]
pub(super) fn piece(side: Side, square: Square) -> u64 {
    KEYS[side.index()][square.index()]
}

/// Returns the key for this number of breakthroughs by `side`; 0 if there are none.
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

/// Returns output `n`, counted from 0, of the SplitMix64 generator (Steele, Lea, Flood 2014) with seed 0.
#[inline]
const fn split_mix(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The expected values are the first outputs of the reference implementation.
    #[test]
    fn keys_are_split_mix_64_outputs() {
        assert_eq!(
            [0, 1, 2].map(split_mix),
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
        );
    }

    #[test]
    fn all_keys_are_distinct() {
        let squares = || (0..=u8::MAX).map(Square::new);
        let pieces = Side::BOTH
            .into_iter()
            .flat_map(|side| squares().map(move |square| piece(side, square)));
        let counts = Side::BOTH
            .into_iter()
            .flat_map(|side| (1..=3).map(move |count| breakthroughs(side, count)));
        let keys: Vec<u64> = pieces.chain(counts).chain([SECOND_TO_MOVE]).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 2 * SQUARES + 2 * 3 + 1);
        assert!(!keys.contains(&0));
        assert_eq!(Side::BOTH.map(|side| breakthroughs(side, 0)), [0, 0]);
    }
}
