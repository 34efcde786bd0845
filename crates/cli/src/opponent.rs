//! The computer's moves, and the clock that its strongest level needs.

use breakthrough_arena::Player;
use breakthrough_engine::Level;
use breakthrough_rules::{Move, Position};
use std::time::{Duration, Instant};

/// How long the strongest level thinks about a move.
pub(super) const STRONGEST_SECONDS: u64 = 1;

/// The engine as the player of one side.
pub(super) struct Opponent(breakthrough_engine::Player);

impl Opponent {
    /// The engine if it plays this side.
    pub(super) fn new(player: Player, seed: u64) -> Option<Opponent> {
        match player {
            Player::Human => None,
            Player::Computer(level) => Some(Opponent(breakthrough_engine::Player::new(level, seed))),
        }
    }

    /// The engine's move; none when the game is over.
    pub(super) fn choose(&mut self, position: &Position) -> Option<Move> {
        let end = Instant::now() + Duration::from_secs(STRONGEST_SECONDS);
        let is_timed = self.0.level() == Level::STRONGEST;
        self.0.choose(position, &|| is_timed && Instant::now() >= end)
    }
}
