//! Parameters of a general network in training: the weights of a [`GeneralNetwork`] in floating point.

use breakthrough_engine::{GeneralNetwork, GeneralNetworkError, GeneralWeights, TupleFamily, TuplePatterns};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::ops::Range;

const UNITS: usize = GeneralNetwork::UNITS;
const NEEDS: usize = GeneralNetwork::NEEDS;
/// Quantization of a [`GeneralNetwork`] as the integers that represent 1.
const FEATURE_ONE: f32 = 8160.0;
const OUTPUT_ONE: f32 = 64.0;
const RESULT_ONE: f32 = 4096.0;
const TUPLE_ONE: f32 = 512.0;

/// A number for each weight: the weight itself, its gradient, or a moment of the optimizer. All numbers are in one vector.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) all: Vec<f32>,
}

/// Ranges of the parts in [`Parameters::all`].
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) feature_weights: Range<usize>,
    pub(super) feature_bias: Range<usize>,
    pub(super) context_bias: Range<usize>,
    pub(super) output_weights: Range<usize>,
    pub(super) output_bias: Range<usize>,
    pub(super) context_output: Range<usize>,
    pub(super) needs: Range<usize>,
    /// Tables of each family.
    pub(super) n_tuples: Vec<Range<usize>>,
}

impl Layout {
    pub(super) fn new() -> Layout {
        let mut end = 0;
        let mut next = |count: usize| {
            let start = end;
            end += count;
            start..end
        };
        Layout {
            feature_weights: next(GeneralNetwork::FEATURE_ROWS * UNITS),
            feature_bias: next(UNITS),
            context_bias: next(GeneralNetwork::CONTEXTS * UNITS),
            output_weights: next(GeneralNetwork::OUTPUT_BUCKETS * 2 * UNITS),
            output_bias: next(GeneralNetwork::OUTPUT_BUCKETS),
            context_output: next(GeneralNetwork::CONTEXTS),
            needs: next(NEEDS * NEEDS),
            n_tuples: TupleFamily::ALL
                .iter()
                .map(|family| next(GeneralNetwork::FAMILY_TABLES * TuplePatterns::for_family(*family).count()))
                .collect(),
        }
    }

    fn len(&self) -> usize {
        self.n_tuples.last().map_or(0, |range| range.end)
    }

    /// Returns each part with the integer that represents 1 and the maximum absolute value of a quantized weight.
    fn parts(&self) -> Vec<(Range<usize>, f32, f32)> {
        let edges = self.feature_weights.start + GeneralNetwork::FIRST_EDGE_ROW * UNITS;
        let limit = f32::from(i16::MAX);
        let mut parts = vec![
            (self.feature_weights.start..edges, FEATURE_ONE, 2448.0),
            (edges..self.feature_weights.end, FEATURE_ONE, 816.0),
            (self.feature_bias.clone(), FEATURE_ONE, 32_640.0),
            (self.context_bias.clone(), FEATURE_ONE, 16_320.0),
            (self.output_weights.clone(), OUTPUT_ONE, 127.0),
            (self.output_bias.clone(), RESULT_ONE, limit),
            (self.context_output.clone(), RESULT_ONE, limit),
            (self.needs.clone(), RESULT_ONE, limit),
        ];
        parts.extend(self.n_tuples.iter().map(|range| (range.clone(), TUPLE_ONE, 1280.0)));
        parts
    }
}

impl Parameters {
    pub(super) fn zeros(layout: &Layout) -> Parameters {
        Parameters {
            all: vec![0.0; layout.len()],
        }
    }

    /// Creates small random weights.
    pub(super) fn random(layout: &Layout, seed: u64) -> Parameters {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = Parameters::zeros(layout);
        let edges = layout.feature_weights.start + GeneralNetwork::FIRST_EDGE_ROW * UNITS;
        parameters.all[layout.feature_weights.start..edges].fill_with(|| random.random_range(-0.1..0.1));
        parameters.all[layout.output_weights.clone()].fill_with(|| random.random_range(-0.1..0.1));
        parameters.all[layout.feature_bias.clone()].fill(0.1);
        parameters
    }

    /// Clamps the weights to the range of a quantized [`GeneralNetwork`].
    pub(super) fn clamp(&mut self, layout: &Layout) {
        for (range, one, max) in layout.parts() {
            let max = max / one;
            for weight in &mut self.all[range] {
                *weight = weight.clamp(-max, max);
            }
        }
    }

    /// Quantizes the weights.
    pub(super) fn to_network(&self, layout: &Layout) -> Result<GeneralNetwork, GeneralNetworkError> {
        let parts = layout.parts();
        let quantized = |index: usize| {
            let (range, one, max) = &parts[index];
            let quantize = |weight: &f32| (weight * one).round().clamp(-max, *max) as i16;
            self.all[range.clone()].iter().map(quantize).collect::<Vec<i16>>()
        };
        GeneralNetwork::new(GeneralWeights {
            feature_weights: [quantized(0), quantized(1)].concat(),
            feature_bias: quantized(2),
            context_bias: quantized(3),
            output_weights: quantized(4),
            output_bias: quantized(5),
            context_output: quantized(6),
            needs: quantized(7),
            n_tuples: (8..parts.len()).map(quantized).collect(),
        })
    }

    /// Dequantizes the weights of a network.
    pub(super) fn from_network(layout: &Layout, network: &GeneralNetwork) -> Parameters {
        let mut parameters = Parameters::zeros(layout);
        let weights = network.weights();
        let mut quantized: Vec<&[i16]> = vec![
            &weights.feature_weights,
            &weights.feature_bias,
            &weights.context_bias,
            &weights.output_weights,
            &weights.output_bias,
            &weights.context_output,
            &weights.needs,
        ];
        quantized.extend(weights.n_tuples.iter().map(Vec::as_slice));
        let mut quantized = quantized.into_iter().flatten();
        for (range, one, _) in layout.parts() {
            for (weight, quantized) in parameters.all[range].iter_mut().zip(&mut quantized) {
                *weight = f32::from(*quantized) / one;
            }
        }
        parameters
    }
}
