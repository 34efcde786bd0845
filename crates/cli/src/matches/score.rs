//! The score of one player against another, and the difference in Elo that it shows.

/// Results of the pairs of games that two players have finished, seen by the first of them. In a pair both play the same
/// opening, each side once; there are no draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// How many pairs brought 0, 1 and 2 wins.
    pub(super) pairs: [u64; 3],
}

/// A difference in Elo: the estimate, and the interval that holds the true one in 95 of 100 matches. Infinite after a clean
/// sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EloRange {
    pub(super) elo: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Score {
    pub(super) fn add(&mut self, wins: usize) {
        self.pairs[wins.min(2)] += 1;
    }

    pub(super) fn games(&self) -> u64 {
        2 * self.pair_count()
    }

    pub(super) fn wins(&self) -> u64 {
        self.pairs[1] + 2 * self.pairs[2]
    }

    pub(super) fn losses(&self) -> u64 {
        self.games() - self.wins()
    }

    pub(super) fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of games won, 0–1; one half when there are none.
    pub(super) fn share(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            self.wins() as f64 / self.games() as f64
        }
    }

    /// The difference in Elo. Its interval comes from how much pairs differ: the two games of a pair have the same opening,
    /// so they are not independent.
    pub(super) fn elo(&self) -> EloRange {
        let share = self.share();
        let count = self.pair_count() as f64;
        let square = |wins: usize| (wins as f64 / 2.0 - share).powi(2) * self.pairs[wins] as f64;
        let variance = if count > 1.0 {
            (0..3).map(square).sum::<f64>() / (count - 1.0) / count
        } else {
            f64::INFINITY
        };
        // However equal the pairs were, a few of them prove nothing.
        let least = 0.5 / (self.games() as f64 + 1.0);
        let error = 1.96 * variance.sqrt().max(least);
        EloRange {
            elo: elo_of(share),
            low: elo_of(share - error),
            high: elo_of(share + error),
        }
    }
}

/// The difference in Elo that makes somebody win this share of games.
pub(super) fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    if share == 0.5 {
        0.0
    } else {
        -400.0 * (1.0 / share - 1.0).log10()
    }
}

/// The share of games that somebody wins who is this much better.
pub(super) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) -> bool {
        found == expected || (found - expected).abs() < 0.05
    }

    #[test]
    fn elo_and_share_belong_together() {
        for (share, elo) in [
            (0.5, 0.0),
            (0.75, 190.85),
            (0.64, 99.95),
            (0.909_090_9, 400.0),
            (0.25, -190.85),
        ] {
            assert!(is_near(elo_of(share), elo), "{share}: {}", elo_of(share));
            assert!((share_of(elo) - share).abs() < 1e-4, "{elo}: {}", share_of(elo));
        }
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(-1.0), f64::NEG_INFINITY);
    }

    #[test]
    fn pairs_make_a_score() {
        let mut score = Score::default();
        for wins in [0, 1, 1, 2, 2, 2] {
            score.add(wins);
        }
        assert_eq!(score.pairs, [1, 2, 3]);
        assert_eq!((score.games(), score.wins(), score.losses()), (12, 8, 4));
    }

    /// The figures are those of `match.py`, which was written independently.
    #[test]
    fn intervals_come_from_pairs() {
        for (pairs, elo, low, high) in [
            ([0, 2, 0], 0.0, -143.89, 143.89),
            ([10, 30, 20], 58.45, -3.02, 123.82),
            ([0, 0, 10], f64::INFINITY, 524.1, f64::INFINITY),
            ([100, 200, 100], 0.0, -24.15, 24.15),
        ] {
            let found = Score { pairs }.elo();
            assert!(is_near(found.elo, elo), "{pairs:?}: {found:?}");
            assert!(is_near(found.low, low), "{pairs:?}: {found:?}");
            assert!(is_near(found.high, high), "{pairs:?}: {found:?}");
        }
        assert_eq!(Score::default().elo().low, f64::NEG_INFINITY);
    }
}
