//! Summaries of the finished games of a match: winner, ending and number of plies.

use crate::GamePair;
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Ending, Side};

/// A finished game of a match between players 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The number of the game, starting at 1.
    pub number: usize,
    /// The player who won: 0 or 1.
    pub winner: usize,
    /// The number of plies, including the opening.
    pub plies: usize,
    /// The ending of the game.
    pub ending: Ending,
    /// The player who lost by a fault, and the text of the fault.
    pub fault: Option<(usize, String)>,
}

impl GameSummary {
    /// Returns the player, 0 or 1, who played a side.
    #[must_use]
    pub const fn player_of(&self, side: Side) -> usize {
        GamePair::player_of(self.number - 1, side)
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

    /// Summarizes the games of a pair.
    pub(crate) fn of_pair(pair: &GamePair) -> Vec<GameSummary> {
        let summary = |(index, result): (usize, &crate::GameResult)| GameSummary {
            number: 2 * pair.round + index + 1,
            winner: GamePair::player_of(index, result.winner),
            plies: result.game.moves().len(),
            ending: result
                .game
                .outcome()
                .map_or(Ending::Resignation, |outcome| outcome.ending),
            fault: result
                .fault
                .as_ref()
                .map(|(side, fault)| (GamePair::player_of(index, *side), fault.to_string())),
        };
        pair.games.iter().enumerate().map(summary).collect()
    }

    /// Summarizes a game from the PGN file of a match. `None` if the record is not a finished game of a match.
    pub(crate) fn of_record(record: &Record) -> Option<GameSummary> {
        let (round, index) = record.tag("Round")?.split_once('.')?;
        let (round, index): (usize, usize) = (round.parse().ok()?, index.parse().ok()?);
        let index = index.checked_sub(1).filter(|index| *index < 2)?;
        let outcome = record.game.outcome()?;
        let winner = GamePair::player_of(index, outcome.winner);
        let fault = record.tag("Fault").map(|fault| {
            let names = ["White", "Black"].map(|side| record.tag(side).unwrap_or_default());
            let text = fault.strip_prefix(names[(!outcome.winner).index()]).unwrap_or(fault);
            (1 - winner, text.trim_start().to_owned())
        });
        Some(GameSummary {
            number: 2 * round.checked_sub(1)? + index + 1,
            winner,
            plies: record.game.moves().len(),
            ending: outcome.ending,
            fault,
        })
    }
}
