//! Forward and backward pass of the general network in floating point.

use super::parameters::{Layout, Parameters};
use super::samples::GeneralSample;
use breakthrough_engine::{BoardFeatures, GeneralNetwork, TupleFamily, TuplePatterns};
use breakthrough_rules::{Side, Square, Variant};

const UNITS: usize = GeneralNetwork::UNITS;
const HIDDEN: usize = 2 * UNITS;
/// Number of files of the boards on which feature weights are added unchanged, as in the engine.
const REFERENCE_FILES: f32 = 8.0;
/// Index of a nonexistent square, which is always empty.
const NO_SQUARE: usize = 256;

/// Architecture of the network on one board.
pub(super) struct BoardModel {
    features: BoardFeatures,
    /// N-tuples by side to move.
    tuples: [Vec<TupleModel>; 2],
    cells: usize,
    families: Vec<Family>,
}

/// Squares of an n-tuple in the order of ternary digits, least significant first, and its distances to the back ranks of the side to
/// move and of the opponent.
struct TupleModel {
    squares: [usize; 9],
    distances: [usize; 2],
}

/// A family of n-tuple weights: the index of its first weight, and the index of the weight of each pattern of this board's
/// cells.
struct Family {
    start: usize,
    count: usize,
    weights: Vec<u16>,
}

/// Rows of feature weights on one board, or their gradients: indexed by whether the piece belongs to the side of the perspective,
/// by owner and by square. The second half of a row belongs to the mirrored board.
pub(super) struct Rows(Vec<[f32; HIDDEN]>);

/// Features and hidden units of a sample, in a reused buffer.
pub(super) struct Scratch {
    /// Rows of the feature weights for each perspective, the side to move first.
    rows: [Vec<usize>; 2],
    /// Indices of the n-tuple weights.
    patterns: Vec<usize>,
    digits: [u8; NO_SQUARE + 1],
    /// Hidden units before the activation, by perspective.
    accumulators: [[f32; HIDDEN]; 2],
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            rows: [Vec::new(), Vec::new()],
            patterns: Vec::new(),
            digits: [0; NO_SQUARE + 1],
            accumulators: [[0.0; HIDDEN]; 2],
        }
    }
}

impl BoardModel {
    pub(super) fn new(layout: &Layout, variant: Variant) -> BoardModel {
        let features = BoardFeatures::new(variant);
        let cells = features.cells();
        let tuples = Side::BOTH.map(|side| {
            let tuple = |tuple: &breakthrough_engine::Tuple| {
                let mut squares = [NO_SQUARE; 9];
                for (square, cell) in squares.iter_mut().zip(cells) {
                    let seen = if side == Side::First {
                        *cell
                    } else {
                        (2 - cell / 3) * 3 + cell % 3
                    };
                    *square = tuple.squares[seen].map_or(NO_SQUARE, Square::index);
                }
                let [first, second] = tuple.distances;
                let distances = if side == Side::First {
                    [first, second]
                } else {
                    [second, first]
                };
                TupleModel { squares, distances }
            };
            features.tuples().iter().map(tuple).collect()
        });
        let board = TuplePatterns::for_family(features.families()[0]);
        let family = |(number, family): (usize, &TupleFamily)| {
            let own = TuplePatterns::for_family(*family);
            let weight = |pattern: usize| own.weight(if number == 0 { pattern } else { board.widened(pattern) }) as u16;
            let index = TupleFamily::ALL.iter().position(|other| other == family);
            Family {
                start: layout.n_tuples[index.unwrap_or(0)].start,
                count: own.count(),
                weights: (0..board.patterns()).map(weight).collect(),
            }
        };
        BoardModel {
            tuples,
            cells: cells.len(),
            families: features.families().iter().enumerate().map(family).collect(),
            features,
        }
    }

    /// Returns the number of steps that a piece of `side` on a square needs to reach its goal, at most 11.
    pub(super) fn distance(&self, side: Side, square: Square) -> usize {
        self.features.to_goal(side, square)
    }

    /// Computes the rows of feature weights of this board.
    pub(super) fn rows(&self, layout: &Layout, weights: &Parameters) -> Rows {
        let mut rows = self.zero_rows();
        let all = &weights.all[layout.feature_weights.clone()];
        self.for_each_feature(|row, half, feature, weight| {
            let sums = &mut rows.0[row][half * UNITS..][..UNITS];
            for (sum, feature) in sums.iter_mut().zip(&all[feature * UNITS..][..UNITS]) {
                *sum += feature * weight;
            }
        });
        rows
    }

    pub(super) fn zero_rows(&self) -> Rows {
        Rows(vec![[0.0; HIDDEN]; 4 * self.features.squares()])
    }

    /// Adds the gradients of the rows of this board to the gradients of the feature weights.
    pub(super) fn add_row_gradients(&self, layout: &Layout, rows: &Rows, gradient: &mut Parameters) {
        let all = &mut gradient.all[layout.feature_weights.clone()];
        self.for_each_feature(|row, half, feature, weight| {
            let changes = &rows.0[row][half * UNITS..][..UNITS];
            for (sum, change) in all[feature * UNITS..][..UNITS].iter_mut().zip(changes) {
                *sum += change * weight;
            }
        });
    }

    /// Calls `visit` with a row of [`Rows`], the half, the feature and the factor, for each feature whose weights are added to that half of
    /// the row. The second half belongs to the mirrored board.
    fn for_each_feature(&self, mut visit: impl FnMut(usize, usize, usize, f32)) {
        let scale = REFERENCE_FILES / f32::from(self.features.files()) / 256.0;
        for own in [false, true] {
            for owner in Side::BOTH {
                for index in 0..self.features.squares() {
                    let row = self.row(own, owner, index);
                    for (half, mirrored) in [false, true].into_iter().enumerate() {
                        let square = Square::new(index as u8);
                        self.features
                            .for_each_row(own, owner, square, mirrored, |feature, weight| {
                                visit(row, half, feature, weight as f32 * scale);
                            });
                    }
                }
            }
        }
    }

