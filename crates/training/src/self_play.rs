//! Games of the engine against itself.

use super::Sample;
use breakthrough_engine::{Limits, Network, Searcher};
use breakthrough_rules::{Position, Side, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How games against itself are played.
#[derive(Clone)]
pub struct SelfPlay {
    /// The board.
    pub variant: Variant,
    /// How many positions are looked at for a move.
    pub nodes: u64,
    /// Decides every random move.
    pub seed: u64,
    /// What judges positions; without it, general principles.
    pub network: Option<Arc<Network>>,
}

const HASH_MEBIBYTES: usize = 2;
/// The random moves that a game begins with.
const RANDOM_PLIES: RangeInclusive<u32> = 3..=9;
/// The most random moves after the quick ones.
const RANDOM_PLIES_LATER: u32 = 3;
/// A quick move looks at this share of the positions that others look at.
const QUICK_SHARE: u64 = 10;
/// At most this share of the longest game's plies are quick.
const QUICK_PLIES_SHARE: u32 = 4;

impl SelfPlay {
    /// The positions of one game, which its number and the seed decide. It ends when the search has proven its result. Left
    /// out are random moves, decided positions, and those where an enemy piece about to win must be captured, because the
    /// search never asks for their estimate. Nothing if the board has more than 64 squares.
    ///
    /// A game begins with a few random moves, some quick ones, and a few random ones again: the search judges mostly
    /// positions that good players would not let happen, so these have to be learned, too.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<Vec<Sample>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut searcher = Searcher::new(HASH_MEBIBYTES);
        searcher.set_network(self.network.clone());
        let mut position = self.start(&mut searcher, &mut random);
        let limits = Limits::nodes(self.nodes);
        let mut samples: Vec<(Side, Sample)> = Vec::new();
        let mut ply = 0;
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            let report = searcher.search(&position, &limits, &|| false);
            let side = position.side_to_move();
            let score = report.score();
            if score.proven().is_some() {
                break if score.is_win() { side } else { !side };
            }
            let sample = Sample::of(&position, score.centi(), ply)?;
            if sample.enemy & second_rank(&position) == 0 {
                samples.push((side, sample));
            }
            position.play(report.best()?).ok()?;
            ply += 1;
        };
        let with_result = |(side, sample)| Sample {
            won: side == winner,
            ..sample
        };
        Some(samples.into_iter().map(with_result).collect())
    }

    fn start(&self, searcher: &mut Searcher, random: &mut Xoshiro256PlusPlus) -> Position {
        let mut position = Position::start(self.variant);
        play_at_random(&mut position, RANDOM_PLIES, random);
        let limits = Limits::nodes(self.nodes / QUICK_SHARE);
        let most_quick_plies = self.variant.max_game_plies() / QUICK_PLIES_SHARE;
        for _ in 0..random.random_range(0..=most_quick_plies) {
            let report = searcher.search(&position, &limits, &|| false);
            let best = report.best().filter(|_| report.score().proven().is_none());
            if best.is_none_or(|best| position.play(best).is_err()) {
                break;
            }
        }
        play_at_random(&mut position, 0..=RANDOM_PLIES_LATER, random);
        position
    }
}

/// The position after some random moves from the start, not a finished game.
pub(super) fn random_opening(
    variant: Variant,
    plies: RangeInclusive<u32>,
    random: &mut Xoshiro256PlusPlus,
) -> Position {
    let mut position = Position::start(variant);
    play_at_random(&mut position, plies, random);
    position
}

/// Plays random moves that do not end the game.
fn play_at_random(position: &mut Position, plies: RangeInclusive<u32>, random: &mut Xoshiro256PlusPlus) {
    for _ in 0..random.random_range(plies) {
        let moves = position.legal_moves();
        let mut next = position.clone();
        let mv = moves[random.random_range(0..moves.len())];
        if next.play(mv).is_err() || next.outcome().is_some() {
            break;
        }
        *position = next;
    }
}

/// The squares from which an enemy that moves down wins with its next move.
fn second_rank(position: &Position) -> u64 {
    let files = u32::from(position.size().files);
    ((1 << files) - 1) << files
}
