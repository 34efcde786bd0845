//! Weights of the general network.

use super::error::GeneralNetworkError;
use super::shape::{self, TupleFamily, TuplePatterns};
use crate::network::Network;
use crate::power::power_of_eighths;
use breakthrough_rules::{BoardSize, Options};

const FILES_EXPONENT: i32 = 1143;
const RANKS_EXPONENT: i32 = 806;

/// A network for boards of every size and all variants without explosions.
#[derive(Debug)]
pub struct GeneralNetwork {
    pub(super) weights: GeneralWeights,
}

/// Weights of the general network, quantized to integers. Each array states which integer represents 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralWeights {
    /// [`GeneralNetwork::UNITS`] weights for each of [`GeneralNetwork::FEATURE_ROWS`] rows; 8160 represents 1, and values are
    /// within ±2448, or ±816 for the edges.
    pub feature_weights: Vec<i16>,
    /// Biases of the [`GeneralNetwork::UNITS`] hidden units; 8160 represents 1, and values are within ±32640.
    pub feature_bias: Vec<i16>,
    /// Biases that are added to the hidden units in each of [`GeneralNetwork::CONTEXTS`]; 8160 represents 1, and values are within
    /// ±16320.
    pub context_bias: Vec<i16>,
    /// For each of [`GeneralNetwork::OUTPUT_BUCKETS`], the output weights of the hidden units of the side to move, then those of
    /// the opponent; 64 represents 1, and values are within ±127.
    pub output_weights: Vec<i16>,
    /// Bias of each output bucket; 4096 represents 1.
    pub output_bias: Vec<i16>,
    /// Bias of the output in each context; 4096 represents 1.
    pub context_output: Vec<i16>,
    /// Output for each pair of the numbers of breakthroughs that the side to move and the opponent still need, each 1 to 3; the
    /// opponent's number varies fastest. 4096 represents 1.
    pub needs: Vec<i16>,
    /// For each [`TupleFamily`], [`GeneralNetwork::FAMILY_TABLES`] tables with a weight for every pattern that is not the mirror
    /// image of an earlier pattern; 512 represents 1, and values are within ±1280.
    pub n_tuples: Vec<Vec<i16>>,
}

/// Maximum absolute values of weights, chosen so that sums do not overflow: the accumulators of a 16×16 board full of pieces, the
/// sum of the weights of an n-tuple, and the output.
pub(super) mod limits {
    /// Feature weights of distances.
    pub(crate) const DISTANCE: i16 = 2448;
    /// Feature weights of edges.
    pub(crate) const EDGE: i16 = 816;
    /// Biases of hidden units.
    pub(crate) const BIAS: i16 = 32_640;
    /// Biases of contexts.
    pub(crate) const CONTEXT: i16 = 16_320;
    /// Output weights.
    pub(crate) const OUTPUT: i16 = 127;
    /// Weights of n-tuples.
    pub(crate) const TUPLE: i16 = 1280;
}

impl GeneralNetwork {
    /// Number of trained hidden units. The network contains each trained unit twice: once for the board and once for its mirror
    /// image.
    pub const UNITS: usize = shape::UNITS;
    /// Number of rows of feature weights.
    pub const FEATURE_ROWS: usize = shape::FEATURE_ROWS;
    /// Number of contexts: board sizes and rules.
    pub const CONTEXTS: usize = shape::CONTEXTS;
    /// Number of output buckets, by number of pieces.
    pub const OUTPUT_BUCKETS: usize = shape::OUTPUT_BUCKETS;
    /// Number of tables of a family of n-tuples.
    pub const FAMILY_TABLES: usize = shape::FAMILY_TABLES;
    /// Number of possible counts of the breakthroughs that a side still needs.
    pub const NEEDS: usize = shape::NEEDS;
    /// First row of feature weights of the edges.
    pub const FIRST_EDGE_ROW: usize = shape::edge_row(false, false, 0, 0);

