//! The sequential probability ratio test (SPRT): games are played until one of two hypotheses about the Elo difference is
//! accepted.

use crate::{MatchScore, expected_score};
use std::str::FromStr;

/// A test of two hypotheses, H0 and H1, about an Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference under H0.
    pub elo0: f64,
    /// The Elo difference under H1, above `elo0`.
    pub elo1: f64,
    /// The probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 if H1 is true.
    pub beta: f64,
}

/// A hypothesis that a test can accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The Elo difference is `elo0`.
    H0,
    /// The Elo difference is `elo1`.
    H1,
}

impl FromStr for Sprt {
    type Err = String;

    /// Parses `elo0,elo1` or `elo0,elo1,alpha,beta`. Alpha and beta are 0.05 by default.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let error = || format!("expected elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10,0.05,0.05, found `{text}`");
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| error())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(error()),
        };
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!("expected elo0 below elo1, found `{text}`"));
        }
        let is_error_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !is_error_rate(alpha) || !is_error_rate(beta) {
            return Err(format!("expected alpha and beta between 0 and 0.5, found `{text}`"));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

impl Sprt {
    /// Returns the bounds of the log-likelihood ratio: H0 is accepted at or below the lower bound, H1 at or above the upper
    /// bound.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// Returns the log-likelihood ratio (LLR) of the pairs under `elo1` and `elo0`. The test is the generalized SPRT, as used
    /// by Fishtest: the distribution of the three pair results under each hypothesis is the maximum-likelihood distribution
    /// with the expected score (Van den Bergh, "Comments on Normalized Elo").
    #[must_use]
    pub fn log_likelihood_ratio(&self, score: &MatchScore) -> f64 {
        let pairs = score.pair_count() as f64;
        if pairs == 0.0 {
            return 0.0;
        }
        // A result that has not occurred must not have probability 0.
        let counts = score.pairs.map(|count| (count as f64).max(1e-3));
        let sum: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / sum);
        let under = [self.elo0, self.elo1].map(|elo| max_likelihood(shares, expected_score(elo)));
        let terms = (0..3).map(|index| shares[index] * (under[1][index] / under[0][index]).ln());
        sum * terms.sum::<f64>()
    }

    /// Returns the accepted hypothesis; `None` while the test is undecided.
    #[must_use]
    pub fn accepted(&self, score: &MatchScore) -> Option<Hypothesis> {
        let ratio = self.log_likelihood_ratio(score);
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Hypothesis::H1)
        } else if ratio <= lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The possible scores of a pair, as fractions of the maximum score.
const PAIR_SCORES: [f64; 3] = [0.0, 0.5, 1.0];

/// Returns the maximum-likelihood distribution with this mean, given the measured shares `a`: `p = a / (1 + x (score − mean))`.
/// Bisection finds the `x` that yields this mean.
fn max_likelihood(shares: [f64; 3], mean: f64) -> [f64; 3] {
    let term = |index: usize, x: f64| shares[index] / (1.0 + x * (PAIR_SCORES[index] - mean));
    let excess = |x: f64| {
        (0..3)
            .map(|index| term(index, x) * (PAIR_SCORES[index] - mean))
            .sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        // `excess` decreases as `x` increases.
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    [0, 1, 2].map(|index| term(index, x))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn the_bounds_match_wald() {
        let (low, high) = sprt("0,10").bounds();
        assert!(
            (low + 2.944_439).abs() < 1e-5 && (high - 2.944_439).abs() < 1e-5,
            "{low} {high}"
        );
        let (low, high) = sprt("0,5,0.05,0.1").bounds();
        assert!(
            (low + 2.251_292).abs() < 1e-5 && (high - 2.890_372).abs() < 1e-5,
            "{low} {high}"
        );
    }

    const KNOWN: [(&str, [u64; 3], f64); 4] = [
        ("0,10", [30, 100, 45], 0.840_928),
        ("0,5", [250, 500, 251], -0.178_329),
        ("-10,0", [40, 100, 30], -0.529_155),
        ("0,50", [0, 0, 20], 2.671_816),
    ];

    /// The expected values were computed in Python with the formulas of Fishtest and a different root finder.
    #[test]
    fn the_ratio_matches_fishtest() {
        for (text, pairs, expected) in KNOWN {
            let found = sprt(text).log_likelihood_ratio(&MatchScore { pairs });
            assert!((found - expected).abs() < 1e-3, "{text} {pairs:?}: {found}");
        }
        assert_eq!(sprt("0,10").log_likelihood_ratio(&MatchScore::default()), 0.0);
    }

    /// Compares the ratio for many pairs with the formula for a normal distribution, to which the ratio converges.
    #[test]
    fn the_ratio_matches_the_normal_approximation() {
        let test = sprt("0,10");
        let score = MatchScore {
            pairs: [2300, 5000, 2700],
        };
        let (share, pairs) = (score.win_share(), score.pair_count() as f64);
        let square = |wins: usize| (PAIR_SCORES[wins] - share).powi(2) * score.pairs[wins] as f64 / pairs;
        let variance: f64 = (0..3).map(square).sum();
        let [s0, s1] = [test.elo0, test.elo1].map(expected_score);
        let normal = pairs * (s1 - s0) * (2.0 * share - s0 - s1) / (2.0 * variance);
        let found = test.log_likelihood_ratio(&score);
        assert!((found / normal - 1.0).abs() < 0.02, "{found} {normal}");
    }

    #[test]
    fn a_hypothesis_is_accepted_at_the_bounds() {
        let test = sprt("0,50");
        for (pairs, expected) in [
            ([5, 20, 6], None),
            ([10, 40, 60], Some(Hypothesis::H1)),
            ([60, 40, 10], Some(Hypothesis::H0)),
            ([0, 0, 60], Some(Hypothesis::H1)),
            ([0, 0, 0], None),
        ] {
            assert_eq!(test.accepted(&MatchScore { pairs }), expected, "{pairs:?}");
        }
    }

    #[test]
    fn an_invalid_test_is_rejected_with_the_reason() {
        for (text, expected) in [
            ("", "found ``"),
            ("0", "elo0,elo1"),
            ("0,x", "found `0,x`"),
            ("5,0", "elo0 below elo1"),
            ("0,5,0.05", "elo0,elo1,alpha,beta"),
            ("0,5,0,0.05", "between 0 and 0.5"),
            ("0,5,0.5,0.05", "between 0 and 0.5"),
            ("0,5,0.05,0", "between 0 and 0.5"),
            ("0,5,0.05,0.5", "between 0 and 0.5"),
            ("0,NaN", "elo0 below elo1"),
            ("0,inf", "elo0 below elo1"),
            ("-inf,0", "elo0 below elo1"),
        ] {
            let error = text.parse::<Sprt>().expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn equal_hypotheses_are_rejected() {
        let error = "5,5".parse::<Sprt>().expect_err("no difference");
        assert_eq!(error, "expected elo0 below elo1, found `5,5`");
        assert!("4.9,5".parse::<Sprt>().is_ok());
    }
}
