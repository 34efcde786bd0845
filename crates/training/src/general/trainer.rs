//! Supervised training of the general network, with the hyperparameters of a [`Trainer`].

use super::model::Scratch;
use super::parameters::{Layout, Parameters};
use super::samples::{GeneralSample, Samples};
use crate::parallel::{PARTS, for_each_part};
use crate::trainer::{Moments, probability};
use crate::{Progress, Trainer};
use breakthrough_engine::{GeneralNetwork, GeneralNetworkError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

/// Trains a network from random weights or from `start`. Calls `on_epoch` with the loss on the validation samples.
///
/// # Errors
/// The trained weights do not form a valid network.
pub(super) fn train(
    trainer: &Trainer,
    samples: &mut Samples,
    start: Option<&GeneralNetwork>,
    on_epoch: &mut dyn FnMut(Progress),
) -> Result<GeneralNetwork, GeneralNetworkError> {
    let layout = Layout::new();
    let mut weights = start.map_or_else(
        || Parameters::random(&layout, trainer.seed),
        |network| Parameters::from_network(&layout, network),
    );
    let mut moments = Moments::new(weights.all.len());
    let mut gradients = vec![Parameters::zeros(&layout); PARTS];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(trainer.seed);
    let mut order = std::mem::take(&mut samples.training);
    let updates = trainer.updates(order.len());
    for epoch in 1..=trainer.epochs {
        order.shuffle(&mut random);
        for batch in order.chunks_mut(trainer.batch_size) {
            // After sorting, the samples in each part belong to few boards, so the rows of few boards are computed.
            batch.sort_unstable_by_key(|sample| sample.board);
            add_gradients(trainer, &layout, samples, &weights, batch, &mut gradients);
            let rate = trainer.rate(moments.steps(), updates);
            moments.step(&mut weights.all, gradients.iter_mut().map(|part| &mut part.all), rate);
            weights.clamp(&layout);
        }
        let loss = loss(&layout, samples, &weights, trainer.threads);
        on_epoch(Progress { epoch, loss });
    }
    samples.training = order;
    weights.to_network(&layout)
}

/// Adds the gradient of each part of the batch, sorted by board, to the corresponding element of `gradients`.
pub(super) fn add_gradients(
    trainer: &Trainer,
    layout: &Layout,
    samples: &Samples,
    weights: &Parameters,
    batch: &[GeneralSample],
    gradients: &mut [Parameters],
) {
    let share = 1.0 / batch.len() as f32;
    for_each_part(trainer.threads, batch, gradients, |part, gradient| {
        let mut scratch = Scratch::new();
        for group in part.chunk_by(|one, other| one.board == other.board) {
            let model = &samples.boards[usize::from(group[0].board)];
            let rows = model.rows(layout, weights);
            let mut row_gradients = model.zero_rows();
            for sample in group {
                let odds = model.log_odds(layout, weights, &rows, sample, samples.pieces(sample), &mut scratch);
                let error = (probability(odds) - trainer.blend(sample.won, sample.searched)) * share;
                model.add_gradient(layout, weights, sample, error, &scratch, gradient, &mut row_gradients);
            }
            model.add_row_gradients(layout, &row_gradients, gradient);
        }
    });
}

/// Returns the mean cross entropy of the game results of the validation samples, in nats.
fn loss(layout: &Layout, samples: &Samples, weights: &Parameters, threads: usize) -> f64 {
    let mut order = samples.validation.clone();
    order.sort_by_key(|sample| sample.board);
    let mut sums = [0.0; PARTS];
    for_each_part(threads, &order, &mut sums, |part, sum| {
        let mut scratch = Scratch::new();
        for group in part.chunk_by(|one, other| one.board == other.board) {
            let model = &samples.boards[usize::from(group[0].board)];
            let rows = model.rows(layout, weights);
            for sample in group {
                let odds = model.log_odds(layout, weights, &rows, sample, samples.pieces(sample), &mut scratch);
                let right = if sample.won { odds } else { -odds };
                *sum += f64::from(-probability(right).max(1e-7).ln());
            }
        }
    });
    sums.iter().sum::<f64>() / order.len().max(1) as f64
}
