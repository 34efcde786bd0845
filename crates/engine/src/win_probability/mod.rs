//! Winning probabilities: the calibration of scores, which was fitted to games of the engine (docs/ENGINE.md).

mod calibration;
mod curve;
mod logistic;

use super::Score;
use super::network::embedded_network_name;
use breakthrough_rules::{Position, Variant};
use logistic::ONE;

pub use calibration::{Calibration, CalibrationError, NodeScale};
pub use curve::WinCurve;

/// Name of the hand-crafted evaluation in the calibration and in the settings of calibration games.
pub const HAND_CRAFTED: &str = "hand-crafted";

/// Probability that a side wins, from 0 for a proven loss to 1 for a proven win. Draws are impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WinProbability(u32);

impl WinProbability {
    /// Probability of a proven loss.
    pub const LOSS: WinProbability = WinProbability(0);
    /// Probability of a proven win.
    pub const WIN: WinProbability = WinProbability(ONE);

    /// Returns the probability in millionths: 0 or 1,000,000 only for proven scores, and 1 to 999,999 otherwise.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// Returns the probability in permille, rounded: 0 to 1000.
    #[must_use]
    pub const fn per_mille(self) -> u32 {
        (self.0 + 500) / 1000
    }

    /// Returns the probability as a number from 0 to 1.
    #[must_use]
    pub fn fraction(self) -> f64 {
        f64::from(self.0) / f64::from(ONE)
    }

    /// Returns the opponent's probability of winning.
    #[must_use]
    pub const fn of_opponent(self) -> WinProbability {
        WinProbability(ONE - self.0)
    }
}

/// Returns the probability that the side to move wins a position with this search score for the side to move. The calibration
/// depends on the evaluation of the position's variant (a network or the hand-crafted evaluation), on the stage of the game and
/// on the board size. It assumes that both sides play like the engine.
///
/// ```
/// use breakthrough_engine::{Score, WinProbability, win_probability};
/// use breakthrough_rules::{Position, Variant};
///
/// let position = Position::start(Variant::STANDARD);
/// assert_eq!(win_probability(Score::EVEN, &position).per_mille(), 500);
/// assert!(win_probability(Score::from_centi(100), &position).fraction() > 0.5);
/// assert_eq!(win_probability(Score::wins_in(7), &position), WinProbability::WIN);
/// ```
#[must_use]
pub fn win_probability(score: Score, position: &Position) -> WinProbability {
    Calibration::embedded().win_probability(score, position)
}

/// Returns the name of the evaluation for positions of a variant: [`embedded_network_name`] or `hand-crafted`.
#[must_use]
pub fn evaluation_name(variant: &Variant) -> String {
    embedded_network_name(variant).unwrap_or_else(|| HAND_CRAFTED.to_owned())
}

#[cfg(test)]
mod tests;
