//! Parameters of a network in training: the weights of a [`Network`] in floating point.

use breakthrough_engine::{Network, NetworkError, Weights};
use breakthrough_rules::BoardSize;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const HIDDEN: usize = Network::HIDDEN;

/// Quantization of a [`Network`] as the integers that represent 1.
const FEATURE_ONE: f32 = 255.0;
const OUTPUT_ONE: f32 = 64.0;
const RESULT_ONE: f32 = 4096.0;
/// Maximum absolute value of output weights, so that quantized weights fit in 8 bits.
const MAX_OUTPUT: f32 = 127.0 / OUTPUT_ONE;
/// Maximum absolute value of n-tuple weights, so that quantized weights fit in 16 bits.
const MAX_TUPLE_WEIGHT: f32 = 7.9;

/// A number for each weight: the weight itself, its gradient, or a moment of the optimizer.
#[derive(Clone)]
pub(super) struct Parameters {
    pub(super) feature_weights: Vec<[f32; HIDDEN]>,
    pub(super) feature_bias: [f32; HIDDEN],
    /// Weights by output bucket and perspective, the side to move first.
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

    /// Creates small random weights.
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

    /// Returns the weights of each group as a slice.
    pub(super) fn parts(&self) -> [&[f32]; 5] {
        [
            self.feature_weights.as_flattened(),
            &self.feature_bias,
            self.output_weights.as_flattened().as_flattened(),
            &self.output_bias,
            &self.n_tuples,
        ]
    }

    /// Returns the weights of each group as a mutable slice.
    pub(super) fn parts_mut(&mut self) -> [&mut [f32]; 5] {
        [
            self.feature_weights.as_flattened_mut(),
            &mut self.feature_bias,
            self.output_weights.as_flattened_mut().as_flattened_mut(),
            &mut self.output_bias,
            &mut self.n_tuples,
        ]
    }

    /// Clamps the weights to the range of a quantized [`Network`].
    pub(super) fn clamp(&mut self) {
        for weight in self.output_weights.as_flattened_mut().as_flattened_mut() {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
        for weight in &mut self.n_tuples {
            *weight = weight.clamp(-MAX_TUPLE_WEIGHT, MAX_TUPLE_WEIGHT);
        }
    }

    /// Quantizes the weights.
    pub(super) fn to_network(&self, size: BoardSize) -> Result<Network, NetworkError> {
        let quantize = |weights: &[f32], one: f32| weights.iter().map(|weight| (weight * one).round() as i16).collect();
        let [feature_weights, feature_bias, output_weights, output_bias, n_tuples] = self.parts();
        let weights = Weights {
            feature_weights: quantize(feature_weights, FEATURE_ONE),
            feature_bias: quantize(feature_bias, FEATURE_ONE),
            output_weights: quantize(output_weights, OUTPUT_ONE),
            output_bias: quantize(output_bias, RESULT_ONE),
            n_tuples: quantize(n_tuples, RESULT_ONE),
        };
        Network::new(size, weights)
    }

    /// Dequantizes the weights of a network.
    pub(super) fn from_network(network: &Network) -> Parameters {
        let mut parameters = Parameters::zeros(network.size());
        let weights = network.weights();
        let [feature_weights, feature_bias, output_weights, output_bias, n_tuples] = parameters.parts_mut();
        for (part, quantized, one) in [
            (feature_weights, &weights.feature_weights, FEATURE_ONE),
            (feature_bias, &weights.feature_bias, FEATURE_ONE),
            (output_weights, &weights.output_weights, OUTPUT_ONE),
            (output_bias, &weights.output_bias, RESULT_ONE),
            (n_tuples, &weights.n_tuples, RESULT_ONE),
        ] {
            for (weight, quantized) in part.iter_mut().zip(quantized) {
                *weight = f32::from(*quantized) / one;
            }
        }
        parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use crate::model::{Model, Scratch};
    use crate::self_play::random_opening;
    use breakthrough_engine::{Limits, Searcher};
    use breakthrough_rules::{Position, Variant};
    use std::sync::Arc;

    /// Returns the maximum difference, in hundredths of a piece, between the engine's evaluations with a network and the
    /// evaluations of the floating-point model, in random positions.
    fn max_difference(network: Network, weights: &Parameters) -> f32 {
        let size = network.size();
        let model = Model::new(size);
        let mut scratch = Scratch::new();
        let mut searcher = Searcher::new(0);
        searcher.set_network(Some(Arc::new(network)));
        let variant = Variant::new(size.files.into(), size.ranks.into()).expect("a size the rules know");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut difference = |position: &Position| {
            // A search that is interrupted at its first poll returns the static evaluation.
            let score = searcher.search(position, &Limits::default(), &|| true).score();
            let sample = Sample::from_position(position, 0, 0).filter(|_| score.proven().is_none())?;
            let odds = model.log_odds(weights, &sample, false, &mut scratch);
            Some((score.centi() as f32 - odds * Network::CENTI_PER_LOGIT as f32).abs())
        };
        let differences: Vec<f32> = (0..1000)
            .filter_map(|_| difference(&random_opening(variant, 0..=50, &mut random)))
            .collect();
        assert!(
            differences.len() > 100,
            "expected many positions without a known result, found {}",
            differences.len()
        );
        differences.into_iter().fold(0.0, f32::max)
    }

    /// The engine truncates towards zero, once to 1/4096 and once to a hundredth of a piece.
    #[test]
    fn the_engine_evaluates_quantized_weights_like_the_model() {
        for bytes in [
            include_bytes!("../../engine/networks/8x8.network").as_slice(),
            include_bytes!("../../engine/networks/7x7.network"),
            include_bytes!("../../engine/networks/6x6.network"),
        ] {
            let network = Network::from_bytes(bytes).expect("a network");
            let (size, weights) = (network.size(), Parameters::from_network(&network));
            let difference = max_difference(network, &weights);
            assert!(difference < 1.05, "{size}: {difference}");
        }
    }

    /// The limits are slightly above the measured values. With 63 instead of 64 as the unit of output weights, the differences
    /// are 5.0, 10.1 and 13.6.
    #[test]
    fn quantization_changes_evaluations_little() {
        for (files, ranks, max) in [(4, 5, 4.3), (6, 6, 6.6), (8, 8, 9.4)] {
            let size = BoardSize::new(files, ranks);
            let mut weights = Parameters::random(size, 3);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
            for part in [
                weights.output_weights.as_flattened_mut().as_flattened_mut(),
                &mut weights.n_tuples,
            ] {
                part.fill_with(|| random.random_range(-0.5..0.5));
            }
            let network = weights.to_network(size).expect("a size with networks");
            let difference = max_difference(network, &weights);
            assert!(difference < max, "{size}: {difference}");
        }
    }
}
