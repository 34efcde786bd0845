//! Dimensions of a network.

use breakthrough_rules::BoardSize;

/// See [`Network::HIDDEN`](super::Network::HIDDEN).
pub(super) const HIDDEN: usize = 64;
/// See [`Network::OUTPUT_BUCKETS`](super::Network::OUTPUT_BUCKETS).
pub(super) const OUTPUT_BUCKETS: usize = 4;
/// See [`Network::TUPLE_SIDE`](super::Network::TUPLE_SIDE).
pub(super) const TUPLE_SIDE: usize = 3;
/// See [`Network::PATTERNS`](super::Network::PATTERNS).
pub(super) const PATTERNS: usize = 3usize.pow(9);

/// Returns the number of rows of n-tuples. The n-tuples of a row share their weights.
pub(super) fn tuple_rows(size: BoardSize) -> usize {
    usize::from(size.ranks) - TUPLE_SIDE + 1
}

/// Returns the number of n-tuples in a row.
pub(super) fn tuple_columns(size: BoardSize) -> usize {
    usize::from(size.files) - TUPLE_SIDE + 1
}