    /// Creates a network.
    ///
    /// # Errors
    /// An array of weights has the wrong length, or a weight is so large that a sum could overflow.
    pub fn new(weights: GeneralWeights) -> Result<GeneralNetwork, GeneralNetworkError> {
        let parts = GeneralNetwork::parts();
        for (part, weights) in parts.iter().zip(weights.parts()) {
            if weights.len() != part.count {
                return Err(GeneralNetworkError::Count {
                    part: part.name,
                    expected: part.count,
                    found: weights.len(),
                });
            }
            if let Some(found) = weights
                .iter()
                .find(|weight| weight.unsigned_abs() > part.max.unsigned_abs())
            {
                return Err(GeneralNetworkError::Weight {
                    part: part.name,
                    max: part.max,
                    found: *found,
                });
            }
        }
        Ok(GeneralNetwork { weights })
    }

    /// Returns whether the network evaluates positions under these rules. It evaluates all rules without explosions.
    #[must_use]
    pub const fn evaluates(options: &Options) -> bool {
        !options.bombardment
    }

    /// Returns the weights of the network.
    #[must_use]
    pub const fn weights(&self) -> &GeneralWeights {
        &self.weights
    }

    /// Returns the scale of the evaluation on boards of this size: hundredths of a piece per unit of the output, which is the log
    /// odds (logit) of winning.
    #[must_use]
    pub fn centi_per_logit(size: BoardSize) -> i64 {
        let files = power_of_eighths(size.files, FILES_EXPONENT, Network::CENTI_PER_LOGIT.into());
        power_of_eighths(size.ranks, RANKS_EXPONENT, files)
    }

    /// Returns the index of the output bucket for a number of pieces on a board with `files` files; 0 is for the fewest pieces.
    #[must_use]
    pub fn output_bucket(files: u8, pieces: u32) -> usize {
        Network::output_bucket(files, pieces)
    }

    /// Returns the index of the output for the breakthroughs that the side to move and the opponent need, each 1–3.
    #[must_use]
    pub fn needs_index(own: u8, enemy: u8) -> usize {
        let index = |needed: u8| usize::from(needed.clamp(1, shape::NEEDS as u8)) - 1;
        index(own) * shape::NEEDS + index(enemy)
    }

    /// For each part of a file, returns its name, the number of its weights and their maximum absolute value.
    pub(super) fn parts() -> Vec<Part> {
        let distances = shape::edge_row(false, false, 0, 0);
        let part = |name, count, max| Part { name, count, max };
        let mut parts = vec![
            part(
                "feature weights of distances",
                distances * shape::UNITS,
                limits::DISTANCE,
            ),
            part(
                "feature weights of edges",
                (shape::FEATURE_ROWS - distances) * shape::UNITS,
                limits::EDGE,
            ),
            part("feature bias", shape::UNITS, limits::BIAS),
            part("context bias", shape::CONTEXTS * shape::UNITS, limits::CONTEXT),
            part(
                "output weights",
                shape::OUTPUT_BUCKETS * 2 * shape::UNITS,
                limits::OUTPUT,
            ),
            part("output bias", shape::OUTPUT_BUCKETS, i16::MAX),
            part("context output", shape::CONTEXTS, i16::MAX),
            part("breakthroughs", shape::NEEDS * shape::NEEDS, i16::MAX),
        ];
        let tables = TupleFamily::ALL.map(|family| shape::FAMILY_TABLES * TuplePatterns::for_family(family).count());
        parts.extend(tables.map(|count| part("n-tuples", count, limits::TUPLE)));
        parts
    }
}

/// Description of a part of the weights.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) count: usize,
    /// Maximum absolute value.
    pub(super) max: i16,
}

impl GeneralWeights {
    /// Returns the weights in the order of [`GeneralNetwork::parts`].
    pub(super) fn parts(&self) -> Vec<&[i16]> {
        let distances = (shape::edge_row(false, false, 0, 0) * shape::UNITS).min(self.feature_weights.len());
        let (distances, edges) = self.feature_weights.split_at(distances);
        let mut parts = vec![
            distances,
            edges,
            &self.feature_bias,
            &self.context_bias,
            &self.output_weights,
            &self.output_bias,
            &self.context_output,
            &self.needs,
        ];
        parts.extend(self.n_tuples.iter().map(Vec::as_slice));
        parts
    }
}
