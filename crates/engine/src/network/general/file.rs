//! File format of the general network: a header of 6 bytes (magic, version), then the low bytes of all weights, then their high
//! bytes. Nearly all high bytes are equal, so a file compresses well.

use super::error::GeneralNetworkError;
use super::shape::FAMILIES;
use super::{GeneralNetwork, GeneralWeights};

const MAGIC: [u8; 4] = *b"BTGN";
/// Version of the file format.
pub(super) const VERSION: u16 = 2;
const HEADER_BYTES: usize = 6;

impl GeneralNetwork {
    /// Serializes the network in the file format parsed by [`GeneralNetwork::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = self.weights.parts();
        let weights = || parts.iter().copied().flatten();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for byte in 0..2 {
            bytes.extend(weights().map(|weight| weight.to_le_bytes()[byte]));
        }
        bytes
    }

    /// Parses a network in the file format.
    ///
    /// # Errors
    /// The header is not supported, the length is wrong, or a weight is so large that a sum could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<GeneralNetwork, GeneralNetworkError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(GeneralNetworkError::Magic)?;
        let Some((version, rest)) = rest.split_first_chunk() else {
            return Err(GeneralNetworkError::Magic);
        };
        let found = u16::from_le_bytes(*version);
        if found != VERSION {
            return Err(GeneralNetworkError::Version { found });
        }
        let parts = GeneralNetwork::parts();
        let count: usize = parts.iter().map(|part| part.count).sum();
        if rest.len() != 2 * count {
            return Err(GeneralNetworkError::Length {
                expected: HEADER_BYTES + 2 * count,
                found: bytes.len(),
            });
        }
        let (low, high) = rest.split_at(count);
        let mut weights = low
            .iter()
            .zip(high)
            .map(|(low, high)| i16::from_le_bytes([*low, *high]));
        let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<i16>>();
        let mut counts = parts.iter().map(|part| part.count);
        let mut next = |parts: usize| take(counts.by_ref().take(parts).sum());
        GeneralNetwork::new(GeneralWeights {
            feature_weights: next(2),
            feature_bias: next(1),
            context_bias: next(1),
            output_weights: next(1),
            output_bias: next(1),
            context_output: next(1),
            needs: next(1),
            n_tuples: (0..FAMILIES).map(|_| next(1)).collect(),
        })
    }
}
