//! Varied first moves: moves that the engine scores as good, and sometimes any move, so that the games cover many
//! openings.

use breakthrough_engine::{Limits, Score, Searcher};
use breakthrough_explorer::{mirrored_move, mirrored_position};
use breakthrough_rules::{Move, Position, Variant};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Settings of the searches in a part of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stage {
    /// Number of moves scored by a search.
    lines: usize,
    /// Factor by which the nodes per move are multiplied, because a search of several moves shares the nodes between them.
    nodes_factor: u64,
    /// Difference to the best score, in hundredths of a piece, that halves the probability of a move.
    halving_centi: u32,
}

/// Settings in the start position, where half of the moves are mirror images of the other half.
const START: Stage = Stage { lines: 16, ..EARLY };
/// Settings in the first plies, whose searches many games share.
const EARLY: Stage = Stage {
    lines: 8,
    nodes_factor: 4,
    halving_centi: 10,
};
/// Number of plies before the settings [`LATE`] apply, including the start position.
const EARLY_PLIES: u32 = 4;
/// Settings in later plies. Fewer moves are considered, so that positions recur in several games.
const LATE: Stage = Stage {
    lines: 4,
    nodes_factor: 1,
    halving_centi: 4,
};
/// Maximum difference to the best score, in units of [`Stage::halving_centi`].
const MAX_HALVINGS: u32 = 6;
/// Weight of the best move.
const BEST_WEIGHT: u32 = 1 << 16;
/// Probability of a random legal move in percent, by ply.
const RANDOM_PERCENT: [u32; EARLY_PLIES as usize] = [30, 20, 15, 10];

/// First moves of the games, with the searches of all positions so far.
pub(super) struct VariedOpenings {
    pub(super) variant: Variant,
    /// Nodes per move after the opening.
    pub(super) nodes: u64,
    /// Number of plies of the opening.
    pub(super) plies: u32,
    /// Best moves by hash of the position.
    searched: Mutex<HashMap<(u64, Stage), Arc<Vec<ScoredMove>>>>,
}

/// A move, and its score for the side to move.
type ScoredMove = (Move, Score);

impl VariedOpenings {
    pub(super) fn new(variant: Variant, nodes: u64, plies: u32) -> VariedOpenings {
        VariedOpenings {
            variant,
            nodes,
            plies,
            searched: Mutex::default(),
        }
    }

    /// Returns the first moves of a game. The list ends early in a position whose result the search has proven.
    pub(super) fn moves(&self, searcher: &mut Searcher, random: &mut Xoshiro256PlusPlus) -> Vec<Move> {
        let mut position = Position::start(self.variant);
        let mut moves = Vec::new();
        for ply in 0..self.plies {
            let stage = Stage::at(ply);
            let scored = self.scored_moves(&position, stage, searcher);
            if scored.first().is_none_or(|(_, best)| best.proven().is_some()) {
                break;
            }
            let percent = RANDOM_PERCENT.get(ply as usize).copied().unwrap_or(0);
            let mv = if random.random_range(0..100) < percent {
                let legal = position.legal_moves();
                legal[random.random_range(0..legal.len())]
            } else {
                choose(&scored, stage.halving_centi, random)
            };
            if position.play(mv).is_err() || position.outcome().is_some() {
                break;
            }
            moves.push(mv);
        }
        // The rest of the game is played like every self-play game.
        searcher.set_multi_pv(1);
        searcher.clear();
        moves
    }

    /// Returns the best moves of a position with their scores, best first. The result depends neither on earlier searches nor on the
    /// orientation of the position.
    fn scored_moves(&self, position: &Position, stage: Stage, searcher: &mut Searcher) -> Vec<ScoredMove> {
        let mirrored = mirrored_position(position).filter(|mirrored| mirrored.hash() < position.hash());
        let searched = mirrored.as_ref().unwrap_or(position);
        let scored = self.search(searched, stage, searcher);
        let size = position.size();
        let oriented = |(mv, score): &ScoredMove| match mirrored {
            Some(_) => (mirrored_move(*mv, size), *score),
            None => (*mv, *score),
        };
        scored.iter().map(oriented).collect()
    }

    fn search(&self, position: &Position, stage: Stage, searcher: &mut Searcher) -> Arc<Vec<ScoredMove>> {
        let searched = || self.searched.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (position.hash(), stage);
        if let Some(scored) = searched().get(&key) {
            return Arc::clone(scored);
        }
        searcher.set_multi_pv(stage.lines);
        searcher.clear();
        let limits = Limits::nodes(self.nodes * stage.nodes_factor);
        let report = searcher.search(position, &limits, &|| false);
        let lines = report.lines.iter();
        let scored: Arc<Vec<ScoredMove>> = Arc::new(
            lines
                .filter_map(|line| Some((*line.moves.first()?, line.score)))
                .collect(),
        );
        searched().insert(key, Arc::clone(&scored));
        scored
    }
}

