//! File format of networks: a header of 12 bytes (magic, version, files, ranks, hidden units), then all weights, little-endian.

use super::error::{NetworkError, VERSION};
use super::shape::tuple_rows;
use super::{Network, Weights};
use breakthrough_rules::BoardSize;

const MAGIC: [u8; 4] = *b"BTNW";
const HEADER_BYTES: usize = 12;

impl Network {
    /// Serializes the network in the file format parsed by [`Network::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for field in [
            VERSION,
            self.size.files.into(),
            self.size.ranks.into(),
            Network::HIDDEN as u16,
        ] {
            bytes.extend(field.to_le_bytes());
        }
        let Weights {
            feature_weights,
            feature_bias,
            output_weights,
            output_bias,
            n_tuples,
        } = &self.weights;
        for part in [feature_weights, feature_bias, output_weights, output_bias, n_tuples] {
            bytes.extend(part.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }

    /// Parses a network in the file format.
    ///
    /// # Errors
    /// The header is not supported, or the length does not match the board size.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() < HEADER_BYTES || bytes[..4] != MAGIC {
            return Err(NetworkError::Magic);
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let (version, hidden) = (number(4), number(10));
        if version != VERSION || usize::from(hidden) != Network::HIDDEN {
            return Err(NetworkError::Version { version, hidden });
        }
        let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
        let size = BoardSize::new(small(number(6)), small(number(8)));
        Network::check_size(size)?;
        let mut rest = bytes[HEADER_BYTES..]
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut take = |count: usize| rest.by_ref().take(count).collect::<Vec<i16>>();
        let weights = Weights {
            feature_weights: take(2 * size.squares() * Network::HIDDEN),
            feature_bias: take(Network::HIDDEN),
            output_weights: take(Network::OUTPUT_BUCKETS * 2 * Network::HIDDEN),
            output_bias: take(Network::OUTPUT_BUCKETS),
            n_tuples: take(usize::MAX),
        };
        let expected = tuple_rows(size) * Network::PATTERNS;
        let found = weights.n_tuples.len();
        if found != expected || bytes.len() % 2 == 1 {
            return Err(NetworkError::Count {
                part: "n-tuples",
                expected,
                found,
            });
        }
        Network::new(size, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: BoardSize = BoardSize::new(4, 5);

    fn bytes() -> Vec<u8> {
        let weights = |count: usize| (0..count).map(|index| index as i16).collect();
        let weights = Weights {
            feature_weights: weights(2 * 20 * Network::HIDDEN),
            feature_bias: weights(Network::HIDDEN),
            output_weights: weights(Network::OUTPUT_BUCKETS * 2 * Network::HIDDEN),
            output_bias: weights(Network::OUTPUT_BUCKETS),
            n_tuples: weights(3 * Network::PATTERNS),
        };
        Network::new(SIZE, weights)
            .expect("the right number of weights")
            .to_bytes()
    }

    #[test]
    fn a_network_round_trips() {
        let network = Network::from_bytes(&bytes()).expect("a network");
        assert_eq!(network.size(), SIZE);
        assert_eq!(network.to_bytes(), bytes());
    }

    #[test]
    fn malformed_files_are_rejected() {
        let changed = |at: usize, byte: u8| {
            let mut bytes = bytes();
            bytes[at] = byte;
            bytes
        };
        let whole = bytes();
        for (bytes, text) in [
            (vec![], "expected a network"),
            (changed(0, b'X'), "expected a network"),
            (changed(4, 9), "found version 9"),
            (changed(10, 9), "with 9"),
            (changed(6, 2), "found 2x5"),
            (changed(6, 13), "found 13x5"),
            (changed(8, 4), "n-tuples"),
            (whole[..whole.len() - 1].to_vec(), "n-tuples"),
            (whole[..100].to_vec(), "n-tuples"),
            ([whole.clone(), vec![0]].concat(), "n-tuples"),
            ([whole.clone(), vec![0, 0]].concat(), "n-tuples"),
        ] {
            let error = Network::from_bytes(&bytes).err().expect(text).to_string();
            assert!(error.contains(text), "{error}, not {text}");
        }
    }
}
