//! What the network says of a sample, and how its weights would have to change to come closer to what is wanted.

use super::Sample;
use super::parameters::Parameters;
use breakthrough_engine::Network;
use breakthrough_rules::BoardSize;

const HIDDEN: usize = Network::HIDDEN;
const MOST_PIECES: usize = 64;

/// The parts of a board that weights belong to.
pub(super) struct Model {
    files: u8,
    squares: usize,
    upside_down: Vec<usize>,
    mirrored: Vec<usize>,
    /// Where each window's weights begin, and its squares from the least digit on.
    windows: Vec<(usize, [usize; 9])>,
}

/// A sample as the weights see it, reused from sample to sample.
pub(super) struct Scratch {
    /// Rows of the embedding that the mover's sums add up, and the other side's.
    rows: [[usize; MOST_PIECES]; 2],
    pieces: usize,
    /// Indices of window weights.
    patterns: Vec<usize>,
    sums: [[f32; HIDDEN]; 2],
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            rows: [[0; MOST_PIECES]; 2],
            pieces: 0,
            patterns: Vec::new(),
            sums: [[0.0; HIDDEN]; 2],
        }
    }
}

impl Model {
    pub(super) fn new(size: BoardSize) -> Model {
        let (files, ranks) = (usize::from(size.files), usize::from(size.ranks));
        let mut windows = Vec::new();
        for row in 0..=ranks - Network::WINDOW {
            for column in 0..=files - Network::WINDOW {
                let squares = std::array::from_fn(|digit| {
                    (row + digit / Network::WINDOW) * files + column + digit % Network::WINDOW
                });
                windows.push((row * Network::PATTERNS, squares));
            }
        }
        let squares = size.squares();
        Model {
            files: size.files,
            squares,
            upside_down: (0..squares)
                .map(|square| (ranks - 1 - square / files) * files + square % files)
                .collect(),
            mirrored: (0..squares)
                .map(|square| square / files * files + files - 1 - square % files)
                .collect(),
            windows,
        }
    }

    /// The log odds that the side to move wins.
    pub(super) fn log_odds(&self, weights: &Parameters, sample: &Sample, mirror: bool, scratch: &mut Scratch) -> f32 {
        self.look_at(sample, mirror, scratch);
        scratch.sums = [weights.bias; 2];
        for viewer in 0..2 {
            let sums = &mut scratch.sums[viewer];
            for row in &scratch.rows[viewer][..scratch.pieces] {
                for (sum, weight) in sums.iter_mut().zip(&weights.embedding[*row]) {
                    *sum += weight;
                }
            }
        }
        let phase = Network::phase(self.files, scratch.pieces as u32);
        let mut result = weights.output_bias[phase];
        for viewer in 0..2 {
            let terms = scratch.sums[viewer].iter().zip(&weights.output[phase][viewer]);
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
                .map(|pattern| weights.windows[*pattern])
                .sum::<f32>()
    }

    /// Adds to `gradient` what a change of the sample's log odds by one costs: `slope`. The scratch is that of
    /// [`Model::log_odds`] just before.
    pub(super) fn add_gradient(&self, weights: &Parameters, slope: f32, scratch: &Scratch, gradient: &mut Parameters) {
        for pattern in &scratch.patterns {
            gradient.windows[*pattern] += slope;
        }
        let phase = Network::phase(self.files, scratch.pieces as u32);
        gradient.output_bias[phase] += slope;
        for viewer in 0..2 {
            let sums = &scratch.sums[viewer];
            let output = &weights.output[phase][viewer];
            let mut change = [0.0; HIDDEN];
            for index in 0..HIDDEN {
                let clamped = sums[index].clamp(0.0, 1.0);
                gradient.output[phase][viewer][index] += slope * clamped * clamped;
                let is_inside = sums[index] > 0.0 && sums[index] < 1.0;
                change[index] = if is_inside {
                    2.0 * clamped * slope * output[index]
                } else {
                    0.0
                };
                gradient.bias[index] += change[index];
            }
            for row in &scratch.rows[viewer][..scratch.pieces] {
                for (sum, change) in gradient.embedding[*row].iter_mut().zip(&change) {
                    *sum += change;
                }
            }
        }
    }

    /// Finds out which weights a sample asks.
    fn look_at(&self, sample: &Sample, mirror: bool, scratch: &mut Scratch) {
        let mut digits = [0; MOST_PIECES];
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
                let turned = self.upside_down[square];
                let (own, other) = if digit == 1 {
                    (square, self.squares + turned)
                } else {
                    (self.squares + square, turned)
                };
                scratch.rows[0][scratch.pieces] = own;
                scratch.rows[1][scratch.pieces] = other;
                scratch.pieces += 1;
            }
        }
        scratch.patterns.clear();
        for (start, squares) in &self.windows {
            let pattern = squares
                .iter()
                .rev()
                .fold(0, |pattern, square| pattern * 3 + digits[*square]);
            scratch.patterns.push(start + pattern);
        }
    }
}
