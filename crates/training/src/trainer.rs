//! Supervised training of a network: minibatch gradient descent with Adam (Kingma & Ba, 2014). The loss is the cross entropy
//! between the network's win probability and a blend of game result and search score.

use super::Sample;
use super::model::{Model, Scratch};
use super::parallel::{PARTS, for_each_part};
use super::parameters::Parameters;
use breakthrough_engine::{Network, NetworkError};
use breakthrough_rules::BoardSize;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng, seq::SliceRandom};

/// Adam's β₁.
const FIRST_MOMENT: f32 = 0.9;
/// Adam's β₂.
const SECOND_MOMENT: f32 = 0.999;
/// Final learning rate relative to the initial rate, after linear decay.
const LAST_RATE: f32 = 0.02;

/// Hyperparameters for training a network.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// Number of passes over all samples.
    pub epochs: u32,
    /// Number of samples per update of the weights.
    pub batch_size: usize,
    /// Initial learning rate.
    pub learning_rate: f32,
    /// Weight of the game result in the target, 0–1; the search score has the remaining weight. This parameter is often
    /// called lambda.
    pub result_share: f32,
    /// Seed of the initial weights and of the order of the samples.
    pub seed: u64,
    /// Number of threads, which does not affect the results.
    pub threads: usize,
}

/// Validation loss after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Number of finished epochs.
    pub epoch: u32,
    /// Mean cross entropy of the game results of the validation samples, in nats; a constant prediction of 0.5 yields ln 2 ≈
    /// 0.693.
    pub loss: f64,
}

/// State of the Adam optimizer: running moments of the gradient of all weights.
pub(super) struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Trainer {
    /// Trains a network from random weights or from `start`. Shuffles `samples`, and calls `on_epoch` with the loss on
    /// `validation`.
    ///
    /// # Errors
    /// Networks do not support boards of this size.
    pub fn train(
        &self,
        size: BoardSize,
        samples: &mut [Sample],
        validation: &[Sample],
        start: Option<&Network>,
        on_epoch: &mut dyn FnMut(Progress),
    ) -> Result<Network, NetworkError> {
        let model = Model::new(size);
        let mut weights = start.map_or_else(|| Parameters::random(size, self.seed), Parameters::from_network);
        // Fail before the training starts if networks do not support this size.
        weights.to_network(size)?;
        let mut moments = Moments::new(weights.parts().iter().map(|part| part.len()).sum());
        let mut gradients = vec![Parameters::zeros(size); PARTS];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let updates = self.updates(samples.len());
        for epoch in 1..=self.epochs {
            samples.shuffle(&mut random);
            for batch in samples.chunks(self.batch_size) {
                let mirrors = random.next_u64();
                self.add_gradients(&model, &weights, batch, mirrors, &mut gradients);
                let rate = self.rate(moments.steps(), updates);
                moments.step_parts(&mut weights, &mut gradients, rate);
                weights.clamp();
            }
            let loss = self.loss(&model, &weights, validation);
            on_epoch(Progress { epoch, loss });
        }
        weights.to_network(size)
    }

    /// Adds the gradient of each part of the batch to the corresponding element of `gradients`.
    fn add_gradients(
        &self,
        model: &Model,
        weights: &Parameters,
        batch: &[Sample],
        mirrors: u64,
        gradients: &mut [Parameters],
    ) {
        let share = 1.0 / batch.len() as f32;
        for_each_part(self.threads, batch, gradients, |part, gradient| {
            let mut scratch = Scratch::new();
            for (index, sample) in part.iter().enumerate() {
                let mirror = mirrors >> (index % 64) & 1 == 1;
                let odds = model.log_odds(weights, sample, mirror, &mut scratch);
                let error = (probability(odds) - self.target(sample)) * share;
                model.add_gradient(weights, error, &scratch, gradient);
            }
        });
    }

    /// Returns the number of updates of the weights when training on this number of samples; at least 1.
    pub(super) fn updates(&self, samples: usize) -> usize {
        (self.epochs as usize * samples.div_ceil(self.batch_size)).max(1)
    }

    /// Returns the learning rate after `steps` of `updates` updates.
    pub(super) fn rate(&self, steps: i32, updates: usize) -> f32 {
        let done = steps as f32 / updates as f32;
        self.learning_rate * (1.0 - done * (1.0 - LAST_RATE))
    }

    /// Returns the target win probability of a sample.
    fn target(&self, sample: &Sample) -> f32 {
        let searched = probability(f32::from(sample.centi) / Network::CENTI_PER_LOGIT as f32);
        self.blend(sample.won, searched)
    }

    /// Returns the target win probability for a game result and the probability derived from the search score.
    pub(super) fn blend(&self, won: bool, searched: f32) -> f32 {
        self.result_share * f32::from(u8::from(won)) + (1.0 - self.result_share) * searched
    }

    /// Returns the mean cross entropy of the game results.
    fn loss(&self, model: &Model, weights: &Parameters, samples: &[Sample]) -> f64 {
        let mut scratch = Scratch::new();
        let cost = |sample: &Sample| {
            let odds = model.log_odds(weights, sample, false, &mut scratch);
            let right = if sample.won { odds } else { -odds };
            f64::from(-probability(right).max(1e-7).ln())
        };
        samples.iter().map(cost).sum::<f64>() / samples.len().max(1) as f64
    }
}

