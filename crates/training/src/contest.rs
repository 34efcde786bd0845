//! Matches between two networks: the only proof that one plays better.

use super::self_play::random_opening;
use breakthrough_engine::{Limits, Network, Searcher};
use breakthrough_rules::{Position, Side, Variant};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How two networks are compared.
#[derive(Clone)]
pub struct Contest {
    /// The board.
    pub variant: Variant,
    /// How many positions are looked at for a move.
    pub nodes: u64,
    /// How many random moves a game begins with. Every opening is played twice, with colours swapped.
    pub random_plies: RangeInclusive<u32>,
    /// Decides the openings.
    pub seed: u64,
    /// The networks; nothing stands for general principles. The first is the challenger.
    pub networks: [Option<Arc<Network>>; 2],
}

/// What pairs of games gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many pairs the challenger won none, one, or both of.
    pub pairs: [u32; 3],
}

const HASH_MEBIBYTES: usize = 8;

impl Contest {
    /// How many of the two games with the opening of this number the challenger wins.
    #[must_use]
    pub fn pair(&self, number: u64) -> usize {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let opening = random_opening(self.variant, self.random_plies.clone(), &mut random);
        let mut wins = 0;
        for challenger in Side::BOTH {
            wins += usize::from(self.winner(&opening, challenger) == challenger);
        }
        wins
    }

    fn winner(&self, opening: &Position, challenger: Side) -> Side {
        let mut searchers = self.networks.clone().map(|network| {
            let mut searcher = Searcher::new(HASH_MEBIBYTES);
            searcher.set_network(network);
            searcher
        });
        let limits = Limits::nodes(self.nodes);
        let mut position = opening.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.winner;
            }
            let side = position.side_to_move();
            let searcher = &mut searchers[usize::from(side != challenger)];
            let report = searcher.search(&position, &limits, &|| false);
            let best = report.best().expect("a game that goes on has a move");
            position.play(best).expect("the engine plays by the rules");
        }
    }
}

impl Tally {
    /// Adds a pair of which the challenger won so many games.
    pub fn add(&mut self, wins: usize) {
        self.pairs[wins] += 1;
    }

    /// The share of games that the challenger won, and the standard error of that.
    #[must_use]
    pub fn score(&self) -> (f64, f64) {
        let count = f64::from(self.pairs.iter().sum::<u32>()).max(1.0);
        let points = |wins: usize| wins as f64 / 2.0;
        let mean = (0..3)
            .map(|wins| f64::from(self.pairs[wins]) * points(wins))
            .sum::<f64>()
            / count;
        let square = |wins: usize| f64::from(self.pairs[wins]) * (points(wins) - mean).powi(2);
        let variance = (0..3).map(square).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, (variance / count).sqrt())
    }

    /// How many Elo points the challenger is stronger, with the ends of a 95 % interval.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = self.score();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            -400.0 * (1.0 / share - 1.0).log10()
        };
        [elo(mean), elo(mean - 1.96 * error), elo(mean + 1.96 * error)]
    }
}
