//! Score of a match in pairs of games, and its Elo difference.

/// Pairs of games by the number of wins of the first player. Both games of a pair have the same opening, with sides swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScore {
    /// Numbers of pairs with 0, 1 and 2 wins.
    pub pairs: [u32; 3],
}

impl PairScore {
    /// Adds a pair with this many wins, 0–2.
    pub fn add(&mut self, wins: usize) {
        self.pairs[wins] += 1;
    }

    /// Share of games won, 0–1; 0 without games.
    #[must_use]
    pub fn share(&self) -> f64 {
        let share = |wins: usize| f64::from(self.pairs[wins]) * pair_share(wins);
        (0..3).map(share).sum::<f64>() / self.count()
    }

    /// Elo difference, with the lower and upper end of its 95 % interval. The variance is that of pairs, whose games are not
    /// independent.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let share = self.share();
        let square = |wins: usize| f64::from(self.pairs[wins]) * (pair_share(wins) - share).powi(2);
        let variance = (0..3).map(square).sum::<f64>() / (self.count() - 1.0).max(1.0);
        let error = 1.96 * (variance / self.count()).sqrt();
        [share, share - error, share + error].map(elo_from_share)
    }

    /// Number of pairs, at least 1.
    fn count(&self) -> f64 {
        f64::from(self.pairs.iter().sum::<u32>()).max(1.0)
    }
}

/// Share of games won in a pair.
fn pair_share(wins: usize) -> f64 {
    wins as f64 / 2.0
}

/// Elo difference for a share of games won, which is clamped to 0.001–0.999.
fn elo_from_share(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}
