//! Keys of positions in the transposition table.

/// Key of a position: `index` selects the bucket of the table and `tag` identifies the position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) index: u64,
    pub(super) tag: u64,
}

impl Key {
    /// Creates a key from a tag, for games with exact keys.
    #[inline]
    pub(super) const fn from_tag(tag: u64) -> Key {
        Key {
            index: tag.wrapping_mul(0xd6e8_feb8_6659_fd93),
            tag,
        }
    }

    /// Creates a key by hashing words to 128 bits. The probability of a collision is negligible.
    #[inline]
    pub(super) fn from_words(words: impl Iterator<Item = u64>) -> Key {
        let (mut index, mut tag) = (0x94d0_49bb_1331_11eb, 0xbf58_476d_1ce4_e5b9_u64);
        for word in words {
            index = mix(index ^ word);
            tag = mix(tag.rotate_left(23) ^ word.wrapping_mul(0xd6e8_feb8_6659_fd93));
        }
        Key { index, tag }
    }
}

/// Mixes the bits of a word with the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
#[inline]
const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
