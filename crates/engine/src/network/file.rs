//! Networks as bytes: a head of 12 (magic, version, files, ranks, hidden sums), then every weight in order, all little-endian.

use super::{Network, Weights};
use breakthrough_rules::BoardSize;
use thiserror::Error;

const MAGIC: [u8; 4] = *b"BTNW";
const VERSION: u16 = 1;
const HEAD_BYTES: usize = 12;

/// Why something is no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// It does not begin as networks do.
    #[error("expected a network, found something else")]
    Magic,
    /// It was written by another version of the program.
    #[error(
        "expected version {VERSION} with {} sums, found version {version} with {hidden}",
        Network::HIDDEN
    )]
    Version {
        /// The file's version.
        version: u16,
        /// How many sums it has.
        hidden: u16,
    },
    /// No network judges boards of this size.
    #[error("expected a board of 3 or more files and ranks and at most 64 squares, found {0}")]
    Size(BoardSize),
    /// A part has too few or too many weights.
    #[error("expected {expected} weights in the {part}, found {found}")]
    Count {
        /// The part of the network.
        part: &'static str,
        /// How many it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
}

impl Network {
    /// Writes the network as bytes, which [`Network::from_bytes`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for head in [
            VERSION,
            self.size.files.into(),
            self.size.ranks.into(),
            Network::HIDDEN as u16,
        ] {
            bytes.extend(head.to_le_bytes());
        }
        let Weights {
            embedding,
            bias,
            output,
            output_bias,
            windows,
        } = &self.weights;
        for part in [embedding, bias, output, output_bias, windows] {
            bytes.extend(part.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Network::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes must be of this version, and neither more nor fewer than it takes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() < HEAD_BYTES || bytes[..4] != MAGIC {
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
        let mut rest = bytes[HEAD_BYTES..]
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut take = |count: usize| rest.by_ref().take(count).collect::<Vec<i16>>();
        let rows = usize::from(size.ranks) - Network::WINDOW + 1;
        let weights = Weights {
            embedding: take(2 * size.squares() * Network::HIDDEN),
            bias: take(Network::HIDDEN),
            output: take(Network::PHASES * 2 * Network::HIDDEN),
            output_bias: take(Network::PHASES),
            windows: take(usize::MAX),
        };
        let expected = rows * Network::PATTERNS;
        let found = weights.windows.len();
        if found != expected || bytes.len() % 2 == 1 {
            return Err(NetworkError::Count {
                part: "windows",
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
            embedding: weights(2 * 20 * Network::HIDDEN),
            bias: weights(Network::HIDDEN),
            output: weights(Network::PHASES * 2 * Network::HIDDEN),
            output_bias: weights(Network::PHASES),
            windows: weights(3 * Network::PATTERNS),
        };
        Network::new(SIZE, weights)
            .expect("as many weights as it takes")
            .to_bytes()
    }

    #[test]
    fn a_network_is_read_back() {
        let network = Network::from_bytes(&bytes()).expect("a network");
        assert_eq!(network.size(), SIZE);
        assert_eq!(network.to_bytes(), bytes());
    }

    #[test]
    fn what_is_no_network_is_refused() {
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
            (changed(8, 4), "windows"),
            (whole[..whole.len() - 1].to_vec(), "windows"),
            (whole[..100].to_vec(), "windows"),
            ([whole.clone(), vec![0, 0]].concat(), "windows"),
        ] {
            let error = Network::from_bytes(&bytes).err().expect(text).to_string();
            assert!(error.contains(text), "{error}, not {text}");
        }
    }
}
