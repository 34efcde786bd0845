//! Finished games of a match, their lines in a results file, and pairs of finished games.

use breakthrough_matches::{GameNumber, GameStats, MoveStats, Pairing, Participant, TournamentGame};
use breakthrough_rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

#[derive(Clone, Debug)]
pub(super) struct FinishedGame {
    pub(super) number: GameNumber,
    pub(super) stats: GameStats,
    pub(super) pgn: String,
}

impl FinishedGame {
    /// Creates a finished game from a game of a tournament and the line of the game in the results file.
    pub(super) fn new(game: &TournamentGame, line: GameLine) -> FinishedGame {
        FinishedGame {
            number: game.number,
            stats: GameStats::from(&game.result),
            pgn: line.pgn,
        }
    }
}

/// A line of a results file. The sides are called white and black, as in PGN.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameLine {
    /// The round, starting at 1.
    round: usize,
    /// The number of the game in the pair, 1 or 2.
    game: usize,
    white: String,
    black: String,
    first_to_move: Colour,
    winner: Colour,
    /// The fault by which a side lost, if any.
    fault: Option<String>,
    plies: u64,
    moves: BySide<MovesLine>,
    pgn: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        match side {
            Side::First => Colour::White,
            Side::Second => Colour::Black,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::White => Side::First,
            Colour::Black => Side::Second,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct BySide<T> {
    white: T,
    black: T,
}

/// The statistics of one side's moves.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MovesLine {
    count: u64,
    nodes: u64,
    /// The sum of the search depths, in plies.
    depths: u64,
    microseconds: u64,
    longest_microseconds: u64,
}

impl From<MoveStats> for MovesLine {
    fn from(stats: MoveStats) -> MovesLine {
        MovesLine {
            count: stats.moves,
            nodes: stats.nodes,
            depths: stats.depths,
            microseconds: stats.time.as_micros() as u64,
            longest_microseconds: stats.longest.as_micros() as u64,
        }
    }
}

impl From<MovesLine> for MoveStats {
    fn from(line: MovesLine) -> MoveStats {
        MoveStats {
            moves: line.count,
            time: Duration::from_micros(line.microseconds),
            longest: Duration::from_micros(line.longest_microseconds),
            nodes: line.nodes,
            depths: line.depths,
        }
    }
}

impl GameLine {
    /// Creates the line of a game between the two participants of a pairing.
    pub(super) fn new(game: &TournamentGame, players: [&Participant; 2], event: &str) -> GameLine {
        let TournamentGame { number, result } = game;
        let stats = GameStats::from(result);
        let [white, black] = Side::BOTH.map(|side| players[number.player_of(side)].name.clone());
        GameLine {
            round: number.round + 1,
            game: number.game + 1,
            white,
            black,
            first_to_move: stats.first_to_move.into(),
            winner: stats.winner.into(),
            fault: result.fault.as_ref().map(|(_, fault)| fault.to_string()),
            plies: stats.plies,
            moves: BySide {
                white: stats.moves[0].into(),
                black: stats.moves[1].into(),
            },
            pgn: game.to_pgn(players, event),
        }
    }

    /// Converts the line to a game. `pairing_of` contains the pairings by the names of their players.
    pub(super) fn into_game(self, pairing_of: &HashMap<[&str; 2], usize>) -> Result<FinishedGame, String> {
        let Some(round) = self.round.checked_sub(1) else {
            return Err("round: expected 1 or more, found 0".to_owned());
        };
        let Some(game) = self.game.checked_sub(1).filter(|game| *game < 2) else {
            return Err(format!("game: expected 1 or 2, found {}", self.game));
        };
        let names = [self.white.as_str(), self.black.as_str()];
        let players = [0, 1].map(|player: usize| names[(player + game) % 2]);
        let pairing = *pairing_of.get(&players).ok_or_else(|| {
            let number = self.game;
            format!("expected the players of a pairing, found {names:?} in game {number} of a pair")
        })?;
        Ok(FinishedGame {
            number: GameNumber { pairing, round, game },
            stats: GameStats {
                first_to_move: self.first_to_move.into(),
                winner: self.winner.into(),
                is_fault: self.fault.is_some(),
                plies: self.plies,
                moves: [self.moves.white.into(), self.moves.black.into()],
            },
            pgn: self.pgn,
        })
    }
}

/// Collects finished games, in any order, and returns complete pairs.
#[derive(Default)]
pub(super) struct PairCollector {
    /// The finished games of incomplete pairs by pairing and round.
    halves: HashMap<(usize, usize), FinishedGame>,
}

impl PairCollector {
    /// Adds a game. If the game completes its pair, returns the pair in playing order.
    pub(super) fn add(&mut self, game: FinishedGame) -> Option<[FinishedGame; 2]> {
        let key = (game.number.pairing, game.number.round);
        match self.halves.remove(&key) {
            Some(other) if other.number.game > game.number.game => Some([game, other]),
            Some(other) => Some([other, game]),
            None => {
                self.halves.insert(key, game);
                None
            }
        }
    }
}

/// Adds a pair of games to the results of the pairing to which the pair belongs.
pub(super) fn add_pair(pairings: &mut [Pairing], pair: &[FinishedGame; 2]) {
    pairings[pair[0].number.pairing].add(&pair.each_ref().map(|game| game.stats));
}
