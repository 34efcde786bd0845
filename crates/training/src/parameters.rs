//! The network while it learns: the same weights as [`Network`]'s, in floating point.

use breakthrough_engine::{Network, NetworkError, Weights};
use breakthrough_rules::BoardSize;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const HIDDEN: usize = Network::HIDDEN;

/// What a weight of one is in a [`Network`], by part.
const EMBEDDING_ONE: f32 = 255.0;
const OUTPUT_ONE: f32 = 64.0;
const RESULT_ONE: f32 = 4096.0;
/// Output weights stay within ±this, so that they fit 8 bits.
const MOST_OUTPUT: f32 = 127.0 / OUTPUT_ONE;
/// Window weights stay within ±this, so that they fit 16 bits.
const MOST_WINDOW: f32 = 7.9;

/// A number for every weight: the weights themselves, their gradients, or what an optimiser remembers of them.
#[derive(Clone)]
pub(super) struct Parameters {
    pub(super) embedding: Vec<[f32; HIDDEN]>,
    pub(super) bias: [f32; HIDDEN],
    /// By phase, the mover's weights and the other's.
    pub(super) output: [[[f32; HIDDEN]; 2]; Network::PHASES],
    pub(super) output_bias: [f32; Network::PHASES],
    pub(super) windows: Vec<f32>,
}

impl Parameters {
    pub(super) fn zeros(size: BoardSize) -> Parameters {
        let rows = usize::from(size.ranks) - Network::WINDOW + 1;
        Parameters {
            embedding: vec![[0.0; HIDDEN]; 2 * size.squares()],
            bias: [0.0; HIDDEN],
            output: [[[0.0; HIDDEN]; 2]; Network::PHASES],
            output_bias: [0.0; Network::PHASES],
            windows: vec![0.0; rows * Network::PATTERNS],
        }
    }

    /// Small random weights, so that no two sums learn the same.
    pub(super) fn random(size: BoardSize, seed: u64) -> Parameters {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = Parameters::zeros(size);
        for weight in parameters.embedding.as_flattened_mut() {
            *weight = random.random_range(-0.15..0.15);
        }
        for weight in parameters.output.as_flattened_mut().as_flattened_mut() {
            *weight = random.random_range(-0.1..0.1);
        }
        parameters.bias = [0.1; HIDDEN];
        parameters
    }

    /// Every part as one slice.
    pub(super) fn parts(&self) -> [&[f32]; 5] {
        [
            self.embedding.as_flattened(),
            &self.bias,
            self.output.as_flattened().as_flattened(),
            &self.output_bias,
            &self.windows,
        ]
    }

    /// Every part as one slice.
    pub(super) fn parts_mut(&mut self) -> [&mut [f32]; 5] {
        [
            self.embedding.as_flattened_mut(),
            &mut self.bias,
            self.output.as_flattened_mut().as_flattened_mut(),
            &mut self.output_bias,
            &mut self.windows,
        ]
    }

    /// Brings weights back into the range that a [`Network`] can hold.
    pub(super) fn limit(&mut self) {
        for weight in self.output.as_flattened_mut().as_flattened_mut() {
            *weight = weight.clamp(-MOST_OUTPUT, MOST_OUTPUT);
        }
        for weight in &mut self.windows {
            *weight = weight.clamp(-MOST_WINDOW, MOST_WINDOW);
        }
    }

    /// The network with these weights.
    pub(super) fn network(&self, size: BoardSize) -> Result<Network, NetworkError> {
        let fixed = |weights: &[f32], one: f32| weights.iter().map(|weight| (weight * one).round() as i16).collect();
        let [embedding, bias, output, output_bias, windows] = self.parts();
        let weights = Weights {
            embedding: fixed(embedding, EMBEDDING_ONE),
            bias: fixed(bias, EMBEDDING_ONE),
            output: fixed(output, OUTPUT_ONE),
            output_bias: fixed(output_bias, RESULT_ONE),
            windows: fixed(windows, RESULT_ONE),
        };
        Network::new(size, weights)
    }

    /// The weights of a network.
    pub(super) fn of(network: &Network) -> Parameters {
        let mut parameters = Parameters::zeros(network.size());
        let weights = network.weights();
        let [embedding, bias, output, output_bias, windows] = parameters.parts_mut();
        for (part, fixed, one) in [
            (embedding, &weights.embedding, EMBEDDING_ONE),
            (bias, &weights.bias, EMBEDDING_ONE),
            (output, &weights.output, OUTPUT_ONE),
            (output_bias, &weights.output_bias, RESULT_ONE),
            (windows, &weights.windows, RESULT_ONE),
        ] {
            for (weight, fixed) in part.iter_mut().zip(fixed) {
                *weight = f32::from(*fixed) / one;
            }
        }
        parameters
    }
}
