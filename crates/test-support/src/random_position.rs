//! Random positions for tests of the engine and the solver.

use breakthrough_rules::{Position, Variant};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// Returns the position after up to `plies` random moves from the start. Stops before a move that would end the game.
pub fn random_position(variant: Variant, plies: u32, random: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mut next = position.clone();
        next.play(moves[random.random_range(0..moves.len())]).expect("legal");
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}