/// Converts log odds to a win probability (logistic function).
pub(super) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl Moments {
    pub(super) fn new(weights: usize) -> Moments {
        Moments {
            first: vec![0.0; weights],
            second: vec![0.0; weights],
            steps: 0,
        }
    }

    /// Returns the number of updates.
    pub(super) const fn steps(&self) -> i32 {
        self.steps
    }

    /// Updates the weights with the sum of the gradients, and resets the gradients to zero.
    fn step_parts(&mut self, weights: &mut Parameters, gradients: &mut [Parameters], rate: f32) {
        self.steps += 1;
        let mut start = 0;
        for (part, weights) in weights.parts_mut().into_iter().enumerate() {
            let gradients = gradients
                .iter_mut()
                .map(|gradients| gradients.parts_mut().into_iter().nth(part).unwrap_or_default());
            start = self.update(start, weights, gradients, rate);
        }
    }

    /// Updates weights in one vector, like [`Moments::step_parts`].
    pub(super) fn step<'a>(
        &mut self,
        weights: &mut [f32],
        gradients: impl Iterator<Item = &'a mut Vec<f32>>,
        rate: f32,
    ) {
        self.steps += 1;
        self.update(0, weights, gradients.map(Vec::as_mut_slice), rate);
    }

    /// Updates weights, whose moments start at index `start`. Returns the index after these moments.
    fn update<'a>(
        &mut self,
        start: usize,
        weights: &mut [f32],
        mut gradients: impl Iterator<Item = &'a mut [f32]>,
        rate: f32,
    ) -> usize {
        let end = start + weights.len();
        let Some(total) = gradients.next() else {
            return end;
        };
        for other in gradients {
            for (total, other) in total.iter_mut().zip(other) {
                *total += std::mem::take(other);
            }
        }
        let first_share = 1.0 - FIRST_MOMENT.powi(self.steps);
        let second_share = 1.0 - SECOND_MOMENT.powi(self.steps);
        let moments = self.first[start..end].iter_mut().zip(&mut self.second[start..end]);
        for ((weight, gradient), (first, second)) in weights.iter_mut().zip(total).zip(moments) {
            let gradient = std::mem::take(gradient);
            *first = FIRST_MOMENT * *first + (1.0 - FIRST_MOMENT) * gradient;
            *second = SECOND_MOMENT * *second + (1.0 - SECOND_MOMENT) * gradient * gradient;
            *weight -= rate * (*first / first_share) / ((*second / second_share).sqrt() + 1e-8);
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    const SIZE: BoardSize = BoardSize::new(4, 5);

    fn random_samples(count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        let mut sample = || {
            let (mut own, mut enemy) = (0, 0);
            for square in 0..SIZE.squares() {
                match random.random_range(0..3) {
                    0 => own |= 1 << square,
                    1 => enemy |= 1 << square,
                    _ => {}
                }
            }
            Sample {
                own,
                enemy,
                centi: random.random_range(-300..300),
                won: random.random(),
                ply: 0,
            }
        };
        (0..count).map(|_| sample()).collect()
    }

    /// Returns random weights whose hidden units lie below, within and above the clipping range of the activation, but not so
    /// close to a limit that a small change to a weight crosses it.
    fn random_weights(random: &mut Xoshiro256PlusPlus) -> Parameters {
        let mut weights = Parameters::zeros(SIZE);
        let [feature_weights, feature_bias, output_weights, output_bias, n_tuples] = weights.parts_mut();
        for (part, max) in [
            (feature_weights, 0.04),
            (output_weights, 1.0),
            (output_bias, 0.5),
            (n_tuples, 0.5),
        ] {
            part.fill_with(|| random.random_range(-max..max));
        }
        for (unit, bias) in feature_bias.iter_mut().enumerate() {
            *bias = [0.5, 0.5, 2.5, -1.5][unit % 4];
        }
        weights
    }

    /// Returns the mean cross entropy with the targets of a batch. [`Trainer::add_gradients`] computes its gradient.
    fn batch_loss(trainer: &Trainer, model: &Model, weights: &Parameters, batch: &[Sample], mirrors: u64) -> f64 {
        let mut scratch = Scratch::new();
        let mut cost = |(index, sample): (usize, &Sample)| {
            let odds = f64::from(model.log_odds(weights, sample, mirrors >> index & 1 == 1, &mut scratch));
            odds.exp().ln_1p() - f64::from(trainer.target(sample)) * odds
        };
        let parts = batch.chunks(batch.len().div_ceil(PARTS));
        parts
            .flat_map(|part| part.iter().enumerate())
            .map(&mut cost)
            .sum::<f64>()
            / batch.len() as f64
    }

    fn trainer(epochs: u32) -> Trainer {
        Trainer {
            epochs,
            batch_size: 100,
            learning_rate: 0.01,
            result_share: 0.4,
            seed: 1,
            threads: 1,
        }
    }

    #[test]
    fn the_learning_rate_falls_linearly_over_the_batches_of_all_epochs() {
        let trainer = trainer(3);
        let updates = trainer.updates(301);
        let rates = [0, 6, 12].map(|steps| trainer.rate(steps, updates) / trainer.learning_rate);
        for (rate, expected) in rates.into_iter().zip([1.0, 0.51, 0.02]) {
            assert!((rate - expected).abs() < 1e-6, "{rates:?}");
        }
    }

    #[test]
    fn gradients_equal_finite_differences_of_the_loss() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let model = Model::new(SIZE);
        let mut weights = random_weights(&mut random);
        let batch = random_samples(7, &mut random);
        let mirrors = random.next_u64();
        let trainer = Trainer {
            batch_size: batch.len(),
            ..trainer(1)
        };
        let mut gradients = vec![Parameters::zeros(SIZE); PARTS];
        trainer.add_gradients(&model, &weights, &batch, mirrors, &mut gradients);
        for (part, change) in [0.004, 0.004, 0.02, 0.02, 0.02].into_iter().enumerate() {
            let gradient = |index: usize| {
                gradients
                    .iter()
                    .map(|gradients| gradients.parts()[part][index])
                    .sum::<f32>()
            };
            let count = weights.parts()[part].len();
            let used: Vec<usize> = (0..count).filter(|index| gradient(*index) != 0.0).collect();
            let unused = (0..count).filter(|index| gradient(*index) == 0.0);
            assert!(!used.is_empty(), "part {part}: expected gradients, found none");
            for index in used
                .iter()
                .copied()
                .step_by(used.len().div_ceil(200))
                .chain(unused.step_by(500))
            {
                let mut loss_with = |change: f32| {
                    let before = weights.parts()[part][index];
                    weights.parts_mut()[part][index] = before + change;
                    let loss = batch_loss(&trainer, &model, &weights, &batch, mirrors);
                    weights.parts_mut()[part][index] = before;
                    loss
                };
                let difference = (loss_with(change) - loss_with(-change)) / f64::from(2.0 * change);
                let error = (difference - f64::from(gradient(index))).abs();
                assert!(
                    error < 2e-4 + 0.01 * difference.abs(),
                    "part {part}, weight {index}: gradient {}, finite difference {difference}",
                    gradient(index)
                );
            }
        }
    }
}
