//! The score of a match between two players.

use crate::EloEstimate;

/// The results of the game pairs between two players, from the first player's point of view. Both games of a pair start from
/// the same opening with sides swapped. There are no draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// The number of pairs in which the first player won 0, 1 and 2 games.
    pub pairs: [u64; 3],
}

impl MatchScore {
    /// Adds a pair in which the first player won this number of games, at most 2.
    pub fn add(&mut self, wins: usize) {
        self.pairs[wins.min(2)] += 1;
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pair_count()
    }

    /// Returns the number of games won.
    #[must_use]
    pub const fn wins(&self) -> u64 {
        self.pairs[1] + 2 * self.pairs[2]
    }

    /// Returns the number of games lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.games() - self.wins()
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Returns the fraction of games won, 0–1, or 0.5 if no games were played.
    #[must_use]
    pub fn win_share(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            self.wins() as f64 / self.games() as f64
        }
    }

    /// Estimates the Elo difference. The interval is computed from the variance between pairs, because the two games of a
    /// pair share an opening and are not independent.
    #[must_use]
    pub fn elo(&self) -> EloEstimate {
        let share = self.win_share();
        let count = self.pair_count() as f64;
        let square = |wins: usize| (wins as f64 / 2.0 - share).powi(2) * self.pairs[wins] as f64;
        let variance = if count > 1.0 {
            (0..3).map(square).sum::<f64>() / (count - 1.0) / count
        } else {
            f64::INFINITY
        };
        // If all pairs have equal results, the variance is 0, even if there are only a few pairs. A minimum standard error
        // prevents an interval of zero width.
        let min_error = 0.5 / (self.games() as f64 + 1.0);
        EloEstimate::new(share, variance.sqrt().max(min_error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) -> bool {
        found == expected || (found - expected).abs() < 0.05
    }

    #[test]
    fn games_wins_and_losses_are_counted_from_pairs() {
        let mut score = MatchScore::default();
        for wins in [0, 1, 1, 2, 2, 2] {
            score.add(wins);
        }
        assert_eq!(score.pairs, [1, 2, 3]);
        assert_eq!((score.games(), score.wins(), score.losses()), (12, 8, 4));
    }

    /// The expected values were computed by an independent implementation in Python.
    #[test]
    fn the_interval_is_computed_from_the_variance_between_pairs() {
        for (pairs, elo, low, high) in [
            ([0, 2, 0], 0.0, -143.89, 143.89),
            ([10, 30, 20], 58.45, -3.02, 123.82),
            ([5, 50, 45], 147.19, 101.89, 197.80),
            ([0, 0, 10], f64::INFINITY, 524.1, f64::INFINITY),
            ([100, 200, 100], 0.0, -24.15, 24.15),
        ] {
            let found = MatchScore { pairs }.elo();
            assert!(is_near(found.elo, elo), "{pairs:?}: {found:?}");
            assert!(is_near(found.low, low), "{pairs:?}: {found:?}");
            assert!(is_near(found.high, high), "{pairs:?}: {found:?}");
        }
        assert_eq!(MatchScore::default().elo().low, f64::NEG_INFINITY);
    }
}
