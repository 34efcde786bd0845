//! Games of a match: the game in progress, and summaries of the finished games with winner, ending and number of plies.

use crate::{GameStats, MoveStats, Pairing, TournamentGame};
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Ending, Game, Side};

/// The game in progress of a match between players 0 and 1.
#[derive(Clone, Debug)]
pub struct CurrentGame {
    /// The number of the game, starting at 1.
    pub number: usize,
    /// The game with its moves so far.
    pub game: Game,
}

impl CurrentGame {
    /// Returns the player, 0 or 1, who plays a side.
    #[must_use]
    pub const fn player_of(&self, side: Side) -> usize {
        player_of(self.number, side)
    }
}

const fn player_of(number: usize, side: Side) -> usize {
    Pairing::player_of(number - 1, side)
}

/// A finished game of a match between players 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// The number of the game, starting at 1.
    pub number: usize,
    /// The player who won: 0 or 1.
    pub winner: usize,
    /// The number of plies, including the opening.
    pub plies: usize,
    /// The ending of the game.
    pub ending: Ending,
    /// The player who lost by a fault, 0 or 1, and the text of the fault.
    pub fault: Option<(usize, String)>,
}

impl MatchGame {
    /// Returns the player, 0 or 1, who played a side.
    #[must_use]
    pub const fn player_of(&self, side: Side) -> usize {
        player_of(self.number, side)
    }

    /// Returns the side of the winner.
    #[must_use]
    pub const fn winning_side(&self) -> Side {
        if self.player_of(Side::First) == self.winner {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Summarizes a game of a tournament with one pairing.
    pub(crate) fn of_game(TournamentGame { number, result }: &TournamentGame) -> MatchGame {
        MatchGame {
            number: number.in_match(),
            winner: number.player_of(result.winner),
            plies: result.game.moves().len(),
            ending: result
                .game
                .outcome()
                .map_or(Ending::Resignation, |outcome| outcome.ending),
            fault: result
                .fault
                .as_ref()
                .map(|(side, fault)| (number.player_of(*side), fault.to_string())),
        }
    }

    /// Returns the statistics of the game, without move statistics. `first_to_move` is the side that moved first.
    pub(crate) fn stats(&self, first_to_move: Side) -> GameStats {
        GameStats {
            first_to_move,
            winner: self.winning_side(),
            is_fault: self.fault.is_some(),
            plies: self.plies as u64,
            moves: [MoveStats::default(); 2],
        }
    }

    /// Summarizes a game from the PGN file of a match. `None` if the record is not a finished game of a match.
    pub(crate) fn of_record(record: &Record) -> Option<MatchGame> {
        let (round, index) = record.tag("Round")?.split_once('.')?;
        let (round, index): (usize, usize) = (round.parse().ok()?, index.parse().ok()?);
        let index = index.checked_sub(1).filter(|index| *index < 2)?;
        let outcome = record.game.outcome()?;
        let winner = Pairing::player_of(index, outcome.winner);
        let fault = record.tag("Fault").map(|fault| {
            let names = ["White", "Black"].map(|side| record.tag(side).unwrap_or_default());
            let text = fault.strip_prefix(names[(!outcome.winner).index()]).unwrap_or(fault);
            (1 - winner, text.trim_start().to_owned())
        });
        Some(MatchGame {
            number: 2 * round.checked_sub(1)? + index + 1,
            winner,
            plies: record.game.moves().len(),
            ending: outcome.ending,
            fault,
        })
    }
}
