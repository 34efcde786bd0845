//! Errors of judgement, for players that are not to be perfect.

use super::Score;

/// How far estimates are off. The same position is always misjudged alike, so that a search makes sense of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Whim {
    /// At most so many hundredths of a piece; small errors are more likely.
    pub(super) centi: i32,
    /// Whose errors they are.
    pub(super) seed: u64,
}

impl Whim {
    /// The estimate of the position with this hash, with its error.
    #[inline]
    pub(super) fn apply(self, estimate: Score, hash: u64) -> Score {
        if self.centi == 0 {
            return estimate;
        }
        let mixed = (hash ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // Two numbers below 65536, so that their sum is most often near its middle.
        let sum = i64::from((mixed >> 48) as u16) + i64::from((mixed >> 32) as u16);
        let error = (sum - 65_535) * i64::from(self.centi) / 65_535;
        Score::estimate(estimate.centi() + error as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_as_large_as_asked_for_and_even_out() {
        let whim = Whim { centi: 100, seed: 1 };
        let errors: Vec<i32> = (0..10_000u64)
            .map(|index| {
                whim.apply(Score::EVEN, index.wrapping_mul(0x0123_4567_89ab_cdef))
                    .centi()
            })
            .collect();
        let mean = errors.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() <= 2, "{mean}");
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| *error > 80) && errors.iter().any(|error| *error < -80));
        let others = Whim { centi: 100, seed: 2 };
        assert_ne!(whim.apply(Score::EVEN, 5), others.apply(Score::EVEN, 5));
        assert_eq!(Whim::default().apply(Score::estimate(7), 5), Score::estimate(7));
    }
}
