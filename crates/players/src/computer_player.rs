//! The built-in engine at a level, with a time limit for the strongest level.

use crate::think_time;
use breakthrough_engine::{Level, Player};
use breakthrough_rules::{Move, Position};
use std::time::{Duration, Instant};

/// The built-in engine at a level. The strongest level searches until its time limit; the other levels limit depth and nodes.
pub struct ComputerPlayer(Player);

impl ComputerPlayer {
    /// Creates a player. The seed makes the moves of levels below the strongest reproducible.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> ComputerPlayer {
        ComputerPlayer(Player::new(level, seed))
    }

    /// Chooses a move; `None` if the game is over. The search takes at most `time`. If `time` is `None`, only the strongest level
    /// has a time limit, [`think_time::MATCH_MOVE`].
    pub fn choose_move(&mut self, position: &Position, time: Option<Duration>) -> Option<Move> {
        let time = time_limit(self.0.level(), time);
        let started = Instant::now();
        self.0
            .choose(position, &|| time.is_some_and(|time| started.elapsed() >= time))
    }
}

fn time_limit(level: Level, time: Option<Duration>) -> Option<Duration> {
    let is_strongest = level == Level::STRONGEST;
    time.or(is_strongest.then_some(think_time::MATCH_MOVE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;

    #[test]
    fn only_the_strongest_level_has_a_default_time_limit() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        let below = Level::new(9).expect("a level");
        for (level, time, expected) in [
            (Level::STRONGEST, None, seconds(1)),
            (Level::STRONGEST, seconds(3), seconds(3)),
            (below, None, None),
            (below, seconds(3), seconds(3)),
        ] {
            assert_eq!(time_limit(level, time), expected, "{level:?} {time:?}");
        }
    }

    #[test]
    fn the_strongest_level_moves_even_without_time() {
        let position = Position::start(Variant::STANDARD);
        let mv = ComputerPlayer::new(Level::STRONGEST, 1).choose_move(&position, Some(Duration::ZERO));
        assert!(mv.is_some_and(|mv| position.is_legal(mv)));
    }
}
