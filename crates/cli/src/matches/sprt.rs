//! The sequential probability ratio test: play until it is clear whether a change is worth so much or so much.

use super::score::{Score, share_of};
use std::str::FromStr;

/// A test of one difference in Elo against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    /// The difference if the change is not worth it.
    pub(super) elo0: f64,
    /// The difference if it is.
    pub(super) elo1: f64,
    /// How often the test may take the first for the second.
    pub(super) alpha: f64,
    /// How often it may take the second for the first.
    pub(super) beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It was `elo0`.
    H0,
    /// It was `elo1`.
    H1,
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`; the errors are 0.05 unless given.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || format!("expected elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10,0.05,0.05, found `{text}`");
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let sprt = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => Sprt {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
            },
            [elo0, elo1, alpha, beta] => Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            },
            _ => return Err(wrong()),
        };
        let is_error = |part: f64| part > 0.0 && part < 0.5;
        if !(sprt.elo0.is_finite() && sprt.elo1.is_finite() && sprt.elo0 < sprt.elo1) {
            return Err(format!("expected elo0 below elo1, found `{text}`"));
        }
        if !is_error(sprt.alpha) || !is_error(sprt.beta) {
            return Err(format!("expected alpha and beta between 0 and 0.5, found `{text}`"));
        }
        Ok(sprt)
    }
}

impl Sprt {
    /// Below the first the test is lost, above the second it is passed.
    pub(super) fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// The logarithm of how much likelier these pairs are under `elo1` than under `elo0`: the generalised test, in which the
    /// shares of the three results of a pair are the likeliest ones with the expected score that each difference demands
    /// (Van den Bergh, "Comments on Normalized Elo"; as on Fishtest).
    pub(super) fn log_likelihood_ratio(&self, score: &Score) -> f64 {
        let pairs = score.pair_count() as f64;
        if pairs == 0.0 {
            return 0.0;
        }
        // A result that was never seen is not impossible.
        let counts = score.pairs.map(|count| (count as f64).max(1e-3));
        let sum: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / sum);
        let under = [self.elo0, self.elo1].map(|elo| likeliest(shares, share_of(elo)));
        let terms = (0..3).map(|index| shares[index] * (under[1][index] / under[0][index]).ln());
        sum * terms.sum::<f64>()
    }

    /// What the pairs so far say; nothing while it is not clear.
    pub(super) fn verdict(&self, score: &Score) -> Option<Verdict> {
        let ratio = self.log_likelihood_ratio(score);
        let (low, high) = self.bounds();
        if ratio >= high {
            Some(Verdict::H1)
        } else if ratio <= low {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// What a pair may bring, as a share of its games.
const RESULTS: [f64; 3] = [0.0, 0.5, 1.0];

/// Of all distributions with this mean, the one under which the seen shares are likeliest: p / (1 + x (a − mean)), with the x
/// that makes the mean right, found by halving.
fn likeliest(shares: [f64; 3], mean: f64) -> [f64; 3] {
    let term = |index: usize, x: f64| shares[index] / (1.0 + x * (RESULTS[index] - mean));
    let excess = |x: f64| {
        (0..3)
            .map(|index| term(index, x) * (RESULTS[index] - mean))
            .sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        // It falls as x grows.
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
    fn bounds_are_those_of_wald() {
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

    /// The figures come from Fishtest's formulas in Python, solved with another root finder.
    #[test]
    fn ratios_are_those_of_fishtest() {
        for (text, pairs, expected) in KNOWN {
            let found = sprt(text).log_likelihood_ratio(&Score { pairs });
            assert!((found - expected).abs() < 1e-3, "{text} {pairs:?}: {found}");
        }
        assert_eq!(sprt("0,10").log_likelihood_ratio(&Score::default()), 0.0);
    }

    /// With many pairs the ratio is that of a normal distribution.
    #[test]
    fn ratios_are_nearly_normal() {
        let test = sprt("0,10");
        let score = Score {
            pairs: [2300, 5000, 2700],
        };
        let (share, pairs) = (score.share(), score.pair_count() as f64);
        let square = |wins: usize| (RESULTS[wins] - share).powi(2) * score.pairs[wins] as f64 / pairs;
        let variance: f64 = (0..3).map(square).sum();
        let [s0, s1] = [test.elo0, test.elo1].map(share_of);
        let normal = pairs * (s1 - s0) * (2.0 * share - s0 - s1) / (2.0 * variance);
        let found = test.log_likelihood_ratio(&score);
        assert!((found / normal - 1.0).abs() < 0.02, "{found} {normal}");
    }

    #[test]
    fn a_verdict_comes_when_it_is_clear() {
        let test = sprt("0,50");
        for (pairs, verdict) in [
            ([5, 20, 6], None),
            ([10, 40, 60], Some(Verdict::H1)),
            ([60, 40, 10], Some(Verdict::H0)),
            ([0, 0, 60], Some(Verdict::H1)),
            ([0, 0, 0], None),
        ] {
            assert_eq!(test.verdict(&Score { pairs }), verdict, "{pairs:?}");
        }
    }

    #[test]
    fn wrong_tests_are_named() {
        for (text, named) in [
            ("", "found ``"),
            ("0", "elo0,elo1"),
            ("0,x", "found `0,x`"),
            ("5,0", "elo0 below elo1"),
            ("0,5,0.05", "elo0,elo1,alpha,beta"),
            ("0,5,0,0.05", "between 0 and 0.5"),
            ("0,NaN", "elo0 below elo1"),
        ] {
            let error = text.parse::<Sprt>().expect_err(text);
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
