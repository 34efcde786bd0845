//! Parameters of a network in training: the weights of a [`Network`] in floating point.

use breakthrough_engine::{Network, NetworkError, Weights};
use breakthrough_rules::BoardSize;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const HIDDEN: usize = Network::HIDDEN;

/// Quantisation of a [`Network`]: the integers that stand for 1.
const FEATURE_ONE: f32 = 255.0;
const OUTPUT_ONE: f32 = 64.0;
const RESULT_ONE: f32 = 4096.0;
/// Limit of output weights, so that they fit 8 bits when quantised.
const MAX_OUTPUT: f32 = 127.0 / OUTPUT_ONE;
/// Limit of n-tuple weights, so that they fit 16 bits when quantised.
const MAX_TUPLE_WEIGHT: f32 = 7.9;

/// One number for every weight: the weights, their gradients, or the moments of the optimiser.
#[derive(Clone)]
pub(super) struct Parameters {
    pub(super) feature_weights: Vec<[f32; HIDDEN]>,
    pub(super) feature_bias: [f32; HIDDEN],
    /// By output bucket, the weights for the perspective of the side to move, and for the other.
    pub(super) output_weights: [[[f32; HIDDEN]; 2]; Network::OUTPUT_BUCKETS],
    pub(super) output_bias: [f32; Network::OUTPUT_BUCKETS],
    pub(super) n_tuples: Vec<f32>,
}

impl Parameters {
    pub(super) fn zeros(size: BoardSize) -> Parameters {
        let rows = usize::from(size.ranks) - Network::TUPLE_SIDE + 1;
        Parameters {
            feature_weights: vec![[0.0; HIDDEN]; 2 * size.squares()],
            feature_bias: [0.0; HIDDEN],
            output_weights: [[[0.0; HIDDEN]; 2]; Network::OUTPUT_BUCKETS],
            output_bias: [0.0; Network::OUTPUT_BUCKETS],
            n_tuples: vec![0.0; rows * Network::PATTERNS],
        }
    }

    /// Small random weights.
    pub(super) fn random(size: BoardSize, seed: u64) -> Parameters {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = Parameters::zeros(size);
        for weight in parameters.feature_weights.as_flattened_mut() {
            *weight = random.random_range(-0.15..0.15);
        }
        for weight in parameters.output_weights.as_flattened_mut().as_flattened_mut() {
            *weight = random.random_range(-0.1..0.1);
        }
        parameters.feature_bias = [0.1; HIDDEN];
        parameters
    }

    /// All parts, each as one slice.
    pub(super) fn parts(&self) -> [&[f32]; 5] {
        [
            self.feature_weights.as_flattened(),
            &self.feature_bias,
            self.output_weights.as_flattened().as_flattened(),
            &self.output_bias,
            &self.n_tuples,
        ]
    }

    /// All parts, each as one mutable slice.
    pub(super) fn parts_mut(&mut self) -> [&mut [f32]; 5] {
        [
            self.feature_weights.as_flattened_mut(),
            &mut self.feature_bias,
            self.output_weights.as_flattened_mut().as_flattened_mut(),
            &mut self.output_bias,
            &mut self.n_tuples,
        ]
    }

    /// Clamps the weights to the range of a quantised [`Network`].
    pub(super) fn clamp(&mut self) {
        for weight in self.output_weights.as_flattened_mut().as_flattened_mut() {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
        for weight in &mut self.n_tuples {
            *weight = weight.clamp(-MAX_TUPLE_WEIGHT, MAX_TUPLE_WEIGHT);
        }
    }

    /// The quantised network.
    pub(super) fn to_network(&self, size: BoardSize) -> Result<Network, NetworkError> {
        let quantise = |weights: &[f32], one: f32| weights.iter().map(|weight| (weight * one).round() as i16).collect();
        let [feature_weights, feature_bias, output_weights, output_bias, n_tuples] = self.parts();
        let weights = Weights {
            feature_weights: quantise(feature_weights, FEATURE_ONE),
            feature_bias: quantise(feature_bias, FEATURE_ONE),
            output_weights: quantise(output_weights, OUTPUT_ONE),
            output_bias: quantise(output_bias, RESULT_ONE),
            n_tuples: quantise(n_tuples, RESULT_ONE),
        };
        Network::new(size, weights)
    }

    /// The weights of a network, dequantised.
    pub(super) fn from_network(network: &Network) -> Parameters {
        let mut parameters = Parameters::zeros(network.size());
        let weights = network.weights();
        let [feature_weights, feature_bias, output_weights, output_bias, n_tuples] = parameters.parts_mut();
        for (part, quantised, one) in [
            (feature_weights, &weights.feature_weights, FEATURE_ONE),
            (feature_bias, &weights.feature_bias, FEATURE_ONE),
            (output_weights, &weights.output_weights, OUTPUT_ONE),
            (output_bias, &weights.output_bias, RESULT_ONE),
            (n_tuples, &weights.n_tuples, RESULT_ONE),
        ] {
            for (weight, quantised) in part.iter_mut().zip(quantised) {
                *weight = f32::from(*quantised) / one;
            }
        }
        parameters
    }
}
