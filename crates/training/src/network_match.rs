//! Matches between two networks.

use super::EvaluationChoice;
use super::self_play::random_opening;
use breakthrough_engine::Limits;
use breakthrough_rules::{Position, Side, Variant};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::ops::RangeInclusive;

/// A match between a candidate network and a baseline.
#[derive(Clone)]
pub struct NetworkMatch {
    /// Variant of both games.
    pub variant: Variant,
    /// Nodes per move.
    pub nodes: u64,
    /// Range of the number of random plies in an opening.
    pub random_plies: RangeInclusive<u32>,
    /// Seed of the openings.
    pub seed: u64,
    /// Evaluations of candidate and baseline.
    pub evaluations: [EvaluationChoice; 2],
}

const HASH_MEBIBYTES: usize = 8;

impl NetworkMatch {
    /// Plays the game pair with this number: two games from the same opening, with sides swapped. Returns the number of games
    /// won by the candidate, 0–2.
    #[must_use]
    pub fn play_pair(&self, number: u64) -> usize {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let opening = random_opening(self.variant, self.random_plies.clone(), &mut random);
        let mut wins = 0;
        for candidate in Side::BOTH {
            wins += usize::from(self.play_game(&opening, candidate) == candidate);
        }
        wins
    }

    /// Plays a game and returns the winner.
    fn play_game(&self, opening: &Position, candidate: Side) -> Side {
        let mut searchers = self
            .evaluations
            .each_ref()
            .map(|evaluation| evaluation.searcher(HASH_MEBIBYTES));
        let limits = Limits::nodes(self.nodes);
        let mut position = opening.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.winner;
            }
            let side = position.side_to_move();
            let searcher = &mut searchers[usize::from(side != candidate)];
            let report = searcher.search(&position, &limits, &|| false);
            let best = report.best_move().expect("an unfinished game has a move");
            position.play(best).expect("the engine plays legal moves");
        }
    }
}
