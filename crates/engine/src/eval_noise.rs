//! Noise on the static evaluation, which causes mistakes at weaker levels.

use super::Score;

/// Random error of the static evaluation. The error depends only on the position and the seed, so that a search evaluates a
/// position consistently.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EvalNoise {
    /// Maximum error in hundredths of a piece; 0 for none. Errors are triangularly distributed around 0.
    pub(super) centi: i32,
    pub(super) seed: u64,
}

impl EvalNoise {
    /// Adds the error of the position with this hash to its score.
    #[inline]
    pub(super) fn apply(self, evaluation: Score, hash: u64) -> Score {
        if self.centi == 0 {
            return evaluation;
        }
        let mixed = (hash ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The sum of two uniformly distributed numbers below 65 536 is triangularly distributed.
        let sum = i64::from((mixed >> 48) as u16) + i64::from((mixed >> 32) as u16);
        let error = (sum - 65_535) * i64::from(self.centi) / 65_535;
        Score::from_centi(evaluation.centi() + error as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_within_its_range_and_has_zero_mean() {
        let noise = EvalNoise { centi: 100, seed: 1 };
        let errors: Vec<i32> = (0..10_000u64)
            .map(|index| {
                noise
                    .apply(Score::EVEN, index.wrapping_mul(0x0123_4567_89ab_cdef))
                    .centi()
            })
            .collect();
        let mean = errors.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() <= 2, "{mean}");
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| *error > 80) && errors.iter().any(|error| *error < -80));
        let other = EvalNoise { centi: 100, seed: 2 };
        assert_ne!(noise.apply(Score::EVEN, 5), other.apply(Score::EVEN, 5));
        assert_eq!(
            EvalNoise::default().apply(Score::from_centi(7), 5),
            Score::from_centi(7)
        );
    }
}
