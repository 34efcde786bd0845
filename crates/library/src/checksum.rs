//! Checksum of texts that is stable across versions and machines.

/// Returns the FNV-1a hash of a text (Fowler, Noll, Vo), finalized with the mixer of SplitMix64 for better avalanche.
pub(crate) fn checksum(text: &str) -> i64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (hash ^ (hash >> 31)).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn checksums_are_stable_and_differ_between_texts() {
        // Reference value from an independent implementation.
        assert_eq!(checksum("1. a2-a3 *"), 0xb18a_fbc8_f466_0fb9_u64.cast_signed());
        assert_ne!(checksum("1. a2-a3 *"), checksum("1. a2-b3 *"));
    }
}
