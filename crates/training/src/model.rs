//! Forward and backward pass of the network in floating point.

use super::Sample;
use super::parameters::Parameters;
use breakthrough_engine::Network;
use breakthrough_rules::BoardSize;

const HIDDEN: usize = Network::HIDDEN;
const MAX_PIECES: usize = 64;

/// Architecture of the network for one board size.
pub(super) struct Model {
    files: u8,
    squares: usize,
    flipped: Vec<usize>,
    mirrored: Vec<usize>,
    /// For each n-tuple, the index of its first weight, and its squares in the order of ternary digits, least significant first.
    n_tuples: Vec<(usize, [usize; 9])>,
}

/// Features and hidden units of a sample, in a reused buffer.
pub(super) struct Scratch {
    /// Rows of the feature weights for each perspective, the side to move first.
    rows: [[usize; MAX_PIECES]; 2],
    pieces: usize,
    /// Indices of the n-tuple weights.
    patterns: Vec<usize>,
    /// Hidden units before the activation, by perspective.
    accumulators: [[f32; HIDDEN]; 2],
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            rows: [[0; MAX_PIECES]; 2],
            pieces: 0,
            patterns: Vec::new(),
            accumulators: [[0.0; HIDDEN]; 2],
        }
    }
}

impl Model {
    pub(super) fn new(size: BoardSize) -> Model {
        let (files, ranks) = (usize::from(size.files), usize::from(size.ranks));
        let mut n_tuples = Vec::new();
        for row in 0..=ranks - Network::TUPLE_SIDE {
            for column in 0..=files - Network::TUPLE_SIDE {
                let squares = std::array::from_fn(|digit| {
                    (row + digit / Network::TUPLE_SIDE) * files + column + digit % Network::TUPLE_SIDE
                });
                n_tuples.push((row * Network::PATTERNS, squares));
            }
        }
        let squares = size.squares();
        Model {
            files: size.files,
            squares,
            flipped: size
                .all_squares()
                .map(|square| size.flip_vertical(square).index())
                .collect(),
            mirrored: size
                .all_squares()
                .map(|square| size.flip_horizontal(square).index())
                .collect(),
            n_tuples,
        }
    }

    /// Forward pass: returns the log odds of a win for the side to move. If `mirror` is set, the board is mirrored left to right.
    pub(super) fn log_odds(&self, weights: &Parameters, sample: &Sample, mirror: bool, scratch: &mut Scratch) -> f32 {
        self.extract_features(sample, mirror, scratch);
        scratch.accumulators = [weights.feature_bias; 2];
        for perspective in 0..2 {
            let accumulators = &mut scratch.accumulators[perspective];
            for row in &scratch.rows[perspective][..scratch.pieces] {
                for (sum, weight) in accumulators.iter_mut().zip(&weights.feature_weights[*row]) {
                    *sum += weight;
                }
            }
        }
        let bucket = Network::output_bucket(self.files, scratch.pieces as u32);
        let mut result = weights.output_bias[bucket];
        for perspective in 0..2 {
            let terms = scratch.accumulators[perspective]
                .iter()
                .zip(&weights.output_weights[bucket][perspective]);
            result += terms
                .map(|(sum, weight)| {
                    let clamped = sum.clamp(0.0, 1.0);
                    clamped * clamped * weight
                })
                .sum::<f32>();
        }
        result
            + scratch
                .patterns
                .iter()
                .map(|pattern| weights.n_tuples[*pattern])
                .sum::<f32>()
    }

    /// Backward pass: adds the gradient of the loss for a sample. `error` is the derivative of the loss with respect to the log
    /// odds. `scratch` must have been filled by [`Model::log_odds`] for the same sample.
    pub(super) fn add_gradient(&self, weights: &Parameters, error: f32, scratch: &Scratch, gradient: &mut Parameters) {
        for pattern in &scratch.patterns {
            gradient.n_tuples[*pattern] += error;
        }
        let bucket = Network::output_bucket(self.files, scratch.pieces as u32);
        gradient.output_bias[bucket] += error;
        for perspective in 0..2 {
            let accumulators = &scratch.accumulators[perspective];
            let output = &weights.output_weights[bucket][perspective];
            let mut change = [0.0; HIDDEN];
            for index in 0..HIDDEN {
                let clamped = accumulators[index].clamp(0.0, 1.0);
                gradient.output_weights[bucket][perspective][index] += error * clamped * clamped;
                let is_inside = accumulators[index] > 0.0 && accumulators[index] < 1.0;
                change[index] = if is_inside {
                    2.0 * clamped * error * output[index]
                } else {
                    0.0
                };
                gradient.feature_bias[index] += change[index];
            }
            for row in &scratch.rows[perspective][..scratch.pieces] {
                for (sum, change) in gradient.feature_weights[*row].iter_mut().zip(&change) {
                    *sum += change;
                }
            }
        }
    }

    /// Determines the rows and n-tuple weights activated by a sample.
    fn extract_features(&self, sample: &Sample, mirror: bool, scratch: &mut Scratch) {
        let mut digits = [0; MAX_PIECES];
        scratch.pieces = 0;
        for (pieces, digit) in [(sample.own, 1), (sample.enemy, 2)] {
            let mut rest = pieces;
            while rest != 0 {
                let mut square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if mirror {
                    square = self.mirrored[square];
                }
                digits[square] = digit;
                let flipped = self.flipped[square];
                let (own, other) = if digit == 1 {
                    (square, self.squares + flipped)
                } else {
                    (self.squares + square, flipped)
                };
                scratch.rows[0][scratch.pieces] = own;
                scratch.rows[1][scratch.pieces] = other;
                scratch.pieces += 1;
            }
        }
        scratch.patterns.clear();
        for (start, squares) in &self.n_tuples {
            let pattern = squares
                .iter()
                .rev()
                .fold(0, |pattern, square| pattern * 3 + digits[*square]);
            scratch.patterns.push(start + pattern);
        }
    }
}
