//! Curve from scores to winning probabilities: a logistic function whose slope depends on the stage of the game and the board size.

use super::WinProbability;
use super::logistic::{LOGIT_ONE, logistic};
use crate::power::power_of_eighths;
use crate::{Proven, Score};
use breakthrough_rules::{Bitboard, BoardSize, Position, Side, Square};
use std::ops::RangeInclusive;

/// Integer that represents a weight of 1.
const WEIGHT_ONE: i64 = 256;
/// Shares of steps left for which the curve has a slope as a parameter, in units of 1/256: 45%, 60%, 75% and 90%. The slope is
/// interpolated between these shares, and constant below the first and above the last.
const STAGES: [i64; 4] = [115, 154, 192, 230];
/// Range of slopes, in millionths of log odds per hundredth of a piece. The fitted slopes are far from both ends.
const SLOPES: RangeInclusive<i64> = 100..=1_000_000;

/// Parameters of the calibration of one evaluation.
///
/// The log odds of winning are the score times a slope. The slope is interpolated between the slopes of the stages, and
/// multiplied by (files / 8) to the power of `files_exponent` and (ranks / 8) to the power of `ranks_exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinCurve {
    /// Slope at each stage, the latest stage first, in millionths of log odds per hundredth of a piece, above 0.
    pub slopes: [i32; WinCurve::STAGES],
    /// Exponent of the number of files in thousandths; 0 for a network.
    pub files_exponent: i32,
    /// Exponent of the number of ranks in thousandths; 0 for a network.
    pub ranks_exponent: i32,
}

impl WinCurve {
    /// Number of stages of the game: 45%, 60%, 75% and 90% of the steps left.
    pub const STAGES: usize = STAGES.len();

    /// Returns the weight of each stage in a position, from 0 to 1. A position between two stages has the weights of a linear
    /// interpolation.
    #[must_use]
    pub fn stage_weights(position: &Position) -> [f64; WinCurve::STAGES] {
        integer_weights(steps_left(position)).map(|weight| weight as f64 / WEIGHT_ONE as f64)
    }

    /// Returns the index of the stage that is nearest to a position, from 0 for the latest stage.
    #[must_use]
    pub fn nearest_stage(position: &Position) -> usize {
        let weights = integer_weights(steps_left(position));
        (0..STAGES.len()).max_by_key(|stage| weights[*stage]).unwrap_or(0)
    }

    /// Returns the curve with slopes multiplied by a factor in permille.
    #[must_use]
    pub fn scaled(&self, permille: i32) -> WinCurve {
        let slope = |slope: i32| (i64::from(slope) * i64::from(permille) / 1000).clamp(1, i32::MAX.into()) as i32;
        WinCurve {
            slopes: self.slopes.map(slope),
            ..*self
        }
    }

    /// Returns the probability that the side to move wins a position with this search score.
    #[must_use]
    pub fn win_probability(&self, score: Score, position: &Position) -> WinProbability {
        match score.proven() {
            Some(Proven::WinsIn(_)) => WinProbability::WIN,
            Some(Proven::LosesIn(_)) => WinProbability::LOSS,
            None => WinProbability(self.millionths_at(score.centi(), steps_left(position), position.size())),
        }
    }

    /// Returns the probability, in millionths, that the side to move wins with an unproven score, for a share of steps left in
    /// units of 1/256.
    pub(super) fn millionths_at(&self, centi: i32, steps_left: i64, size: BoardSize) -> u32 {
        let terms = self.slopes.iter().zip(integer_weights(steps_left));
        let slope: i64 = terms.map(|(slope, weight)| i64::from(*slope) * weight).sum();
        let slope = power_of_eighths(size.files, self.files_exponent, slope / WEIGHT_ONE);
        let slope = power_of_eighths(size.ranks, self.ranks_exponent, slope);
        logistic(i64::from(centi) * slope.clamp(*SLOPES.start(), *SLOPES.end()) * LOGIT_ONE / 1_000_000)
    }
}

/// Returns the share of steps left until all pieces reach their goals, relative to the starting position, in units of 1/256.
fn steps_left(position: &Position) -> i64 {
    let size = position.size();
    let start = position.variant().options().start_pieces();
    let sum = |side: Side, squares: &[Square]| -> u32 {
        let steps = squares.iter().map(|square| size.max_steps(side, *square));
        steps.sum()
    };
    let left = Side::BOTH.map(|side| sum(side, &position.pieces(side)));
    let all = Side::BOTH.map(|side| sum(side, &start[side.index()].squares().collect::<Vec<_>>()));
    i64::from(left[0] + left[1]) * WEIGHT_ONE / i64::from(all[0] + all[1]).max(1)
}

/// Returns the weight of each stage for a share of steps left. The weights sum to [`WEIGHT_ONE`].
fn integer_weights(share: i64) -> [i64; STAGES.len()] {
    let mut weights = [0; STAGES.len()];
    let share = share.clamp(STAGES[0], STAGES[STAGES.len() - 1]);
    let above = STAGES.iter().position(|stage| share <= *stage).unwrap_or(0).max(1);
    let (low, high) = (STAGES[above - 1], STAGES[above]);
    weights[above] = (share - low) * WEIGHT_ONE / (high - low);
    weights[above - 1] = WEIGHT_ONE - weights[above];
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn stages_are_interpolated_by_the_share_of_steps_left() {
        for (share, weights) in [
            (0, [256, 0, 0, 0]),
            (115, [256, 0, 0, 0]),
            (134, [132, 124, 0, 0]),
            (154, [0, 256, 0, 0]),
            (173, [0, 128, 128, 0]),
            (211, [0, 0, 128, 128]),
            (230, [0, 0, 0, 256]),
            (300, [0, 0, 0, 256]),
        ] {
            assert_eq!(integer_weights(share), weights, "{share}");
        }
    }

    #[test]
    fn the_share_of_steps_left_decreases_from_1() {
        let share = |fen: &str| steps_left(&parse_fen(fen).expect("a position"));
        assert_eq!(share("pppp/pppp/4/4/PPPP/PPPP w 0 1"), 256);
        // The first side has 5 + 5 + 4 + 2 steps left and the second side 5 · 5, of 2 · (5 · 5 + 5 · 4).
        assert_eq!(share("ppppp/5/2P2/5/1P3/P3P w 0 1"), (5 + 5 + 4 + 2 + 25) * 256 / 90);
    }
}
