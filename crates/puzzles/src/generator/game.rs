//! Games of the engine against itself.

use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::{Interrupt, Move, Position, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Range of the number of nodes per move, which is chosen for each side and game, and multiplied by the strength.
const NODES: std::ops::RangeInclusive<u64> = 200..=3000;
/// Percentage of the moves after the opening that are random.
const RANDOM_PERCENT: u32 = 4;
/// Size of the table of the searches, in MiB.
const HASH_MEBIBYTES: usize = 1;

/// Factors of the number of nodes of the players, of which one is chosen for each game.
const STRENGTHS: [u64; 3] = [1, 1, 4];
/// Factors of the number of nodes of the solver, of which one is chosen for each game.
const EFFORTS: [u64; 4] = [1, 1, 1, 4];

/// Game with the positions before each move and at the end.
pub(super) struct PlayedGame {
    pub(super) positions: Vec<Position>,
    /// Factor of the number of nodes with which the solver searches the game.
    pub(super) effort: u64,
}

/// Plays a game with a random opening, and with few nodes per move. Returns `None` if the interrupt is raised.
pub(super) fn play(variant: Variant, seed: u64, number: u64, interrupt: &dyn Interrupt) -> Option<PlayedGame> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let opening = random.random_range(2..=u32::from(variant.size().files.max(4)));
    let mut one_of = |factors: &[u64]| factors[random.random_range(0..factors.len())];
    let (strength, effort) = (one_of(&STRENGTHS), one_of(&EFFORTS));
    let nodes = [0; 2].map(|_| strength * random.random_range(NODES));
    let mut searcher = Searcher::new(HASH_MEBIBYTES);
    let mut positions = vec![Position::start(variant)];
    for ply in 0.. {
        let position = &positions[positions.len() - 1];
        if position.outcome().is_some() {
            break;
        }
        if interrupt.is_raised() {
            return None;
        }
        let is_random = ply < opening || random.random_range(0..100) < RANDOM_PERCENT;
        let mv: Option<Move> = if is_random {
            position.legal_moves().choose(&mut random).copied()
        } else {
            let limits = Limits::nodes(nodes[position.side_to_move().index()]);
            searcher.search(position, &limits, interrupt).best_move()
        };
        let mut next = position.clone();
        next.play(mv.expect("a game in progress has a legal move"))
            .expect("the move is legal");
        positions.push(next);
    }
    Some(PlayedGame { positions, effort })
}
