//! The Elo model: rating difference and expected score.

/// Returns the Elo difference that corresponds to an expected score of 0–1. The difference is infinite for 0 and 1. Scores
/// outside this range are clamped.
#[must_use]
pub fn elo_from_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    if score == 0.5 {
        0.0
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Returns the expected score, 0–1, of a player who is stronger by the given Elo difference.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// An estimated Elo difference with the 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The estimate; infinite if one player won every game.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl EloEstimate {
    /// Estimates the Elo difference from a measured score, 0–1, and the standard error of the score.
    #[must_use]
    pub fn new(score: f64, standard_error: f64) -> EloEstimate {
        // The two-sided 95% quantile of the normal distribution.
        let margin = 1.96 * standard_error;
        EloEstimate {
            elo: elo_from_score(score),
            low: elo_from_score(score - margin),
            high: elo_from_score(score + margin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_expected_score_are_inverse_functions() {
        for (score, elo) in [
            (0.5, 0.0),
            (0.75, 190.85),
            (0.64, 99.95),
            (0.909_090_9, 400.0),
            (0.25, -190.85),
        ] {
            assert!(
                (elo_from_score(score) - elo).abs() < 0.05,
                "{score}: {}",
                elo_from_score(score)
            );
            assert!(
                (expected_score(elo) - score).abs() < 1e-4,
                "{elo}: {}",
                expected_score(elo)
            );
        }
        assert_eq!(elo_from_score(1.0), f64::INFINITY);
        assert_eq!(elo_from_score(-1.0), f64::NEG_INFINITY);
    }
}