impl Stage {
    const fn at(ply: u32) -> Stage {
        match ply {
            0 => START,
            1..EARLY_PLIES => EARLY,
            _ => LATE,
        }
    }
}

/// Chooses a move at random, with a higher probability for better moves.
fn choose(scored: &[ScoredMove], halving_centi: u32, random: &mut Xoshiro256PlusPlus) -> Move {
    let best = scored.iter().map(|(_, score)| score.centi()).max().unwrap_or_default();
    let weights = scored
        .iter()
        .map(|(_, score)| weight(best.abs_diff(score.centi()), halving_centi));
    let weights: Vec<u32> = weights.collect();
    let mut rest = random.random_range(0..weights.iter().sum());
    let chosen = weights.iter().position(|weight| {
        let is_chosen = rest < *weight;
        rest = rest.saturating_sub(*weight);
        is_chosen
    });
    scored[chosen.unwrap_or_default()].0
}

/// Returns the weight of a move by the difference of its score to the best score. The weight is an integer, so that it is the
/// same on every machine.
const fn weight(difference: u32, halving_centi: u32) -> u32 {
    let halvings = difference / halving_centi;
    if halvings >= MAX_HALVINGS {
        return 0;
    }
    let halved = BEST_WEIGHT >> halvings;
    // Interpolate between two powers of two.
    halved - halved / 2 * (difference % halving_centi) / halving_centi
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    fn openings() -> VariedOpenings {
        VariedOpenings::new("6x6".parse().expect("a variant"), 200, 8)
    }

    #[test]
    fn the_weight_of_a_move_is_halved_by_each_difference() {
        let weights = [0, 10, 20, 50].map(|difference| weight(difference, 10));
        assert_eq!(weights, [1 << 16, 1 << 15, 1 << 14, 1 << 11]);
        assert_eq!(weight(5, 10), (1 << 15) + (1 << 14));
        assert_eq!(weight(8, 4), 1 << 14);
        assert_eq!([60, 100, u32::MAX].map(|difference| weight(difference, 10)), [0; 3]);
    }

    #[test]
    fn better_moves_are_chosen_more_often() {
        let legal = Position::start("6x6".parse().expect("a variant")).legal_moves();
        let scores = [-20, -30, -100].map(Score::from_centi);
        let scored: Vec<ScoredMove> = legal.iter().copied().zip(scores).collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            let mv = choose(&scored, 10, &mut random);
            counts[legal.iter().position(|legal| *legal == mv).expect("a legal move")] += 1;
        }
        assert!((1850..2150).contains(&counts[0]) && counts[2] == 0, "{counts:?}");
    }

    #[test]
    fn openings_do_not_depend_on_earlier_ones() {
        let moves = |openings: &VariedOpenings, seed: u64| {
            openings.moves(&mut Searcher::new(1), &mut Xoshiro256PlusPlus::seed_from_u64(seed))
        };
        let shared = openings();
        let all: Vec<Vec<Move>> = (0..20).map(|seed| moves(&shared, seed)).collect();
        for seed in [5, 19] {
            assert_eq!(moves(&openings(), seed), all[seed as usize]);
        }
        assert!(all.iter().all(|moves| moves.len() <= 8));
        let start = Position::start(shared.variant);
        // The searcher must behave like a new searcher, even if the last search of an opening used the mirror image of the
        // position.
        let longer = VariedOpenings::new(shared.variant, 2000, 8);
        for seed in 0..4 {
            let mut searcher = Searcher::new(1);
            let mut after = start.clone();
            for mv in longer.moves(&mut searcher, &mut Xoshiro256PlusPlus::seed_from_u64(seed)) {
                after.play(mv).expect("a legal move");
            }
            let search = |searcher: &mut Searcher| searcher.search(&after, &Limits::nodes(2000), &|| false);
            assert_eq!(search(&mut searcher), search(&mut Searcher::new(1)));
        }
        let mut searcher = Searcher::new(1);
        searcher.search(&start, &Limits::nodes(2000), &|| false);
        // Earlier searches do not change the scores of a position.
        let scored = |searcher: &mut Searcher| openings().scored_moves(&start, EARLY, searcher);
        assert_eq!(scored(&mut searcher), scored(&mut Searcher::new(1)));
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() > 15, "{}", distinct.len());
    }

    #[test]
    fn mirror_images_have_mirrored_moves() {
        let openings = openings();
        let mut position = Position::start(openings.variant);
        position.play(position.legal_moves()[0]).expect("legal");
        let mirrored = mirrored_position(&position).expect("a mirror image");
        let mut searcher = Searcher::new(1);
        let [one, other] = [&position, &mirrored].map(|position| openings.scored_moves(position, EARLY, &mut searcher));
        assert_eq!(openings.searched.lock().expect("no panic").len(), 1);
        let size = position.size();
        let back: Vec<ScoredMove> = other
            .iter()
            .map(|(mv, score)| (mirrored_move(*mv, size), *score))
            .collect();
        assert_eq!(one, back);
    }
}
