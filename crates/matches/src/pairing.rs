//! Pairings of participants, and the results of their games.

use crate::{GameStats, MatchScore, MoveStats};
use breakthrough_rules::Side;

/// Two participants and the results of their games, from the first participant's point of view.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The indices of the two participants in the list of participants.
    pub players: [usize; 2],
    /// The score of the first participant.
    pub score: MatchScore,
    /// The number of games won by the side moving first.
    pub first_side_wins: u64,
    /// The numbers of pairs in which the same side won both games: the side moving first, and the other side.
    pub side_pairs: [u64; 2],
    /// The total number of plies.
    pub plies: u64,
    /// The number of faults per participant.
    pub faults: [u64; 2],
    /// The move statistics per participant.
    pub stats: [MoveStats; 2],
}

impl Pairing {
    /// Creates a pairing without games. The players are indices into a list of participants.
    #[must_use]
    pub fn new(players: [usize; 2]) -> Pairing {
        Pairing {
            players,
            score: MatchScore::default(),
            first_side_wins: 0,
            side_pairs: [0; 2],
            plies: 0,
            faults: [0; 2],
            stats: [MoveStats::default(); 2],
        }
    }

    /// Returns the pairings of a round robin: each participant plays against every other participant.
    #[must_use]
    pub fn round_robin(participants: usize) -> Vec<Pairing> {
        let all = (0..participants).flat_map(|one| (one + 1..participants).map(move |two| [one, two]));
        all.map(Pairing::new).collect()
    }

    /// Returns the pairings of a ladder: each participant plays against the next participant in the list.
    #[must_use]
    pub fn ladder(participants: usize) -> Vec<Pairing> {
        (1..participants).map(|two| Pairing::new([two - 1, two])).collect()
    }

    /// Returns the participant that plays a side in game 0 or 1 of a pair, as an index into [`Pairing::players`]. The first
    /// participant plays the first side in the first game.
    #[must_use]
    pub const fn player_of(game: usize, side: Side) -> usize {
        (game + side.index()) % 2
    }

    /// Adds a pair: two games from the same opening with sides swapped, in playing order.
    pub fn add(&mut self, pair: &[GameStats; 2]) {
        let mut wins = 0;
        for (index, game) in pair.iter().enumerate() {
            wins += usize::from(Pairing::player_of(index, game.winner) == 0);
            self.first_side_wins += u64::from(game.winner == game.first_to_move);
            self.plies = self.plies.saturating_add(game.plies);
            self.faults[Pairing::player_of(index, !game.winner)] += u64::from(game.is_fault);
            for side in Side::BOTH {
                self.stats[Pairing::player_of(index, side)].add(&game.moves[side.index()]);
            }
        }
        match pair.map(|game| game.winner == game.first_to_move) {
            [true, true] => self.side_pairs[0] += 1,
            [false, false] => self.side_pairs[1] += 1,
            _ => {}
        }
        self.score.add(wins);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won_by(winner: Side) -> GameStats {
        GameStats {
            first_to_move: Side::First,
            winner,
            is_fault: false,
            plies: 0,
            moves: [MoveStats::default(); 2],
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
            pairing.add(&winners.map(won_by));
            assert_eq!(pairing.score.pairs, pairs, "{winners:?}");
        }
        assert_eq!(pairing.first_side_wins, 4);
        let lost_by_fault = GameStats {
            is_fault: true,
            ..won_by(Side::First)
        };
        pairing.add(&[lost_by_fault; 2]);
        assert_eq!(pairing.faults, [1, 1]);
    }

    #[test]
    fn a_pair_won_by_one_side_counts_for_the_side_that_moved_first_or_for_the_other() {
        let mut pairing = Pairing::new([0, 1]);
        let (first, second) = (Side::First, Side::Second);
        for (first_to_move, winners, side_pairs, first_side_wins) in [
            (first, [first, first], [1, 0], 2),
            (first, [first, second], [1, 0], 3),
            (first, [second, first], [1, 0], 4),
            (first, [second, second], [1, 1], 4),
            (second, [second, second], [2, 1], 6),
            (second, [first, first], [2, 2], 6),
        ] {
            pairing.add(&winners.map(|winner| GameStats {
                first_to_move,
                ..won_by(winner)
            }));
            assert_eq!(pairing.side_pairs, side_pairs, "{first_to_move:?} {winners:?}");
            assert_eq!(
                pairing.first_side_wins, first_side_wins,
                "{first_to_move:?} {winners:?}"
            );
        }
    }
}
