//! Comparison of predicted and observed frequencies of winning.

use super::ScoredPosition;
use breakthrough_engine::WinCurve;

/// Number of bins of equal width.
const BINS: usize = 10;

/// Positions whose predicted probabilities are in the same bin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Number of positions in the bin.
    pub positions: u64,
    /// Number of positions that the side to move won.
    pub wins: u64,
    /// Sum of the predicted probabilities.
    pub predicted: f64,
    /// Variance of the number of wins according to the predicted probabilities.
    pub variance: f64,
}

/// Predicted and observed frequencies in ten bins of predicted probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reliability {
    /// Bins from 0–10% to 90–100%.
    pub bins: [Bin; BINS],
}

impl Reliability {
    /// Compares the predictions of a curve with the results of the games.
    pub fn measure<'a>(curve: &WinCurve, positions: impl IntoIterator<Item = &'a ScoredPosition>) -> Reliability {
        let mut reliability = Reliability::default();
        for scored in positions {
            let probability = curve.win_probability(scored.score, &scored.position).fraction();
            reliability.add(probability, scored.won);
        }
        reliability
    }

    /// Adds a predicted probability and a result.
    pub fn add(&mut self, probability: f64, won: bool) {
        let bin = &mut self.bins[((probability * BINS as f64) as usize).min(BINS - 1)];
        bin.positions += 1;
        bin.wins += u64::from(won);
        bin.predicted += probability;
        bin.variance += probability * (1.0 - probability);
    }

    /// Returns the number of positions in all bins.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.bins.iter().map(|bin| bin.positions).sum()
    }

    /// Returns the expected calibration error (ECE): the mean difference between predicted and observed frequency, weighted by the
    /// positions of the bins. 0 without positions.
    #[must_use]
    pub fn expected_calibration_error(&self) -> f64 {
        let sum: f64 = self
            .bins
            .iter()
            .map(|bin| (bin.predicted - bin.wins as f64).abs())
            .sum();
        sum / (self.positions() as f64).max(1.0)
    }

    /// Returns the mean expected calibration error of perfect predictions for the same number of independent positions, using
    /// the mean absolute deviation √(2/π) σ of a normal distribution. No predictions have a smaller error on average.
    #[must_use]
    pub fn sampling_error(&self) -> f64 {
        let deviations: f64 = self.bins.iter().map(|bin| bin.variance.sqrt()).sum();
        (2.0 / std::f64::consts::PI).sqrt() * deviations / (self.positions() as f64).max(1.0)
    }
}
