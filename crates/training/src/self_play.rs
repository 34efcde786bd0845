//! Self-play games, the source of the training samples.

use super::{EvaluationChoice, Sample};
use breakthrough_engine::{Limits, Score, Searcher};
use breakthrough_rules::{Move, Position, Side, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;

/// Settings of self-play games.
#[derive(Clone)]
pub struct SelfPlay {
    /// Variant of the games.
    pub variant: Variant,
    /// Nodes per move.
    pub nodes: u64,
    /// Seed of the random moves.
    pub seed: u64,
    /// Evaluation of both players.
    pub evaluation: EvaluationChoice,
}

const HASH_MEBIBYTES: usize = 2;
/// Range of the number of random plies at the start of a game.
const RANDOM_PLIES: RangeInclusive<u32> = 3..=9;
/// Maximum number of random plies after the quick moves.
const MAX_LATER_RANDOM_PLIES: u32 = 3;
/// Divisor of the node limit; the quotient is the node limit of quick moves.
const QUICK_NODES_DIVISOR: u64 = 10;
/// Divisor of the maximum game length; the quotient is the maximum number of quick plies.
const QUICK_PLIES_DIVISOR: u32 = 4;

/// Returns the seed of the self-play games of a round, which differs from the seeds of all other rounds.
pub(crate) const fn round_seed(seed: u64, round: u32) -> u64 {
    seed ^ ((round as u64) << 32)
}

impl SelfPlay {
    /// Plays the game determined by the number and the seed, and returns its samples, or `None` if the board has more than 64
    /// squares. The game ends when the search has proven its result.
    ///
    /// A game starts with random moves, then quick moves, which are found with a tenth of the node limit, and then up to three more
    /// random moves. A search mostly evaluates positions that good players avoid, so the network must learn such positions. The
    /// positions of these moves are not sampled. Positions in which an enemy piece threatens to win with its next move are not sampled,
    /// because the search does not evaluate them statically.
    #[must_use]
    pub fn play_game(&self, number: u64) -> Option<Vec<Sample>> {
        let mut samples: Vec<(Side, Sample)> = Vec::new();
        let mut ply = 0;
        let winner = self.play(number, &mut |position, _, score| {
            let Some(score) = score else {
                return Some(());
            };
            let sample = Sample::from_position(position, score.centi(), ply)?;
            if sample.enemy & second_rank(position) == 0 {
                samples.push((position.side_to_move(), sample));
            }
            ply += 1;
            Some(())
        })?;
        let with_result = |(side, sample)| Sample {
            won: side == winner,
            ..sample
        };
        Some(samples.into_iter().map(with_result).collect())
    }

    /// Plays the game determined by the number and the seed until the search has proven its result. Calls `visit` with every
    /// position, the move played in it and its unproven score, which is `None` in the opening. Returns the winner, or `None` as
    /// soon as `visit` returns `None`.
    pub(super) fn play(
        &self,
        number: u64,
        visit: &mut dyn FnMut(&Position, Move, Option<Score>) -> Option<()>,
    ) -> Option<Side> {
        self.play_after(&|searcher, random| self.opening(searcher, random), number, visit)
    }

    /// Plays a game like [`SelfPlay::play`], but starts with the moves returned by `opening`, none of which may end the game.
    pub(super) fn play_after(
        &self,
        opening: &dyn Fn(&mut Searcher, &mut Xoshiro256PlusPlus) -> Vec<Move>,
        number: u64,
        visit: &mut dyn FnMut(&Position, Move, Option<Score>) -> Option<()>,
    ) -> Option<Side> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut searcher = self.evaluation.searcher(HASH_MEBIBYTES);
        let mut position = Position::start(self.variant);
        for mv in opening(&mut searcher, &mut random) {
            visit(&position, mv, None)?;
            position.play(mv).ok()?;
        }
        let limits = Limits::nodes(self.nodes);
        loop {
            if let Some(outcome) = position.outcome() {
                return Some(outcome.winner);
            }
            let report = searcher.search(&position, &limits, &|| false);
            let side = position.side_to_move();
            let score = report.score();
            if score.proven().is_some() {
                return Some(if score.is_win() { side } else { !side });
            }
            let best = report.best_move()?;
            visit(&position, best, Some(score))?;
            position.play(best).ok()?;
        }
    }

    /// Returns the moves before the first sample.
    fn opening(&self, searcher: &mut Searcher, random: &mut Xoshiro256PlusPlus) -> Vec<Move> {
        let mut position = Position::start(self.variant);
        let mut moves = random_moves(&mut position, RANDOM_PLIES, random);
        let limits = Limits::nodes(self.nodes / QUICK_NODES_DIVISOR);
        let max_quick_plies = self.variant.max_game_plies() / QUICK_PLIES_DIVISOR;
        for _ in 0..random.random_range(0..=max_quick_plies) {
            let report = searcher.search(&position, &limits, &|| false);
            let best = report.best_move().filter(|_| report.score().proven().is_none());
            let Some(best) = best.filter(|best| position.play(*best).is_ok()) else {
                break;
            };
            moves.push(best);
        }
        moves.extend(random_moves(&mut position, 0..=MAX_LATER_RANDOM_PLIES, random));
        moves
    }
}

/// Returns the position after random moves from the start, none of which ends the game.
pub(super) fn random_opening(
    variant: Variant,
    plies: RangeInclusive<u32>,
    random: &mut Xoshiro256PlusPlus,
) -> Position {
    let mut position = Position::start(variant);
    random_moves(&mut position, plies, random);
    position
}

/// Plays random moves that do not end the game, and returns them.
fn random_moves(position: &mut Position, plies: RangeInclusive<u32>, random: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut played = Vec::new();
    for _ in 0..random.random_range(plies) {
        let moves = position.legal_moves();
        let mut next = position.clone();
        let mv = moves[random.random_range(0..moves.len())];
        if next.play(mv).is_err() || next.outcome().is_some() {
            break;
        }
        *position = next;
        played.push(mv);
    }
    played
}

/// Returns the squares of the second rank, from which an enemy piece wins with its next move.
fn second_rank(position: &Position) -> u64 {
    let files = u32::from(position.size().files);
    ((1 << files) - 1) << files
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_round_has_a_different_seed() {
        let seeds = [1, 2]
            .into_iter()
            .flat_map(|seed| (1..=9).map(move |round| round_seed(seed, round)));
        assert_eq!(seeds.collect::<BTreeSet<u64>>().len(), 18);
    }
}
