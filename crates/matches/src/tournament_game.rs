//! A finished game of a tournament: number, result and PGN.

use crate::{GameResult, MoveStats, Pairing, Participant};
use breakthrough_rules::Side;
use std::fmt;

/// The number of a game in a tournament. All three fields start at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameNumber {
    /// The index of the pairing.
    pub pairing: usize,
    /// The round, which is also the number of the opening.
    pub round: usize,
    /// The number of the game in the pair, 0 or 1.
    pub game: usize,
}

impl GameNumber {
    /// Returns the participant that plays a side, as an index into [`Pairing::players`].
    #[must_use]
    pub const fn player_of(self, side: Side) -> usize {
        Pairing::player_of(self.game, side)
    }

    /// Returns the number of the game within the pairing, starting at 1.
    pub(crate) const fn in_match(self) -> usize {
        2 * self.round + self.game + 1
    }
}

/// Formats the value of the PGN tag `Round`, such as `2.1`.
impl fmt::Display for GameNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.round + 1, self.game + 1)
    }
}

/// A finished game of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentGame {
    /// The number of the game.
    pub number: GameNumber,
    /// The game and its result.
    pub result: GameResult,
}

impl TournamentGame {
    /// Formats the game as PGN. `players` are the participants of the pairing.
    #[must_use]
    pub fn to_pgn(&self, players: [&Participant; 2], event: &str) -> String {
        let names = Side::BOTH.map(|side| players[self.number.player_of(side)].name.as_str());
        self.result.to_pgn(names, event, &self.number.to_string())
    }
}

/// The result and the statistics of a game, without its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStats {
    /// The side that moved first.
    pub first_to_move: Side,
    /// The side that won.
    pub winner: Side,
    /// Whether the loser committed a fault.
    pub is_fault: bool,
    /// The number of plies, including the opening.
    pub plies: u64,
    /// The statistics of each side's moves.
    pub moves: [MoveStats; 2],
}

impl From<&GameResult> for GameStats {
    fn from(result: &GameResult) -> GameStats {
        GameStats {
            first_to_move: result.game.start().side_to_move(),
            winner: result.winner,
            is_fault: result.fault.is_some(),
            plies: result.game.moves().len() as u64,
            moves: result.stats,
        }
    }
}
