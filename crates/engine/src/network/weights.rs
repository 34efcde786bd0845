//! A network and its quantized weights.

use super::error::NetworkError;
use super::n_tuples::NTuples;
use super::shape::{self, tuple_rows};
use breakthrough_rules::{BoardSize, Square};

/// A network for one board size, of at most 64 squares.
pub struct Network {
    pub(super) size: BoardSize,
    pub(super) weights: Weights,
    pub(super) n_tuples: NTuples,
    /// Index of each square from the second side's perspective, with the ranks reversed.
    pub(super) flipped: Box<[usize]>,
}

/// Weights of a network, quantized to integers. Each array states which integer represents 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A row of [`Network::HIDDEN`] weights for every square with an own piece, then for every square with an enemy piece; 255
    /// represents 1.
    pub feature_weights: Vec<i16>,
    /// Biases of the [`Network::HIDDEN`] hidden units; 255 represents 1.
    pub feature_bias: Vec<i16>,
    /// For each of [`Network::OUTPUT_BUCKETS`], the output weights of the accumulator of the side to move, then those of the
    /// opponent; 64 represents 1, and values are within ±127.
    pub output_weights: Vec<i16>,
    /// Bias of each output bucket; 4096 represents 1.
    pub output_bias: Vec<i16>,
    /// For each row of n-tuples, from the perspective of the side to move, a weight for every pattern; 4096 represents 1.
    pub n_tuples: Vec<i16>,
}

impl Network {
    /// Number of hidden units (accumulator values) of each perspective.
    pub const HIDDEN: usize = shape::HIDDEN;
    /// Number of output buckets. Each bucket contains the output weights for a range of piece counts.
    pub const OUTPUT_BUCKETS: usize = shape::OUTPUT_BUCKETS;
    /// Number of patterns of an n-tuple: each of its nine squares is empty, own or enemy.
    pub const PATTERNS: usize = shape::PATTERNS;
    /// Number of files and ranks of an n-tuple.
    pub const TUPLE_SIDE: usize = shape::TUPLE_SIDE;
    /// Scale of the evaluation: hundredths of a piece per unit of the output, which is the log odds (logit) of winning.
    pub const CENTI_PER_LOGIT: i32 = 150;

    /// Creates a network for boards of this size.
    ///
    /// # Errors
    /// The board has more than 64 squares or fewer than [`Network::TUPLE_SIDE`] files or ranks, or an array of weights has the
    /// wrong length.
    pub fn new(size: BoardSize, weights: Weights) -> Result<Network, NetworkError> {
        Network::check_size(size)?;
        let rows = tuple_rows(size);
        for (part, found, expected) in [
            (
                "feature weights",
                weights.feature_weights.len(),
                2 * size.squares() * Network::HIDDEN,
            ),
            ("feature bias", weights.feature_bias.len(), Network::HIDDEN),
            (
                "output weights",
                weights.output_weights.len(),
                Network::OUTPUT_BUCKETS * 2 * Network::HIDDEN,
            ),
            ("output bias", weights.output_bias.len(), Network::OUTPUT_BUCKETS),
            ("n-tuples", weights.n_tuples.len(), rows * Network::PATTERNS),
        ] {
            if found != expected {
                return Err(NetworkError::Count { part, expected, found });
            }
        }
        let flipped = |square: Square| size.flip_vertical(square).index();
        Ok(Network {
            size,
            n_tuples: NTuples::new(size, &weights.n_tuples),
            weights,
            flipped: size.all_squares().map(flipped).collect(),
        })
    }

    pub(super) fn check_size(size: BoardSize) -> Result<(), NetworkError> {
        let min = Network::TUPLE_SIDE as u8;
        if size.files < min || size.ranks < min || size.squares() > 64 {
            return Err(NetworkError::Size(size));
        }
        Ok(())
    }

    /// Returns the size of the boards that the network evaluates.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the weights of the network.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns the index of the output bucket for a number of pieces on a board with `files` files; 0 is for the fewest pieces.
    #[must_use]
    pub fn output_bucket(files: u8, pieces: u32) -> usize {
        let max_pieces = 4 * u32::from(files);
        let bucket = pieces.saturating_sub(1) as usize * Network::OUTPUT_BUCKETS / max_pieces as usize;
        bucket.min(Network::OUTPUT_BUCKETS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_buckets_divide_the_possible_numbers_of_pieces() {
        let bucket = |pieces| Network::output_bucket(8, pieces);
        assert_eq!([0, 1, 8, 9, 32].map(bucket), [0, 0, 0, 1, 3]);
        assert_eq!(bucket(48), 3, "three home ranks");
    }
}
