//! Fitting a network to samples: stochastic gradient descent with Adam (Kingma & Ba, 2014) on the cross entropy between the
//! network's odds and the results, blended with what the search thought.

use super::Sample;
use super::model::{Model, Scratch};
use super::parameters::Parameters;
use breakthrough_engine::{Network, NetworkError};
use breakthrough_rules::BoardSize;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng, seq::SliceRandom};

/// Every batch is worked on in so many parts, whatever the number of threads, so that sums are always added alike.
const PARTS: usize = 4;
const FIRST_MOMENT: f32 = 0.9;
const SECOND_MOMENT: f32 = 0.999;
/// The learning rate falls in a straight line to this share of what it was.
const LAST_RATE: f32 = 0.02;

/// How a network is fitted.
#[derive(Clone, Debug)]
pub struct Fit {
    /// How often every sample is seen.
    pub epochs: u32,
    /// How many samples are looked at before the weights change.
    pub batch: usize,
    /// How far the weights move at first.
    pub learning_rate: f32,
    /// How much of what is wanted is the game's result, 0–1; the rest is the search's estimate.
    pub result_share: f32,
    /// Decides the first weights and the order of the samples.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
}

/// How well a network knows the results of games it has not learned from.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// The cross entropy of the results, in nats; ln 2 ≈ 0.693 is knowing nothing.
    pub loss: f64,
}

/// Adam's memory.
struct Adam {
    first: Parameters,
    second: Parameters,
    steps: i32,
}

impl Fit {
    /// Fits a network to samples. Progress is measured with samples held out.
    ///
    /// # Errors
    /// There are no networks for boards of this size.
    pub fn run(
        &self,
        size: BoardSize,
        samples: &mut [Sample],
        held_out: &[Sample],
        start: Option<&Network>,
        on_epoch: &mut dyn FnMut(Progress),
    ) -> Result<Network, NetworkError> {
        let model = Model::new(size);
        let mut weights = start.map_or_else(|| Parameters::random(size, self.seed), Parameters::of);
        // Refuses sizes without networks before anything is learned.
        weights.network(size)?;
        let mut adam = Adam {
            first: Parameters::zeros(size),
            second: Parameters::zeros(size),
            steps: 0,
        };
        let mut gradients = vec![Parameters::zeros(size); PARTS];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let batches = (self.epochs as usize * samples.len().div_ceil(self.batch)).max(1);
        for epoch in 1..=self.epochs {
            samples.shuffle(&mut random);
            for batch in samples.chunks(self.batch) {
                let mirrors = random.next_u64();
                self.add_gradients(&model, &weights, batch, mirrors, &mut gradients);
                let done = adam.steps as f32 / batches as f32;
                let rate = self.learning_rate * (1.0 - done * (1.0 - LAST_RATE));
                adam.step(&mut weights, &mut gradients, rate);
                weights.limit();
            }
            let loss = self.loss(&model, &weights, held_out);
            on_epoch(Progress { epoch, loss });
        }
        weights.network(size)
    }

    /// Each part of the batch goes to its own gradient.
    fn add_gradients(
        &self,
        model: &Model,
        weights: &Parameters,
        batch: &[Sample],
        mirrors: u64,
        gradients: &mut [Parameters],
    ) {
        let share = 1.0 / batch.len() as f32;
        let parts: Vec<&[Sample]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let work = |part: &[Sample], gradient: &mut Parameters| {
            let mut scratch = Scratch::new();
            for (index, sample) in part.iter().enumerate() {
                let mirror = mirrors >> (index % 64) & 1 == 1;
                let odds = model.log_odds(weights, sample, mirror, &mut scratch);
                let slope = (probability(odds) - self.wanted(sample)) * share;
                model.add_gradient(weights, slope, &scratch, gradient);
            }
        };
        let a_thread = PARTS.div_ceil(self.threads.clamp(1, PARTS));
        std::thread::scope(|scope| {
            for (parts, gradients) in parts.chunks(a_thread).zip(gradients.chunks_mut(a_thread)) {
                scope.spawn(move || {
                    for (part, gradient) in parts.iter().zip(gradients) {
                        work(part, gradient);
                    }
                });
            }
        });
    }

    /// The probability of winning that the network should give.
    fn wanted(&self, sample: &Sample) -> f32 {
        let result = f32::from(u8::from(sample.won));
        let searched = probability(f32::from(sample.centi) / Network::CENTI as f32);
        self.result_share * result + (1.0 - self.result_share) * searched
    }

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

/// The probability of winning at these log odds.
fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl Adam {
    /// Moves the weights against the gradients, which are zero afterwards.
    fn step(&mut self, weights: &mut Parameters, gradients: &mut [Parameters], rate: f32) {
        self.steps += 1;
        let first_share = 1.0 - FIRST_MOMENT.powi(self.steps);
        let second_share = 1.0 - SECOND_MOMENT.powi(self.steps);
        let Some((total, others)) = gradients.split_first_mut() else {
            return;
        };
        for other in others {
            for (total, other) in total.parts_mut().into_iter().zip(other.parts_mut()) {
                for (total, other) in total.iter_mut().zip(other) {
                    *total += std::mem::take(other);
                }
            }
        }
        let parts = weights.parts_mut().into_iter().zip(total.parts_mut());
        let memory = self.first.parts_mut().into_iter().zip(self.second.parts_mut());
        for ((weights, gradients), (firsts, seconds)) in parts.zip(memory) {
            let memory = firsts.iter_mut().zip(seconds);
            for ((weight, gradient), (first, second)) in weights.iter_mut().zip(gradients).zip(memory) {
                let gradient = std::mem::take(gradient);
                *first = FIRST_MOMENT * *first + (1.0 - FIRST_MOMENT) * gradient;
                *second = SECOND_MOMENT * *second + (1.0 - SECOND_MOMENT) * gradient * gradient;
                *weight -= rate * (*first / first_share) / ((*second / second_share).sqrt() + 1e-8);
            }
        }
    }
}
