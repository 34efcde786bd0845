//! Pairings of participants, and the results of their games.

use crate::{GameResult, MatchScore, MoveStats};
use breakthrough_rules::Side;

/// Two participants and the results of their games, from the first participant's point of view.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The indices of the two participants in the list of participants.
    pub players: [usize; 2],
    /// The score of the first participant.
    pub score: MatchScore,
    /// The number of games that the first side won.
    pub first_side_wins: u64,
    /// The total number of plies.
    pub plies: u64,
    /// The number of faults per participant.
    pub faults: [u64; 2],
    /// The move statistics per participant.
    pub stats: [MoveStats; 2],
}

/// Two games from the same opening with colours swapped. The pairing's first participant plays the first side in the first game.
#[derive(Clone, Debug)]
pub struct GamePair {
    /// The index of the pairing.
    pub pairing: usize,
    /// The round, starting at 0, which is also the number of the opening.
    pub round: usize,
    /// The two games, in playing order.
    pub games: Vec<GameResult>,
}

impl GamePair {
    /// Returns the participant that plays a side in game 0 or 1 of the pair, as an index into [`Pairing::players`].
    #[must_use]
    pub const fn player_of(game: usize, side: Side) -> usize {
        (game + side.index()) % 2
    }
}

impl Pairing {
    /// Creates a pairing without games. The players are indices into a list of participants.
    #[must_use]
    pub fn new(players: [usize; 2]) -> Pairing {
        Pairing {
            players,
            score: MatchScore::default(),
            first_side_wins: 0,
            plies: 0,
            faults: [0; 2],
            stats: [MoveStats::default(); 2],
        }
    }

    /// Returns the pairings of a round robin: each participant plays every other participant.
    #[must_use]
    pub fn round_robin(participants: usize) -> Vec<Pairing> {
        let all = (0..participants).flat_map(|one| (one + 1..participants).map(move |two| [one, two]));
        all.map(Pairing::new).collect()
    }

    /// Returns the pairings of a ladder: each participant plays the next one in the list.
    #[must_use]
    pub fn ladder(participants: usize) -> Vec<Pairing> {
        (1..participants).map(|two| Pairing::new([two - 1, two])).collect()
    }

    /// Adds the results of a pair of games.
    pub fn add(&mut self, pair: &GamePair) {
        let mut wins = 0;
        for (index, result) in pair.games.iter().enumerate() {
            wins += usize::from(GamePair::player_of(index, result.winner) == 0);
            self.first_side_wins += u64::from(result.winner == Side::First);
            self.plies += result.game.moves().len() as u64;
            if let Some((side, _)) = result.fault {
                self.faults[GamePair::player_of(index, side)] += 1;
            }
            for side in Side::BOTH {
                self.stats[GamePair::player_of(index, side)].add(&result.stats[side.index()]);
            }
        }
        self.score.add(wins);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;
    use breakthrough_rules::{Game, Variant};
    use std::time::Duration;

    fn won_by(winner: Side, fault: Option<Fault>) -> GameResult {
        let mut game = Game::new(Variant::STANDARD);
        game.resign(!winner);
        GameResult {
            game,
            winner,
            fault: fault.map(|fault| (!winner, fault)),
            stats: [MoveStats::default(); 2],
        }
    }

    #[test]
    fn a_round_robin_pairs_everyone_and_a_ladder_pairs_neighbours() {
        let players = |pairings: Vec<Pairing>| pairings.iter().map(|pairing| pairing.players).collect::<Vec<_>>();
        assert_eq!(players(Pairing::round_robin(3)), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(players(Pairing::ladder(4)), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(players(Pairing::round_robin(2)), [[0, 1]]);
        assert!(Pairing::ladder(0).is_empty());
    }

    #[test]
    fn colours_are_swapped_in_the_second_game() {
        let mut pairing = Pairing::new([0, 1]);
        for (winners, pairs) in [
            ([Side::First, Side::Second], [0, 0, 1]),
            ([Side::First, Side::First], [0, 1, 1]),
            ([Side::Second, Side::First], [1, 1, 1]),
        ] {
            let games = winners.map(|winner| won_by(winner, None)).to_vec();
            pairing.add(&GamePair {
                pairing: 0,
                round: 0,
                games,
            });
            assert_eq!(pairing.score.pairs, pairs, "{winners:?}");
        }
        assert_eq!(pairing.first_side_wins, 4);
        let fault = || Some(Fault::TimeForfeit(Duration::ZERO));
        pairing.add(&GamePair {
            pairing: 0,
            round: 1,
            games: vec![won_by(Side::First, fault()), won_by(Side::First, fault())],
        });
        assert_eq!(pairing.faults, [1, 1]);
    }
}