    fn row(&self, own: bool, owner: Side, square: usize) -> usize {
        (usize::from(own) * 2 + owner.index()) * self.features.squares() + square
    }

    /// Forward pass: returns the log odds of a win for the side to move.
    pub(super) fn log_odds(
        &self,
        layout: &Layout,
        weights: &Parameters,
        rows: &Rows,
        sample: &GeneralSample,
        pieces: &[u8],
        scratch: &mut Scratch,
    ) -> f32 {
        self.extract_features(sample, pieces, scratch);
        let all = &weights.all;
        let bias = &all[layout.feature_bias.clone()];
        let mut biases: [f32; HIDDEN] = std::array::from_fn(|unit| bias[unit % UNITS]);
        let bucket = self.bucket(sample);
        let mut result = all[layout.output_bias.start + bucket] + all[layout.needs.start + usize::from(sample.needs)];
        for context in self.features.contexts() {
            let bias = &all[layout.context_bias.start + context * UNITS..][..UNITS];
            for (unit, sum) in biases.iter_mut().enumerate() {
                *sum += bias[unit % UNITS];
            }
            result += all[layout.context_output.start + context];
        }
        for perspective in 0..2 {
            let mut sums = biases;
            for row in &scratch.rows[perspective] {
                for (sum, weight) in sums.iter_mut().zip(&rows.0[*row]) {
                    *sum += weight;
                }
            }
            scratch.accumulators[perspective] = sums;
            let output = &all[layout.output_weights.start + (bucket * 2 + perspective) * UNITS..][..UNITS];
            for half in sums.chunks_exact(UNITS) {
                let terms = half.iter().zip(output).map(|(sum, weight)| {
                    let clamped = sum.clamp(0.0, 1.0);
                    clamped * clamped * weight
                });
                result += terms.sum::<f32>();
            }
        }
        result + scratch.patterns.iter().map(|pattern| all[*pattern]).sum::<f32>()
    }

    /// Backward pass: adds the gradient of the loss for a sample. `error` is the derivative of the loss with respect to the log
    /// odds. `scratch` must have been filled by [`BoardModel::log_odds`] for the same sample.
    pub(super) fn add_gradient(
        &self,
        layout: &Layout,
        weights: &Parameters,
        sample: &GeneralSample,
        error: f32,
        scratch: &Scratch,
        gradient: &mut Parameters,
        row_gradients: &mut Rows,
    ) {
        for pattern in &scratch.patterns {
            gradient.all[*pattern] += error;
        }
        let bucket = self.bucket(sample);
        gradient.all[layout.output_bias.start + bucket] += error;
        gradient.all[layout.needs.start + usize::from(sample.needs)] += error;
        let mut bias_change = [0.0; UNITS];
        for perspective in 0..2 {
            let accumulators = &scratch.accumulators[perspective];
            let start = layout.output_weights.start + (bucket * 2 + perspective) * UNITS;
            let mut change = [0.0; HIDDEN];
            for (unit, sum) in accumulators.iter().enumerate() {
                let clamped = sum.clamp(0.0, 1.0);
                let index = start + unit % UNITS;
                gradient.all[index] += error * clamped * clamped;
                if *sum > 0.0 && *sum < 1.0 {
                    change[unit] = 2.0 * clamped * error * weights.all[index];
                    bias_change[unit % UNITS] += change[unit];
                }
            }
            for row in &scratch.rows[perspective] {
                for (sum, change) in row_gradients.0[*row].iter_mut().zip(&change) {
                    *sum += change;
                }
            }
        }
        for (unit, change) in bias_change.iter().enumerate() {
            gradient.all[layout.feature_bias.start + unit] += change;
            for context in self.features.contexts() {
                gradient.all[layout.context_bias.start + context * UNITS + unit] += change;
            }
        }
        for context in self.features.contexts() {
            gradient.all[layout.context_output.start + context] += error;
        }
    }

    fn bucket(&self, sample: &GeneralSample) -> usize {
        let pieces = u32::from(sample.own) + u32::from(sample.enemy);
        GeneralNetwork::output_bucket(self.features.files(), pieces)
    }

    /// Determines the rows and n-tuple weights activated by a sample.
    fn extract_features(&self, sample: &GeneralSample, pieces: &[u8], scratch: &mut Scratch) {
        let side = sample.side;
        scratch.digits = [0; NO_SQUARE + 1];
        for rows in &mut scratch.rows {
            rows.clear();
        }
        for (index, square) in pieces.iter().enumerate() {
            let is_own = index < usize::from(sample.own);
            let owner = if is_own { side } else { !side };
            let square = usize::from(*square);
            scratch.digits[square] = if is_own { 1 } else { 2 };
            scratch.rows[0].push(self.row(is_own, owner, square));
            scratch.rows[1].push(self.row(!is_own, owner, square));
        }
        scratch.patterns.clear();
        for tuple in &self.tuples[side.index()] {
            let digits = tuple.squares[..self.cells].iter().rev();
            let pattern = digits.fold(0, |pattern, square| pattern * 3 + usize::from(scratch.digits[*square]));
            for family in &self.families {
                let weight = family.start + usize::from(family.weights[pattern]);
                let [own, enemy] = tuple.distances;
                scratch.patterns.push(weight + own * family.count);
                scratch
                    .patterns
                    .push(weight + (BoardFeatures::TUPLE_DISTANCES + enemy) * family.count);
            }
        }
    }
}
