//! Who plays whom, how often, and with what results so far.

use super::game::{Finished, Spent};
use super::score::Score;
use breakthrough_rules::Side;

/// Two players and the results between them, seen by the first.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    /// Places in the list of contestants.
    pub(super) players: [usize; 2],
    pub(super) score: Score,
    /// How many games the side that begins has won.
    pub(super) first_side_wins: u64,
    pub(super) plies: u64,
    /// By player.
    pub(super) faults: [u64; 2],
    pub(super) spent: [Spent; 2],
}

/// Two games with one opening. In the first of them the first player has the side at the bottom.
pub(super) struct Pair {
    pub(super) pairing: usize,
    /// The number of the opening.
    pub(super) round: usize,
    pub(super) games: Vec<Finished>,
}

impl Pair {
    /// Who has this side in a game of the pair: 0 or 1 for the players of the pairing.
    pub(super) const fn player_of(game: usize, side: Side) -> usize {
        (game + side.index()) % 2
    }
}

/// Every two of so many players, or only those who are next to each other.
pub(super) fn pairings(count: usize, only_neighbours: bool) -> Vec<Pairing> {
    let is_wanted = |one: usize, two: usize| two > one && (!only_neighbours || two == one + 1);
    let all = (0..count).flat_map(|one| (0..count).map(move |two| [one, two]));
    all.filter(|[one, two]| is_wanted(*one, *two))
        .map(Pairing::new)
        .collect()
}

impl Pairing {
    fn new(players: [usize; 2]) -> Pairing {
        Pairing {
            players,
            score: Score::default(),
            first_side_wins: 0,
            plies: 0,
            faults: [0; 2],
            spent: [Spent::default(); 2],
        }
    }

    pub(super) fn add(&mut self, pair: &Pair) {
        let mut wins = 0;
        for (index, game) in pair.games.iter().enumerate() {
            wins += usize::from(Pair::player_of(index, game.winner) == 0);
            self.first_side_wins += u64::from(game.winner == Side::First);
            self.plies += game.game.moves().len() as u64;
            if let Some((side, _)) = game.fault {
                self.faults[Pair::player_of(index, side)] += 1;
            }
            for side in Side::BOTH {
                self.spent[Pair::player_of(index, side)].sum_up(&game.spent[side.index()]);
            }
        }
        self.score.add(wins);
    }
}

#[cfg(test)]
mod tests {
    use super::super::seat::Fault;
    use super::*;
    use breakthrough_rules::{Game, Variant};

    fn won_by(winner: Side, fault: Option<Fault>) -> Finished {
        let mut game = Game::new(Variant::STANDARD);
        game.resign(!winner);
        Finished {
            game,
            winner,
            fault: fault.map(|fault| (!winner, fault)),
            spent: [Spent::default(); 2],
        }
    }

    #[test]
    fn everybody_plays_everybody_or_the_neighbours() {
        let players = |pairings: Vec<Pairing>| pairings.iter().map(|pairing| pairing.players).collect::<Vec<_>>();
        assert_eq!(players(pairings(3, false)), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(players(pairings(4, true)), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(players(pairings(2, false)), [[0, 1]]);
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
            pairing.add(&Pair {
                pairing: 0,
                round: 0,
                games,
            });
            assert_eq!(pairing.score.pairs, pairs, "{winners:?}");
        }
        assert_eq!(pairing.first_side_wins, 4);
        let games = vec![
            won_by(Side::First, Some(Fault::Died)),
            won_by(Side::First, Some(Fault::Died)),
        ];
        pairing.add(&Pair {
            pairing: 0,
            round: 1,
            games,
        });
        assert_eq!(pairing.faults, [1, 1]);
    }
}
