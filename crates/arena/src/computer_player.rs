//! The built-in engine at a level, with a time limit for the strongest level.

use breakthrough_engine::{Level, Player};
use breakthrough_rules::{Move, Position};
use std::time::{Duration, Instant};

/// The built-in engine at a level. The strongest level searches until its time limit; the other levels limit depth and nodes.
pub struct ComputerPlayer(Player);

impl ComputerPlayer {
    /// The default time per move of the strongest level.
    pub const STRONGEST_LEVEL_TIME: Duration = Duration::from_secs(1);

    /// Creates a player. The seed makes the moves of levels below the strongest reproducible.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> ComputerPlayer {
        ComputerPlayer(Player::new(level, seed))
    }

    /// Chooses a move; `None` if the game is over. The search takes at most `time`. If `time` is `None`, only the strongest level
    /// has a time limit, [`ComputerPlayer::STRONGEST_LEVEL_TIME`].
    pub fn choose_move(&mut self, position: &Position, time: Option<Duration>) -> Option<Move> {
        let is_strongest = self.0.level() == Level::STRONGEST;
        let time = time.or(is_strongest.then_some(ComputerPlayer::STRONGEST_LEVEL_TIME));
        let started = Instant::now();
        self.0
            .choose(position, &|| time.is_some_and(|time| started.elapsed() >= time))
    }
}
