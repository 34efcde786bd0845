//! The general network, converted to the squares of one board and its rules.

use super::n_tuples::NTuples;
use super::shape::{HIDDEN, NEEDS, OUTPUT_BUCKETS, UNITS};
use super::{BoardFeatures, GeneralNetwork};
use breakthrough_rules::{Bitboard, Geometry, Options, Side, Square};

/// Unit of feature weights in a file relative to the unit of the accumulators.
const FEATURE_SCALE: i32 = 32;
/// Integer that represents a weight of 1 in [`BoardFeatures::for_each_row`].
const ROW_ONE: i32 = 256;
/// Number of files of the boards on which feature weights are added unchanged. On other boards, the weights are scaled in inverse
/// proportion to the number of files, and therefore of pieces, so that the range of the hidden units is the same.
const REFERENCE_FILES: i32 = 8;

/// The general network on one board with its rules.
pub(crate) struct BoardNetwork {
    pub(super) files: u8,
    squares: usize,
    /// Rows of feature weights, by perspective, owner and square.
    rows: Box<[[i16; HIDDEN]]>,
    pub(super) bias: [i16; HIDDEN],
    /// For each output bucket, the output weights of the hidden units of the side to move, and those of the opponent.
    pub(super) output_weights: [[[i16; HIDDEN]; 2]; OUTPUT_BUCKETS],
    pub(super) output_bias: [i32; OUTPUT_BUCKETS],
    /// Scale of the evaluation: hundredths of a piece per unit of the output.
    pub(super) centi_per_logit: i64,
    pub(super) needs: [i16; NEEDS * NEEDS],
    pub(super) breakthroughs_needed: u8,
    /// Squares on which a piece of each side is removed and counted as a breakthrough.
    counted: [Box<[bool]>; 2],
    pub(super) n_tuples: NTuples,
}

impl BoardNetwork {
    /// Converts a network to the board and rules of these options.
    pub(crate) fn new<B: Bitboard>(
        network: &GeneralNetwork,
        geometry: &Geometry<B>,
        options: &Options,
    ) -> BoardNetwork {
        let features = BoardFeatures::for_board(geometry, options);
        let weights = &network.weights;
        let squares = features.squares();
        let mut rows = Vec::with_capacity(4 * squares);
        for perspective in Side::BOTH {
            for owner in Side::BOTH {
                for index in 0..squares {
                    let square = Square::new(index as u8);
                    rows.push(row(network, &features, perspective == owner, owner, square));
                }
            }
        }
        let mut bias = [0; UNITS];
        for (unit, bias) in bias.iter_mut().enumerate() {
            let of_context = |context: &usize| i32::from(weights.context_bias[context * UNITS + unit]);
            *bias = i32::from(weights.feature_bias[unit]) + features.contexts().iter().map(of_context).sum::<i32>();
        }
        let context_output = |context: &usize| i32::from(weights.context_output[*context]);
        let context_output: i32 = features.contexts().iter().map(context_output).sum();
        let output_weight = |bucket: usize, perspective: usize, unit: usize| {
            weights.output_weights[(bucket * 2 + perspective) * UNITS + unit % UNITS]
        };
        let needs_several = geometry.breakthroughs_needed() > 1;
        let is_counted =
            |side: Side, index: usize| needs_several && geometry.goals(side).contains(Square::new(index as u8));
        BoardNetwork {
            files: features.files(),
            squares,
            rows: rows.into_boxed_slice(),
            bias: std::array::from_fn(|unit| rounded(bias[unit % UNITS], FEATURE_SCALE) as i16),
            output_weights: std::array::from_fn(|bucket| {
                std::array::from_fn(|perspective| std::array::from_fn(|unit| output_weight(bucket, perspective, unit)))
            }),
            output_bias: std::array::from_fn(|bucket| i32::from(weights.output_bias[bucket]) + context_output),
            centi_per_logit: GeneralNetwork::centi_per_logit(options.size),
            needs: std::array::from_fn(|index| weights.needs[index]),
            breakthroughs_needed: geometry.breakthroughs_needed(),
            counted: Side::BOTH.map(|side| (0..squares).map(|index| is_counted(side, index)).collect()),
            n_tuples: NTuples::new(&features, geometry, &weights.n_tuples),
        }
    }

    /// Returns the row of feature weights that a piece adds to the accumulator of a perspective.
    #[inline]
    pub(super) fn row(&self, perspective: Side, owner: Side, square: Square) -> &[i16; HIDDEN] {
        &self.rows[(perspective.index() * 2 + owner.index()) * self.squares + square.index()]
    }

    /// Returns whether a piece of `side` that enters a square is removed and counted as a breakthrough.
    #[inline]
    pub(super) fn is_counted(&self, side: Side, square: Square) -> bool {
        self.breakthroughs_needed > 1 && self.counted[side.index()][square.index()]
    }
}

/// Computes a row of feature weights: the sum of the rows of all features, for the board and for its mirror image.
fn row(network: &GeneralNetwork, features: &BoardFeatures, own: bool, owner: Side, square: Square) -> [i16; HIDDEN] {
    let mut sums = [0; HIDDEN];
    for (half, mirrored) in [false, true].into_iter().enumerate() {
        features.for_each_row(own, owner, square, mirrored, |row, weight| {
            let row = &network.weights.feature_weights[row * UNITS..][..UNITS];
            for (sum, feature) in sums[half * UNITS..].iter_mut().zip(row) {
                *sum += i32::from(*feature) * weight;
            }
        });
    }
    let divisor = ROW_ONE * FEATURE_SCALE * i32::from(features.files());
    sums.map(|sum| rounded(sum * REFERENCE_FILES, divisor) as i16)
}

/// Divides and rounds to the nearest integer, symmetrically about 0.
fn rounded(number: i32, divisor: i32) -> i32 {
    (number + number.signum() * (divisor / 2)) / divisor
}
